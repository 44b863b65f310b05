// Several moves at once: all receive, then all send.
#include "checker/stabilization/daemon.hpp"

#include "model/simultaneous.hpp"

namespace ample::checker {

std::vector<Index> taken_together(Tabulation& tabulation, std::span<const Index> configuration,
                                  std::span<const Move> moves) {
  if (moves.size() == 1) return tabulation.taken(configuration, moves[0]);
  std::vector<Index> after(configuration.begin(), configuration.end());
  std::vector<model::Bytes> shared;
  for (const Move& move : moves) {
    after[move.event.process] = move.local;
    if (!move.event.is_internal()) after[move.event.channel] = move.event.remainder;
    if (move.effect->writes()) shared.push_back(tabulation.bytes_of_shared(move.effect->shared));
  }
  if (tabulation.has_shared()) {
    const Slot slot = tabulation.shared_slot();
    after[slot] = tabulation.index_of_shared(
        model::merged_shared(tabulation.bytes_of_shared(configuration[slot]), shared));
  }
  for (const Move& move : moves)
    for (const Sent& sent : move.effect->sends)
      after[sent.channel] = sent.table->append(after[sent.channel], sent.message);
  return after;
}

}  // namespace ample::checker
