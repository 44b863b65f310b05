// Taking up a search that another run has left.
#include "checker/search/resumption.hpp"

#include "checker/tabulation/quotient.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::checker {

namespace {

/// Does a sample of the configurations visited lead to configurations that were found?
bool is_of_this_algorithm(const Standing& standing, Tabulation& tabulation,
                          const VisitedSet& states) {
  constexpr std::uint64_t sample = 1000;
  const Layout& layout = states.layout();
  Quotient quotient(tabulation);
  std::vector<Index> configuration(tabulation.max_slots());
  std::vector<std::uint64_t> words(layout.words());
  bool known = true;
  for (std::uint64_t state = 0; state < std::min(sample, standing.visited); ++state) {
    layout.unpack(states.record(static_cast<StateNumber>(state)), configuration.data());
    tabulation.for_each_move(configuration, [&](const Move& move) {
      std::vector<Index> after = tabulation.taken(configuration, move);
      quotient.represent_after(configuration, after);
      known &= layout.pack(after, words.data())
               && states.contains(Layout::hash_of_sum(layout.sum(after.data())), words.data());
    });
  }
  return known;
}

}  // namespace

Standing resume(const std::filesystem::path& directory, const Identity& identity,
                Tabulation& tabulation, VisitedSet& states) {
  Standing standing = load_checkpoint(directory, identity, tabulation, states);
  if (!is_of_this_algorithm(standing, tabulation, states))
    throw model::WrongUsage(
        fmt::format("--resume {}: the algorithm has changed since that checkpoint: begin anew",
                    directory.string()));
  return standing;
}

}  // namespace ample::checker
