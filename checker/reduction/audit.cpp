// Comparing evidence.
#include "checker/reduction/audit.hpp"

#include "checker/reduction/position_set.hpp"

#include <fmt/format.h>

namespace ample::checker {

using model::Configuration;
using model::Step;
using model::System;

namespace {

/// The sets' sizes and what is in one of them only.
template <class Set>
void compare(const char* what, const Set& expected, const Set& claimed,
             std::vector<std::string>& found) {
  std::size_t missing = 0, invented = 0;
  for (const auto& one : expected) missing += !claimed.contains(one);
  for (const auto& one : claimed) invented += !expected.contains(one);
  if (missing + invented > 0)
    found.push_back(fmt::format("{}: {} of {} are missing, {} do not exist", what, missing,
                                expected.size(), invented));
}

void compare(const Report& full, const Report& reduced, std::vector<std::string>& found) {
  if (full.terminal != reduced.terminal)
    found.push_back(fmt::format("terminal configurations: {} and {} when reduced", full.terminal,
                                reduced.terminal));
  if (full.horizon != reduced.horizon)
    found.push_back(fmt::format("horizon: {} and {} when reduced", full.horizon, reduced.horizon));
  for (std::size_t i = 0; i < full.findings.size(); ++i)
    if (full.findings[i].verdict != reduced.findings[i].verdict)
      found.push_back(fmt::format("{}: {} and {} when reduced", full.findings[i].property.name,
                                  to_text(full.findings[i].verdict),
                                  to_text(reduced.findings[i].verdict)));
  if (full.vacuity && reduced.vacuity
      && (full.vacuity->actions_never_taken != reduced.vacuity->actions_never_taken
          || full.vacuity->never_entered != reduced.vacuity->never_entered
          || full.vacuity->never_left != reduced.vacuity->never_left))
    found.push_back("what never happened differs");
}

/// Do two enabled steps lead to the same configuration in both orders?
bool commute(const System& system, const Configuration& from, const Step& a, const Step& b) {
  Configuration first_a = from, first_b = from;
  model::take_step(system, first_a, a);
  model::take_step(system, first_b, b);
  if (!model::is_enabled(system, first_a, b) || !model::is_enabled(system, first_b, a))
    return false;
  model::take_step(system, first_a, b);
  model::take_step(system, first_b, a);
  return first_a == first_b;
}

}  // namespace

std::vector<std::string> differences(const Evidence& expected, const Evidence& claimed) {
  std::vector<std::string> found;
  compare("terminal configurations", expected.terminal, claimed.terminal, found);
  compare("occupancies", expected.occupancies, claimed.occupancies, found);
  return found;
}

Evidence full_evidence(const System& system) {
  Tabulation tabulation(system);
  Automata automata(tabulation);
  PositionSet seen(automata.processes());
  std::vector<Position> to_visit;
  for (const model::ProcessSet inside : system.instance().inside) {
    Position position = automata.position_of(model::initial_configuration(system, inside));
    if (seen.insert(position).is_new) to_visit.push_back(std::move(position));
  }
  Evidence evidence;
  std::vector<Index> indices(tabulation.max_slots());
  while (!to_visit.empty()) {
    const Position position = std::move(to_visit.back());
    to_visit.pop_back();
    bool terminal = true;
    model::ProcessMask inside = 0;
    for (Slot process = 0; process < automata.processes(); ++process) {
      const Index local = automata[process].local(position[process]);
      inside |= model::ProcessMask{tabulation.local(process, local).in_cs} << process;
      for (const LocalStep& step : automata[process].steps(position[process])) {
        terminal = false;
        Position next = position;
        automata.take(next, process, step);
        if (seen.insert(next).is_new) to_visit.push_back(std::move(next));
      }
    }
    evidence.occupancies.insert(inside);
    if (!terminal) continue;
    indices.resize(tabulation.max_slots());
    automata.write_indices(position, indices);
    evidence.terminal.insert(digest_of(tabulation.decode(indices)));
  }
  return evidence;
}

Audit audit(const System& system, Options options, const Tuning& tuning) {
  options.keep_going = true;
  Audit result;
  result.full = explore(system, options);
  Evidence claimed;
  claimed.on_choice = [&](const Configuration& from, const std::vector<Step>& chosen,
                          const std::vector<Step>& left_out) {
    for (const Step& a : chosen)
      for (const Step& b : left_out) {
        if (++result.pairs; commute(system, from, a, b)) continue;
        result.differences.push_back("two steps taken as independent do not commute");
      }
  };
  result.reduced = explore_reduced(system, options, tuning, &claimed);
  result.complete = result.full.complete && result.reduced.complete;
  if (!result.complete) return result;
  compare(result.full, result.reduced, result.differences);
  if (!result.reduced.reduction.starts_with("por")) return result;
  Evidence expected = full_evidence(system);
  if (needed_for(options.properties) == Preserved::deadlocks)
    expected.occupancies = claimed.occupancies;  // not asked for
  for (std::string& difference : differences(expected, claimed))
    result.differences.push_back(std::move(difference));
  return result;
}

}  // namespace ample::checker
