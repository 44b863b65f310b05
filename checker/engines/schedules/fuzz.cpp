// The run: workers draw schedules by number until a limit; then what was met is shrunk and shown.
#include "checker/engines/schedules/fuzz.hpp"

#include "checker/engines/schedules/fuzz_worker.hpp"
#include "checker/engines/schedules/schedule_source.hpp"
#include "checker/verdict/replay/confirm.hpp"
#include "checker/verdict/run/conclusion.hpp"
#include "checker/verdict/run/stopwatch.hpp"
#include "model/errors.hpp"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

namespace ample::checker {

namespace {

/// The state that the workers share.
struct Shared {
  std::atomic<std::uint64_t> next;  ///< the number of the next schedule
  std::atomic<std::uint64_t> last;  ///< no schedule after this number counts
  std::atomic<bool> stop = false;   ///< time is up, or somebody pressed Ctrl-C
  std::atomic<std::uint64_t> schedules = 0, steps = 0;
  std::mutex mutex;
  std::condition_variable ended;
  int running = 0;
  std::vector<Seen> seen;
  std::exception_ptr failure;
};

void lower(std::atomic<std::uint64_t>& value, std::uint64_t to) {
  std::uint64_t now = value.load();
  while (to < now && !value.compare_exchange_weak(now, to)) {
  }
}

class Fuzz {
 public:
  Fuzz(const model::System& system, const FuzzOptions& options)
      : system_(system),
        options_(options),
        source_(options.seed, options.distributions, model::initial_configurations(system).size()) {
    shared_.next = options.first;
    shared_.last =
        options.schedules == 0 ? ~std::uint64_t{0} - 1 : options.first + (options.schedules - 1);
  }

  FuzzReport run() {
    measure_pct();
    {
      std::vector<std::jthread> threads;
      threads.reserve(static_cast<std::size_t>(options_.workers));
      shared_.running = options_.workers;
      try {
        for (int i = 0; i < options_.workers; ++i) threads.emplace_back([this] { work(); });
      } catch (const std::system_error&) {
        if (threads.empty()) throw;
        // The others do their work, too: which schedules are played does not depend on workers.
        const std::lock_guard lock(shared_.mutex);
        shared_.running -= options_.workers - static_cast<int>(threads.size());
      }
      watch();
    }
    if (shared_.failure) std::rethrow_exception(shared_.failure);
    return conclude();
  }

 private:
  bool uses(Distribution distribution) const {
    const auto& all = options_.distributions;
    return std::find(all.begin(), all.end(), distribution) != all.end();
  }

  void measure_pct() {
    pct_.depth = options_.depth;
    if (!uses(Distribution::pct) || is_over()) return;
    FuzzWorker worker(system_, options_);
    pct_ = measured_pct(worker, options_.depth, options_.seed,
                        [this](std::uint64_t) { return !is_over(); });
  }

  void work() {
    try {
      FuzzWorker worker(system_, options_);
      while (!shared_.stop) {
        const std::uint64_t number = shared_.next++;
        if (number > shared_.last) break;
        const bool violated = worker.play(number, source_.plan(number), pct_, shared_.stop);
        if (violated) lower(shared_.last, number);
        ++shared_.schedules;
        shared_.steps += worker.steps_of_last();
      }
      Seen seen = worker.seen();
      const std::lock_guard lock(shared_.mutex);
      shared_.seen.push_back(std::move(seen));
    } catch (...) {
      shared_.stop = true;
      const std::lock_guard lock(shared_.mutex);
      shared_.failure = std::current_exception();
    }
    const std::lock_guard lock(shared_.mutex);
    --shared_.running;
    shared_.ended.notify_one();
  }

  /// Looks at the clock and at Ctrl-C until all workers have ended, and shows how far they are.
  void watch() {
    std::unique_lock lock(shared_.mutex);
    for (double next_progress = 1; shared_.running > 0;) {
      shared_.ended.wait_for(lock, std::chrono::milliseconds(20));
      if (is_interrupted()) end_with(Limit::interrupt);
      if (time_is_up()) end_with(Limit::time);
      if (stopwatch_.seconds() < next_progress || !options_.progress) continue;
      next_progress = stopwatch_.seconds() + 1;
      options_.progress({shared_.schedules, shared_.steps, stopwatch_.seconds()});
    }
  }

  void end_with(Limit limit) {
    if (shared_.running == 0 || shared_.stop) return;
    limit_ = limit;
    shared_.stop = true;
  }

  FuzzReport conclude() {
    FuzzReport report;
    report.cpu_seconds = stopwatch_.cpu();
    Seen all = shared_.seen.front();
    for (std::size_t i = 1; i < shared_.seen.size(); ++i) all.add(shared_.seen[i]);
    static_cast<FuzzCounts&>(report) = all;
    if (!all.misdeclared.empty()) throw model::WrongDeclaration(all.misdeclared);
    report.never = what_never_happened(system_, all.happened);
    if (uses(Distribution::pct)) report.pct = pct_;
    report.agents = agents(system_.instance()).size();
    report.seed = options_.seed;
    report.workers = options_.workers;
    report.limit = limit_;
    for (std::size_t i = 0; i < options_.properties.size(); ++i)
      add_finding(report, options_.properties[i], all.violations[i]);
    report.seconds = stopwatch_.seconds();
    return report;
  }

  void add_finding(FuzzReport& report, const properties::Property& property,
                   const std::optional<ViolatingSchedule>& found) {
    Finding finding{property, Verdict::incomplete, std::nullopt, {}};
    std::optional<Origin> origin;
    // Schedules after the one that ended the run were played only because there are many workers.
    if (found && found->schedule <= shared_.last) {
      origin = {found->schedule, found->plan.distribution, found->choices.size()};
      finding.trace = shrunk_trace(system_, property, *found, [this] { return is_over(); });
      finding.explanation = confirm(system_, property, *finding.trace);
      finding.shortest = false;
      finding.verdict = report.verdict = Verdict::violated;
      if (properties::stops_the_search(property) && !options_.keep_going)
        report.limit = Limit::violation;
    }
    report.findings.push_back(std::move(finding));
    report.origins.push_back(origin);
  }

  bool is_interrupted() const { return options_.interrupt != nullptr && *options_.interrupt; }
  bool time_is_up() const {
    return options_.max_seconds > 0 && stopwatch_.seconds() > options_.max_seconds;
  }
  /// Nothing is measured or shrunk any more.
  bool is_over() const { return is_interrupted() || time_is_up(); }

  const model::System& system_;
  const FuzzOptions& options_;
  ScheduleSource source_;
  PctShape pct_;
  Shared shared_;
  Limit limit_ = Limit::states;  ///< of the number of schedules
  Stopwatch stopwatch_;
};

}  // namespace

FuzzReport fuzz(const model::System& system, const FuzzOptions& options) {
  return Fuzz(system, options).run();
}

}  // namespace ample::checker
