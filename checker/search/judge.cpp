// Judging configurations and steps.
#include "checker/search/judge.hpp"

namespace ample::checker {

using model::ProcessId;
using properties::Ending;
using properties::Kind;
using properties::Property;

namespace {

std::vector<std::size_t> invariants_among(const std::vector<Property>& properties) {
  std::vector<std::size_t> numbers;
  for (const Property& property : properties)
    if (property.kind == Kind::invariant) numbers.push_back(property.index);
  return numbers;
}

}  // namespace

void Discoveries::add(const Discoveries& later) {
  for (std::size_t i = 0; i < witnesses.size(); ++i)
    if (!witnesses[i]) witnesses[i] = later.witnesses[i];
  for (std::size_t i = 0; i < taken.size(); ++i) taken[i] = taken[i] || later.taken[i];
  entered = entered | later.entered;
  left = left | later.left;
}

Judge::Judge(const Tabulation& tabulation, const Options& options)
    : tabulation_(&tabulation),
      options_(&options),
      occupancy_(tabulation.system().instance()),
      invariants_(tabulation, invariants_among(options.properties)) {
  for (std::size_t i = 0; i < options.properties.size(); ++i) {
    if (options.properties[i].kind == Kind::safety) safety_ = i;
    if (options.properties[i].kind == Kind::deadlock) deadlock_ = i;
  }
  discoveries_.witnesses.resize(options.properties.size());
  discoveries_.taken.resize(tabulation.system().actions().size());
}

bool Judge::visit(StateNumber state, std::span<const Index> configuration) {
  bool stop = false;
  if (safety_) {
    model::ProcessMask inside = 0;
    for (Slot process = 0; process < tabulation_->processes(); ++process)
      inside |= model::ProcessMask{tabulation_->local(process, configuration[process]).in_cs}
                << process;
    if (!occupancy_.bounds_hold(inside)) stop |= violated(*safety_, {state, std::nullopt});
  }
  if (invariants_.any() && !invariants_.hold(configuration))
    for (std::size_t i = 0; i < options_->properties.size(); ++i)
      if (const Property& property = options_->properties[i];
          property.kind == Kind::invariant && !invariants_.holds(property.index, configuration))
        stop |= violated(i, {state, std::nullopt});
  return stop;
}

Ending Judge::end(StateNumber state, std::span<const Index> configuration, bool& stop) {
  properties::Standstill standstill;
  for (Slot i = 0; i < tabulation_->processes(); ++i) {
    const LocalState& local = tabulation_->local(i, configuration[i]);
    const ProcessId process(static_cast<int>(i));
    if (local.in_cs) standstill.inside.insert(process);
    if (local.waiting) standstill.waiting.insert(process);
    const bool stopped = tabulation_->has_shared() ? tabulation_->system().stopped_by_bound(
                             process, tabulation_->bytes_of_argument(i, configuration))
                                                   : local.stopped_by_bound;
    if (stopped) standstill.stopped.insert(process);
  }
  const Ending ending = properties::ending_of(occupancy_.bounds(), standstill);
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
  if (seen_.size() <= move.effect_number) seen_.resize(2 * std::size_t{move.effect_number} + 64);
  seen_[move.effect_number] = 1;
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
