// Running handlers with all values of the registers, each with each.
#include "checker/engines/automata/register_dependence.hpp"

#include "checker/store/tables/combinations.hpp"
#include "model/errors.hpp"

#include <algorithm>

namespace ample::checker {

namespace {
/// If the registers have more values together than that, a step counts as dependent on all. Every
/// value is tried everywhere, also where it never occurs, and may yield more of them there.
constexpr std::size_t most_views = 4096;

/// The step of that outcome, if it is among them.
std::span<const Result> among(std::span<const Result> results, const LocalStep& step) {
  const auto found = std::ranges::find_if(results, [&](const Result& result) {
    return result.local == step.local && result.effect == step.effect;
  });
  return results.subspan(static_cast<std::size_t>(found - results.begin()),
                         found == results.end() ? 0 : 1);
}
}  // namespace

RegisterSet RegisterDependence::registers_of(Index argument, const LocalStep& step) {
  if (!tabulation_->has_shared() || step.blind) return no_register;
  const Index local = tabulation_->parts_of(process_, argument).local;
  if (step.group == internal_group) {
    const std::uint32_t outcome[] = {step.local, step.effect};
    return known_or_found(local, outcomes_.number_of(outcome), internal_group, [&](Index at) {
      return outcome_of(among(tabulation_->internal(process_, at), step));
    });
  }
  // A receipt at one view is a receipt at all of them.
  return known_or_found(local, step.message, step.group, [&](Index at) {
    const Result result = result_of(step, *tabulation_, process_, at);
    return outcome_of({&result, 1});
  });
}

RegisterSet RegisterDependence::registers_of_internals(Index argument) {
  if (!tabulation_->has_shared()) return no_register;
  return known_or_found(tabulation_->parts_of(process_, argument).local, 0, writes_of_others,
                        [&](Index at) { return outcome_of(tabulation_->internal(process_, at)); });
}

RegisterDependence::Outcome RegisterDependence::outcome_of(std::span<const Result> results) {
  std::vector<std::uint32_t> values;
  RegisterSet written_here = no_register;
  for (const Result& result : results) {
    values.insert(values.end(), {result.local, result.effect});
    written_here |= written(result.effect);
  }
  return {outcomes_.number_of(values), written_here};
}

template <class OutcomeAt>
RegisterSet RegisterDependence::known_or_found(Index local, std::uint32_t what,
                                               TransitionGroup group, const OutcomeAt& outcome_at) {
  return found_[answers_.known_or(local, what, group, [&] {
    found_.push_back(find_registers(local, outcome_at));
    return static_cast<std::uint32_t>(found_.size() - 1);
  })];
}

/// A step depends on a register if the outcome ever differs from that with its first value, the
/// others being the same.
template <class OutcomeAt>
RegisterSet RegisterDependence::find_registers(Index local, const OutcomeAt& outcome_at) {
  SharedVariable& shared = tabulation_->shared();
  const auto used = shared.used(process_);
  std::vector<std::size_t> sizes;
  std::size_t views = 1;
  for (const std::uint32_t at : used) views *= sizes.emplace_back(shared.values(at));
  if (views > most_views) return shared.used_set(process_);

  RegisterSet depended_on = no_register;
  std::vector<std::uint32_t> outcomes;  // in the order of the combinations
  std::vector<Index> values(shared.registers(), 0);
  try {
    for_each_combination(sizes, [&](const std::vector<std::size_t>& digits) {
      for (std::size_t i = 0; i < used.size(); ++i) values[used[i]] = static_cast<Index>(digits[i]);
      const Outcome outcome =
          outcome_at(tabulation_->argument_of(process_, local, shared.view(process_, values)));
      depended_on |= outcome.written;
      for (std::size_t i = 0, weight = 1; i < used.size(); weight *= sizes[i++])
        if (digits[i] != 0 && outcomes[outcomes.size() - weight * digits[i]] != outcome.number)
          depended_on |= set_of_register(used[i]);
      outcomes.push_back(outcome.number);
      return depended_on != shared.used_set(process_);
    });
  } catch (const model::BoundExceeded&) {
    return shared.used_set(process_);  // with values that it need not have there
  }
  return depended_on;
}

Index RegisterDependence::after(Index argument, Index write) const {
  SharedVariable& shared = tabulation_->shared();
  const auto [local, view] = tabulation_->parts_of(process_, argument);
  return tabulation_->argument_of(process_, local,
                                  shared.changed(process_, view, shared.write(write)));
}

bool RegisterDependence::survives(Index argument, const LocalStep& step, Index write) {
  if (!may_matter(write)) return true;
  const RegisterSet disturbed = tabulation_->shared().written(write);
  if ((registers_of(argument, step) & disturbed) == no_register) return true;
  try {
    const Index there = after(argument, write);
    if (step.group == internal_group)
      return (written(step.effect) & disturbed) == no_register
             && !among(tabulation_->internal(process_, there), step).empty();
    const Result one = result_of(step, *tabulation_, process_, argument);
    const Result other = result_of(step, *tabulation_, process_, there);
    return one.local == other.local && one.effect == other.effect
           && (written(one.effect) & disturbed) == no_register;
  } catch (const model::BoundExceeded&) {
    return false;
  }
}

bool RegisterDependence::internals_survive(Index argument, Index write) {
  if (!may_matter(write)) return true;
  const RegisterSet disturbed = tabulation_->shared().written(write);
  if ((registers_of_internals(argument) & disturbed) == no_register) return true;
  try {
    return std::ranges::equal(tabulation_->internal(process_, argument),
                              tabulation_->internal(process_, after(argument, write)),
                              [&](const Result& one, const Result& other) {
                                return one.local == other.local && one.effect == other.effect
                                       && (written(one.effect) & disturbed) == no_register;
                              });
  } catch (const model::BoundExceeded&) {
    return false;
  }
}

}  // namespace ample::checker
