// An engine: one way to answer the questions that are asked of a system.
//
// The table of all engines is in engines/engines.cpp. An engine only searches: what is the same for
// all of them (the full search in its place, the time that is left, shorter traces, liveness) is
// done in engines/explore.cpp, once.
#pragma once

#include "checker/verdict/outcome/report.hpp"
#include "checker/verdict/run/stopwatch.hpp"

namespace ample::checker {

struct Evidence;

/// A question to an engine.
struct Question {
  const model::System& system;
  const Options& options;
  const Stopwatch& stopwatch;
  /// Liveness is answered by deadlock afterwards, so that every execution has to end.
  bool executions_must_end = false;
  Evidence* evidence = nullptr;  ///< gathered for an audit, where there is one
  /// True when a second search may shorten the traces, or show what is violated.
  bool searches_again = true;
};

struct EngineAnswer {
  std::optional<Report> report;
  std::string why_not = {};  ///< without a report: what was found out on the way
  /// Properties that are violated, although no execution that shows it was found.
  std::vector<std::string> unshown = {};
};

/// The abilities of an engine besides answering.
struct Abilities {
  bool hashes = false;                ///< can keep fingerprints only
  bool depth = false;                 ///< goes breadth first, and can stop at a depth
  bool counts_on_its_way = true;      ///< can stop at a number of configurations
  bool coverage = false;              ///< takes every step, and can say of which action
  bool disk = false;                  ///< can keep what it finds on disk
  bool ranks = false;                 ///< can share its work with other processes
  bool same_counts = false;           ///< its counts are those of the full search with --keep-going
  bool liveness_by_deadlock = false;  ///< where every execution ends
  bool draws = false;             ///< visits configurations one by one, so that they can be drawn
  bool choose = false;            ///< lets other engines answer
  bool at_once = false;           ///< has all configurations as one set, and counts them
  bool any_size = false;          ///< handles more than model::max_processes processes
  bool gathers_evidence = false;  ///< notes the configurations met and the steps taken
};

/// A row of the table.
struct Engine {
  std::string name;     ///< as --reduce and claims name it
  std::string meaning;  ///< in a few words, for --help
  Abilities can = {};
  /// Why it cannot answer; nothing when it can.
  std::function<std::optional<std::string>(const model::System&, const Options&)> why_not;
  /// Throws InternalError when a trace does not replay through the plain model. The report says
  /// nothing of time.
  std::function<EngineAnswer(const Question&)> search;

  /// True when whoever asked for it means another search than the full one.
  bool reduces() const { return name != UsedEngine{}.name && !can.choose; }
};

}  // namespace ample::checker
