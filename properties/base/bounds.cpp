// The critical-section bounds of an instance.
#include "properties/base/bounds.hpp"

#include "model/definition.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::properties {

using model::Instance;
using model::ProcessId;
using model::WideProcessSet;

CriticalSectionBounds::CriticalSectionBounds(const Instance& instance) {
  if (instance.l.empty()) return;  // a frame, before its bounds are chosen
  if (instance.scope == model::Scope::network) {
    bounds_.push_back({"|CS|", instance.all(), instance.l.at(0), instance.k.at(0)});
    return;
  }
  for (const ProcessId i : instance.all())
    bounds_.push_back({fmt::format("|CS_{}|", int{i}), instance.topology.closed_neighbourhood(i),
                       instance.l[i.index], instance.k[i.index]});
}

std::optional<BrokenBound> CriticalSectionBounds::first_broken(const WideProcessSet& inside) const {
  for (const Bound& bound : bounds_)
    if (const int count = (inside & bound.members).size();
        !model::keeps_the_bounds(bound.l, count, bound.k))
      return BrokenBound{bound, count};
  return std::nullopt;
}

bool CriticalSectionBounds::can_be_broken() const {
  return std::ranges::any_of(
      bounds_, [](const Bound& bound) { return bound.l > 0 || bound.k < bound.members.size(); });
}

bool CriticalSectionBounds::may_flip(WideProcessSet inside, ProcessId process) const {
  inside.contains(process) ? inside.erase(process) : inside.insert(process);
  return hold(inside);
}

std::string to_text(const BrokenBound& broken) {
  const Bound& bound = broken.bound;
  const bool below = broken.inside < bound.l;
  const std::string subscript =
      bound.name == "|CS|" ? "" : bound.name.substr(3, bound.name.size() - 4);
  return fmt::format("{} = {} {} {}{} = {} (counting the processes {})", bound.name, broken.inside,
                     below ? "<" : ">", below ? "l" : "k", subscript, below ? bound.l : bound.k,
                     model::to_text(bound.members));
}

}  // namespace ample::properties
