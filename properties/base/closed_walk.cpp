// The nearest change that is still missing, breadth first, again and again.
#include "properties/base/closed_walk.hpp"

#include "model/errors.hpp"
#include "properties/base/bounds.hpp"
#include "properties/base/solvable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace ample::properties {

using model::Instance;
using model::MaybeProcess;
using model::ProcessId;
using model::ProcessMask;
using model::ProcessSet;

namespace {

ProcessMask changed_mask(ProcessMask inside, ProcessId process) {
  return inside ^ ProcessMask { 1 } << process.index;
}

class Walk {
 public:
  Walk(const Instance& instance, ProcessSet inside)
      : instance_(instance), bounds_(instance), start_(inside.mask()), here_(start_) {}

  std::vector<ProcessId> whole() {
    if (!bounds_.hold(ProcessSet::from_mask(start_))) return {};
    ProcessSet left = solvability(instance_, ProcessSet::from_mask(start_)).stuck;
    left = instance_.all() - left;
    while (!left.empty()) {
      go_to([&](ProcessMask set) { return next_of(left, set).has_value(); });
      step(*next_of(left, here_));
      left = left - ProcessSet{steps_.back()};
    }
    go_to([&](ProcessMask set) { return set == start_; });
    return steps_;
  }

 private:
  bool may_change(ProcessMask set, ProcessId process) const {
    return bounds_.may_flip(ProcessSet::from_mask(set), process);
  }
  /// The least of them that may change there.
  std::optional<ProcessId> next_of(ProcessSet processes, ProcessMask set) const {
    for (const ProcessId process : processes)
      if (may_change(set, process)) return process;
    return std::nullopt;
  }
  void step(ProcessId process) {
    here_ = changed_mask(here_, process);
    steps_.push_back(process);
  }

  /// Goes a shortest way to a set that is wanted, which is within reach.
  void go_to(const std::function<bool(ProcessMask)>& wanted) {
    // The process that changed last on the way to each set that was found; nobody for `here_`.
    std::vector<MaybeProcess> last(std::size_t{1} << instance_.processes());
    std::vector<ProcessMask> found{here_};
    for (std::size_t next = 0; next < found.size(); ++next) {
      const ProcessMask set = found[next];
      if (wanted(set)) return follow(last, set);
      for (const ProcessId process : instance_.all()) {
        const ProcessMask there = changed_mask(set, process);
        if (there == here_ || last[there] != model::nil || !may_change(set, process)) continue;
        last[there] = process;
        found.push_back(there);
      }
    }
    throw model::InternalError("a change can be taken back, so nothing is out of reach");
  }
  void follow(const std::vector<MaybeProcess>& last, ProcessMask to) {
    std::vector<ProcessId> way;
    for (; to != here_; to = changed_mask(to, way.back())) way.push_back(*last[to]);
    std::for_each(way.rbegin(), way.rend(), [&](ProcessId process) { step(process); });
  }

  const Instance& instance_;
  CriticalSectionBounds bounds_;
  ProcessMask start_, here_;
  std::vector<ProcessId> steps_;
};

}  // namespace

std::vector<ProcessId> closed_walk(const Instance& instance, ProcessSet inside) {
  if (instance.processes() > most_processes_to_solve)
    throw model::WrongUsage(fmt::format("no walk is looked for among {} processes (at most {})",
                                        instance.processes(), most_processes_to_solve));
  return Walk(instance, inside).whole();
}

}  // namespace ample::properties
