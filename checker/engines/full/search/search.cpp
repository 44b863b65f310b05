// The pieces of the search's loop.
#include "checker/engines/full/search/search.hpp"

#include "checker/engines/full/search/store.hpp"
#include "model/errors.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace ample::checker {

namespace {

/// Effort::work, as measured (tools/bench/README.md).
constexpr std::uint64_t work_of_a_chosen_step = 4;

/// Small enough that the candidates of a block stay in the cache until they are stored.
constexpr std::uint64_t largest_block = 2048;
/// Smaller for configurations with many slots, which have many steps and large successors, so that
/// limits are looked at often. The counts at a limit depend on it, so it is the same for any number
/// of workers.
std::uint64_t block_size_for(std::uint64_t slots) {
  constexpr std::uint64_t few_slots = 64;
  return std::bit_floor(std::max<std::uint64_t>(
      1, largest_block * few_slots / std::max<std::uint64_t>(slots, few_slots)));
}

/// A chooser may leave steps out that others count on, and with fingerprints a configuration may be
/// left out by chance: one is enough.
std::optional<SleepSets> sleep_sets_for(const Tabulation& tabulation, const Options& options,
                                        const StepChooser* chooser) {
  if (chooser != nullptr || options.storage != Storage::exact || !allow_sleep(tabulation.system()))
    return std::nullopt;
  return std::optional<SleepSets>(std::in_place, tabulation.max_slots());
}

}  // namespace

Search::Search(const model::System& system, const Options& options, StepChooser* chooser)
    : system_(&system),
      options_(&options),
      chooser_(chooser),
      most_states_(options.max_states == 0 ? VisitedSet::most_states : options.max_states),
      budget_(options),
      pool_(chooser != nullptr ? 1 : options.workers),
      own_tabulation_(chooser != nullptr ? nullptr : std::make_unique<Tabulation>(system)),
      tabulation_(chooser != nullptr ? chooser->tabulation() : *own_tabulation_),
      block_size_(chooser != nullptr ? largest_block : block_size_for(tabulation_.max_slots())),
      states_(tabulation_.max_slots(), options.storage, options.seed),
      sleep_sets_(sleep_sets_for(tabulation_, options, chooser)),
      expanders_(pool_, tabulation_, states_, options, chooser, sleep_sets()) {
  now_.discoveries = expanders_.nothing_discovered();
}

void Search::run() {
  try {
    visit_all();
  } catch (const model::BoundExceeded& bound) {
    budget_.end_with(bound);
  }
}

void Search::store_initial_configurations() {
  const std::vector<std::vector<Index>> initial = initial_configurations(tabulation_);
  widen();
  states_.make_room(initial.size());
  std::vector<std::uint64_t> words(states_.layout().words());
  for (std::size_t i = 0; i < initial.size(); ++i) {
    states_.layout().pack(initial[i], words.data());
    const std::uint64_t hash = Layout::hash_of_sum(states_.layout().sum(initial[i].data()));
    if (states_.size() == most_states_) {
      if (!states_.contains(hash, words.data())) return budget_.end_at_states(most_states_);
    } else if (states_.insert(hash, words.data(), 0)) {
      ++now_.roots;
    }
  }
  now_.level_end = states_.size();
}

/// They are put at the end once more.
void Search::visit_again(std::span<const StateNumber> reopened) {
  if (reopened.empty() || !has_room_for(states_.bytes_with(reopened.size()) - states_.bytes()))
    return;
  states_.make_room(reopened.size());
  for (const StateNumber state : reopened)
    states_.append_again(state, static_cast<StateNumber>(now_.visited - 1));
}

void Search::begin_level() {
  if (now_.visited < now_.level_end) return;
  ++now_.level;
  now_.level_end = states_.size();
}

std::optional<Block> Search::visit_blocks() {
  const std::uint64_t first = now_.visited, left = now_.level_end - first;
  const std::uint64_t tasks = (left + block_size_ - 1) / block_size_;
  const auto block = [&](std::uint64_t task) {
    const std::uint64_t begin = first + task * block_size_;
    return Block{static_cast<StateNumber>(begin),
                 static_cast<StateNumber>(std::min(begin + block_size_, now_.level_end))};
  };
  std::optional<Block> outgrown;
  pool_.run_in_turns(
      static_cast<unsigned>(std::min<std::uint64_t>(pool_.workers(), tasks)), tasks,
      [&](unsigned worker, std::uint64_t task) {
        expanders_.of_worker(worker).expand(block(task).first, block(task).last);
      },
      [&](unsigned worker, std::uint64_t task) {
        if (expanders_.of_worker(worker).outgrown()) outgrown = block(task);
        return !outgrown && finish(block(task), expanders_.of_worker(worker));
      });
  // What was begun and not finished will be met again.
  if (now_.visited < now_.level_end) expanders_.forget();
  return outgrown;
}

/// False when something is to be done before the next block.
bool Search::finish(Block block, const Expander& expander) {
  account(expander, now_.tally, now_.discoveries, budget_);
  store_successors(expander.candidates());
  now_.visited = block.last;
  if (chooser_ != nullptr) visit_again(chooser_->take_reopened());
  if (pool_.workers() == 1) states_.forget_before(now_.visited);  // it moves what others read
  if (sleep_sets_) sleep_sets_->forget_before(now_.visited);
  watch_limits();
  return !budget_.ended() && !progress_is_due_;
}

void Search::end_level() {
  states_.forget_before(now_.visited);
  if (after_level_ && !at_greatest_depth() && !budget_.ended()) after_level_(now_.level);
}

/// Repacking everything takes long, so the needs of the next blocks are found out before it, by an
/// expander whose candidates and discoveries do not count.
void Search::look_ahead(Block block) {
  const std::uint64_t end = std::min(block.first + largest_block, now_.level_end);
  if (block.last >= end) return;
  Expander scout(tabulation_, states_, *options_);
  scout.forget();
  while (block.last < end && !budget_.ended()) {
    block = {block.last, static_cast<StateNumber>(std::min(block.last + block_size_, end))};
    scout.expand(block.first, block.last);
    budget_.watch({.work = 0});
  }
}

void Search::widen() {
  const std::vector<Index> values = tabulation_.values();
  states_.widen(values);
  expanders_.forget();
  measure_tables();
}

void Search::measure_tables() {
  table_bytes_ = tabulation_.bytes();
  if (chooser_ != nullptr) table_bytes_ += chooser_->bytes();
}

void Search::store_successors(const Candidates& candidates) {
  if (at_greatest_depth()) {
    cut_off_ = cut_off_ || any_is_new(candidates);
    return;
  }
  const std::size_t count = candidates.size();
  const std::size_t of_workers = candidates.bytes() * pool_.workers();
  if (!has_room_for(states_.bytes_with(count) - states_.bytes() + of_workers)) return;
  states_.make_room(count);
  const std::uint64_t before = states_.size();
  // Configurations to be visited again are not new ones.
  const std::uint64_t most = std::min(VisitedSet::most_states, most_states_ + states_.again());
  if (!store(states_, sleep_sets(), candidates, most)) budget_.end_at_states(most_states_);
  if (states_.size() > before) now_.depth = now_.level + 1;
}

bool Search::any_is_new(const Candidates& candidates) const {
  for (std::size_t i = 0; i < candidates.size(); ++i)
    if (!states_.contains(candidates.hash(i), candidates.words(i))) return true;
  return false;
}

void Search::watch_limits() {
  const std::uint64_t since = now_.tally.transitions - watched_transitions_;
  budget_.watch({.work = chooser_ != nullptr ? work_of_a_chosen_step * since : since,
                 .level = now_.level,
                 .stored = states_.size()});
  watched_transitions_ = now_.tally.transitions;
  progress_is_due_ = progress_is_due_ || budget_.progress_is_due();
}

/// Does what reads the tables, while no worker adds to them.
void Search::do_what_is_due() {
  if (!std::exchange(progress_is_due_, false)) return;
  measure_tables();
  if (options_->progress)
    options_->progress({.states = states_.size(),
                        .transitions = now_.tally.transitions,
                        .queue = states_.size() - now_.visited,
                        .depth = now_.depth,
                        .bytes = bytes(),
                        .seconds = budget_.seconds()});
}

bool Search::has_room_for(std::size_t more) {
  if (would_fit(more)) return true;
  budget_.end_at_memory();
  return false;
}

Watch Search::spare_watch() const {
  constexpr std::uint64_t work = 4096;
  return Watch([left = budget_]() mutable {
    left.watch({.work = work});
    if (left.ended()) throw LimitMet{};
  });
}

bool Search::must_stop() {
  watch_limits();
  do_what_is_due();
  return budget_.ended();
}

}  // namespace ample::checker
