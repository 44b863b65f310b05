// The means, one after the other.
#include "checker/questions/estimate/estimate.hpp"

#include "checker/engines/answer.hpp"
#include "checker/engines/engines.hpp"
#include "checker/engines/full/search/search.hpp"
#include "checker/verdict/outcome/count_text.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

#include <cmath>

namespace ample::checker {

namespace {

/// A search of the first configurations, its levels and its speed.
class FirstConfigurations {
 public:
  FirstConfigurations(const model::System& system, const Options& options)
      : options_(options), search_(system, options_) {
    search_.after_each_level([this](std::uint32_t) {
      before_.push_back(search_.states().size());
      marks_.push_back({search_.state().visited, search_.budget().seconds()});
    });
    search_.run();
    before_.insert(before_.begin(), {0, search_.state().roots});
    marks_.push_back({search_.state().visited, search_.budget().seconds()});
  }

  const Budget& budget() { return search_.budget(); }
  std::uint64_t found() { return search_.states().size(); }
  KnownLevels levels() {
    return {.tabulation = &search_.tabulation(), .states = &search_.states(), .before = before_};
  }
  /// What the growth of its levels leads to, unless that may be almost any number.
  std::optional<Spread> projected_count() const {
    constexpr double any_number = 1000;
    std::vector<double> sizes;
    for (std::size_t level = 0; level + 1 < before_.size(); ++level)
      sizes.push_back(static_cast<double>(before_[level + 1] - before_[level]));
    const auto all = projected(sizes);
    return all && all->most < any_number * all->least ? all : std::nullopt;
  }
  double bytes_each() {
    return static_cast<double>(search_.states().bytes()) / static_cast<double>(found());
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
  std::vector<std::uint64_t> before_;
  std::vector<Mark> marks_;
};

Spread exactly(double number) { return {number, number, number}; }

/// "it was interrupted", "it was ended by --max-time 5", "it was ended: bound exceeded: ..."
std::string ended_text(const char* what, Limit limit, const std::string& limit_text) {
  if (limit == Limit::interrupt) return fmt::format("{} was interrupted", what);
  const bool is_option = limit_text.starts_with("--");
  return fmt::format("{} was ended{} {}", what, is_option ? " by" : ":", limit_text);
}

/// All configurations, as a diagram, unless it takes too much work. Otherwise it says how many it
/// has met so far.
bool count_by_diagram(const model::System& system, Options options, std::uint64_t most_work,
                      Estimate& estimate) {
  const Engine& diagram = engine_that(&Abilities::at_once);
  if (const auto why = diagram.why_not(system, options)) {
    estimate.why_no_diagram = *why;
    return false;
  }
  std::uint64_t work = 0;
  options.pace = [&](const Effort& since) { return (work += since.work) < most_work; };
  const Stopwatch stopwatch;
  const EngineAnswer answer =
      checker::answer({.system = system, .options = options, .stopwatch = stopwatch}, diagram);
  estimate.diagram_seconds = stopwatch.seconds();
  const Report& report = *answer.report;
  const double met = about(report.states, report.states_digits);
  if (report.complete) {
    estimate.means = Means::diagram;
    estimate.configurations = exactly(met);
    estimate.digits = report.states_digits;
    return true;
  }
  estimate.configurations.least = std::max(estimate.configurations.least, met);
  estimate.why_no_diagram = work >= most_work ? "it takes more work than an estimate may"
                                              : ended_text("it", report.limit, report.limit_text);
  return false;
}

/// There are at least as many as were met, whatever the samples say.
Spread at_least(double met, Spread spread) {
  return {std::max(met, spread.least), std::max(met, spread.probable), std::max(met, spread.most)};
}

/// Of two guesses that are made by different means.
Spread of_both(const Spread& one, const Spread& other) {
  return {std::min(one.least, other.least), std::sqrt(one.probable * other.probable),
          std::max(one.most, other.most)};
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
  estimate.per_second = first.per_second();
  estimate.configurations = exactly(static_cast<double>(first.found()));
  if (!first.budget().ended()) {
    estimate.means = Means::search;
    return estimate;
  }
  if (first.budget().limit() != Limit::states) {
    estimate.why_none =
        ended_text("the search", first.budget().limit(), first.budget().limit_text());
    return estimate;
  }
  // The other half of the time that is left is for samples.
  Options of_diagram = in_the_time_left(limits, whole);
  of_diagram.max_seconds /= 2;
  of_diagram.max_states = 0;
  if (tuning.diagram_work > 0
      && count_by_diagram(system, of_diagram, tuning.diagram_work, estimate))
    return estimate;
  const auto is_interrupted = [&] { return options.interrupt != nullptr && *options.interrupt; };
  const auto may_go_on = [&] {
    const bool in_time = options.max_seconds <= 0 || whole.seconds() < options.max_seconds;
    return in_time && !is_interrupted();
  };
  try {
    if (const auto sampled = sampled_count(first.levels(), tuning.sampling, may_go_on)) {
      estimate.means = Means::samples;
      const auto by_levels = first.projected_count();
      estimate.configurations = at_least(estimate.configurations.least,
                                         by_levels ? of_both(*sampled, *by_levels) : *sampled);
    } else {
      estimate.why_none = is_interrupted() ? "it was interrupted"
                          : may_go_on()    ? "random executions hardly ever met in one of them"
                                           : "the time was over";
    }
  } catch (const model::BoundExceeded& bound) {
    if (bound.is_of_declaration) throw model::WrongDeclaration(bound.what());
    estimate.why_none = bound.what();
  }
  return estimate;
}

}  // namespace ample::checker
