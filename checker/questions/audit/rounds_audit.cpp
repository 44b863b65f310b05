// Two plain models, one step at a time.
#include "checker/questions/audit/rounds_audit.hpp"

#include "checker/engines/full/full_explorer.hpp"
#include "checker/verdict/run/stopwatch.hpp"
#include "checker/verdict/run/watch.hpp"
#include "model/clock_quotient.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <unordered_set>

namespace ample::checker {

using model::Configuration;
using model::Step;
using model::System;

namespace {

std::string as_bytes(const Configuration& configuration) {
  std::string bytes = configuration.shared;
  for (const model::Bytes& local : configuration.locals) bytes += local;
  for (const auto& from : configuration.channels)
    for (const auto& channel : from) {
      bytes += static_cast<char>(channel.size());
      for (const model::Bytes& message : channel) bytes += message;
    }
  return bytes;
}

class GrowingRuns {
 public:
  /// Ends by what `watch` throws.
  GrowingRuns(const System& unbounded, RoundsAudit& audit, Watch watch)
      : unbounded_(&unbounded),
        renumbers_(model::renumbers_clocks(unbounded)),
        audit_(&audit),
        watch_(std::move(watch)) {}

  /// All configurations of the unbounded run; false when there are more than `most`.
  bool find_all(std::uint64_t most) {
    std::vector<Configuration> to_visit;
    const auto reach = [&](Configuration configuration) {
      if (all_.insert(as_bytes(configuration)).second) to_visit.push_back(std::move(configuration));
    };
    for (const Configuration& first : model::initial_configurations(*unbounded_))
      reach(represented(first));
    while (!to_visit.empty() && all_.size() <= most) {
      watch_.look();
      const Configuration here = std::move(to_visit.back());
      to_visit.pop_back();
      for (const Step& step : model::enabled_steps(*unbounded_, here)) {
        Configuration next = here;
        model::take_step(*unbounded_, next, step);
        reach(represented_after(here, std::move(next)));
      }
    }
    return all_.size() <= most;
  }
  std::uint64_t configurations() const { return all_.size(); }

  /// Takes all steps of the bounded run in both; false when there are more pairs than `most`.
  bool compare(const System& bounded, std::uint64_t most) {
    std::unordered_set<std::string> pairs, met;
    std::vector<std::pair<Configuration, Configuration>> to_visit;
    const auto reach = [&](Configuration one, Configuration other) {
      std::string bytes = as_bytes(other);
      if (!all_.contains(bytes)) differ("it comes to what the unbounded one does not come to");
      met.insert(bytes);
      if (pairs.insert(as_bytes(one) + '|' + std::move(bytes)).second)
        to_visit.emplace_back(std::move(one), std::move(other));
    };
    const auto of_unbounded = model::initial_configurations(*unbounded_);
    for (std::size_t i = 0; const Configuration& first : model::initial_configurations(bounded))
      reach(first, represented(of_unbounded[i++]));
    while (!to_visit.empty() && pairs.size() <= most && audit_->differences.empty()) {
      watch_.look();
      const auto [one, other] = std::move(to_visit.back());
      to_visit.pop_back();
      look_at(bounded, one, other);
      for (const Step& step : model::enabled_steps(bounded, one)) {
        if (!model::is_enabled(*unbounded_, other, step)) {
          differ("it has a step that the unbounded one has not");
          break;
        }
        Configuration next = one, next_other = other;
        const model::Outcome outcome = model::take_step(bounded, next, step);
        const model::Outcome of_other = model::take_step(*unbounded_, next_other, step);
        next_other = represented_after(other, std::move(next_other));
        if (of_other.anomalies != outcome.anomalies) differ("a step has other anomalies");
        reach(std::move(next), std::move(next_other));
      }
    }
    audit_->pairs = pairs.size();
    if (pairs.size() > most) return false;
    audit_->met.push_back(met.size());
    return true;
  }

 private:
  Configuration represented(Configuration configuration) const {
    return renumbers_ ? model::representative(*unbounded_, std::move(configuration))
                      : configuration;
  }
  Configuration represented_after(const Configuration& before, Configuration configuration) const {
    return renumbers_ ? model::representative_after(*unbounded_, before, std::move(configuration))
                      : configuration;
  }

  void differ(const char* what) {
    audit_->differences.push_back(fmt::format("with --rounds {} {}", audit_->met.size() + 1, what));
  }

  /// Compares a bounded and an unbounded configuration, which differ in clocks and rounds at most.
  void look_at(const System& bounded, const Configuration& one, const Configuration& other) {
    const auto locals = model::locals_and_shared(one), of_other = model::locals_and_shared(other);
    for (const model::ProcessId i : bounded.instance().all())
      if (bounded.waiting(i, locals[i.index]) != unbounded_->waiting(i, of_other[i.index]))
        differ("another process waits");
    if (model::occupancy(bounded, one) != model::occupancy(*unbounded_, other))
      differ("others are inside");
    for (std::size_t i = 0; i < bounded.invariants().size(); ++i)
      if (bounded.invariant_holds_in(i, one) != unbounded_->invariant_holds_in(i, other))
        differ("an invariant differs");
    for (const Step& step : model::enabled_steps(*unbounded_, other)) {
      const bool may_be_stopped =
          bounded.actions()[step.action].counted
          && bounded.stopped_by_bound(step.process, locals[step.process.index]);
      if (!may_be_stopped && !model::is_enabled(bounded, one, step))
        differ("a step is missing that the bound does not forbid");
    }
  }

  const System* unbounded_;
  bool renumbers_;
  RoundsAudit* audit_;
  Watch watch_;
  std::unordered_set<std::string> all_;
};

/// A violation within a bound is one without. Deadlock is compared step by step instead: with a
/// bound, a configuration may be called a deadlock that the process stopped by it would resolve.
void compare_findings(const System& bounded, Options options, RoundsAudit& audit) {
  std::erase_if(options.properties, [](const properties::Property& property) {
    return property.kind == properties::Kind::deadlock || properties::needs_all_steps(property);
  });
  for (const Finding& finding : full_search(bounded, options).findings)
    for (const Finding& other : audit.unbounded.findings)
      if (finding.property.name == other.property.name && finding.verdict == Verdict::violated
          && other.verdict != Verdict::violated)
        audit.differences.push_back(fmt::format("{} is violated with --rounds {} only",
                                                finding.property.name, audit.met.size()));
}

std::string why_nothing(const System& unbounded) {
  if (!unbounded.instance().has_unbounded_rounds())
    return "the rounds of all processes are bounded";
  if (unbounded.instance().network == model::Network::unordered
      && !model::renumbers_clocks(unbounded))
    return "in channels without order the messages stand otherwise when rounds are counted";
  return "";
}

}  // namespace

RoundsAudit audit_rounds(const System& unbounded, const WithRounds& bounded, Options options,
                         std::uint64_t most) {
  constexpr int most_rounds = 60;
  options.keep_going = true;
  const Stopwatch stopwatch;
  RoundsAudit audit;
  audit.unbounded = full_search(unbounded, options);
  audit.nothing_to_compare = why_nothing(unbounded);
  if (!audit.unbounded.complete) audit.nothing_to_compare = audit.unbounded.limit_text;
  if (!audit.nothing_to_compare.empty()) return audit;
  audit.ended_by = fmt::format("more than {} configurations", most);
  const Options left = in_the_time_left(options, stopwatch);
  Budget budget(left);
  GrowingRuns runs(unbounded, audit, Watch([&] {
                     budget.watch({.work = 1});
                     if (budget.ended()) throw LimitMet{};
                   }));
  try {
    if (!runs.find_all(most)) {
      audit.nothing_to_compare = "it has " + audit.ended_by;
      return audit;
    }
    if (runs.configurations() != audit.unbounded.states)
      audit.differences.push_back(
          fmt::format("there are {} configurations in the plain model, {} were stored",
                      runs.configurations(), audit.unbounded.states));
    for (int rounds = 1; rounds <= most_rounds && audit.differences.empty(); ++rounds) {
      const std::unique_ptr<System> run = bounded(rounds);
      if (!runs.compare(*run, most)) break;
      compare_findings(*run, in_the_time_left(options, stopwatch), audit);
      if (audit.met.back() == runs.configurations()) break;
    }
  } catch (const LimitMet&) {
    audit.ended_by = budget.limit_text();
  }
  return audit;
}

std::string to_text(const RoundsAudit& audit) {
  if (!audit.differences.empty()) return "failed: " + audit.differences.front();
  if (!audit.nothing_to_compare.empty()) return "nothing to compare: " + audit.nothing_to_compare;
  if (audit.met.empty()) return "incomplete with one round: " + audit.ended_by;
  return fmt::format(
      "{}: of its {} configurations {} are met with at most {} a process, by the same "
      "steps; {} pairs of configurations compared{}",
      audit.met.back() == audit.unbounded.states ? "passed" : "passed so far",
      audit.unbounded.states, fmt::join(audit.met, ", "),
      audit.met.size() == 1 ? "one round" : fmt::format("1 to {} rounds", audit.met.size()),
      audit.pairs,
      audit.met.back() == audit.unbounded.states ? ""
                                                 : ", and with more rounds: " + audit.ended_by);
}

}  // namespace ample::checker
