// Orbits once more, without tables.
#include "checker/reduction/symmetry_audit.hpp"

#include "checker/trace/replay.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace ample::checker {

using model::Configuration;
using model::Permutation;
using model::ProcessId;
using model::Step;
using model::System;

namespace {

std::string bytes_of_configuration(const Configuration& configuration) {
  std::string bytes;
  for (const model::Bytes& local : configuration.locals) bytes += local;
  for (const auto& from : configuration.channels)
    for (const auto& channel : from) {
      bytes += static_cast<char>(channel.size());
      for (const model::Bytes& message : channel) bytes += message;
    }
  return bytes + configuration.shared;
}

std::vector<Permutation> admissible_in(const System& system, const Symmetry& group,
                                       const Configuration& configuration) {
  const model::Ties ties = model::ties_of(system, configuration);
  std::vector<Permutation> admissible;
  for (const Permutation& names : group.permutations)
    if (model::keeps_order(names, ties)) admissible.push_back(names);
  return admissible;
}

/// The least of the images, as bytes.
std::string least_image(const System& system, const std::vector<Permutation>& admissible,
                        const Configuration& configuration) {
  std::string least = bytes_of_configuration(configuration);
  for (const Permutation& names : admissible)
    least = std::min(least, bytes_of_configuration(model::renamed(system, configuration, names)));
  return least;
}

model::ProcessMask least_occupancy(const Symmetry& group, model::ProcessSet inside) {
  model::ProcessMask least = inside.mask();
  for (const Permutation& names : group.permutations)
    least = std::min(least, model::image_of(inside, names).mask());
  return least;
}

/// What one orbit is.
struct OrbitSeen {
  std::size_t steps;
  bool terminal, horizon;
  bool operator==(const OrbitSeen&) const = default;
};

struct SeenOrbits {
  std::map<std::string, OrbitSeen> orbits;
  std::set<model::ProcessMask> occupancies;

  void note(const System& system, const Symmetry& group, const std::vector<Permutation>& admissible,
            const Configuration& configuration) {
    const std::size_t steps = model::enabled_steps(system, configuration).size();
    orbits[least_image(system, admissible, configuration)] = {
        steps, steps == 0,
        steps == 0 && ending_of(system, configuration) == properties::Ending::horizon};
    occupancies.insert(least_occupancy(group, model::occupancy(system, configuration)));
  }
  std::uint64_t count(bool OrbitSeen::*what) const {
    return static_cast<std::uint64_t>(std::count_if(
        orbits.begin(), orbits.end(), [what](const auto& orbit) { return orbit.second.*what; }));
  }
};

/// Under other names; nothing when it is not possible in `image`.
std::optional<Step> image_of_step(const System& system, const Permutation& names,
                                  const Configuration& from, const Configuration& image,
                                  const Step& step) {
  Step other = step;
  other.process = names[step.process.index];
  if (!step.sender.is_nil()) {
    other.sender = names[(*step.sender).index];
    const auto& channel = from.channels[(*step.sender).index][step.process.index];
    const auto& there = image.channels[(*other.sender).index][other.process.index];
    const auto place = std::find(there.begin(), there.end(),
                                 system.renamed_message(channel[step.position], names));
    other.position = static_cast<std::uint8_t>(place - there.begin());
  }
  return model::is_enabled(system, image, other) ? std::optional(other) : std::nullopt;
}

/// Compares all steps of a configuration with those of one image.
void compare_with_image(const System& system, const Permutation& names, const Configuration& from,
                        SymmetryAudit& audit) {
  const Configuration image = model::renamed(system, from, names);
  const auto fail = [&](const char* what) {
    audit.differences.push_back(fmt::format("under {} {}", model::cycles_text(names), what));
  };
  if (model::renamed(system, image, model::inverse_of(names)) != from)
    return fail("and back a configuration is another one");
  const std::vector<Step> steps = model::enabled_steps(system, from);
  if (model::enabled_steps(system, image).size() != steps.size())
    return fail("there are more steps, or fewer");
  for (const Step& step : steps) {
    ++audit.images;
    const auto other = image_of_step(system, names, from, image, step);
    if (!other) return fail("a step is not possible");
    Configuration after = from, after_image = image;
    const model::Outcome outcome = model::take_step(system, after, step);
    const model::Outcome of_image = model::take_step(system, after_image, *other);
    if (outcome.anomalies != of_image.anomalies
        || model::renamed(system, after, names) != after_image)
      return fail("a step leads elsewhere");
    if (!model::keeps_order(names, model::ties_of(system, after)))
      return fail("a step makes timestamps equal");
  }
}

/// All configurations of the plain model.
SeenOrbits full_orbits(const System& system, const Symmetry& group, SymmetryAudit& audit) {
  SeenOrbits seen;
  std::set<std::string> visited;
  std::vector<Configuration> to_visit;
  const auto reach = [&](Configuration configuration) {
    if (visited.insert(bytes_of_configuration(configuration)).second)
      to_visit.push_back(std::move(configuration));
  };
  for (const model::ProcessSet inside : system.instance().inside)
    reach(model::initial_configuration(system, inside));
  while (!to_visit.empty()) {
    const Configuration here = std::move(to_visit.back());
    to_visit.pop_back();
    const std::vector<Permutation> admissible = admissible_in(system, group, here);
    seen.note(system, group, admissible, here);
    for (const Permutation& names : admissible)
      if (!model::is_identity(names)) compare_with_image(system, names, here, audit);
    for (const Step& step : model::enabled_steps(system, here)) {
      Configuration next = here;
      model::take_step(system, next, step);
      reach(std::move(next));
    }
  }
  return seen;
}

/// What the search stores, found again by one walk through the tables.
SeenOrbits stored_orbits(const System& system, const Symmetry& group, std::uint64_t& stored) {
  SeenOrbits seen;
  Tabulation tabulation(system);
  Orbits orbits(tabulation, &group, {});
  std::set<std::vector<Index>> visited;
  std::vector<std::vector<Index>> to_visit;
  const auto reach = [&](std::vector<Index> configuration) {
    orbits.represent(configuration);
    if (visited.insert(configuration).second) to_visit.push_back(std::move(configuration));
  };
  for (const model::ProcessSet inside : system.instance().inside)
    reach(tabulation.encode(model::initial_configuration(system, inside)));
  while (!to_visit.empty()) {
    const std::vector<Index> here = std::move(to_visit.back());
    to_visit.pop_back();
    const Configuration plain = tabulation.decode(here);
    seen.note(system, group, admissible_in(system, group, plain), plain);
    tabulation.for_each_move(here, [&](const Move& move) { reach(tabulation.taken(here, move)); });
  }
  stored = visited.size();
  return seen;
}

void compare_orbits(const SeenOrbits& expected, const SeenOrbits& claimed, std::uint64_t stored,
                    SymmetryAudit& audit) {
  const auto differ = [&](const char* what, std::uint64_t full, std::uint64_t reduced) {
    if (full != reduced)
      audit.differences.push_back(fmt::format("{}: {} and {} up to symmetry", what, full, reduced));
  };
  const Report& reduced = audit.reduced;
  differ("orbits", expected.orbits.size(), reduced.states);
  differ("orbits met", expected.orbits.size(), claimed.orbits.size());
  differ("configurations stored", stored, reduced.states);
  differ("terminal orbits", expected.count(&OrbitSeen::terminal), reduced.terminal);
  differ("orbits at the horizon", expected.count(&OrbitSeen::horizon), reduced.horizon);
  std::uint64_t steps = 0;
  for (const auto& [bytes, orbit] : expected.orbits) steps += orbit.steps;
  differ("steps", steps, reduced.transitions);
  if (expected.orbits != claimed.orbits) audit.differences.push_back("the orbits are others");
  if (expected.occupancies != claimed.occupancies)
    audit.differences.push_back("the occupancies are others");
}

void compare_verdicts(SymmetryAudit& audit) {
  for (std::size_t i = 0; i < audit.full.findings.size(); ++i) {
    const Finding &one = audit.full.findings[i], &other = audit.reduced.findings[i];
    const auto length = [](const Finding& finding) {
      return finding.trace ? finding.trace->steps.size() : 0;
    };
    if (one.verdict != other.verdict || length(one) != length(other))
      audit.differences.push_back(fmt::format("{}: {} ({} steps) and {} ({} steps) up to symmetry",
                                              one.property.name, to_text(one.verdict), length(one),
                                              to_text(other.verdict), length(other)));
  }
}

}  // namespace

SymmetryAudit audit_symmetry(const System& system, Options options, const Symmetry& group) {
  options.keep_going = true;
  SymmetryAudit result;
  Symmetry used;
  result.reduced = explore_up_to_symmetry(system, options, group, &used);
  result.reduced_at_all = used.permutations.size() > 1;
  result.full = result.reduced_at_all ? explore(system, options) : result.reduced;
  result.complete = result.full.complete && result.reduced.complete;
  if (!result.complete || !result.reduced_at_all) return result;
  compare_verdicts(result);
  std::uint64_t stored = 0;
  const SeenOrbits expected = full_orbits(system, used, result);
  const SeenOrbits claimed = stored_orbits(system, used, stored);
  compare_orbits(expected, claimed, stored, result);
  return result;
}

std::string to_text(const SymmetryAudit& audit) {
  if (!audit.differences.empty()) return "failed: " + audit.differences.front();
  if (!audit.reduced_at_all) return "nothing to compare, since the search was not reduced";
  if (!audit.complete)
    return fmt::format("incomplete: {} (full search: {} states; up to symmetry: {})",
                       (audit.reduced.complete ? audit.full : audit.reduced).limit_text,
                       audit.full.states, audit.reduced.states);
  return fmt::format(
      "passed: the full search ({} states, {} transitions, {:.2f} s) has the same verdicts and {} "
      "orbits, {} of them terminal; {} steps lead to the same under other names",
      audit.full.states, audit.full.transitions, audit.full.seconds, audit.reduced.states,
      audit.reduced.terminal, audit.images);
}

}  // namespace ample::checker
