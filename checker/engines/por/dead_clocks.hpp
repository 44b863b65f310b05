// Dead clocks: once no process can ask again, no step reads a clock.
//
// From then on a search goes on with dead clocks (dead_clock_checks.hpp), and so with fewer
// configurations. The messages sent there have dead clocks, too; summaries of earlier
// configurations have them with every clock that there may be (README.md, (R)).
#pragma once

#include "checker/engines/automata/dead_clock_checks.hpp"  // IWYU pragma: export
#include "checker/engines/por/may_send.hpp"

namespace ample::checker {

/// It is for one thread only.
class DeadClocks {
 public:
  /// Clocks die only if that is `wanted`.
  DeadClocks(Automata& automata, MaySendSummaries& summaries, bool wanted);

  /// True when clocks may die (most_clock is not 0), no process can ask again, and no process's
  /// clock exceeds most_clock. The configuration's clocks are live.
  bool are_dead(const GlobalConfiguration& configuration);
  void set_dead(GlobalConfiguration& configuration);
  /// The summary with all clocks dead.
  MaySendId with_dead(MaySendId summary);
  /// A summary that was made with dead clocks, as it is with those that `configuration` has: a
  /// new message carries its sender's, or a greater one that another process or message has.
  MaySendId with_live(MaySendId summary, const GlobalConfiguration& configuration);

  void forget();
  std::size_t bytes() const { return real_.bytes() + clocks_.bytes(); }

 private:
  bool may_ask_again(ProcessIndex process, Index local);
  /// The message with that clock.
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
