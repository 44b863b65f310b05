// A predicate of whole configurations, judged part by part: each conjunct looks at a few local
// states and channels, and its answer is remembered for what stands there.
#pragma once

#include "checker/store/tabulation/tabulation.hpp"
#include "properties/predicate/predicate.hpp"

#include <optional>

namespace ample::checker {

/// Keeps a bounded number of recent answers. It is for one thread only.
class WholePredicate {
 public:
  /// The tabulation must outlive it.
  WholePredicate(const Tabulation& tabulation, const properties::Predicate& predicate);
  bool holds(std::span<const Index> configuration);

 private:
  struct Part {
    properties::Predicate predicate;
    /// Nothing if it looks elsewhere, too: then it is judged each time.
    std::optional<std::vector<properties::Place>> places;
    /// Each place of memory has a key, which is the values at `places`, and an answer.
    std::vector<Index> keys{};
    std::vector<std::uint8_t> answers{};
  };

  bool holds(Part& part, std::span<const Index> configuration);
  bool judge(const Part& part);

  const Tabulation* tabulation_;
  std::vector<Part> parts_;
  std::vector<Index> key_;
  model::Configuration scratch_;  ///< where a part looks, it is filled in
};

}  // namespace ample::checker
