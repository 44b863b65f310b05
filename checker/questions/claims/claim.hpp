// A claim of a paper, as a file of claims has it, and what came of checking it.
#pragma once

#include "checker/engines/engines.hpp"
#include "checker/questions/stabilization/daemon.hpp"
#include "properties/asked/quantity.hpp"
#include "properties/instances/request.hpp"

#include <memory>

namespace ample::checker {

/// What a sweep came to, beside verdict and length.
struct SweptOutcome {
  std::string smallest{};                 ///< the smallest instance that violates it
  std::uint64_t instances = 0, open = 0;  ///< looked at, and of these not decided
};

struct Claim {
  std::string id, claim, place, algorithm, property, note;
  std::string predicate_file, predicate;  ///< of an induction: the file's path, and its text
  properties::Request options;
  Verdict expected = Verdict::holds;
  Verdict says = Verdict::holds;  ///< `violated`: that it can happen (sentences.hpp)
  bool variant = false;           ///< a question of ours, and no sentence of the text itself
  std::optional<std::uint64_t> length, value, states, bound;
  std::optional<Daemon> daemon;  ///< of a claim of self-stabilization
  std::optional<int> faults;
  std::optional<SweptOutcome> swept{};  ///< expected of a sweep
  bool quick = false;
  const Engine* engine = &default_engine();
  std::uint64_t max_states = 0;
  double max_seconds = 0;
  std::uint64_t schedules = 0;  ///< 0: a search
  std::uint64_t seed = 1;       ///< of the schedules
  std::string where;            ///< claims.toml:12, for errors
};

struct ClaimsFile {
  std::string name, paper;
  std::vector<Claim> claims;
};

/// The claim most.NAME or least.NAME about a quantity.
struct MeasuredClaim {
  model::Extreme extreme;
  properties::Quantity quantity;
};

/// The subject of a claim of self-stabilization.
struct StabilizedClaim {
  enum class About : std::uint8_t { closure, convergence, service, worst, decrease };
  About about;
  properties::Fairness fairness;
  std::string name;  ///< the unit of worst, the potential that decreases
};

/// A claim with the system that it speaks about.
struct PreparedClaim {
  Claim claim;
  std::string paper;
  const model::AlgorithmInfo* algorithm;
  std::unique_ptr<model::System> system;  ///< none when it is refused; of a sweep the first one
  std::string refused;  ///< of `admissible`: why there is no such instance; of `solvable`: why no
                        ///< algorithm solves it
  properties::Property property;
  std::optional<MeasuredClaim> measured;
  std::optional<StabilizedClaim> stabilized;
  std::string instance;  ///< as on a command line: "lmutin --graph k2"

  /// "ample check lmutin --graph k2 --property deadlock"
  std::string command() const;
  /// Of which executions it is judged (outcome/bound_text.hpp); empty where it is of none.
  std::string bound() const;
};

struct ClaimResult {
  Report report;  ///< its first finding is of the claim; of a quantity it has the value's witness
  std::optional<std::uint64_t> length;  ///< of a violation's trace
  std::optional<std::uint64_t> value;   ///< of a quantity; nothing when there is no bound
  std::optional<SweptOutcome> swept{};
  std::string difference;  ///< from what is expected; empty when there is none

  Verdict verdict() const { return report.findings.front().verdict; }
};

}  // namespace ample::checker
