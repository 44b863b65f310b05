// Finding representatives, and comparing steps with their images.
#include "checker/reduction/orbits.hpp"

#include "checker/reduction/same_under_names.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::checker {

using model::Bytes;
using model::Permutation;
using model::ProcessId;
using model::System;

namespace {

/// Those that are not the identity.
std::vector<std::size_t> places_in(const Permutations& permutations) {
  std::vector<std::size_t> places;
  for (std::size_t i = 1; i < permutations.size(); ++i)
    if (permutations[i]) places.push_back(i);
  return places;
}

ProcessId id_of(Slot process) { return ProcessId(static_cast<int>(process)); }

std::uint64_t hash_of_bytes(std::uint64_t hash, const Bytes& bytes) {
  hash = (hash ^ std::hash<Bytes>{}(bytes)) * 0x9E3779B97F4A7C15u;
  return hash ^ hash >> 29;
}

}  // namespace

Orbits::Orbits(Tabulation& tabulation, const Symmetry* symmetry,
               std::vector<std::size_t> invariants)
    : tabulation_(&tabulation),
      symmetry_(symmetry),
      invariant_numbers_(symmetry == nullptr ? std::vector<std::size_t>{} : std::move(invariants)),
      invariants_(tabulation, invariant_numbers_),
      times_(tabulation.max_slots()),
      now_(tabulation.processes()) {
  if (symmetry == nullptr) return;
  const auto actions = tabulation.system().actions();
  has_timeouts_ = std::any_of(actions.begin(), actions.end(),
                              [](const model::ActionInfo& action) { return action.timeout; });
  for (std::size_t i = 0; i < symmetry->permutations.size(); ++i) {
    all_.set(i);
    inverses_.push_back(model::inverse_of(symmetry->permutations[i]));
    images_.emplace_back(tabulation.max_slots());
  }
}

const Permutations& Orbits::admissible(std::span<const Index> configuration) {
  if (symmetry_->fault != SymmetryFault::none || !tabulation_->system().has_timestamps())
    return all_;
  std::fill(now_.begin(), now_.end(), model::RequestTimes{});
  for (Slot slot = 0; slot < tabulation_->slots(); ++slot) {
    if (tabulation_->is_register(slot)) continue;
    const Times& times = times_at(slot, configuration[slot]);
    for (const auto& [process, live] : times.live) now_[process].live |= live;
    if (slot >= tabulation_->processes()) continue;
    now_[slot].may_ask_again = times.may_ask_again;
    now_[slot].later = times.later;
  }
  const model::Ties ties = model::ties_among(now_);
  const std::string key(reinterpret_cast<const char*>(ties.rows.data()),
                        ties.rows.size() * sizeof(model::ProcessMask));
  const auto [place, is_new] = admissible_.try_emplace(key);
  if (is_new)
    for (std::size_t i = 0; i < symmetry_->permutations.size(); ++i)
      place->second.set(i, model::keeps_order(symmetry_->permutations[i], ties));
  return place->second;
}

const Permutation& Orbits::represent(std::span<Index> configuration) {
  return represent(configuration, admissible(configuration));
}

const Permutation& Orbits::represent(std::span<Index> configuration,
                                     const Permutations& candidates) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < symmetry_->permutations.size(); ++i)
    for (Slot place = 0; candidates[i] && place < tabulation_->max_slots(); ++place) {
      const std::uint64_t one = hash_at(best, place, configuration);
      const std::uint64_t other = hash_at(i, place, configuration);
      if (one == other) continue;
      if (other < one) best = i;
      break;
    }
  if (best != 0) {
    scratch_.assign(configuration.size(), 0);
    const Slot slots = tabulation_->slots();
    for (Slot slot = 0; slot < slots; ++slot)
      if (slot < tabulation_->first_channel() || configuration[slot] != ChannelTable::empty)
        scratch_[image_of_slot(best, slot)] = image(best, slot, configuration[slot]).index;
    std::copy(scratch_.begin(), scratch_.end(), configuration.begin());
  }
  return symmetry_->permutations[best];
}

/// Places are the processes, the registers and the channels by sender and receiver: unlike
/// slots they are the same whatever was met first.
std::uint64_t Orbits::hash_at(std::size_t permutation, Slot place,
                              std::span<const Index> configuration) {
  const Permutation& from = inverses_[permutation];
  Slot slot = place;
  if (place < tabulation_->processes()) {
    slot = from[place].index;
  } else if (place >= tabulation_->first_channel()) {
    const Slot pair = place - tabulation_->first_channel();
    slot = tabulation_->slot_of(from[pair / tabulation_->processes()],
                                from[pair % tabulation_->processes()]);
    if (slot == no_slot || configuration[slot] == ChannelTable::empty) return 0;
  }
  return image(permutation, slot, configuration[slot]).hash;
}

const Orbits::Image& Orbits::image(std::size_t permutation, Slot slot, Index index) {
  std::vector<Image>& known = images_[permutation][slot];
  if (index >= known.size()) known.resize(2 * std::size_t{index} + 16);
  if (known[index].hash == 0) known[index] = make_image(permutation, slot, index);
  return known[index];
}

Slot Orbits::image_of_slot(std::size_t permutation, Slot slot) {
  const Permutation& names = symmetry_->permutations[permutation];
  if (slot < tabulation_->processes()) return names[slot].index;
  if (slot < tabulation_->first_channel()) return slot;
  const ChannelTable& channel = tabulation_->channel(slot);
  return tabulation_->channel_between(names[channel.from().index], names[channel.to().index]);
}

/// It keeps its place: only names in it change.
Bytes Orbits::renamed_register(std::uint32_t at, Index value, const Permutation& names) const {
  const System& system = tabulation_->system();
  const auto& [first, size, users] = system.registers()[at];
  Bytes whole = system.initial_shared();
  whole.replace(first, size, tabulation_->shared().bytes_of(at, value));
  return system.renamed_shared(whole, names).substr(first, size);
}

Orbits::Image Orbits::make_image(std::size_t permutation, Slot slot, Index index) {
  const System& system = tabulation_->system();
  const Permutation& names = symmetry_->permutations[permutation];
  const Slot to = image_of_slot(permutation, slot);
  Image made{.index = 0, .hash = to + 1};
  if (slot < tabulation_->processes()) {
    const Bytes local = system.renamed_local(tabulation_->bytes_of_local(slot, index), names);
    made.index = tabulation_->index_of_local(to, local);
    made.hash = hash_of_bytes(0, local);
  } else if (slot < tabulation_->first_channel()) {
    const Bytes renamed = renamed_register(slot - tabulation_->first_register(), index, names);
    made.index = tabulation_->shared().intern(slot - tabulation_->first_register(), renamed);
    made.hash = hash_of_bytes(0, renamed);
  } else {
    std::vector<Bytes> messages = tabulation_->channel(slot).messages_in(index);
    for (Bytes& message : messages) message = system.renamed_message(message, names);
    if (system.instance().network == model::Network::unordered) std::ranges::sort(messages);
    made.index = tabulation_->channel(to).content_of(messages);
    if (tabulation_->channel(slot).is_awaited(index)
        != tabulation_->channel(to).is_awaited(made.index))
      throw not_symmetric("what timeouts await", Permutations().set(permutation));
    made.hash = messages.size();
    for (const Bytes& message : messages) made.hash = hash_of_bytes(made.hash, message);
  }
  made.hash |= 1;
  return made;
}

const Orbits::Times& Orbits::times_at(Slot slot, Index index) {
  std::vector<Times>& known = times_[slot];
  if (index >= known.size()) known.resize(2 * std::size_t{index} + 16);
  Times& times = known[index];
  if (times.known) return times;
  const System& system = tabulation_->system();
  std::vector<std::uint64_t> live(tabulation_->processes());
  const auto note = [&](model::Timestamp t) {
    live[t.process.index] |= model::bit_of_timestamp(t.ts);
  };
  if (slot < tabulation_->processes()) {
    const Bytes& local = tabulation_->bytes_of_local(slot, index);
    times.may_ask_again = system.may_ask_again(id_of(slot), local);
    times.later = system.least_later_timestamp(local);
    model::bit_of_timestamp(times.later);  // that it is not too large
    system.for_each_timestamp_of_local(id_of(slot), local, note);
  } else {
    const ChannelTable& channel = tabulation_->channel(slot);
    for (const Bytes& message : channel.messages_in(index))
      system.for_each_timestamp_of_message(channel.from(), channel.to(), message, note);
  }
  for (std::size_t i = 0; i < live.size(); ++i)
    if (live[i] != 0) times.live.emplace_back(static_cast<std::uint8_t>(i), live[i]);
  times.known = true;
  return times;
}

void Orbits::visit(std::span<const Index> configuration) {
  here_ = admissible(configuration);
  checks_ = here_.count() > 1 && symmetry_->fault != SymmetryFault::ignores_ties_unchecked;
  if (!checks_) return;
  for (Slot i = 0; i < tabulation_->processes(); ++i)
    compare(configuration, {i, tabulation_->argument(i, configuration), no_slot, 0}, nullptr);
  if (invariants_.any()) compare_invariants(configuration);
  if (has_timeouts_)
    for (const std::size_t p : places_in(here_))
      for (Slot slot = tabulation_->first_channel(); slot < tabulation_->slots(); ++slot)
        image(p, slot, configuration[slot]);  // compares what timeouts await
}

void Orbits::take(std::span<const Index> configuration, const Move& move, std::span<Index> next) {
  const Event& event = move.event;
  if (checks_ && !event.is_internal())
    compare(configuration,
            {event.process, tabulation_->argument(event.process, configuration), event.channel,
             event.message},
            &move);
  const Permutations& there = admissible(next);
  if (const Permutations lost = here_ & ~there; checks_ && lost.any())
    throw NotSymmetric{
        lost,
        fmt::format("{} at P{} makes timestamps equal that were not going to be",
                    tabulation_->system().actions()[move.effect->action].name, int{event.process})};
  represent(next, there);
}

void Orbits::compare(std::span<const Index> configuration, const Deed& deed, const Move* move) {
  Permutations& done = compared_.try_emplace(deed, Permutations().set(0)).first->second;
  const Permutations missing = here_ & ~done;
  if (missing.none()) return;
  Permutations failing;
  for (const std::size_t i : places_in(missing))
    failing.set(i, !does_the_same(symmetry_->permutations[i], deed.process, configuration, move));
  done |= missing & ~failing;
  if (failing.none()) return;
  const std::string what =
      move == nullptr ? "what P{} does of itself"
                      : tabulation_->system().actions()[move->effect->action].name + " at P{}";
  throw not_symmetric(fmt::format(fmt::runtime(what), deed.process), failing);
}

void Orbits::compare_invariants(std::span<const Index> configuration) {
  std::vector<Index> locals(tabulation_->first_channel());
  for (const std::size_t p : places_in(here_)) {
    for (Slot slot = 0; slot < tabulation_->first_channel(); ++slot)
      locals[image_of_slot(p, slot)] = image(p, slot, configuration[slot]).index;
    if (invariants_.hold(configuration) && invariants_.hold(locals)) continue;
    for (const std::size_t invariant : invariant_numbers_)
      if (invariants_.holds(invariant, configuration) != invariants_.holds(invariant, locals))
        throw not_symmetric("the invariant " + tabulation_->system().invariants()[invariant].name,
                            Permutations().set(p));
  }
}

NotSymmetric Orbits::not_symmetric(const std::string& what, const Permutations& failing) const {
  return {failing,
          fmt::format("{} is another thing under {}", what,
                      model::cycles_text(symmetry_->permutations[places_in(failing).front()]))};
}

bool Orbits::does_the_same(const Permutation& names, Slot process,
                           std::span<const Index> configuration, const Move* move) const {
  const System& system = tabulation_->system();
  const Bytes& own = tabulation_->bytes_of_local(process, configuration[process]);
  Bytes local = own, image = system.renamed_local(own, names);
  if (tabulation_->has_shared()) {
    const Bytes shared = tabulation_->bytes_of_shared(configuration);
    local += shared;
    image += system.renamed_shared(shared, names);
  }
  const ProcessId i = id_of(process);
  if (move == nullptr) return same_process(system, names, i, local, image);
  return same_receipt(system, names, i, move->event.table->from(), local, image,
                      move->event.table->bytes_of(move->event.message));
}

}  // namespace ample::checker
