// Finds for every S the parts of the safe sets in which nobody of S may change, joined by changes
// of the others.
#include "properties/base/overtaking.hpp"

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

/// The safe sets within reach, and who may change its state at each.
class LegalChanges {
 public:
  LegalChanges(const Instance& instance, ProcessSet inside)
      : instance_(instance),
        bounds_(instance),
        may_change_(std::size_t{1} << instance.processes()),
        seen_(may_change_.size()) {
    if (!bounds_.hold(inside)) return;
    sets_ = spread(
        inside, instance.all(), [](ProcessSet) { return true; },
        [&](ProcessSet set) {
          for (const ProcessId process : instance_.all())
            if (bounds_.may_flip(set, process)) may_change_[set.mask()].insert(process);
        });
  }

  /// A set on a closed walk on which just the others change, each of them, while nobody who waits
  /// may.
  std::optional<ProcessSet> walk_past(ProcessSet waiting) {
    const ProcessSet others = instance_.all() - waiting;
    std::fill(seen_.begin(), seen_.end(), false);
    const auto all_wait = [&](ProcessSet set) {
      return (may_change_[set.mask()] & waiting).empty();
    };
    for (const ProcessSet set : sets_) {
      if (seen_[set.mask()] || !all_wait(set)) continue;
      ProcessSet changing;
      for (const ProcessSet there : spread(set, others, all_wait, [](ProcessSet) {}))
        for (const ProcessId process : others)
          if (may_change_[there.mask()].contains(process) && all_wait(after(there, process)))
            changing.insert(process);
      if (changing == others && !others.empty()) return set;
    }
    return std::nullopt;
  }

 private:
  static ProcessSet after(ProcessSet set, ProcessId process) {
    set.contains(process) ? set.erase(process) : set.insert(process);
    return set;
  }
  /// Visits what is reached from a set by legal changes of these processes through allowed sets.
  template <class Allowed, class Visit>
  std::vector<ProcessSet> spread(ProcessSet from, ProcessSet processes, Allowed allowed,
                                 Visit visit) {
    std::vector<ProcessSet> found{from};
    seen_[from.mask()] = true;
    for (std::size_t next = 0; next < found.size(); ++next) {
      const ProcessSet set = found[next];
      visit(set);
      for (const ProcessId process : may_change_[set.mask()] & processes) {
        const ProcessSet there = after(set, process);
        if (seen_[there.mask()] || !allowed(there)) continue;
        seen_[there.mask()] = true;
        found.push_back(there);
      }
    }
    return found;
  }

  const Instance& instance_;
  CriticalSectionBounds bounds_;
  std::vector<ProcessSet> may_change_;
  std::vector<bool> seen_;
  std::vector<ProcessSet> sets_;
};

}  // namespace

std::optional<Overtaking> overtaking_for_ever(const Instance& instance, ProcessSet inside) {
  if (instance.processes() > most_processes_to_overtake)
    throw model::WrongUsage(
        fmt::format("who is overtaken for ever is not decided for {} processes (at most {})",
                    instance.processes(), most_processes_to_overtake));
  std::vector<ProcessSet> candidates;
  for (ProcessMask mask = 1; mask < ProcessMask{1} << instance.processes(); ++mask)
    candidates.push_back(ProcessSet::from_mask(mask));
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](ProcessSet one, ProcessSet other) { return one.size() < other.size(); });
  LegalChanges changes(instance, inside);
  for (const ProcessSet waiting : candidates)
    if (const auto set = changes.walk_past(waiting)) return Overtaking{waiting, *set};
  return std::nullopt;
}

}  // namespace ample::properties
