// The beginning, the step, and what a step out of the predicate means.
#include "checker/questions/induction/induction.hpp"

#include "checker/engines/full/full_explorer.hpp"
#include "checker/questions/induction/reached.hpp"
#include "checker/questions/induction/step_search.hpp"
#include "checker/verdict/outcome/joined.hpp"
#include "checker/verdict/replay/playback.hpp"
#include "checker/verdict/run/budget.hpp"
#include "checker/verdict/run/resources.hpp"
#include "checker/verdict/run/stopwatch.hpp"
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
  for (const Configuration& first : model::initial_configurations(system))
    for (const auto& from : first.channels)
      if (std::ranges::any_of(from, [](const auto& channel) { return !channel.empty(); }))
        refuse_question("messages are under way at the beginning");
  for (const model::ActionInfo& action : system.actions())
    if (action.ranked || action.timeout)
      refuse_question("whether " + action.name + " is possible depends on other processes");
  if (model::renumbers_clocks(system))
    refuse_question(
        "its logical clocks would be renumbered, as rounds are unbounded: give a number of rounds");
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
      undecided(budget_.limit_text());
    } catch (const EndlessDomain& endless) {
      tell(endless);
    } catch (const model::BoundExceeded& bound) {
      undecided(bound.what());
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

  Options options_left(std::uint64_t enough_states = 5'000'000) const {
    Options left = in_the_time_left(options_, budget_.seconds());
    left.max_states = at_most(left.max_states, enough_states);
    left.progress = nullptr;
    return left;
  }

  /// Searches executions of so many steps, or all within the options. Only one in which what is
  /// assumed holds before each step violates anything.
  bool is_violated(std::uint32_t most_steps, Options options) {
    doing_ = "executions";
    options.properties = question_.properties;
    options.keep_going = false;
    options.max_depth = most_steps;
    const Report found = full_search(system_, options);
    const auto violated = std::ranges::find(found.findings, Verdict::violated, &Finding::verdict);
    if (violated == found.findings.end()) {
      if (!found.complete && found.limit != Limit::depth) report_.why_unknown = found.limit_text;
      return false;
    }
    leaves_assumed_ = !stays_within_assumed(*violated->trace);
    if (leaves_assumed_) return false;
    report_.violation = *violated;
    report_.answer = Inductive::violated;
    return true;
  }

  bool stays_within_assumed(const Trace& trace) const {
    Playback playback(system_, trace);
    for (const model::Step& step : trace.steps) {
      if (!all_hold(question_.assumed, playback.configuration())) return false;
      playback.take(step);
    }
    return true;
  }

  /// The first so many configurations of every execution satisfy it.
  bool is_violated_at_beginning() {
    doing_ = "the beginning";
    if (question_.steps > 1) {
      if (!system_.constraint().empty())
        throw model::BoundExceeded(fmt::format(
            "executions of {} are cut off by the constraint {}: nothing is known of "
            "the first steps beyond it",
            counted(static_cast<std::size_t>(question_.steps) - 1, "step"), system_.constraint()));
      const bool violated =
          is_violated(static_cast<std::uint32_t>(question_.steps) - 1, options_left());
      if (!report_.why_unknown.empty()) throw model::BoundExceeded(report_.why_unknown);
      if (leaves_assumed_)
        throw model::BoundExceeded(
            fmt::format("an execution of fewer than {} steps violates it, though not where what is "
                        "assumed holds before each step: whether others do is not looked for",
                        question_.steps));
      return violated;
    }
    for (const Configuration& first : model::initial_configurations(system_))
      if (!all_hold(question_.proved, first)) return is_violated(0, options_left());
    return false;
  }

  void look_for_step() {
    Tabulation tabulation(system_);
    std::vector<Conjunct> all = question_.proved;
    all.insert(all.end(), question_.assumed.begin(), question_.assumed.end());
    ConjunctTable conjuncts(tabulation, std::move(all));
    const auto look = [this] { watch(); };
    doing_ = "the local states";
    const InductionDomain domain =
        reached_alone(conjuncts, question_.proved.size(), tabulation, question_.capacity, look);
    for (const auto& each : domain.locals) report_.locals.push_back(each.size());
    report_.messages = domain.most_messages();
    report_.longest = domain.longest;
    StepSearch search(tabulation, conjuncts, question_.proved.size(), domain, question_.steps,
                      look);
    doing_ = "steps out of the predicate";
    std::optional<InductionStep> step;
    try {
      step = search.smallest();
      report_.tried = search.tried();
    } catch (const LimitMet&) {
      report_.tried = search.tried();
      throw;
    }
    if (step)
      tell(*step, tabulation.decode(step->start));
    else if (!is_vacuous(search))
      tell_whether_it_stays(search, domain, tabulation);
  }

  /// True when what is assumed leaves no step to ask about; the report is filled in then.
  bool is_vacuous(StepSearch& search) {
    doing_ = "what is assumed";
    if (question_.assumed.empty()) return false;
    if (!search.has_path(0))
      report_.why = "no configuration of the domain satisfies the predicate and what is assumed";
    else if (!search.has_path(question_.steps))
      report_.why = fmt::format(
          "no {} possible while the predicate and what is assumed hold",
          question_.steps == 1 ? "step is" : fmt::format("{} steps in a row are", question_.steps));
    if (report_.why.empty()) return false;
    report_.answer = Inductive::vacuous;
    return true;
  }

  void tell_whether_it_stays(StepSearch& search, const InductionDomain& domain,
                             const Tabulation& tabulation) {
    doing_ = "steps out of the domain";
    const std::optional<Slot> outside = domain.is_closed ? std::nullopt : search.leaving_domain();
    report_.closed = !outside;
    if (!outside) {
      report_.answer = Inductive::inductive;
      return;
    }
    if (is_violated(0, options_left(enough_to_see))) return;
    std::string where;
    if (*outside >= tabulation.first_channel()) {
      const ChannelTable& channel = tabulation.channel(*outside);
      where = fmt::format(", to more than {} from P{} to P{}", counted(domain.longest, "message"),
                          int{channel.from()}, int{channel.to()});
    }
    undecided(
        fmt::format("every step from a configuration of the domain keeps it, but steps lead out of "
                    "the domain{}: nothing is said of executions that take them",
                    where));
    report_.bounding =
        bound_channels(system_, question_.proved, options_left(enough_to_see), [this] { watch(); });
  }

  void undecided(std::string why) {
    report_.answer = Inductive::undecided;
    report_.why = std::move(why);
  }

  /// The predicate bounds too little: at once it is looked for a violation, and for a bound.
  void tell(const EndlessDomain& endless) {
    if (endless.why.empty()) {
      undecided(budget_.limit_text()
                + "; it was still finding the local states that each process reaches alone: if "
                  "these have no end, the predicate has to bound what grows");
      report_.bounding.growing = expressions_of(beyond(endless.reached, endless.before));
      return;
    }
    if (is_violated(0, options_left(enough_to_see))) return;
    report_.bounding = bound_locals(system_, question_.proved, endless, options_left(enough_to_see),
                                    [this] { watch(); });
    undecided(fmt::format(
        "alone the processes come to more and more local states{}: the predicate has to bound what "
        "grows",
        report_.bounding.conjunct.empty() ? fmt::format(" ({})", endless.why) : ""));
  }

  void tell(const InductionStep& step, const Configuration& start) {
    Trace trace{.start = start, .steps = step.steps, .after_faults = true};
    confirm(trace, step.conjunct);
    report_.answer = Inductive::not_inductive;
    report_.broken = broken_text(question_.proved[step.conjunct]);
    report_.under_way = step.messages;
    report_.counterexample = std::move(trace);
    if (is_violated(0, options_left())) return;
    if (!report_.why_unknown.empty()) return;
    try {
      const PartsReached parts = parts_reached(system_, start, options_left());
      if (!parts.whole && !system_.constraint().empty())
        throw model::BoundExceeded("executions are cut off by the constraint "
                                   + system_.constraint());
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

  /// So many configurations show how far executions come.
  static constexpr std::uint64_t enough_to_see = 200'000;
  const model::System& system_;
  const InductionQuestion& question_;
  const Options& options_;
  const std::function<void(const std::string&)>& progress_;
  std::size_t heap_before_;
  Budget budget_;
  InductionReport report_;
  std::string doing_;
  bool leaves_assumed_ = false;  ///< of an execution that violates the predicate
  std::uint64_t watched_ = 0;
};

}  // namespace

InductionQuestion question_of(const model::System& system,
                              std::vector<properties::Property> properties) {
  InductionQuestion question;
  for (const properties::Property& property : properties) {
    std::vector<Conjunct> conjuncts = conjuncts_of(system, property);
    if (conjuncts.empty())
      throw model::WrongUsage(property.name
                              + " holds whatever happens here: there is nothing to prove");
    for (Conjunct& each : conjuncts) question.proved.push_back(std::move(each));
  }
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
