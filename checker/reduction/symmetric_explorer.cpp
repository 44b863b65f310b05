// From a group of permutations to the largest one under which nothing changes.
#include "checker/reduction/symmetric_explorer.hpp"

#include "model/clock_quotient.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::checker {

using model::Permutation;
using model::ProcessId;
using model::ProcessSet;

std::optional<std::string> no_symmetry_because(const model::System& system,
                                               const Options& options) {
  if (!system.can_be_renamed())
    return "its variables have no meaning under other names of the processes";
  const auto& rounds = system.instance().rounds;
  if (system.has_timestamps()
      && std::all_of(rounds.begin(), rounds.end(), [](model::Rounds bound) { return !bound; }))
    return "the rounds are unbounded, so that any two processes may have equal timestamps again";
  for (const properties::Property& property : options.properties)
    if (properties::needs_all_steps(property))
      return fmt::format("{} is about one process for ever, whose name an orbit forgets",
                         property.name);
  return std::nullopt;
}

namespace {

using Group = std::set<Permutation>;

/// The smallest group with all these and one more.
Group generated(const Group& group, const Permutation& more) {
  Group all = group;
  std::vector<Permutation> to_visit = {more};
  std::vector<Permutation> generators(group.begin(), group.end());
  generators.push_back(more);
  while (!to_visit.empty()) {
    const Permutation one = std::move(to_visit.back());
    to_visit.pop_back();
    if (!all.insert(one).second) continue;
    for (const Permutation& generator : generators) {
      to_visit.push_back(model::composed(one, generator));
      to_visit.push_back(model::composed(generator, one));
    }
  }
  return all;
}

bool is_apart(const Group& one, const Group& other) {
  return std::none_of(other.begin(), other.end(),
                      [&](const Permutation& p) { return one.contains(p); });
}

/// What never happened to one of several processes that are alike may have happened to it under the
/// name of another.
void forget_names(const Symmetry& symmetry, Vacuity& vacuity) {
  const auto never = [&](std::vector<ProcessId>& processes) {
    ProcessSet left;
    for (const ProcessId i : processes) left.insert(i);
    std::erase_if(processes, [&](ProcessId i) {
      return std::any_of(symmetry.permutations.begin(), symmetry.permutations.end(),
                         [&](const Permutation& p) { return !left.contains(p[i.index]); });
    });
  };
  never(vacuity.never_entered);
  never(vacuity.never_left);
}

std::string text_of(const Symmetry& used, std::size_t asked, const std::string& reason) {
  std::string text = fmt::format(
      "symmetry: one configuration of each orbit under {} permutations of the "
      "processes is kept",
      used.permutations.size());
  if (used.permutations.size() < asked)
    text += fmt::format("; not under all {}: {}", asked, reason);
  return text;
}

}  // namespace

std::vector<Permutation> subgroup_without(const std::vector<Permutation>& group,
                                          const std::set<Permutation>& failing) {
  const Group identity = {group.front()};
  Group best = identity;
  for (const Permutation& first : group) {
    if (best.size() * 2 >= group.size()) break;  // only the whole is larger
    Group found = generated(identity, first);
    if (!is_apart(found, failing)) continue;
    for (const Permutation& more : group)
      if (!found.contains(more))
        if (Group larger = generated(found, more); is_apart(larger, failing))
          found = std::move(larger);
    if (found.size() > best.size()) best = std::move(found);
  }
  return {best.begin(), best.end()};  // the identity is the least
}

Report explore_up_to_symmetry(const model::System& system, const Options& options, Symmetry group,
                              Symmetry* used) {
  const std::size_t asked = group.permutations.size();
  std::optional<std::string> reason = no_symmetry_because(system, options);
  std::set<Permutation> failing;
  if (!reason && asked == 1)
    reason = "no other order of the processes keeps the graph and the parameters";
  if (!reason && asked > Symmetry::most)
    reason = fmt::format("{} permutations keep the graph and the parameters: that is more than {}",
                         asked, Symmetry::most);
  std::string changes;
  while (!reason) {
    Options with = options;
    with.symmetry = &group;
    try {
      Report report = explore(system, with);
      report.reduction = text_of(group, asked, changes);
      if (report.vacuity) forget_names(group, *report.vacuity);
      if (used != nullptr) *used = std::move(group);
      return report;
    } catch (const NotSymmetric& failure) {
      for (std::size_t i = 0; i < group.permutations.size(); ++i)
        if (failure.failing[i]) failing.insert(group.permutations[i]);
      if (!changes.empty()) changes += ", ";
      changes += failure.reason;
    }
    group.permutations = subgroup_without(group.permutations, failing);
    if (group.permutations.size() == 1) reason = changes;
  }
  Report report = explore(system, options);
  report.reduction = "none: " + *reason;
  if (used != nullptr) *used = {.permutations = {group.permutations.front()}};
  return report;
}

}  // namespace ample::checker
