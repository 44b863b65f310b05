// Visiting a configuration: unpack, judge, and pack what each step changes.
#include "checker/engines/full/search/expander.hpp"

#include "model/errors.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace ample::checker {

Expander::Expander(Tabulation& tabulation, const VisitedSet& visited, const Options& options,
                   StepChooser* chooser, const SleepSets* sleep_sets)
    : tabulation_(&tabulation),
      visited_(&visited),
      chooser_(chooser),
      sleep_sets_(sleep_sets),
      sleep_(tabulation),
      constrained_(!tabulation.system().constraint().empty()),
      has_faults_(tabulation.system().instance().unreliable.any()),
      judge_(tabulation, options),
      quotient_(tabulation) {
  for (Unpacked& unpacked : unpacked_) unpacked.configuration.assign(tabulation.max_slots(), 0);
}

void Expander::expand(StateNumber first, StateNumber last) {
  const std::size_t words = visited_->layout().words();
  last_ = last;
  copy_.resize(visited_->layout().record_bytes() + read_behind);
  candidates_.clear(words);
  words_.resize(words);
  look_at_channels();
  tally_ = {};
  outgrown_ = ended_early_ = false;
  bound_exceeded_.reset();
  const auto slot_for = [&](StateNumber state) -> Unpacked& {
    return unpacked_[state % (ahead + 1)];
  };
  try {
    for (StateNumber state = first; state < std::min(first + ahead, last); ++state)
      unpack(state, slot_for(state));
    for (StateNumber state = first; state < last && !ended_early_; ++state) {
      if (last - state > ahead) unpack(state + ahead, slot_for(state + ahead));
      visit(state, slot_for(state));
    }
  } catch (const model::BoundExceeded& bound) {
    bound_exceeded_ = bound;
    ended_early_ = true;
  }
}

/// A message through a new channel does not fit the layout, so that none is new within a range that
/// counts.
void Expander::look_at_channels() {
  sleep_.look_at_channels();
  sources_.clear();
  for (ProcessIndex process = 0; process < tabulation_->processes(); ++process)
    for (const InChannel& in_channel : tabulation_->inbox(process))
      sources_.push_back({in_channel, mask_of_slot(in_channel.channel)});
}

/// The last ones of a block are copied: behind those of a level another worker writes the next one.
const std::byte* Expander::record(StateNumber state) {
  const std::byte* const record = visited_->record(state);
  if (last_ - state > read_behind) return record;
  std::memcpy(copy_.data(), record, visited_->layout().record_bytes());
  return copy_.data();
}

void Expander::unpack(StateNumber state, Unpacked& unpacked) {
  visited_->layout().unpack(record(state), unpacked.configuration.data());
  unpacked.receipts.clear();
  unpacked.asleep = sleep_sets_ != nullptr ? sleep_sets_->of(state) : 0;
  unpacked.receipts_asleep = 0;
  for (std::span<const Source> rest = sources_; !rest.empty();) {
    const std::size_t some = std::min<std::size_t>(rest.size(), 64);
    add_receipts(rest.first(some), unpacked);
    rest = rest.subspan(some);
  }
}

/// Which of them hold a message, and which sleep, are sets of bits: a branch for each would often
/// be mispredicted.
void Expander::add_receipts(std::span<const Source> sources, Unpacked& unpacked) {
  const std::span<const Index> configuration = unpacked.configuration;
  std::uint64_t filled = 0, asleep = 0;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const Source& source = sources[i];
    filled |= std::uint64_t{configuration[source.in_channel.channel] != ChannelTable::empty} << i;
    asleep |= std::uint64_t{(unpacked.asleep & source.mask) != 0} << i;
  }
  const auto first_of = [&](std::uint64_t set) -> const InChannel& {
    return sources[static_cast<std::size_t>(std::countr_zero(set))].in_channel;
  };
  if (sleep_.is_fifo())
    unpacked.receipts_asleep += static_cast<std::uint64_t>(std::popcount(filled & asleep));
  else
    for (std::uint64_t rest = filled & asleep; rest != 0; rest &= rest - 1)
      tabulation_->for_each_receipt_from(first_of(rest), configuration,
                                         [&](const Event&) { ++unpacked.receipts_asleep; });
  for (std::uint64_t rest = filled & ~asleep; rest != 0; rest &= rest - 1)
    tabulation_->for_each_receipt_from(first_of(rest), configuration, [&](const Event& receipt) {
      if (chooser_ == nullptr) tabulation_->prefetch(configuration, receipt);
      unpacked.receipts.push_back(receipt);
    });
}

template <class Change>
void Expander::for_each_change_of_representative(std::span<const Index> configuration,
                                                 const Move& move, Change change) {
  tabulation_->take(configuration, move, represented_);
  quotient_.represent_after(configuration, represented_);
  for (Slot slot = 0; slot < configuration.size(); ++slot)
    if (represented_[slot] != configuration[slot])
      change(slot, configuration[slot], represented_[slot]);
}

inline void Expander::add_successor(StateNumber state, const Unpacked& unpacked, const Move& move) {
  const std::span<const Index> configuration = unpacked.configuration;
  const Layout& layout = visited_->layout();
  std::uint64_t* const words = candidates_.begin();
  copy_words(words_.data(), words, layout.words());
  HashSum sum = sum_;
  bool fits = true;
  SlotMask woken = 0;
  const auto change = [&](Slot slot, Index from, Index to) {
    fits &= layout.change(words, sum, slot, from, to);
    woken |= sleep_.woken(slot, from);
  };
  if (quotient_.active())
    for_each_change_of_representative(configuration, move, change);
  else
    tabulation_->for_each_change(configuration, move, change);
  outgrown_ |= !fits;
  judge_.execute(state, move);
  ++tally_.transitions;

  const std::uint64_t hash = Layout::hash_of_sum(sum);
  if (recent_.meet(hash, words)) return;
  if (constrained_ && !is_within(configuration, move)) return judge_.note_outside();
  const SlotMask asleep = sleep_.after(unpacked.asleep, move.event.process, woken);
  candidates_.finish(hash, state, asleep);
}

bool Expander::is_within(std::span<const Index> configuration, const Move& move) {
  if (!quotient_.active()) tabulation_->take(configuration, move, represented_);
  return tabulation_->system().within_constraint(tabulation_->decode(represented_));
}

void Expander::take_steps(StateNumber state, const Unpacked& unpacked) {
  if (chooser_ != nullptr) {
    for (const Move& move : chooser_->steps_from(state, unpacked.configuration, unpacked.receipts))
      add_successor(state, unpacked, move);
    return;
  }
  tally_.transitions += unpacked.receipts_asleep;
  tabulation_->for_each_move(unpacked.configuration, unpacked.receipts, [&](const Move& move) {
    if (move.event.is_internal() && sleeps(unpacked.asleep, move.event.process))
      ++tally_.transitions;
    else
      add_successor(state, unpacked, move);
  });
}

bool Expander::only_faults(const Unpacked& unpacked) {
  bool only_faults = true;
  tabulation_->for_each_move(unpacked.configuration, unpacked.receipts, [&](const Move& move) {
    only_faults = only_faults && move.effect->is_fault();
  });
  return only_faults;
}

void Expander::visit(StateNumber state, const Unpacked& unpacked) {
  visited_->layout().load(record(state), words_.data());
  sum_ = visited_->layout().sum(unpacked.configuration.data());

  bool stop = judge_.visit(state, unpacked.configuration);
  const std::uint64_t before = tally_.transitions;
  take_steps(state, unpacked);
  if (tally_.transitions == before || (has_faults_ && only_faults(unpacked))) {
    ++tally_.terminal;
    if (judge_.end(state, unpacked.configuration, stop) == properties::Ending::horizon)
      ++tally_.horizon;
  }
  ended_early_ = stop;
}

}  // namespace ample::checker
