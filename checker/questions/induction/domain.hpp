// The domain of an induction: all combinations of the local states and the contents of channels
// that each process and each channel can come to alone.
//
// What the domain leaves out. Let P be what is to be proved. A process alone starts from an initial
// local state. It takes the steps from local states that satisfy all conjuncts of P about that
// local state alone, and it is given every message that such a step sends. A channel alone starts
// empty. Such steps send into it, and receipts take out of it, as long as its content satisfies all
// conjuncts of P about that content alone. So a step from a configuration of the domain in which P
// holds leads to nothing else: what it leads to in each component was found from that component,
// and from a message that some step sends. By induction over its steps, an execution in which P
// holds before each step stays in the domain, unless a channel gets more messages than the capacity
// that was given.
//
// What is assumed leaves out nothing. It need not hold at the beginning, and steps need not keep
// it: an execution may leave it, go on, and come back to it with other local states than those that
// it reaches within.
#pragma once

#include "checker/questions/induction/conjunct_table.hpp"
#include "checker/questions/induction/extent.hpp"

namespace ample::checker {

struct InductionDomain {
  std::vector<std::vector<Index>> locals;    ///< by process
  std::vector<std::vector<Index>> contents;  ///< by slot; empty for local states
  std::vector<std::vector<Index>> messages;  ///< by slot: those that are ever sent
  std::size_t longest = 0;                   ///< most messages in a channel
  /// Steps from configurations of the domain in which all conjuncts hold stay in the domain.
  bool is_closed = false;
  std::size_t most_messages() const;
};

/// The local states have no end in sight.
struct EndlessDomain {
  std::string why;  ///< one line; empty where it was `watch` that ended it
  Extent reached;   ///< what was found
  Extent before;    ///< the same after half of the work
};

/// The first `proved` conjuncts are P. With a capacity, a channel has at most so many messages.
/// Without one, the capacity is 1 where P does not bound a channel. `watch` is called often, and
/// may throw LimitMet. Throws EndlessDomain, and BoundExceeded when there are too many contents of
/// that capacity.
InductionDomain reached_alone(ConjunctTable& conjuncts, std::size_t proved, Tabulation& tabulation,
                              std::optional<int> capacity, const std::function<void()>& watch);

}  // namespace ample::checker
