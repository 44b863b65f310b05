// Whether a predicate is inductive: from every configuration of a domain in which it holds, every
// step leads to one in which it holds.
//
// If so, if it holds at the beginning, and if no step leads out of the domain, it holds in every
// execution. If not, there is a *counterexample to induction*: a step out of the predicate. Where
// that step can be reached, the predicate is violated. Where it cannot, the predicate says too
// little for a proof and has to be strengthened. With k steps, the first k configurations of a path
// satisfy the predicate and the last one does not (k-induction).
#pragma once

#include "checker/questions/induction/bounding.hpp"
#include "checker/verdict/outcome/report.hpp"
#include "checker/verdict/run/options.hpp"

namespace ample::checker {

struct InductionQuestion {
  std::vector<Conjunct> proved;
  std::vector<Conjunct> assumed;                 ///< to hold before each step
  std::vector<properties::Property> properties;  ///< the same as `proved`, for a search
  int steps = 1;
  /// The most messages in a channel before the first step. Without it, the conjuncts about the
  /// channel alone bound it, and where they do not, it is 1.
  std::optional<int> capacity{};
};

/// The question whether the conjunction of these properties is inductive. Throws WrongUsage for one
/// that is not of single configurations.
InductionQuestion question_of(const model::System& system,
                              std::vector<properties::Property> properties);

/// Vacuous: what is assumed holds before no step, so that nothing was asked.
enum class Inductive : std::uint8_t { inductive, vacuous, violated, not_inductive, undecided };
inline const properties::Words<Inductive> inductive_words = {
    {"inductive", Inductive::inductive},
    {"vacuous", Inductive::vacuous},
    {"violated", Inductive::violated},
    {"not inductive", Inductive::not_inductive},
    {"not decided", Inductive::undecided}};

/// Whether an execution reaches the first configuration of a counterexample to induction.
enum class Reachable : std::uint8_t { no, yes, unknown };

struct InductionReport {
  Inductive answer = Inductive::undecided;
  std::string why{};  ///< it is not decided, or vacuous

  // The domain.
  std::vector<std::size_t> locals{};  ///< local states, by process
  std::size_t messages = 0;           ///< different ones, in the channel that has most
  std::size_t longest = 0;            ///< most messages in a channel
  int steps = 1;
  std::size_t conjuncts = 0, assumed = 0;
  /// While the conjuncts hold, steps stay in the domain: without it nothing is inductive. Nothing
  /// if that was not found out.
  std::optional<bool> closed{};
  Bounding bounding{};  ///< what grows, where it is that which left the question undecided

  // If it is not inductive.
  std::optional<Trace> counterexample{};
  std::string broken{};         ///< which conjunct does not hold at its end (broken_text)
  std::uint64_t under_way = 0;  ///< the messages in its first configuration
  Reachable reached = Reachable::unknown;
  std::string why_unknown{};
  std::vector<std::string> odd{};  ///< the parts of its first configuration that never occur

  std::optional<Finding> violation{};  ///< an execution that violates the predicate

  std::uint64_t tried = 0;  ///< components that were fixed while searching
  double seconds = 0;
};

/// The limits of the options apply, also to the search for an execution to the counterexample.
/// `progress` is told about once a second. Throws BadInstance if the steps of a process depend on
/// more than its local state and the messages to it.
InductionReport induction(const model::System& system, const InductionQuestion& question,
                          const Options& options,
                          const std::function<void(const std::string&)>& progress = nullptr);

}  // namespace ample::checker
