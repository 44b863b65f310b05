// The sets within reach of CS(C0), breadth first.
#include "properties/base/solvable.hpp"

#include "model/errors.hpp"
#include "properties/base/bounds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace ample::properties {

using model::Instance;
using model::ProcessId;
using model::ProcessMask;
using model::ProcessSet;

namespace {

ProcessSet flipped(ProcessSet inside, ProcessId process) {
  return ProcessSet::from_mask(inside.mask() ^ ProcessMask{1} << process.index);
}

/// The sets within reach of one, itself the first, and who changes on the way.
struct Reach {
  std::vector<ProcessSet> sets;
  ProcessSet moving;
};

/// Until the last set is found, or that everybody can move.
enum class Until { last_set, all_move };

/// `reached` has a bit for every set, and marks those that are found.
Reach reach_from(const Instance& instance, const CriticalSectionBounds& bounds, ProcessSet inside,
                 std::vector<bool>& reached, Until until) {
  Reach found{{inside}, {}};
  reached[inside.mask()] = true;
  for (std::size_t next = 0; next < found.sets.size(); ++next) {
    if (until == Until::all_move && found.moving == instance.all()) break;
    const ProcessSet here = found.sets[next];
    for (const ProcessId process : instance.all()) {
      if (!bounds.may_flip(here, process)) continue;
      found.moving.insert(process);
      const ProcessSet there = flipped(here, process);
      if (!reached[there.mask()]) found.sets.push_back(there);
      reached[there.mask()] = true;
    }
  }
  return found;
}

/// "P0 and P2 can never change their states: ...", with the bound that forbids it to the first.
std::string explain(const CriticalSectionBounds& bounds, ProcessSet inside,
                    const Solvability& found) {
  std::string who;
  int rest = found.stuck.size();
  for (const ProcessId process : found.stuck) {
    who += model::to_text(process);
    if (--rest > 0) who += rest == 1 ? " and " : ", ";
  }
  const ProcessId first = *found.stuck.begin();
  return fmt::format(
      "no algorithm solves this instance: {} can never change {} without breaking a bound{} CS(C0) "
      "= {} (there, {} would make {})",
      who, found.stuck.size() == 1 ? "its state" : "their states",
      found.reachable == 1
          ? ", and nobody can from"
          : fmt::format(", in any of the {} configurations that legal changes reach from",
                        found.reachable),
      model::to_text(inside), model::to_text(first),
      to_text(*bounds.first_broken(flipped(inside, first))));
}

}  // namespace

Solvability solvability(const Instance& instance, ProcessSet inside) {
  if (instance.processes() > most_processes_to_solve)
    throw model::WrongUsage(
        fmt::format("whether {} processes can be served is not decided (at most {})",
                    instance.processes(), most_processes_to_solve));
  const CriticalSectionBounds bounds(instance);
  std::vector<bool> reached(std::size_t{1} << instance.processes());
  const Reach reach = reach_from(instance, bounds, inside, reached, Until::last_set);
  Solvability found{.solvable = reach.moving == instance.all(),
                    .stuck = instance.all() - reach.moving,
                    .reachable = reach.sets.size()};
  if (!found.solvable) found.explanation = explain(bounds, inside, found);
  return found;
}

bool Unsolvable::includes(ProcessSet inside) const {
  return std::find(starts.begin(), starts.end(), inside) != starts.end();
}

std::optional<Unsolvable> unsolvable_starts(const Instance& instance) {
  if (instance.processes() > most_processes_to_solve) return std::nullopt;
  const CriticalSectionBounds bounds(instance);
  // Two starts of which one reaches the other have the same answer; what one has left undone would
  // be missed by the next.
  const Until until = instance.inside.size() == 1 ? Until::all_move : Until::last_set;
  std::vector<bool> reached(std::size_t{1} << instance.processes()), stuck = reached;
  Unsolvable found;
  for (const ProcessSet inside : instance.inside) {
    if (!reached[inside.mask()]) {
      const Reach reach = reach_from(instance, bounds, inside, reached, until);
      if (reach.moving != instance.all())
        for (const ProcessSet set : reach.sets) stuck[set.mask()] = true;
    }
    if (stuck[inside.mask()]) found.starts.push_back(inside);
  }
  if (found.any()) found.explanation = solvability(instance, found.starts.front()).explanation;
  return found;
}

}  // namespace ample::properties
