// Finds what the properties asked for need.
#include "checker/engines/automata/watched.hpp"

#include "checker/verdict/run/judge.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ample::checker {

Watched watched_for(const std::vector<properties::Property>& properties) {
  return {.occupancy = asks_for(properties, properties::Kind::safety),
          .invariants = invariants_of(properties)};
}

std::string kept_text(const Watched& watched) {
  std::vector<std::string> kept = {"terminal configurations (deadlock)", "actions (anomalies)"};
  if (watched.occupancy) kept.push_back("occupancies (safety)");
  if (!watched.invariants.empty()) kept.push_back("what the invariants read");
  const std::string last = std::move(kept.back());
  kept.pop_back();
  return fmt::format("{} and {} are kept", fmt::join(kept, ", "), last);
}

}  // namespace ample::checker
