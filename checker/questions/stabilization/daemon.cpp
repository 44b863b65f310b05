// Several moves at once: all receive, then all send.
#include "checker/questions/stabilization/daemon.hpp"

#include "model/simultaneous.hpp"

#include <algorithm>

namespace ample::checker {

std::vector<Index> taken_together(Tabulation& tabulation, std::span<const Index> configuration,
                                  std::span<const Move> moves) {
  if (moves.size() == 1) return tabulation.taken(configuration, moves[0]);
  std::vector<Index> after(configuration.begin(), configuration.end());
  std::vector<model::Bytes> shared;
  const auto whole_after = [&](const Move& move) {
    std::vector<Index> alone(configuration.begin(), configuration.end());
    for (const auto& [at, value] : tabulation.shared().write(move.effect->write))
      alone[tabulation.first_register() + at] = value;
    return tabulation.bytes_of_shared(alone);
  };
  for (const Move& move : moves) {
    after[move.event.process] = move.local;
    if (!move.event.is_internal()) after[move.event.channel] = move.event.remainder;
    if (move.effect->writes()) shared.push_back(whole_after(move));
  }
  const model::Bytes merged =
      model::merged_shared(tabulation.bytes_of_shared(configuration), shared);
  std::ranges::copy(tabulation.shared().values_of(merged),
                    after.begin() + tabulation.first_register());
  for (const Move& move : moves)
    for (const Sent& sent : move.effect->sends)
      after[sent.channel] = sent.table->append(after[sent.channel], sent.message);
  return after;
}

}  // namespace ample::checker
