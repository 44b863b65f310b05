// One worker of a fuzz run: it plays schedules one after the other and judges every configuration.
#pragma once

#include "checker/engines/schedules/fuzz_report.hpp"
#include "checker/verdict/run/judge.hpp"

namespace ample::checker {

/// A violation as a schedule met it.
struct ViolatingSchedule {
  std::uint64_t schedule;
  SchedulePlan plan;
  std::vector<Choice> choices;
};

/// The results of a worker.
struct Seen : FuzzCounts {
  std::vector<std::optional<ViolatingSchedule>>
      violations;  ///< by property, of the schedule first in number
  Happened happened;
  void add(const Seen& other);
};

/// It is for one thread only.
class FuzzWorker {
 public:
  FuzzWorker(const model::System& system, const FuzzOptions& options);
  ~FuzzWorker();

  /// Plays a schedule, unless `stop` becomes true; true when it met a violation that ends the run.
  bool play(std::uint64_t number, const SchedulePlan& plan, const PctShape& pct,
            const std::atomic<bool>& stop);
  /// The number of steps that a schedule takes; nothing is judged.
  std::uint64_t length(const SchedulePlan& plan);

  std::uint64_t steps_of_last() const { return choices_.size(); }

  /// The results so far.
  Seen seen() const;

 private:
  struct Tables;

  bool take_steps(const std::atomic<bool>& stop);
  Choice draw(Walk& walk);
  bool judge_end();
  void note_violations(std::uint64_t number, const SchedulePlan& plan);
  void watch_memory();

  const model::System* system_;
  const FuzzOptions* options_;
  Options judged_;
  std::unique_ptr<Tables> tables_;
  Chooser chooser_;
  std::vector<Choice> choices_;  ///< of the schedule being played
  Seen seen_;                    ///< without what the tables know
  std::uint64_t steps_at_check_ = 0;
};

/// PCT's parameters: the length of the longest of some uniform schedules, which are not counted;
/// others may be longer. `go_on` is told each length, and ends it by false.
PctShape measured_pct(FuzzWorker& worker, int depth, std::uint64_t seed,
                      const std::function<bool(std::uint64_t)>& go_on);

/// The execution of a schedule that violates the property, made shorter.
Trace shrunk_trace(const model::System& system, const properties::Property& property,
                   const ViolatingSchedule& found, const std::function<bool()>& stop);

}  // namespace ample::checker
