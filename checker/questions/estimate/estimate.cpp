// The means, one after the other.
#include "checker/questions/estimate/estimate.hpp"

#include "checker/engines/answer.hpp"
#include "checker/engines/engines.hpp"
#include "checker/engines/full/search/search.hpp"
#include "checker/verdict/outcome/count_text.hpp"
#include "checker/verdict/run/resources.hpp"

#include <fmt/format.h>

namespace ample::checker {

namespace {

/// A search of the first configurations, and its speed.
class FirstConfigurations {
 public:
  FirstConfigurations(const model::System& system, const Options& options)
      : options_(options), search_(system, options_) {
    search_.after_each_level([this](std::uint32_t) {
      marks_.push_back({search_.state().visited, search_.budget().seconds()});
    });
    search_.run();
    marks_.push_back({search_.state().visited, search_.budget().seconds()});
  }

  const Budget& budget() { return search_.budget(); }
  std::uint64_t found() { return search_.states().size(); }
  double bytes_each() {
    return static_cast<double>(search_.states().bytes()) / static_cast<double>(found());
  }
  double own_bytes() {
    return std::max(
        0.0, static_cast<double>(resident_bytes()) - static_cast<double>(search_.states().bytes()));
  }
  /// An entry of a sorted run (disk/sorted_run.hpp): a hash and a record.
  double disk_bytes_each() {
    return static_cast<double>(sizeof(std::uint64_t) + search_.states().layout().record_bytes());
  }
  /// The second half is measured alone: in the first one handlers run for the first time.
  double per_second() const {
    const Mark& last = marks_.back();
    Mark half{};
    for (const Mark& mark : marks_)
      if (mark.visited <= last.visited / 2) half = mark;
    const double seconds = last.seconds - half.seconds;
    return seconds > 0 ? static_cast<double>(last.visited - half.visited) / seconds : 0;
  }

 private:
  struct Mark {
    std::uint64_t visited = 0;
    double seconds = 0;
  };
  Options options_;
  Search search_;
  std::vector<Mark> marks_;
};

/// "it was interrupted", "it was ended by --max-time 5", "it was ended: bound exceeded: ..."
std::string ended_text(const char* what, Limit limit, const std::string& limit_text) {
  if (limit == Limit::interrupt) return fmt::format("{} was interrupted", what);
  const bool is_option = limit_text.starts_with("--");
  return fmt::format("{} was ended{} {}", what, is_option ? " by" : ":", limit_text);
}

/// All configurations, as a diagram, unless it takes too much work. Otherwise it says how many it
/// has met so far.
void count_by_diagram(const model::System& system, Options options, std::uint64_t most_work,
                      Estimate& estimate) {
  const Engine& diagram = engine_that(&Abilities::at_once);
  if (const auto why = diagram.why_not(system, options)) {
    estimate.why_none = *why;
    return;
  }
  std::uint64_t work = 0;
  options.pace = [&](const Effort& since) { return (work += since.work) < most_work; };
  const Stopwatch stopwatch;
  const EngineAnswer answer =
      checker::answer({.system = system, .options = options, .stopwatch = stopwatch}, diagram);
  estimate.diagram_seconds = stopwatch.seconds();
  const Report& report = *answer.report;
  const double met = about(report.states, report.states_digits);
  estimate.configurations = std::max(estimate.configurations, met);
  if (report.complete) {
    estimate.means = Means::diagram;
    estimate.digits = report.states_digits;
  } else {
    estimate.why_none = work >= most_work
                            ? "a decision diagram takes more work than an estimate may"
                            : ended_text("the decision diagram", report.limit, report.limit_text);
  }
}

Options first_ones(const Options& options, std::uint64_t known) {
  return {.keep_going = true,
          .workers = options.workers,
          .max_states = known,
          .max_bytes = options.max_bytes,
          .max_resident = options.max_resident,
          .max_seconds = options.max_seconds,
          .said_bytes = options.said_bytes,
          .said_seconds = options.said_seconds,
          .interrupt = options.interrupt};
}

}  // namespace

Estimate estimate(const model::System& system, const Options& options,
                  const EstimateTuning& tuning) {
  Estimate estimate{.workers = options.workers};
  const Stopwatch whole;
  const Options limits = first_ones(options, tuning.known);
  FirstConfigurations first(system, limits);
  estimate.bytes_each = first.bytes_each();
  estimate.disk_bytes_each = first.disk_bytes_each();
  estimate.own_bytes = first.own_bytes();
  estimate.per_second = first.per_second();
  estimate.configurations = static_cast<double>(first.found());
  if (!first.budget().ended()) {
    estimate.means = Means::search;
  } else if (first.budget().limit() != Limit::states) {
    estimate.why_none =
        ended_text("the search", first.budget().limit(), first.budget().limit_text());
  } else if (tuning.diagram_work == 0) {
    estimate.why_none = "--reduce none tries no decision diagram";
  } else {
    Options of_diagram = in_the_time_left(limits, whole);
    of_diagram.max_states = 0;
    count_by_diagram(system, of_diagram, tuning.diagram_work, estimate);
  }
  return estimate;
}

}  // namespace ample::checker
