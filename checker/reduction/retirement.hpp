// Where clocks retire: from the step on after which no process can ask again.
//
// Behind it a search goes on with retired clocks (retired_clocks.hpp), and so with fewer
// configurations. What it sees sent there has retired clocks, too; to what comes before that step
// it is told with every clock that there may be (README.md, (R)).
#pragma once

#include "checker/reduction/may_send.hpp"
#include "checker/reduction/retired_clocks.hpp"  // IWYU pragma: export

namespace ample::checker {

/// One thread only.
class Retirement {
 public:
  /// None ever retires unless that is `wanted`.
  Retirement(Automata& automata, MaySendSummaries& summaries, bool wanted);

  /// Can no process ask again? Of a configuration whose clocks are not retired.
  bool is_due(const GlobalConfiguration& configuration);
  void retire(GlobalConfiguration& configuration);
  /// A summary as it is when clocks have retired.
  MaySendId retired(MaySendId summary);
  /// A summary that was made behind retired clocks, as it is with those that `configuration` has: a
  /// new message carries its sender's, or a greater one that another process or message has.
  MaySendId with_clocks(MaySendId summary, const GlobalConfiguration& configuration);

  void forget();
  std::size_t bytes() const { return real_.bytes() + clocks_.bytes(); }

 private:
  bool may_ask_again(ProcessIndex process, Index local);
  /// What a message becomes with that clock.
  Index message_with(Slot channel, Index message, model::Clock clock);
  /// The clock of each process, and then a bit for each value in a channel or a local state.
  std::vector<std::uint32_t> clocks_in(const GlobalConfiguration& configuration);

  Automata* automata_;
  Tabulation* tabulation_;
  MaySendSummaries* summaries_;
  model::Clock most_;
  std::vector<std::vector<std::optional<bool>>> may_ask_again_;  ///< by process and local state
  InternedVectors clocks_;
  TripleMap real_;  ///< by summary and clocks
};

}  // namespace ample::checker
