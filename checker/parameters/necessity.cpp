// Judging the instances without an assumption.
#include "checker/parameters/dropped.hpp"
#include "properties/asked.hpp"
#include "properties/solvable.hpp"

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
    note(necessity, instance, described(sweep, instance), "liveness", found.explanation);
    return;
  }
}

void judge_one(const Sweep& sweep, const Without& point, const InstanceSearch& search,
               Necessity& necessity) {
  const model::ProcessSet inside = point.instance.inside.front();
  if (necessity.drop.kind != Assumed::safe_start
      && !properties::solvability(point.instance, inside).solvable)
    return;
  const Report report = searched(*properties::system_of(sweep.algorithm, point.instance), search);
  ++necessity.explored;
  if (report.verdict == Verdict::incomplete) {
    ++necessity.incomplete;
    if (!report.complete) ++necessity.cut_off;
  } else if (!report.constraint.empty()) {
    ++necessity.constrained;
  }
  for (const Finding& finding : report.findings) {
    if (finding.verdict != Verdict::violated) continue;
    const std::size_t length = finding.trace->steps.size();
    if (!necessity.where.empty() && length >= necessity.length) continue;
    note(necessity, point.instance, point.name, finding.property.name, finding.explanation);
    necessity.length = length;
    necessity.shortest = finding.shortest;
  }
}

}  // namespace

Necessity judge(const Sweep& sweep, const Drop& drop, InstanceSearch search) {
  // A part may be needed for how a proof goes, and not for what is proved.
  search.specification_only = true;
  Necessity necessity{
      .drop = drop, .where = {}, .words = {}, .graph = {}, .broken = {}, .explanation = {}};
  for (const model::Topology& graph : sweep.graphs) {
    Sweep of_one = sweep;
    of_one.graphs = {graph};
    try {
      if (drop.kind == Assumed::room)
        judge_room(of_one, necessity);
      else
        for (const Without& point : instances_without(of_one, drop))
          judge_one(of_one, point, search, necessity);
    } catch (const model::BadInstance&) {
      // This graph is none for the algorithm.
    }
    if (!necessity.where.empty()) break;
  }
  if (necessity.cut_off > 0) necessity.shortest = false;
  return necessity;
}

}  // namespace ample::checker
