// Closed sets: processes that wait for ever, although the bound on rounds stopped others.
//
// In a configuration without a step the bound on rounds may be why somebody waits: another that
// asked once more might let it through. Whom nobody lets through, a *closed set*, waits in a
// deadlock all the same.
//
// What is found is right. Whoever does not ask any more could ask again; the executions that this
// adds are those of the same text without a bound on rounds, which begin in this configuration. All
// of them are looked at, up to the exact quotient by the values of clocks, and a process is in the
// closed set if it enters or leaves in none. No claim of the algorithm's about whom somebody waits
// for is believed. Faults are not counted on. Where there are too many continuations, nothing is
// found, and the configuration stays undecided.
#pragma once

#include "checker/replay/future.hpp"

#include <memory>

namespace ample::checker {

/// It is for one thread only. The system must outlive it.
class ClosedSets {
 public:
  explicit ClosedSets(const model::System& system);
  ClosedSets(ClosedSets&&) noexcept;
  ~ClosedSets();

  /// The processes that wait in a configuration without a step, and get through on no continuation,
  /// however often anybody asks. None also where that takes too long to find out; after a few such
  /// it does not try any more.
  model::WideProcessSet stuck(const model::Configuration& configuration);

 private:
  class Continuations;

  const model::System* system_;
  std::unique_ptr<Continuations> continuations_;
  int given_up_ = 0;
};

/// Who is in the closed set of a configuration without a step, and what they wait for; nothing when
/// there is none, or when there are more than `most` continuations. The plain model looks at up to
/// `most_plain` of them.
std::optional<std::string> closed_set_text(const model::System& system,
                                           const model::Configuration& configuration,
                                           std::uint64_t most_plain = most_plain_continuations);

}  // namespace ample::checker
