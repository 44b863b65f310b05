// One instance of a sweep, and what was found out about it: a line of the results file.
#pragma once

#include "checker/questions/parameters/instance_search.hpp"
#include "checker/verdict/outcome/json.hpp"
#include "properties/instances/sweep_points.hpp"

#include <optional>

namespace ample::checker {

/// The limit of a row that only the bound on rounds cut off.
inline constexpr const char* horizon_limit = "horizon";
/// That of a row which holds, as in `check`, but within a state constraint only.
inline constexpr const char* constraint_limit = "constraint";

/// What was found out about one property.
struct PropertyRow {
  std::string name{};
  Verdict verdict = Verdict::incomplete;
  std::optional<std::uint64_t> length{};  ///< of the trace found, when violated
  std::uint64_t loop = 0;                 ///< so many of its last steps repeat for ever
  bool shortest = true;                   ///< true when no trace is shorter
};

/// Nothing of it depends on the machine, so that a sweep that was interrupted ends with the same
/// file as one that ran through.
struct SweepRow {
  std::string id{}, graph{}, variant{};
  int processes = 0;
  /// holds, violated (what is reached, too), incomplete, or unsolvable by any algorithm
  std::string verdict{};
  /// Each property by itself, as the search reports them; none of an instance that is unsolvable.
  std::vector<PropertyRow> each{};
  /// When incomplete: horizon, states, memory, time, ...; of one that holds, the constraint.
  std::string limit{};
  bool vacuous = false;
  /// None where random schedules showed the violation. A number that is too long for 64 bits is
  /// said by its digits, as in Report.
  std::uint64_t states = 0, transitions = 0;
  std::string states_digits{}, transitions_digits{};
  std::optional<std::uint64_t> depth{};  ///< not known of a symbolic search
  /// If fingerprints were kept, the probability that a configuration was left out is at most this.
  std::optional<double> omission{};
  std::vector<int> never_changing{};  ///< when unsolvable: who can never change its state

  bool at_horizon() const { return limit == horizon_limit; }
  /// True when steps led outside of the state constraint within which it holds.
  bool is_constrained() const { return limit == constraint_limit; }
  /// The gravest of the properties that are violated; null when none is.
  const PropertyRow* gravest() const;
  /// Of the properties that are violated the one with the shortest trace, the graver of two alike;
  /// what is reached only where nothing is violated. Null when nothing is either.
  const PropertyRow* quickest() const;
  /// True when its trace is shown to be the shortest of all of them.
  bool is_shortest() const;
  /// True when what it shows is there to be reached, and nothing is violated.
  bool is_reached() const;
};

/// The processes that can never change their state, whatever the algorithm; none if that was not
/// looked at.
std::vector<int> never_changing(const model::Instance& instance);

/// Searches the instance; one that no algorithm can solve is not searched.
SweepRow sweep_row(const model::AlgorithmInfo& algorithm, const properties::SweepPoint& point,
                   const InstanceSearch& search);

/// The trace of a violated row, as the text of a trace file: searches the instance again.
std::string trace_of(const model::AlgorithmInfo& algorithm, const properties::SweepPoint& point,
                     const InstanceSearch& search);

/// They are not where a diagram was made and a limit was met before its steps were counted.
bool steps_are_counted(const SweepRow& row);

/// The row on one line.
std::string to_line(const SweepRow& row);
/// Throws WrongUsage for what is no row.
SweepRow row_from(const Json& json);

}  // namespace ample::checker
