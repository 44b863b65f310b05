// What a sweep found, in a table: verdicts, the smallest failing graph, the largest search.
#pragma once

#include "checker/questions/parameters/sweep_row.hpp"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ample::tools {

/// The row to look at first, of one variant or of all: violated ones before those that are reached,
/// and of these the least by processes, then by length of the trace, then by id. Null where there
/// is neither.
const checker::SweepRow* smallest_failing(const std::vector<checker::SweepRow>& rows,
                                          const std::optional<std::string>& variant = std::nullopt);
/// "violated", "incomplete"; of what is to be reached "reached" and "not reachable".
std::string verdict_text(const checker::SweepRow& row, bool to_reach);
/// Says of a violated row: "butterfly (g6:D{c): safety, 8 steps"; "k2: liveness, 6 steps, then a
/// loop of 30".
std::string row_text(const checker::SweepRow& row);

/// The names of properties, the weightiest first.
std::vector<std::string> by_rank(const std::set<std::string>& names);

/// Of how many instances it is said that they hold, and of these vacuously, or within a state
/// constraint only.
struct Held {
  std::uint64_t all = 0, vacuous = 0, constrained = 0;
};
Held held_of(const std::vector<checker::SweepRow>& rows);
/// The same in lines below a table that has one column for all that hold; empty where there are
/// none.
std::string how_they_hold(const std::vector<checker::SweepRow>& rows);

/// The length of a trace: "13", or "at most 13" where it is not shown to be shortest.
std::string length_text(const checker::PropertyRow& property);

/// The least steps to a violation, whichever property it is of, in any of some rows.
class ShortestViolation {
 public:
  void add(const checker::SweepRow& row);
  /// "13", "<=13" where some trace is not shown to be shortest, "-" where nothing is violated.
  std::string text() const;

 private:
  std::optional<std::uint64_t> steps_;
  bool is_shown_ = true;
};

/// Of each variant a line for each property: what was found of it by itself, and the smallest
/// instance that violates it. The rows are those of points, of which so many are missing; `bound`
/// says of which executions and instances.
std::string summary_text(const model::AlgorithmInfo& algorithm,
                         const std::vector<properties::SweepPoint>& points,
                         const std::vector<checker::SweepRow>& rows, std::size_t missing,
                         const std::string& bound);
/// The same as JSON; `head` is the first line of the sweep's file.
std::string summary_json(const std::vector<checker::SweepRow>& rows, const std::string& head,
                         std::size_t missing, const std::string& bound, const std::string& version);

/// The first that applies of 12, 11, 13, 14; then 20 when something is incomplete; then 15 when
/// --reach asks for what is not reachable in some instance; then 0.
int exit_status(const std::vector<properties::SweepPoint>& points,
                const std::vector<checker::SweepRow>& rows);

}  // namespace ample::tools
