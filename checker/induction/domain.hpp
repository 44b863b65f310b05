// The domain of an induction: all combinations of the local states and the contents of channels
// that each process and each channel can come to alone.
#pragma once

#include "checker/induction/conjunct_table.hpp"

namespace ample::checker {

struct InductionDomain {
  std::vector<std::vector<Index>> locals;    ///< by process
  std::vector<std::vector<Index>> contents;  ///< by slot; empty for local states
  std::vector<std::size_t> messages;         ///< by slot: the number of different messages
  std::size_t longest = 0;                   ///< most messages in a channel
  /// Steps from configurations of the domain in which all conjuncts hold stay in the domain.
  bool is_closed = false;
  std::size_t most_messages() const;
};

/// A process alone starts from an initial local state. It takes the steps from local states that
/// satisfy all conjuncts about that local state alone, and it is given every message that such a
/// step sends. A channel alone starts empty. Such steps send into it, and receipts take out of it,
/// as long as its content satisfies all conjuncts about that content alone. A step from a
/// configuration in which all conjuncts hold leads to nothing else.
///
/// With a capacity, a channel has at most so many messages. Without one, the capacity is 1 where
/// the conjuncts do not bound a channel. `watch` is called often, and may throw. Throws
/// BoundExceeded when there are too many local states, or contents of that capacity.
InductionDomain reached_alone(ConjunctTable& conjuncts, Tabulation& tabulation,
                              std::optional<int> capacity, const std::function<void()>& watch);

}  // namespace ample::checker
