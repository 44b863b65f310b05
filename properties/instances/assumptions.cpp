// Definition 1 as named formulas.
#include "properties/instances/assumptions.hpp"

#include "model/definition.hpp"
#include "model/errors.hpp"
#include "properties/instances/admissible.hpp"

#include <fmt/format.h>

namespace ample::properties {

using model::About;
using model::Assumption;
using model::Instance;
using model::Problem;
using model::ProcessId;
using model::Scope;
using model::Term;
using model::Unknowns;

namespace {

/// "_1", or nothing for the network.
std::string subscript(const Instance& frame, ProcessId i) {
  return frame.scope == Scope::network ? "" : fmt::format("_{}", int{i});
}

/// "|N_1|+1 = 3" or "n = 3"
std::string most_and_its_value(const Instance& frame, ProcessId i) {
  return frame.scope == Scope::network
             ? fmt::format("n = {}", frame.processes())
             : fmt::format("|N_{}|+1 = {}", int{i}, most_inside(frame, i));
}

/// The bounds of P_i that the problem leaves open, and those that it fixes.
void add_bounds(Problem problem, const Instance& frame, const Unknowns& unknowns, ProcessId i,
                std::vector<Assumption>& list) {
  const std::string place = "[Definition 1]", of = subscript(frame, i);
  const Term &l = unknowns.l[i.index], &k = unknowns.k[i.index];
  const int most = most_inside(frame, i);
  const auto add = [&](std::string name, model::Formula formula) {
    list.push_back({std::move(name), place, About::parameters, std::move(formula)});
  };
  add(fmt::format("0 <= l{}", of), model::at_least_none(l));
  add(fmt::format("l{0} < k{0}", of), model::leaves_room(l, k));
  add(fmt::format("k{} <= {}", of, most_and_its_value(frame, i)),
      model::at_most_all(k, Term(most)));
  const bool is_of_units = problem == Problem::units;
  if (problem == Problem::mutual_inclusion || is_of_units)
    add(fmt::format("k{} = {} {}", of, most_and_its_value(frame, i),
                    is_of_units ? "where only units are bounded" : "in mutual inclusion"),
        k == Term(most));
  if (problem != Problem::mutual_inclusion && problem != Problem::critical_section)
    add(fmt::format("l{} = 0 {}", of,
                    is_of_units ? "where nobody has to be inside" : "in mutual exclusion"),
        l == Term(0));
  if (problem == Problem::mutual_exclusion)
    add(fmt::format("k{} = 1 in mutual exclusion", of), k == Term(1));
}

void add_safety(const Instance& frame, const Unknowns& unknowns, ProcessId i,
                std::vector<Assumption>& list) {
  const std::string of = subscript(frame, i);
  Term inside = 0;
  for (const ProcessId j :
       frame.scope == Scope::network ? frame.all() : frame.topology.closed_neighbourhood(i))
    inside = inside + unknowns.inside[j.index];
  list.push_back({fmt::format("l{0} <= |CS{0}(C0)| <= k{0}", of), "[Definition 1, Safety]",
                  About::initial,
                  model::keeps_the_bounds(unknowns.l[i.index], inside, unknowns.k[i.index])});
}

}  // namespace

Unknowns unknowns_of(const Instance& frame) {
  Unknowns unknowns;
  for (const ProcessId i : frame.all()) {
    unknowns.l.emplace_back("l" + subscript(frame, i));
    unknowns.k.emplace_back("k" + subscript(frame, i));
    unknowns.inside.emplace_back(fmt::format("c_{}", int{i}));
  }
  return unknowns;
}

std::vector<Assumption> assumptions_of(const model::AlgorithmInfo& algorithm,
                                       const Instance& frame) {
  const Unknowns unknowns = unknowns_of(frame);
  const model::WideProcessSet bounded =
      frame.scope == Scope::network ? model::WideProcessSet{0} : frame.all();
  std::vector<Assumption> list;
  for (const ProcessId i : bounded) add_bounds(algorithm.problem, frame, unknowns, i, list);
  for (const ProcessId i : frame.all()) {
    const Term& c = unknowns.inside[i.index];
    list.push_back({fmt::format("c_{} is 0 or 1", int{i}), "CS(C0) is a set", About::initial,
                    Term(0) <= c && c <= Term(1)});
  }
  for (const ProcessId i : bounded) add_safety(frame, unknowns, i, list);
  if (algorithm.assumptions)
    for (Assumption& own : algorithm.assumptions(frame, unknowns)) list.push_back(std::move(own));
  return list;
}

void check_has_tightened(const model::AlgorithmInfo& algorithm, const Instance& frame) {
  for (const Assumption& assumption : assumptions_of(algorithm, frame))
    if (assumption.about == About::tightened) return;
  throw model::WrongUsage(
      fmt::format("--tightened does not apply to {}, which has no bounds (L,K)", algorithm.id));
}

}  // namespace ample::properties
