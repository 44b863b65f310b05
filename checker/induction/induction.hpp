// Is a predicate inductive: from every configuration of a domain in which it holds, does every step
// lead to one in which it holds?
//
// Then it holds wherever executions go, if it holds at the beginning: the proof is complete as far
// as the domain goes. If not, there is a *counterexample to induction*: a step out of the
// predicate. Where that step can be reached the predicate is violated; where it cannot, the
// predicate says too little for a proof, and has to be strengthened. With k steps, the first k
// configurations of a path satisfy it, and the last one does not (k-induction).
#pragma once

#include "checker/induction/conjunct.hpp"
#include "checker/outcome/report.hpp"
#include "checker/run/options.hpp"

namespace ample::checker {

struct InductionQuestion {
  std::vector<Conjunct> proved;
  std::vector<Conjunct> assumed;                 ///< before each step
  std::vector<properties::Property> properties;  ///< what is proved, for a search of executions
  int steps = 1;
  /// Most messages in a channel before the first step; without, as many as the conjuncts allow that
  /// look at a channel alone, and 1 where they set no bound.
  std::optional<int> capacity{};
};

/// Of all of these properties together. Throws WrongUsage for one that is not of single
/// configurations.
InductionQuestion question_of(const model::System& system,
                              std::vector<properties::Property> properties);

enum class Inductive : std::uint8_t { inductive, violated, not_inductive, undecided };
inline const properties::Words<Inductive> inductive_words = {
    {"inductive", Inductive::inductive},
    {"violated", Inductive::violated},
    {"not inductive", Inductive::not_inductive},
    {"not decided", Inductive::undecided}};

/// Of the first configuration of a counterexample to induction.
enum class Reached : std::uint8_t { no, yes, unknown };

struct InductionReport {
  Inductive answer = Inductive::undecided;
  std::string why_undecided{};  ///< the limit

  // The domain.
  std::vector<std::size_t> locals{};  ///< local states, by process
  std::size_t messages = 0;           ///< different ones, of the channel that has most
  std::size_t longest = 0;            ///< messages in a channel
  int steps = 1;
  std::size_t conjuncts = 0, assumed = 0;
  /// No step leads out of the domain while all hold: then what is inductive holds of every
  /// execution. Nothing where that was not found out.
  std::optional<bool> closed{};

  // Of what is not inductive.
  std::optional<Trace> counterexample{};
  std::string broken{};         ///< the conjunct that does not hold after it
  std::uint64_t under_way = 0;  ///< messages in its first configuration
  Reached reached = Reached::unknown;
  std::string why_unknown{};
  std::vector<std::string> odd{};  ///< what of its first configuration no execution comes to

  std::optional<Finding> violation{};  ///< an execution to a configuration in which it is false

  std::uint64_t tried = 0;  ///< components that were fixed while searching
  double seconds = 0;
};

/// Of the options the limits apply, and the number of configurations that are searched for the
/// first one of a counterexample. `progress` is told about once a second.
/// Throws BadInstance where the steps of a process are not its own affair.
InductionReport induction(const model::System& system, const InductionQuestion& question,
                          const Options& options,
                          const std::function<void(const std::string&)>& progress = nullptr);

}  // namespace ample::checker
