// The configurations that an induction begins from: all combinations of local states and contents
// of channels that processes and channels come to alone.
#pragma once

#include "checker/induction/conjunct_table.hpp"

namespace ample::checker {

struct InductionDomain {
  std::vector<std::vector<Index>> locals;    ///< by process
  std::vector<std::vector<Index>> contents;  ///< by slot; of local states none
  std::vector<std::size_t> messages;         ///< by slot: how many different ones
  std::size_t longest = 0;                   ///< messages in a content
  /// No step leads out of it from a configuration of which all conjuncts hold.
  bool is_closed = false;
  std::size_t most_messages() const;
};

/// `watch` is called often; it may throw.
///
/// They are what a process or a channel comes to alone. Of a process: from an initial local state,
/// by the steps of local states of which the conjuncts hold that look at nothing else, each given
/// every message that such a step sends. Of a channel: from no message, by what such a step sends
/// and by receipts, of contents of which the conjuncts hold that look at nothing else. Nothing else
/// follows a configuration of which all conjuncts hold, unless by way of one of which they do not.
///
/// With a capacity, contents have at most so many messages. Without, where the conjuncts leave
/// contents without end, as if it were 1. Throws BoundExceeded when there are too many local
/// states, or contents of that capacity.
InductionDomain reached_alone(ConjunctTable& conjuncts, Tabulation& tabulation,
                              std::optional<int> capacity, const std::function<void()>& watch);

}  // namespace ample::checker
