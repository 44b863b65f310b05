// The beginning, the step, and what a step out of the predicate means.
#include "checker/induction/induction.hpp"

#include "checker/full/full_explorer.hpp"
#include "checker/induction/reached.hpp"
#include "checker/induction/step_search.hpp"
#include "checker/replay/playback.hpp"
#include "checker/run/budget.hpp"
#include "checker/run/resources.hpp"
#include "model/clock_quotient.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::checker {

using model::Configuration;

namespace {

void refuse_question(const std::string& why) {
  throw model::BadInstance("an induction asks for configurations one component at a time: " + why);
}

void check_is_local(const model::System& system) {
  if (system.instance().unreliable.any())
    refuse_question("all processes share the number of faults that are left");
  if (system.has_shared()) refuse_question("processes that share a variable are not supported");
  for (const model::ActionInfo& action : system.actions())
    if (action.ranked || action.timeout)
      refuse_question("whether " + action.name + " is possible depends on other processes");
  if (model::renumbers_clocks(system))
    refuse_question("clocks are renumbered, as rounds are unbounded: give a number of rounds");
}

bool all_hold(const std::vector<Conjunct>& conjuncts, const Configuration& at) {
  return std::ranges::all_of(conjuncts, [&](const Conjunct& each) { return each.holds(at, {}); });
}

class Induction {
 public:
  Induction(const model::System& system, const InductionQuestion& question, const Options& options,
            const std::function<void(const std::string&)>& progress)
      : system_(system),
        question_(question),
        options_(options),
        progress_(progress),
        heap_before_(heap_bytes()),
        budget_(options) {
    report_.steps = question.steps;
    report_.conjuncts = question.proved.size();
    report_.assumed = question.assumed.size();
  }

  InductionReport run() {
    try {
      if (!is_violated_at_beginning()) look_for_step();
    } catch (const LimitMet&) {
      report_.answer = Inductive::undecided;
      report_.why_undecided = budget_.limit_text() + hint_;
    } catch (const model::BoundExceeded& bound) {
      report_.answer = Inductive::undecided;
      report_.why_undecided = bound.what();
    }
    report_.seconds = budget_.seconds();
    return std::move(report_);
  }

 private:
  /// Throws LimitMet.
  void watch() {
    constexpr std::uint64_t between = 1 << 10;
    if (++watched_ % between != 0) return;
    budget_.watch({.work = between});
    if (options_.max_bytes != 0 && heap_bytes() > heap_before_ + options_.max_bytes)
      budget_.end_at_memory();
    if (budget_.ended()) throw LimitMet{};
    if (progress_ && budget_.progress_is_due())
      progress_(fmt::format("{}, {:.0f} s", doing_, budget_.seconds()));
  }

  Options options_left() const {
    Options left = options_;
    if (left.max_seconds > 0)
      left.max_seconds = std::max(1e-3, left.max_seconds - budget_.seconds());
    constexpr std::uint64_t enough_states = 5'000'000;
    if (left.max_states == 0) left.max_states = enough_states;
    left.progress = nullptr;
    return left;
  }

  /// Searches executions of so many steps, or all.
  bool is_violated(std::uint32_t most_steps) {
    Options options = options_left();
    options.properties = question_.properties;
    options.keep_going = false;
    options.max_depth = most_steps;
    const Report found = full_search(system_, options);
    for (const Finding& finding : found.findings)
      if (finding.verdict == Verdict::violated) report_.violation = finding;
    if (!report_.violation && !found.complete && found.limit != Limit::depth)
      report_.why_unknown = found.limit_text;
    if (report_.violation) report_.answer = Inductive::violated;
    return report_.violation.has_value();
  }

  /// The first so many configurations of every execution satisfy it.
  bool is_violated_at_beginning() {
    doing_ = "the beginning";
    if (question_.steps > 1) {
      const bool violated = is_violated(static_cast<std::uint32_t>(question_.steps) - 1);
      if (!report_.why_unknown.empty()) throw model::BoundExceeded(report_.why_unknown);
      return violated;
    }
    for (const Configuration& first : model::initial_configurations(system_))
      if (!all_hold(question_.proved, first)) return is_violated(0);
    return false;
  }

  void look_for_step() {
    Tabulation tabulation(system_);
    std::vector<Conjunct> all = question_.proved;
    all.insert(all.end(), question_.assumed.begin(), question_.assumed.end());
    ConjunctTable conjuncts(tabulation, std::move(all));
    const auto look = [this] { watch(); };
    doing_ = "the local states";
    const InductionDomain domain = domain_of(conjuncts, tabulation, look);
    for (const auto& each : domain.locals) report_.locals.push_back(each.size());
    report_.messages = domain.most_messages();
    report_.longest = domain.longest;
    StepSearch search(tabulation, conjuncts, question_.proved.size(), domain, question_.steps,
                      look);
    doing_ = "steps out of the predicate";
    std::optional<InductionStep> step;
    try {
      step = search.smallest();
    } catch (const LimitMet&) {
      report_.tried = search.tried();
      throw;
    }
    report_.tried = search.tried();
    if (!step) {
      report_.answer = Inductive::inductive;
      doing_ = "steps out of the domain";
      try {
        report_.closed = domain.is_closed || !search.may_leave_domain();
      } catch (const LimitMet&) {
      }
      return;
    }
    tell(*step, tabulation.decode(step->start));
  }

  InductionDomain domain_of(ConjunctTable& conjuncts, Tabulation& tabulation,
                            const std::function<void()>& look) {
    try {
      return reached_alone(conjuncts, tabulation, question_.capacity, look);
    } catch (const model::BoundExceeded& bound) {
      throw model::BoundExceeded(fmt::format(
          "{}; alone a process comes to too many local states: the predicate has to bound what "
          "grows",
          bound.what()));
    } catch (const LimitMet&) {
      hint_ =
          "; it was still finding the local states that each process reaches alone, and what "
          "channels may hold: if these have no end, the predicate has to bound what grows";
      throw;
    }
  }

  void tell(const InductionStep& step, const Configuration& start) {
    Trace trace{.start = start, .steps = step.steps, .after_faults = true};
    confirm(trace, step.conjunct);
    report_.answer = Inductive::not_inductive;
    report_.broken = question_.proved[step.conjunct].text;
    report_.under_way = step.messages;
    report_.counterexample = std::move(trace);
    doing_ = "executions";
    if (is_violated(0)) return;
    if (!report_.why_unknown.empty()) return;
    try {
      const PartsReached parts = parts_reached(system_, start, options_left());
      report_.reached = parts.whole ? Reachable::yes : Reachable::no;
      report_.odd = parts.never;
    } catch (const model::BoundExceeded& bound) {
      report_.why_unknown = bound.what();
    }
  }

  /// Takes the steps again in the plain model. Throws InternalError where they show no
  /// counterexample.
  void confirm(const Trace& trace, std::size_t broken) const {
    Playback playback(system_, trace);
    for (const model::Step& step : trace.steps) {
      if (!all_hold(question_.proved, playback.configuration())
          || !all_hold(question_.assumed, playback.configuration()))
        throw model::InternalError("a counterexample to induction does not begin in the predicate");
      playback.take(step);
    }
    if (question_.proved[broken].holds(playback.configuration(), {}))
      throw model::InternalError("a counterexample to induction ends in the predicate");
  }

  const model::System& system_;
  const InductionQuestion& question_;
  const Options& options_;
  const std::function<void(const std::string&)>& progress_;
  std::size_t heap_before_;
  Budget budget_;
  InductionReport report_;
  std::string doing_, hint_;
  std::uint64_t watched_ = 0;
};

}  // namespace

InductionQuestion question_of(const model::System& system,
                              std::vector<properties::Property> properties) {
  InductionQuestion question;
  for (const properties::Property& property : properties)
    for (Conjunct& each : conjuncts_of(system, property))
      question.proved.push_back(std::move(each));
  question.properties = std::move(properties);
  return question;
}

InductionReport induction(const model::System& system, const InductionQuestion& question,
                          const Options& options,
                          const std::function<void(const std::string&)>& progress) {
  check_is_local(system);
  return Induction(system, question, options, progress).run();
}

}  // namespace ample::checker
