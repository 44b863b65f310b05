// Whether any algorithm can solve this instance. A question about the specification alone.
//
// A step changes the state of one process, and every configuration on the way must keep the bounds.
// So an algorithm moves on the graph of the safe sets CS(C), whose edges are the legal changes of
// one process. A change can be taken back, hence what C0 reaches is strongly connected, and all
// processes can alternate for ever (Definition 1 of [LCS] and [GCS], liveness) if and only if every
// process changes on some edge within reach.
#pragma once

#include "model/instance.hpp"

#include <optional>
#include <string>
#include <vector>

namespace ample::properties {

struct Solvability {
  bool solvable;
  model::ProcessSet stuck;    ///< who can never change its state
  std::size_t reachable;      ///< how many sets CS(C) are within reach of CS(C0)
  std::string explanation{};  ///< one line for the stuck processes; empty when solvable
};

/// The most processes for which 2^n sets are looked at.
inline constexpr int most_processes_to_solve = 20;

/// Decides it for the instance started with CS(C0) = inside, which is safe. Throws WrongUsage for
/// more than most_processes_to_solve processes.
Solvability solvability(const model::Instance& instance, model::ProcessSet inside);

/// The initial configurations of the instance from which no algorithm solves it.
struct Unsolvable {
  std::vector<model::ProcessSet> starts;
  std::string explanation;  ///< of the first of them; empty when there is none

  bool any() const { return !starts.empty(); }
  bool includes(model::ProcessSet inside) const;
};
/// nullopt for more than most_processes_to_solve processes.
std::optional<Unsolvable> unsolvable_starts(const model::Instance& instance);

}  // namespace ample::properties
