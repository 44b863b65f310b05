// Decides what is admissible, and why: the assumptions of a paper on one graph, for all parameters
// at once.
#pragma once

#include "checker/questions/parameters/solver.hpp"
#include "properties/instances/parameter_count.hpp"

namespace ample::checker {

struct Objective {
  model::Term term;
  std::string text;
  Direction direction;
};

struct ParameterQuestion {
  const model::AlgorithmInfo& algorithm;
  const model::Instance& frame;  ///< graph, leader and the other options; no l, k, CS(C0)
  std::vector<model::Assumption> given = {};  ///< what the user demands besides
  bool tightened = false;  ///< demand that C0 is safe for the tightened bounds as well
  std::optional<Objective> objective = std::nullopt;
  std::size_t list = 10;  ///< so many bounds are listed
};

/// A pair (l_i,k_i) that is the only one left, and the assumptions that leave no other.
struct ForcedPair {
  model::ProcessId process;
  int l, k;
  std::vector<model::Assumption> because;
};

/// A point: bounds and CS(C0).
struct ParameterPoint {
  properties::Bounds bounds;
  model::ProcessSet inside;
  std::string why_unsolvable{};  ///< empty when some algorithm solves it, or that is not decided
};

/// A CS(C0) that listed bounds admit.
struct ListedSet : properties::InitialSet {
  bool solvable;  ///< by some algorithm
};

struct ListedBounds {
  properties::Bounds bounds;
  std::uint64_t images;           ///< the same up to symmetry, itself among them
  std::vector<ListedSet> safe{};  ///< empty of too many processes
};

struct ParameterReport {
  Answer satisfiable;                         ///< whether all that is assumed and demanded can hold
  std::vector<model::Assumption> conflict{};  ///< when no: these cannot; without one they can
  /// When yes; one that some algorithm solves if such a one is found.
  std::optional<ParameterPoint> example{};
  Answer tightened = Answer::unknown;  ///< with C0 safe for the tightened bounds as well
  std::vector<model::Assumption> tightened_conflict{};
  std::optional<ParameterPoint> tightened_example{};
  bool has_tightened = false;  ///< true when the algorithm has tighter bounds at all

  std::size_t symmetries = 1;
  std::vector<std::vector<std::pair<int, int>>> pairs{};  ///< for each process, or of the network
  std::vector<ForcedPair> forced{};
  std::optional<properties::Count> bounds{}, instances{}, tightened_instances{};
  std::optional<properties::Count> solvable{};  ///< of the instances (within the tightened bounds
                                                ///< if these are demanded)
  std::vector<ListedBounds> listed{};
  std::optional<Optimum> optimum{};

  /// Admissible, and yet no algorithm solves any of them.
  bool nobody_solves() const {
    return satisfiable == Answer::yes && solvable && solvable->all == 0;
  }
};

/// Throws WrongUsage when a number of processes is too large to be looked at.
ParameterReport ask(const ParameterQuestion& question);

}  // namespace ample::checker
