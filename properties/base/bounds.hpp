// The critical-section bounds: l <= |CS(C) ∩ members| <= k, for each process or for the network.
//
// Definition 1 of [LCS] and of [GCS]; mutual exclusion is (0,1) on the network.
#pragma once

#include "model/instance.hpp"

#include <optional>
#include <string>
#include <vector>

namespace ample::properties {

/// One pair of bounds and the processes it counts.
struct Bound {
  std::string name;  ///< |CS_1| or |CS|
  model::WideProcessSet members;
  int l, k;
};

/// A bound that does not hold: which, and the count.
struct BrokenBound {
  Bound bound;
  int inside;
};
/// "|CS_1| = 0 < l_1 = 1: none of P0, P1, P2 is InCS"
std::string to_text(const BrokenBound& broken);

class CriticalSectionBounds {
 public:
  explicit CriticalSectionBounds(const model::Instance& instance);

  const std::vector<Bound>& bounds() const { return bounds_; }
  bool hold(const model::WideProcessSet& inside) const { return !first_broken(inside); }
  /// True when there is a set of processes inside that breaks one.
  bool can_be_broken() const;
  std::optional<BrokenBound> first_broken(const model::WideProcessSet& inside) const;
  /// True when this process could change its state now without breaking a bound.
  bool may_flip(model::WideProcessSet inside, model::ProcessId process) const;

 private:
  std::vector<Bound> bounds_;
};

}  // namespace ample::properties
