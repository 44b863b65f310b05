// Judges configurations and steps.
#include "checker/verdict/run/judge.hpp"

#include "checker/store/tables/grown.hpp"
#include "checker/verdict/replay/standstill.hpp"

namespace ample::checker {

using model::ProcessId;
using properties::Ending;
using properties::Kind;
using properties::Property;

std::vector<std::size_t> invariants_of(const std::vector<Property>& properties) {
  std::vector<std::size_t> numbers;
  for (const Property& property : properties)
    if (property.kind == Kind::invariant) numbers.push_back(property.index);
  return numbers;
}

void Happened::add(const Happened& other) {
  for (std::size_t i = 0; i < taken.size(); ++i) taken[i] = taken[i] || other.taken[i];
  entered = entered | other.entered;
  left = left | other.left;
  waited |= other.waited;
  outside |= other.outside;
}

void Discoveries::add(const Discoveries& later) {
  Happened::add(later);
  for (std::size_t i = 0; i < witnesses.size(); ++i)
    if (!witnesses[i]) witnesses[i] = later.witnesses[i];
}

Judge::Judge(const Tabulation& tabulation, const Options& options)
    : tabulation_(&tabulation),
      options_(&options),
      occupancy_(tabulation.system().instance()),
      invariants_(tabulation, invariants_of(options.properties)),
      closed_sets_(tabulation.system()) {
  for (std::size_t i = 0; i < options.properties.size(); ++i) {
    if (options.properties[i].kind == Kind::safety) safety_ = i;
    if (options.properties[i].kind == Kind::deadlock) deadlock_ = i;
  }
  forget();
}

void Judge::forget() {
  seen_.clear();
  discoveries_ = {};
  discoveries_.witnesses.resize(options_->properties.size());
  discoveries_.taken.resize(tabulation_->system().actions().size());
}

bool Judge::visit(StateNumber state, std::span<const Index> configuration) {
  bool stop = false;
  for (ProcessIndex i = 0; !discoveries_.waited && i < tabulation_->processes(); ++i)
    discoveries_.waited = tabulation_->local(i, configuration[i]).waiting;
  if (safety_ && !occupancy_.bounds_hold(inside_mask(*tabulation_, configuration)))
    stop |= violated(*safety_, {state, std::nullopt});
  if (invariants_.any() && !invariants_.hold(configuration))
    stop |= violated_invariants(state, configuration);
  return stop;
}

bool Judge::violated_invariants(StateNumber state, std::span<const Index> configuration) {
  bool stop = false;
  for (std::size_t i = 0; i < options_->properties.size(); ++i)
    if (const Property& property = options_->properties[i];
        property.kind == Kind::invariant && !invariants_.holds(property.index, configuration))
      stop |= violated(i, {state, std::nullopt});
  return stop;
}

void Judge::note_violations(StateNumber state, std::span<const Index> configuration) {
  const model::WideProcessSet inside = set_of(&LocalState::in_cs, *tabulation_, configuration);
  discoveries_.waited |= !set_of(&LocalState::waiting, *tabulation_, configuration).empty();
  if (safety_ && !occupancy_.bounds().hold(inside)) violated(*safety_, {state, std::nullopt});
  violated_invariants(state, configuration);
}

Ending Judge::ending_of(std::span<const Index> configuration) {
  const Ending ending =
      properties::ending_of(occupancy_.bounds(), standstill_of(*tabulation_, configuration));
  const bool is_closed = deadlock_ && ending == Ending::horizon
                         && !closed_sets_.of(tabulation_->decode(configuration)).processes.empty();
  return is_closed ? Ending::deadlock : ending;
}

Ending Judge::end(StateNumber state, std::span<const Index> configuration, bool& stop) {
  const Ending ending = ending_of(configuration);
  if (ending == Ending::deadlock && deadlock_) stop |= violated(*deadlock_, {state, std::nullopt});
  return ending;
}

bool Judge::violated(std::size_t property, Witness witness) {
  auto& first = discoveries_.witnesses[property];
  if (!first) first = witness;
  return !options_->keep_going && properties::stops_the_search(options_->properties[property]);
}

void Judge::execute_first(StateNumber state, const Move& move) {
  const Effect& effect = *move.effect;
  grown(seen_, move.effect_number) = 1;
  discoveries_.taken[effect.action] = true;
  for (const model::ActionId action : effect.followups) discoveries_.taken[action] = true;
  if (effect.enters) discoveries_.entered.insert(ProcessId(effect.process));
  if (effect.leaves) discoveries_.left.insert(ProcessId(effect.process));
  for (std::size_t i = 0; effect.anomalies != 0 && i < options_->properties.size(); ++i)
    if (const Property& property = options_->properties[i];
        property.kind == Kind::anomaly && (effect.anomalies >> property.index & 1u) != 0)
      violated(i, {state, tabulation_->step_of(move)});
}

}  // namespace ample::checker
