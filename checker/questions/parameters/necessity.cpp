// Judging the instances without an assumption.
#include "checker/questions/parameters/necessity.hpp"
#include "checker/evidence/report/subject.hpp"
#include "checker/verdict/outcome/bound_text.hpp"
#include "properties/asked/asked.hpp"
#include "properties/base/solvable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ample::checker {

using model::Instance;
using properties::Sweep;

namespace {

/// Records that a property is violated on that instance without the assumption.
void note(Necessity& necessity, const Instance& instance, const std::string& name,
          const std::string& property, const std::string& explanation) {
  necessity.where = name;
  necessity.graph = instance.topology.name();
  necessity.words = necessity.graph + ", " + bounds_and_start(instance);
  necessity.broken = property;
  necessity.explanation = explanation;
}

/// If l_i = k_i the number around P_i never changes, so neither does P_i: no algorithm can do it.
void judge_room(const Sweep& sweep, Necessity& necessity) {
  for (Without& point : instances_without(sweep, necessity.drop)) {
    Instance& instance = point.instance;
    const model::ProcessSet inside = instance.inside.front();
    for (const model::ProcessId i : instance.all()) {
      instance.l[i.index] = instance.k[i.index] =
          (inside & instance.topology.closed_neighbourhood(i)).size();
    }
    ++necessity.explored;
    const auto found = properties::solvability(instance, inside);
    if (found.solvable) continue;
    note(necessity, instance, described(sweep, instance), "solvability", found.explanation);
    return;
  }
}

/// Counts how the search of an instance ended on which nothing may break.
void count_end(const Report& report, Necessity& necessity) {
  if (report.verdict == Verdict::incomplete) {
    ++necessity.incomplete;
    // What is said of those that were cut off has to be the reason of one of them.
    if (!report.complete && ++necessity.cut_off == 1) necessity.open.clear();
    for (const Finding& finding : report.findings)
      if (necessity.open.empty() && finding.verdict == Verdict::incomplete)
        necessity.open = reason_of_incomplete(report, finding);
    return;
  }
  if (!report.constraint.empty()) ++necessity.constrained;
  const bool is_of_deadlock = std::ranges::any_of(report.findings, [](const Finding& finding) {
    return finding.property.kind == properties::Kind::deadlock;
  });
  if (is_of_deadlock && always_has_a_step(report)) ++necessity.endless;
  if (!is_vacuous(report)) return;
  ++necessity.vacuous;
  const std::string never = fmt::format("{}", fmt::join(vacuity_texts(report), "; "));
  if (necessity.never.empty())
    necessity.never = never;
  else if (necessity.never != never)
    necessity.never_differs = true;
}

/// Counts the configurations of all instances, of which there may be a limit.
struct Spent {
  std::uint64_t most = 0;  ///< 0: no limit
  std::uint64_t states = 0;
  bool all() const { return most > 0 && states >= most; }
};

void judge_one(const Sweep& sweep, const Without& point, InstanceSearch search, Spent& spent,
               Necessity& necessity) {
  const model::ProcessSet inside = point.instance.inside.front();
  if (necessity.drop.kind != Assumed::safe_start
      && !properties::solvability(point.instance, inside).solvable)
    return;
  if (spent.most > 0)
    search.limits.max_states =
        at_most(search.limits.max_states, spent.most - std::min(spent.states, spent.most - 1));
  const Report report = searched(*properties::system_of(sweep.algorithm, point.instance), search);
  spent.states += report.states;
  ++necessity.explored;
  necessity.bound = bound_text(sweep.algorithm, point.instance);
  model::Instance reliable = point.instance;
  reliable.unreliable = {};
  necessity.bound_without_faults = bound_text(sweep.algorithm, reliable);
  count_end(report, necessity);
  for (const Finding& finding : report.findings) {
    necessity.judged.insert(finding.property.name);
    if (finding.verdict != Verdict::violated) continue;
    const std::size_t length = finding.trace->steps.size();
    if (!necessity.where.empty() && length >= necessity.length) continue;
    note(necessity, point.instance, point.name, finding.property.name, finding.explanation);
    necessity.length = length;
    necessity.shortest = finding.has_shortest_trace();
  }
}

Necessity judged_within(const Sweep& sweep, const Drop& drop, const InstanceSearch& search,
                        std::uint64_t most) {
  Necessity necessity{
      .drop = drop, .where = {}, .words = {}, .graph = {}, .broken = {}, .explanation = {}};
  Spent spent{.most = most};
  for (const model::Topology& graph : sweep.graphs) {
    Sweep of_one = sweep;
    of_one.graphs = {graph};
    try {
      if (drop.kind == Assumed::room)
        judge_room(of_one, necessity);
      else
        for (const Without& point : instances_without(of_one, drop))
          judge_one(of_one, point, search, spent, necessity);
    } catch (const model::BadInstance& error) {
      // This graph is none for the algorithm, or the algorithm is none without the assumption.
      necessity.refused = error.what();
    }
    if (!necessity.where.empty() || spent.all()) break;
  }
  if (necessity.cut_off > 0) necessity.shortest = false;
  return necessity;
}

/// Nobody has said how often a process may ask, and that matters.
bool leaves_requests_open(const Sweep& sweep, const Drop& drop) {
  return drop.kind != Assumed::room && !sweep.options.contains("rounds")
         && sweep.algorithm.has_option("rounds");
}

}  // namespace

Necessity judge(const Sweep& sweep, const Drop& drop, InstanceSearch search) {
  constexpr std::uint64_t most = 2'000'000;
  // A part may be needed for how a proof goes, and not for what is proved.
  search.specification_only = true;
  Necessity once = judged_within(sweep, drop, search, 0);
  if (!once.where.empty() || once.explored == 0 || once.undecided()
      || !leaves_requests_open(sweep, drop))
    return once;
  Sweep more = sweep;
  more.options["rounds"] = "2";
  Necessity twice = judged_within(more, drop, search, most);
  if (!twice.where.empty()) twice.words += ", two requests a process";
  if (!twice.where.empty() || twice.incomplete == 0) return twice;
  once.not_decided = twice.bound;
  return once;
}

}  // namespace ample::checker
