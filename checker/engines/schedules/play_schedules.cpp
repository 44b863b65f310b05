// One worker plays schedules in turn, so that the same is found on every machine.
#include "checker/engines/schedules/play_schedules.hpp"

#include "checker/engines/schedules/fuzz_worker.hpp"
#include "checker/engines/schedules/schedule_source.hpp"
#include "checker/verdict/run/conclusion.hpp"

#include <algorithm>
#include <atomic>

namespace ample::checker {

namespace {

bool is_played(const properties::Property& property) {
  return !properties::needs_all_steps(property);
}

constexpr std::uint64_t seed = 1;

class Player {
 public:
  explicit Player(const Question& question)
      : question_(question),
        budget_(question.options, question.stopwatch.start),
        options_{.seed = seed,
                 .max_bytes = at_most(question.options.max_bytes / 8, std::uint64_t{256} << 20),
                 .is_alone = false},
        source_(seed, every_distribution, model::initial_configurations(question.system).size()) {
    std::ranges::copy_if(question.options.properties, std::back_inserter(options_.properties),
                         is_played);
  }

  EngineAnswer play() {
    FuzzWorker worker(question_.system, options_);
    const PctShape pct = measured_pct(worker, options_.depth, seed, [this](std::uint64_t steps) {
      watch(steps);
      return !budget_.ended();
    });
    const std::atomic<bool> never = false;
    bool is_violated = false;
    for (std::uint64_t number = 1; !is_violated && !budget_.ended(); ++number) {
      is_violated = worker.play(number, source_.plan(number), pct, never);
      watch(worker.steps_of_last());
    }
    return {.report = concluded(worker.seen())};
  }

 private:
  void watch(std::uint64_t steps) { budget_.watch({.work = steps}); }

  Report concluded(const Seen& seen) {
    Report report;
    report.engine.name = of_schedules;
    for (const properties::Property& property : question_.options.properties)
      report.findings.push_back(found(property, seen));
    report.verdict = common_verdict(report.findings, false);
    budget_.end_at_violation();
    report.limit = budget_.limit();
    report.limit_text = budget_.limit_text();
    return report;
  }

  Finding found(const properties::Property& property, const Seen& seen) {
    std::optional<Trace> trace;
    const auto place =
        std::ranges::find(options_.properties, property.name, &properties::Property::name);
    if (place != options_.properties.end())
      if (const auto& met =
              seen.violations[static_cast<std::size_t>(place - options_.properties.begin())])
        trace = shrunk_trace(question_.system, property, *met, [this] {
          watch(0);
          return budget_.ended();
        });
    Finding finding = conclude(question_.system, property, std::move(trace), false, 0);
    finding.shortest = !finding.trace || finding.trace->steps.empty();
    return finding;
  }

  const Question& question_;
  Budget budget_;
  FuzzOptions options_;
  ScheduleSource source_;
};

}  // namespace

bool can_be_played(const Options& options) {
  return std::ranges::any_of(options.properties, is_played);
}

EngineAnswer play_schedules(const Question& question) { return Player(question).play(); }

}  // namespace ample::checker
