// Daemons: who steps at the same time.
//
// Central: one process. Distributed: any processes, at least one. Synchronous: every process that
// can. A process with several possible steps takes any one of them.
#pragma once

#include "checker/store/tabulation/tabulation.hpp"
#include "properties/base/option_text.hpp"

namespace ample::checker {

enum class Daemon : std::uint8_t { central, distributed, synchronous };

inline const properties::Words<Daemon> daemon_words = {{"central", Daemon::central},
                                                       {"distributed", Daemon::distributed},
                                                       {"synchronous", Daemon::synchronous}};

/// Calls visit(moves) for every set of moves, of different processes, that the daemon may choose.
template <class Visit>
void for_each_choice(Tabulation& tabulation, Daemon daemon, std::span<const Index> configuration,
                     Visit visit) {
  if (daemon == Daemon::central) {
    tabulation.for_each_move(configuration, [&](const Move& move) { visit(std::span(&move, 1)); });
    return;
  }
  std::vector<std::vector<Move>> of_process(tabulation.processes());
  tabulation.for_each_move(
      configuration, [&](const Move& move) { of_process[move.event.process].push_back(move); });
  std::erase_if(of_process, [](const std::vector<Move>& moves) { return moves.empty(); });
  if (of_process.empty()) return;
  std::vector<Move> chosen;
  const auto choose = [&](const auto& self, ProcessIndex process) -> void {
    if (process == of_process.size()) {
      if (!chosen.empty()) visit(std::span<const Move>(chosen));
      return;
    }
    for (const Move& move : of_process[process]) {
      chosen.push_back(move);
      self(self, process + 1);
      chosen.pop_back();
    }
    if (daemon == Daemon::distributed) self(self, process + 1);
  };
  choose(choose, 0);
}

/// The configuration after several moves at once, as model::take_together.
std::vector<Index> taken_together(Tabulation& tabulation, std::span<const Index> configuration,
                                  std::span<const Move> moves);

}  // namespace ample::checker
