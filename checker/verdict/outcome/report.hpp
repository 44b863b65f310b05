// The report of a run: the verdict, what it rests on, and a trace for each violation.
#pragma once

#include "model/configuration.hpp"
#include "properties/asked/selection.hpp"
#include "properties/base/option_text.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ample::checker {

/// A finite execution: the configuration it starts from, and the steps taken.
struct Trace {
  model::Configuration start;
  std::vector<model::Step> steps;
  std::size_t loop = 0;  ///< so many of the last steps repeat for ever; 0 of a finite execution
  /// After so many steps a deadlock cannot be avoided any more (future.hpp); for readers only.
  std::optional<std::size_t> inevitable{};
  bool after_faults = false;  ///< the start is any configuration, and not an initial one
  /// Says of each step whether it is taken at the same time as the one before. Empty: none is.
  std::vector<bool> at_once{};
  /// It may have been inevitable earlier: the step before `inevitable` was not decided.
  bool perhaps_earlier = false;

  bool is_at_once(std::size_t step) const { return !at_once.empty() && at_once[step]; }
  /// Counts the last so many steps; those that are taken at the same time count once.
  std::size_t moments(std::size_t last) const {
    const auto first = at_once.end() - static_cast<std::ptrdiff_t>(at_once.empty() ? 0 : last);
    return last - static_cast<std::size_t>(std::count(first, at_once.end(), true));
  }
  std::size_t length() const { return moments(steps.size()); }
};

/// `holds` only when every configuration was visited, or left out by a reduction that keeps what is
/// asked; `incomplete` when a limit was reached, or, for deadlock, when a horizon remains.
enum class Verdict : std::uint8_t { holds, violated, incomplete };
inline const properties::Words<Verdict> verdict_words = {{"holds", Verdict::holds},
                                                         {"violated", Verdict::violated},
                                                         {"incomplete", Verdict::incomplete}};
inline std::string to_text(Verdict verdict) { return properties::text_of(verdict, verdict_words); }

/// Of what holds: whether anything can violate it, and of a question of one's own, whether every
/// part of it matters (properties/ltl/reading.hpp).
struct QuestionVacuity {
  struct Part {
    std::string text;     ///< it may be anything, and the answer stays the same
    std::string because;  ///< of what; empty where that is not said
  };
  /// Why it is true whatever the algorithm does; empty where it is not.
  std::string why_nothing{};
  std::vector<Part> parts{};
  /// Why it is not known whether there are more such parts; empty when that is known.
  std::string not_looked_at{};
  bool any() const { return !why_nothing.empty() || !parts.empty(); }
};

struct Finding {
  properties::Property property;
  Verdict verdict;
  /// An execution that violates the property, replayed in the plain model, or that shows a value.
  std::optional<Trace> trace;
  std::string explanation;    ///< which bound, which process; empty when there is nothing to add
  std::uint64_t product = 0;  ///< of a formula: configurations times states of its automaton, met
  /// Of a question of one's own that holds, and of safety that nothing can violate.
  std::optional<QuestionVacuity> vacuity{};
  bool shortest = true;  ///< no trace to a violation is shorter, where that means something
  /// True when there is a finite trace and it is said that none is shorter. Three traces are not
  /// shortest ones: in a lasso only the stem is as short as can be; one to a partial deadlock goes
  /// on until those who are stuck have no step left; and an automaton may see late that a formula
  /// cannot hold any more.
  bool has_shortest_trace() const {
    return trace && shortest && trace->loop == 0
           && property.kind != properties::Kind::partial_deadlock
           && property.kind != properties::Kind::temporal;
  }
  /// Says how the property is violated, or what it means.
  const std::string& meaning() const {
    return explanation.empty() ? property.meaning : explanation;
  }
};

/// The gravest violation (properties::rank_of), which may be what was to be reached; null without
/// one.
inline const Finding* gravest(const std::vector<Finding>& findings) {
  const Finding* worst = nullptr;
  for (const Finding& finding : findings)
    if (finding.verdict == Verdict::violated
        && (!worst || rank_of(finding.property) < rank_of(worst->property)))
      worst = &finding;
  return worst;
}

/// Why a run saw less than everything.
enum class Limit : std::uint8_t {
  none,
  violation,
  states,
  memory,
  time,
  interrupt,
  bound,
  depth,
  disk,
  declaration  ///< a step came to what the author has declared wrongly: no report has it
};
inline const properties::Words<Limit> limit_words = {
    {"none", Limit::none},     {"violation", Limit::violation},
    {"states", Limit::states}, {"memory", Limit::memory},
    {"time", Limit::time},     {"interrupt", Limit::interrupt},
    {"bound", Limit::bound},   {"depth", Limit::depth},
    {"disk", Limit::disk},     {"declaration", Limit::declaration}};
inline std::string to_text(Limit limit) { return properties::text_of(limit, limit_words); }

/// Vacuity: something never happened, so that a `holds` may mean nothing.
struct Vacuity {
  std::vector<std::string> actions_never_taken;
  std::vector<model::ProcessId> never_entered;  ///< never changed from OutCS to InCS
  std::vector<model::ProcessId> never_left;     ///< never changed from InCS to OutCS
  /// Nobody ever waited, although processes ask: there is nothing that could be blocked.
  bool nobody_waited = false;
  bool any() const {
    return !actions_never_taken.empty() || !never_entered.empty() || !never_left.empty()
           || nobody_waited;
  }
};

/// Of an action, in a full search.
struct ActionCoverage {
  std::uint64_t taken = 0;  ///< steps that are this action
  std::uint64_t found = 0;  ///< configurations to which such a step has led first
};

/// The engine that answered.
struct UsedEngine {
  std::string name = "none";  ///< as --reduce names it; of the full search "none"
  bool chosen = false;        ///< by --reduce auto, and is not the full search
  bool leaves_out = false;    ///< configurations, in a way that keeps what is asked
  std::string kept = {};      ///< what of the full search it kept
  std::string why_full = {};  ///< why the full search took the place of the engine asked for
  std::uint64_t nodes = 0;    ///< of a decision diagram that stands for what was seen
  bool reduced() const { return name != "none"; }
};
/// "none", "none: the channels are not FIFO", "por: terminal configurations ... are kept"
inline std::string to_text(const UsedEngine& engine) {
  const std::string& more = engine.reduced() ? engine.kept : engine.why_full;
  return engine.name + (more.empty() ? "" : ": " + more)
         + (engine.chosen ? "; chosen by --reduce auto" : "");
}

struct Report {
  Verdict verdict = Verdict::holds;  ///< of all properties together
  bool complete = false;             ///< no limit ended the search
  Limit limit = Limit::none;         ///< why not, when not
  std::string limit_text;            ///< "--max-states 1000000", or the bound that was exceeded
  std::vector<Finding> findings;     ///< one for each requested property, in their order
  /// The limit that ended the search for shorter traces than were found; empty where none did.
  std::string shortening_limit = {};

  std::uint64_t states = 0;       ///< configurations stored
  std::uint64_t transitions = 0;  ///< steps executed
  /// A diagram is made before it is counted: where a limit is met in between the numbers mean
  /// nothing.
  bool states_counted = true, steps_counted = true;
  /// The same in decimal digits, where 64 bits do not suffice: the numbers are 2^64 - 1 then.
  std::string states_digits = {}, transitions_digits = {};
  std::uint64_t terminal = 0;  ///< configurations without a step
  /// If fingerprints were kept, the probability that some configuration was left out is at most
  /// this.
  std::optional<double> omission;
  std::uint64_t horizon = 0;  ///< terminal ones cut off by the bound on rounds
  /// Steps to the farthest configuration stored; not known of a symbolic search.
  std::optional<std::uint32_t> depth = 0;
  std::optional<Vacuity> vacuity;  ///< only of a complete run
  /// By action, where somebody asked; empty if not everything was seen.
  std::optional<std::vector<ActionCoverage>> coverage = {};
  /// The state constraint, where steps lead outside of it: all is said of what lies within.
  std::string constraint = {};

  double seconds = 0;  ///< wall clock
  double cpu_seconds = 0;
  std::uint64_t peak_bytes = 0;  ///< resident memory of the whole process at its peak
  double bytes_per_state = 0;    ///< records, table and parents, per configuration stored
  int workers = 1;
  /// Processes that searched together. The times are sums over them, and the peak is the greatest.
  unsigned ranks = 1;
  std::uint64_t sent = 0, sent_bytes = 0;  ///< configurations that ranks sent, and their bytes
  UsedEngine engine;
  std::string audit;  ///< what an audit compared; empty without one
  std::string disk;   ///< the directory with what an incomplete run has found
};

}  // namespace ample::checker
