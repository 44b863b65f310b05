// The configurations that an induction begins from: all combinations of local states and contents
// of channels.
#pragma once

#include "checker/induction/conjunct_table.hpp"

namespace ample::checker {

struct InductionDomain {
  std::vector<std::vector<Index>> locals;    ///< by process
  std::vector<std::vector<Index>> contents;  ///< by slot; of local states none
  std::vector<std::size_t> messages;         ///< by slot: how many different ones
  int capacity = 0;
  std::size_t most_locals() const;
  std::size_t most_messages() const;
};

/// `watch` is called often; it may throw.
///
/// The local states are those that a process reaches alone: from an initial one, by the steps of
/// local states of which the conjuncts hold that look at nothing else, each given every message
/// that such a step sends. No other local state follows a configuration of which all conjuncts
/// hold, unless by way of one of which they do not. Throws BoundExceeded when there are too many.
InductionDomain locally_reachable(ConjunctTable& conjuncts, Tabulation& tabulation, int capacity,
                                  const std::function<void()>& watch);
}  // namespace ample::checker
