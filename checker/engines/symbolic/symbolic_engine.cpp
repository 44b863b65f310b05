// Saturation, then the questions, and the report.
#include "checker/engines/symbolic/symbolic_engine.hpp"

#include "checker/engines/symbolic/symbolic_judge.hpp"
#include "checker/verdict/outcome/joined.hpp"
#include "checker/verdict/run/budget.hpp"
#include "checker/verdict/run/conclusion.hpp"
#include "checker/verdict/run/declarations.hpp"
#include "checker/verdict/run/locality.hpp"
#include "checker/verdict/run/resources.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::checker {

using properties::Kind;

namespace {

std::optional<std::string> not_symbolic_because(const model::System& system,
                                                const Options& options) {
  if (auto reason = not_local_because(system)) return reason;
  for (const properties::Property& property : options.properties)
    if (properties::needs_all_steps(property))
      return fmt::format("{} is judged on the graph of all steps", property.name);
    else if (property.kind == Kind::invariant && system.invariants()[property.index].of_whole)
      return reads_whole(property);
  return std::nullopt;
}

/// After a limit, the part that was seen is judged, in at most this share of the time used; where
/// somebody waits for the end, in at most so many seconds, and else at least in so many.
constexpr double time_for_judging = 0.25, most_seconds_for_judging = 0.15,
                 least_seconds_for_judging = 10;
/// Effort::work, as measured (tools/bench/README.md).
constexpr std::uint64_t work_of_an_edge = 4, work_of_a_look = 270, work_of_a_rule = 70;

/// One symbolic search.
class SymbolicSearch {
 public:
  SymbolicSearch(const model::System& system, const Options& options)
      : system_(&system),
        options_(everything(options)),
        budget_(options_),
        tabulation_(system),
        levels_(tabulation_, order_of(system.instance().topology)),
        rules_(tabulation_, levels_),
        finder_(tabulation_, levels_, rules_, [this] { return must_stop(); }),
        offers_(diagrams_, finder_, [this] { return must_stop(); }),
        saturation_(diagrams_, rules_, offers_, levels_.size(),
                    [this] {
                      if (!may_go_on()) saturation_.stop();
                    }),
        judge_(tabulation_, levels_, rules_, saturation_, options_) {}

  EngineAnswer run() {
    EngineAnswer answer;
    report_.engine.name = "symbolic";
    report_.states_counted = report_.steps_counted = false;
    try {
      explore();
    } catch (const LimitMet&) {
      say_what_is_missing();
    } catch (const model::BoundExceeded& bound) {
      budget_.end_with(bound);
    }
    try_declarations(tabulation_, options_.properties);
    answer.unshown = conclude();
    answer.report = std::move(report_);
    return answer;
  }

 private:
  static Options everything(const Options& options) {
    Options all = options;
    all.keep_going = true;
    return all;
  }
  void explore() {
    std::vector<Reached::Values> starts;
    Diagram all = Diagrams::nothing;
    for (const model::Configuration& first : model::initial_configurations(*system_)) {
      starts.push_back(levels_.by_level(tabulation_.encode(first)));
      all = diagrams_.united(all, diagrams_.of_one(starts.back()));
    }
    if (!may_go_on()) saturation_.stop();
    all = saturation_.reached_from(all);
    if (saturation_.stopped()) {
      const double now = budget_.seconds(), share = time_for_judging * now;
      const bool nobody_waits =
          budget_.limit() == Limit::memory && options_.max_seconds == 0 && !options_.pace;
      judges_until_ = now
                      + (nobody_waits ? std::max(share, least_seconds_for_judging)
                                      : std::min(share, most_seconds_for_judging));
    }
    rules_.keep_only(saturation_.happened());
    const auto watch = [this] {
      if (!may_go_on()) throw LimitMet{};
    };
    reached_.emplace(diagrams_, rules_, offers_, levels_, all, watch);
    backwards_.emplace(tabulation_, levels_, rules_, *reached_,
                       Layers(diagrams_, rules_, offers_, all, watch), diagrams_,
                       std::move(starts));
    set_count(reached_->configurations(), report_.states, report_.states_digits);
    report_.states_counted = true;
    report_.engine.kept =
        fmt::format("{} nodes of a decision diagram stand for {}, the processes in the order {}",
                    reached_->nodes(),
                    saturation_.stopped() ? "the configurations seen so far" : "all configurations",
                    order_text());
    report_.engine.nodes = reached_->nodes();
    judge_.judge(*reached_, *backwards_, report_);
    all_judged_ = true;
    // The steps are counted last, as that takes longest.
    set_count(reached_->steps(), report_.transitions, report_.transitions_digits);
    report_.steps_counted = true;
    report_.complete = !saturation_.stopped();
  }

  /// A limit was met although saturation had ended, or the time for what it had found was over.
  void say_what_is_missing() {
    if (!report_.states_counted)
      report_.engine.kept = "the limit was met before the configurations were counted";
    else if (all_judged_)
      report_.engine.kept += "; all were judged, and the limit was met before steps were counted";
    else
      report_.engine.kept += "; the limit was met before all were judged, and steps counted";
  }

  std::string order_text() const {
    std::vector<model::ProcessId> order;
    for (const ProcessIndex process : levels_.order()) order.push_back(process_id(process));
    return is_wide() ? folded_names(order) : names_of(order);
  }

  /// True when there are more than model::max_processes processes, so that no other engine may look
  /// for an execution.
  bool is_wide() const { return system_->processes() > model::max_processes; }

  static void set_count(const Count& count, std::uint64_t& word, std::string& digits) {
    constexpr std::uint64_t most = ~std::uint64_t{0};
    word = count > most ? most : static_cast<std::uint64_t>(count);
    if (count > most) digits = count.str();
  }

  /// Returns the properties that are violated, although no execution that shows it was found.
  std::vector<std::string> conclude() {
    std::vector<std::string> unshown;
    for (std::size_t i = 0; i < options_.properties.size(); ++i) {
      Finding finding = checker::conclude(*system_, options_.properties[i], judge_.trace(i),
                                          report_.complete, report_.horizon);
      finding.shortest = !finding.trace || judge_.is_shortest(i);
      if (finding.verdict == Verdict::incomplete && !report_.complete && all_judged_
          && !saturation_.stopped())
        finding.explanation = fmt::format(
            "{} was met while steps were counted, after all configurations had been "
            "found and judged",
            budget_.limit_text());
      if (judge_.is_unshown(i)) {
        finding.verdict = Verdict::incomplete;
        finding.explanation =
            "it is violated, but no execution that shows it was found before a limit";
        if (!is_wide()) finding.explanation += ": leave --reduce symbolic out";
        unshown.push_back(finding.property.name);
      }
      report_.findings.push_back(std::move(finding));
    }
    report_.depth.reset();
    checker::conclude(report_, *system_, budget_, judge_.discoveries(), bytes());
    return unshown;
  }

  void watch(std::uint64_t more_work) {
    const std::uint64_t work = diagrams_.work() + saturation_.work();
    budget_.watch({.work = work_of_an_edge * (work - watched_work_) + more_work});
    watched_work_ = work;
  }

  /// A limit met ends it, or in time for the judging that follows.
  bool may_go_on() {
    watch(work_of_a_look);
    const bool has_room = budget_.allows_bytes(bytes()) || makes_room();
    if (budget_.progress_is_due() && options_.progress)
      options_.progress({.states = 0,
                         .transitions = 0,
                         .queue = 0,
                         .depth = 0,
                         .bytes = bytes(),
                         .seconds = budget_.seconds(),
                         .nodes = diagrams_.size()});
    return has_room && (!budget_.ended() || budget_.seconds() < judges_until_);
  }

  /// Memory may be a little more: while rules and offers are looked for nothing can be forgotten.
  bool must_stop() {
    watch(work_of_a_rule);
    const std::size_t in_use = bytes();
    const bool has_room = budget_.allows_bytes(in_use - in_use / 10);
    if (!has_room) budget_.end_at_memory();
    if (reached_) {
      if (!has_room || (budget_.ended() && budget_.seconds() >= judges_until_)) throw LimitMet{};
      return false;
    }
    if (budget_.ended()) saturation_.stop();
    return budget_.ended();
  }

  /// Forgets what can be found again. What is left is copied, which takes memory, too.
  bool makes_room() {
    offers_.forget();
    return_free_memory();
    saturation_.forget();
    return_free_memory();
    if (budget_.ended()) return budget_.allows_bytes(bytes());
    if (budget_.has_room_again(bytes())) return true;
    budget_.end_at_memory();
    return false;
  }

  /// The greater of what is counted and of what was allocated since the beginning.
  std::size_t bytes() const {
    const std::size_t counted = diagrams_.bytes() + rules_.bytes() + finder_.bytes()
                                + offers_.bytes() + saturation_.bytes() + tabulation_.bytes()
                                + (reached_ ? reached_->bytes() : 0);
    const std::size_t heap = heap_bytes();
    return std::max(counted, heap > heap_before_ ? heap - heap_before_ : 0);
  }

  std::size_t heap_before_ = heap_bytes();
  const model::System* system_;
  Options options_;
  Budget budget_;
  bool all_judged_ = false;  ///< all that was found
  double judges_until_ = 0;  ///< in seconds; although a limit was met
  Tabulation tabulation_;
  Levels levels_;
  Diagrams diagrams_;
  Rules rules_;
  RuleFinder finder_;
  Offers offers_;
  Saturation saturation_;
  SymbolicJudge judge_;
  std::optional<Reached> reached_;
  std::optional<Backwards> backwards_;
  std::uint64_t watched_work_ = 0;  ///< when the limits were looked at last
  Report report_;
};

EngineAnswer search(const Question& question) {
  EngineAnswer answer = SymbolicSearch(question.system, question.options).run();
  return_free_memory();
  return answer;
}

}  // namespace

Engine symbolic_engine() {
  return {
      .name = "symbolic",
      .meaning = "all configurations at once, as a decision diagram",
      .can = {.counts_on_its_way = false, .same_counts = true, .at_once = true, .any_size = true},
      .why_not = not_symbolic_because,
      .search = search};
}

}  // namespace ample::checker
