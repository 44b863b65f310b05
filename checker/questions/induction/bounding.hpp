// A conjunct that bounds what grows, for who asked a question whose domain has no end: by what
// executions come to.
#pragma once

#include "checker/questions/induction/domain.hpp"
#include "checker/verdict/run/options.hpp"

namespace ample::checker {

struct Bounding {
  std::vector<std::string> growing;  ///< as a predicate says it: clk_i, |i->j|
  std::string conjunct{};            ///< with it the domain has an end; empty if none was found
  bool of_every_execution = false;   ///< all executions were seen, and it holds in them
};

/// Of local states. The conjuncts are those that are to be proved. The limits are of the search for
/// what executions come to; all else is watched by `watch`, which may throw LimitMet.
Bounding bound_locals(const model::System& system, const std::vector<Conjunct>& proved,
                      const EndlessDomain& endless, const Options& limits,
                      const std::function<void()>& watch);
/// Of channels, where steps lead out of the domain.
Bounding bound_channels(const model::System& system, const std::vector<Conjunct>& proved,
                        const Options& limits, const std::function<void()>& watch);

}  // namespace ample::checker
