// The sets within reach of CS(C0), breadth first.
#include "properties/solvable.hpp"

#include "model/errors.hpp"
#include "properties/bounds.hpp"

#include <fmt/format.h>

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
      "no algorithm solves this instance: {} can never change {} without breaking a bound, in any "
      "of the {} configurations that legal changes reach from CS(C0) = {} (there, {} would make "
      "{})",
      who, found.stuck.size() == 1 ? "its state" : "their states", found.reachable,
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
  std::vector<ProcessSet> queue = {inside};
  reached[inside.mask()] = true;
  ProcessSet moving;
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const ProcessSet here = queue[next];
    for (const ProcessId process : instance.all()) {
      if (!bounds.may_flip(here, process)) continue;
      moving.insert(process);
      const ProcessSet there = flipped(here, process);
      if (!reached[there.mask()]) queue.push_back(there);
      reached[there.mask()] = true;
    }
  }
  Solvability found{.solvable = moving == instance.all(),
                    .stuck = instance.all() - moving,
                    .reachable = queue.size()};
  if (!found.solvable) found.explanation = explain(bounds, inside, found);
  return found;
}

}  // namespace ample::properties
