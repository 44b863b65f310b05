// Closed sets: processes that wait for ever, although the bound on rounds stopped others.
//
// In a configuration without a step the bound on rounds may be why somebody waits: another that
// asked once more might let it through. A *closed set* is what no request can help: processes that
// wait and get through on no continuation, with any number of requests of everybody.
//
// Whoever was stopped could ask again; the executions that this adds are those of the same text
// without a bound on rounds, which begin in this configuration. First a random one of them is
// taken, which mostly lets everybody through. Whoever is left is sought in all of them, up to the
// exact quotient by the values of clocks (model/clock_quotient.hpp): then it is proved who is in
// the closed set, and no declaration of the algorithm's is believed. Where there are more than
// 5,000, only a set is looked for of which each waits for what only others of the set can give, as
// its guards tell (waits_for.hpp); where there are more than 50,000, that is believed, if random
// continuations let nobody of it through. Faults are not counted on.
#pragma once

#include "checker/verdict/replay/future.hpp"

#include <memory>

namespace ample::checker {

struct ClosedSet {
  model::WideProcessSet processes{};
  bool proved = true;  ///< all continuations were seen
};

/// It is for one thread only. The system must outlive it.
class ClosedSets {
 public:
  explicit ClosedSets(const model::System& system);
  ClosedSets(ClosedSets&&) noexcept;
  ~ClosedSets();

  /// That of a configuration without a step; empty where it has none, or the rounds of the text
  /// cannot be unbounded.
  ClosedSet of(const model::Configuration& configuration);

 private:
  class Continuations;

  const model::System* system_;
  std::unique_ptr<Continuations> continuations_;
};

/// Who is in the closed set of a configuration without a step, what they wait for, and what that
/// rests on; nothing when it has none. The plain model looks at up to `most_plain` continuations.
std::optional<std::string> closed_set_text(const model::System& system,
                                           const model::Configuration& configuration,
                                           std::uint64_t most_plain = most_plain_continuations);

}  // namespace ample::checker
