// A fuzz run: what is asked, and what came of it.
#pragma once

#include "checker/engines/schedules/distribution.hpp"
#include "checker/verdict/outcome/report.hpp"
#include "model/interrupt.hpp"
#include "properties/asked/selection.hpp"

namespace ample::checker {

/// The contents of a progress line.
struct FuzzProgress {
  std::uint64_t schedules, steps;
  double seconds;
};

struct FuzzOptions {
  std::vector<properties::Property> properties = {};
  std::vector<Distribution> distributions = every_distribution;  ///< each schedule draws one
  int depth = 3;                                                 ///< of PCT
  std::optional<AgentNumber> starved = {};  ///< whom a starving one starves; else drawn
  std::uint64_t seed = 0;
  std::uint64_t first = 1;                           ///< the number of the first schedule
  std::uint64_t schedules = 0;                       ///< so many; 0 is no limit
  std::uint64_t max_steps = 10'000;                  ///< of one schedule
  double max_seconds = 0;                            ///< 0 is no limit
  std::uint64_t max_bytes = std::uint64_t{1} << 30;  ///< tables above that are emptied
  bool is_alone = true;     ///< the heap holds nothing else, so that it counts, too
  bool keep_going = false;  ///< do not stop at the first violation
  int workers = 1;
  const model::Interrupt* interrupt = nullptr;                  ///< set by Ctrl-C
  std::function<void(const FuzzProgress&)> progress = nullptr;  ///< called about once a second
};

/// The schedule that found a violation.
struct Origin {
  std::uint64_t schedule;  ///< its number
  Distribution distribution;
  std::uint64_t steps;  ///< until the violation, before it was shrunk
};

/// Counts of schedules.
struct FuzzCounts {
  std::uint64_t schedules = 0;
  std::uint64_t steps = 0;     ///< of all of them, without shrinking
  std::uint64_t longest = 0;   ///< the most steps of one
  std::uint64_t finished = 0;  ///< ended with nobody waiting
  std::uint64_t deadlocked = 0;
  std::uint64_t horizon = 0;  ///< ended with somebody waiting, at the bound on rounds
  std::uint64_t cut = 0;      ///< reached max_steps
  std::uint64_t outside = 0;  ///< came to where the state constraint does not hold
  std::uint64_t bounded = 0;  ///< ended because a handler exceeded a bound of its types
  std::string bound_text;     ///< which, of one of them
  std::string misdeclared;    ///< what the author has declared wrongly, where one came to it
};

struct FuzzReport : FuzzCounts {
  Verdict verdict = Verdict::incomplete;       ///< violated or incomplete
  Limit limit = Limit::none;                   ///< why it ended: violation, states, time, interrupt
  std::vector<Finding> findings;               ///< one for each property, in their order
  std::vector<std::optional<Origin>> origins;  ///< of each finding

  Vacuity never;  ///< what happened in no schedule

  std::optional<PctShape> pct;  ///< when PCT was among the distributions
  std::size_t agents = 0;       ///< processes and channels, which a schedule chooses among

  std::uint64_t seed = 0;
  double seconds = 0;      ///< wall clock, with shrinking
  double cpu_seconds = 0;  ///< of the schedules, without shrinking
  int workers = 1;
};

}  // namespace ample::checker
