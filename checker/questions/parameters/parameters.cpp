// The solver says whether and why; counting and listing are done with plain integers.
#include "checker/questions/parameters/parameters.hpp"

#include "properties/base/solvable.hpp"
#include "properties/instances/admissible.hpp"
#include "properties/instances/assumptions.hpp"

#include <algorithm>

namespace ample::checker {

using model::About;
using model::Assumption;
using model::Formula;

namespace {

std::vector<Formula> formulas_of(const std::vector<Assumption>& assumptions) {
  std::vector<Formula> formulas;
  formulas.reserve(assumptions.size());
  for (const Assumption& assumption : assumptions) formulas.push_back(assumption.formula);
  return formulas;
}

std::vector<Assumption> chosen(const std::vector<Assumption>& from,
                               const std::vector<std::size_t>& indices) {
  std::vector<Assumption> list;
  for (const std::size_t index : indices)
    if (index < from.size()) list.push_back(from[index]);
  return list;
}

ParameterPoint point_of(const model::Instance& frame, const model::Values& values) {
  const model::Unknowns unknowns = properties::unknowns_of(frame);
  ParameterPoint point;
  for (const model::ProcessId i : frame.all()) {
    point.bounds.l.push_back(static_cast<int>(value_of(unknowns.l[i.index], values)));
    point.bounds.k.push_back(static_cast<int>(value_of(unknowns.k[i.index], values)));
    if (value_of(unknowns.inside[i.index], values) != 0) point.inside.insert(i);
  }
  return point;
}

std::vector<ListedSet> listed_sets(const properties::ParameterSpace& space,
                                   const properties::Bounds& bounds, bool tightened) {
  const std::vector<properties::InitialSet> sets = space.initial_sets(bounds, tightened);
  const auto unsolvable = properties::unsolvable_starts(space.instance(bounds, sets));
  std::vector<ListedSet> listed;
  listed.reserve(sets.size());
  for (const properties::InitialSet& set : sets)
    listed.push_back({set, !unsolvable->includes(set.inside)});
  return listed;
}

/// The reason why no algorithm solves a point that is safe.
std::string why_unsolvable(const properties::ParameterSpace& space, const ParameterPoint& point) {
  if (space.processes() > properties::most_processes_to_solve) return {};
  return properties::solvability(space.instance(point.bounds, {}), point.inside).explanation;
}

/// The first that some algorithm solves.
std::optional<ParameterPoint> solvable_point(const properties::ParameterSpace& space,
                                             bool tightened) {
  std::optional<ParameterPoint> found;
  space.each([&](const properties::Bounds& bounds, std::uint64_t) {
    for (const ListedSet& set : listed_sets(space, bounds, tightened))
      if (set.solvable && !found) found = ParameterPoint{bounds, set.inside, {}};
    return !found;
  });
  return found;
}

/// Says of the example whether it is solvable, or puts a solvable one in its place, if any is known
/// to be there.
void choose_example(std::optional<ParameterPoint>& example, const properties::ParameterSpace& space,
                    const std::optional<properties::Count>& solvable, bool tightened) {
  if (!example) return;
  example->why_unsolvable = why_unsolvable(space, *example);
  if (!example->why_unsolvable.empty() && solvable && solvable->all > 0)
    example = solvable_point(space, tightened);
}

/// The assumptions about the bounds alone come first: a conflict among them is simpler to read.
Satisfaction satisfy_in_turn(std::vector<Assumption>& assumptions) {
  std::stable_sort(assumptions.begin(), assumptions.end(),
                   [](const Assumption& a, const Assumption& b) { return a.about < b.about; });
  const std::vector<Formula> formulas = formulas_of(assumptions);
  const auto of_bounds = static_cast<std::size_t>(
      std::count_if(assumptions.begin(), assumptions.end(),
                    [](const Assumption& a) { return a.about == About::parameters; }));
  const Satisfaction bounds = satisfy(std::span(formulas).first(of_bounds));
  return bounds.satisfiable == Answer::no ? bounds : satisfy(formulas);
}

std::vector<ForcedPair> forced_pairs(const model::Instance& frame,
                                     const std::vector<Assumption>& assumptions,
                                     const properties::ParameterSpace& space) {
  std::vector<Assumption> of_bounds = assumptions;
  std::erase_if(of_bounds, [](const Assumption& a) { return a.about != About::parameters; });
  const model::Unknowns unknowns = properties::unknowns_of(frame);
  std::vector<ForcedPair> forced;
  for (std::size_t choice = 0; choice < space.choices(); ++choice) {
    if (space.pairs(choice).size() != 1) continue;
    const auto [l, k] = space.pairs(choice).front();
    std::vector<Formula> another = formulas_of(of_bounds);
    another.push_back(unknowns.l[choice] != model::Term(l) || unknowns.k[choice] != model::Term(k));
    const Satisfaction other = satisfy(another);
    if (other.satisfiable == Answer::no)
      forced.push_back({static_cast<int>(choice), l, k, chosen(of_bounds, other.core)});
  }
  return forced;
}

void count_and_list(const ParameterQuestion& question, const properties::ParameterSpace& space,
                    ParameterReport& report) {
  report.symmetries = space.symmetries().size();
  for (std::size_t choice = 0; choice < space.choices(); ++choice)
    report.pairs.push_back(space.pairs(choice));
  report.bounds = count_bounds(space);
  report.instances = count_instances(space);
  if (report.has_tightened) report.tightened_instances = count_instances(space, true);
  report.solvable = count_solvable(space, question.tightened);
  choose_example(report.example, space, report.solvable, question.tightened);
  if (report.tightened_example)
    report.tightened_example->why_unsolvable = why_unsolvable(space, *report.tightened_example);
  const bool startable = space.processes() <= properties::most_processes_to_start;
  if (question.list == 0) return;
  space.each([&](const properties::Bounds& bounds, std::uint64_t images) {
    ListedBounds listed{bounds, images};
    if (startable) listed.safe = listed_sets(space, bounds, question.tightened);
    report.listed.push_back(std::move(listed));
    return report.listed.size() < question.list;
  });
}

}  // namespace

ParameterReport ask(const ParameterQuestion& question) {
  std::vector<Assumption> tightened =
      properties::assumptions_of(question.algorithm, question.frame);
  tightened.insert(tightened.end(), question.given.begin(), question.given.end());
  std::vector<Assumption> demanded = tightened;
  const bool has_tightened =
      std::any_of(tightened.begin(), tightened.end(),
                  [](const Assumption& a) { return a.about == About::tightened; });
  if (!question.tightened)
    std::erase_if(demanded, [](const Assumption& a) { return a.about == About::tightened; });

  const Satisfaction answer = satisfy_in_turn(demanded);
  ParameterReport report{answer.satisfiable};
  report.has_tightened = has_tightened;
  report.conflict = chosen(demanded, answer.core);
  if (answer.satisfiable == Answer::no) return report;
  if (answer.satisfiable == Answer::yes) report.example = point_of(question.frame, answer.values);

  if (has_tightened) {
    const Satisfaction within = satisfy_in_turn(tightened);
    report.tightened = within.satisfiable;
    report.tightened_conflict = chosen(tightened, within.core);
    if (within.satisfiable == Answer::yes)
      report.tightened_example = point_of(question.frame, within.values);
  }
  const properties::ParameterSpace space(question.algorithm, question.frame,
                                         formulas_of(question.given));
  count_and_list(question, space, report);
  report.forced = forced_pairs(question.frame, demanded, space);
  if (question.objective)
    report.optimum =
        optimize(formulas_of(demanded), question.objective->term, question.objective->direction);
  return report;
}

}  // namespace ample::checker
