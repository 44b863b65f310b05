// First all configurations are visited, then the questions about infinite executions are answered.
#include "checker/engines/full/full_explorer.hpp"

#include "checker/engines/full/action_coverage.hpp"
#include "checker/engines/full/disk/disk_search.hpp"
#include "checker/engines/full/levels/level_search.hpp"
#include "checker/engines/full/question_parts.hpp"
#include "checker/engines/full/search/search.hpp"
#include "checker/infinite/liveness/partial_deadlock.hpp"
#include "checker/infinite/liveness/starvation.hpp"
#include "checker/infinite/ltl/bad_prefixes.hpp"
#include "checker/infinite/ltl/ltl_search.hpp"
#include "checker/verdict/replay/confirm.hpp"
#include "checker/verdict/run/conclusion.hpp"
#include "checker/verdict/run/declarations.hpp"
#include "checker/verdict/run/path.hpp"
#include "model/errors.hpp"
#include "properties/asked/asked.hpp"

#include <algorithm>
#include <limits>
#include <map>

namespace ample::checker {

using properties::Kind;

namespace {

/// A search, and what is concluded from it.
class FullSearch {
 public:
  FullSearch(const model::System& system, const Options& options, StepChooser* chooser)
      : system_(&system),
        options_(&options),
        search_(system, options, chooser),
        chooses_(chooser != nullptr) {}

  Report run() {
    look_for_bad_prefixes();
    search_.run();
    return conclude();
  }

 private:
  Report conclude();
  std::vector<Finding> findings();
  Finding finding_of(const properties::Property& property, const std::optional<Witness>& witness);
  /// Prepares for safety formulas, which are judged while configurations are found.
  void look_for_bad_prefixes();
  /// Goes on with them after a level of the search, or after the last one.
  void go_on(std::uint32_t steps);
  void finish_bad_prefixes();
  std::size_t bytes_of_prefixes() const;
  Watch watch() {
    return Watch([this] {
      if (search_.must_stop()) throw LimitMet{};
    });
  }
  Finding finding_of(const properties::Property& property, BadPrefixes& prefixes);
  /// Finds, for each question that holds, the parts of it that do not matter.
  void look_at_parts(std::vector<Finding>& findings);
  void count_by_action(Report& report);
  /// The verdict on a property that needs all steps, when everything was seen.
  void judge_all_steps(Finding& finding);
  /// The verdict on a property of whole executions. `open`: some end at the bound on rounds.
  void judge(Finding& finding, bool open);
  /// True when the property is judged only once everything was seen.
  bool needs_all_steps(std::size_t property) const {
    return properties::needs_all_steps(options_->properties[property])
           && !bad_prefixes_.contains(property);
  }
  /// Why nothing is said of infinite executions.
  std::string why_not_judged() const {
    return now().discoveries.outside
               ? "executions are cut off at the constraint " + system_->constraint()
               : "";
  }
  void make_graph();
  const SearchState& now() const { return search_.state(); }

  const model::System* system_;
  const Options* options_;
  Stopwatch stopwatch_;
  Search search_;
  bool chooses_;                                     ///< it does not follow all steps
  std::map<std::size_t, BadPrefixes> bad_prefixes_;  ///< of safety formulas, by property
  std::optional<StepGraph> graph_;  ///< made when a question about infinite executions needs it
};

Report FullSearch::conclude() {
  try_declarations(search_.tabulation(), options_->properties);
  std::vector<Finding> found = findings();

  const Budget& budget = search_.budget();
  const VisitedSet& states = search_.states();
  Report report = counts_of(now(), budget, *system_);
  report.findings = std::move(found);
  report.cpu_seconds = stopwatch_.cpu();
  report.states = states.size() - states.again();
  if (states.again() > 0) report.depth.reset();
  if (options_->storage == Storage::fingerprints) report.omission = omission_among(report.states);
  report.workers = static_cast<int>(search_.pool().workers());
  checker::conclude(report, *system_, budget, now().discoveries, states.bytes());
  if (options_->coverage && !chooses_) count_by_action(report);
  return report;
}

std::vector<Finding> FullSearch::findings() {
  // A limit may also end the questions about all steps: the others are answered before.
  std::vector<Finding> findings;
  finish_bad_prefixes();
  for (std::size_t i = 0; i < options_->properties.size(); ++i) {
    const properties::Property& property = options_->properties[i];
    const auto prefixes = bad_prefixes_.find(i);
    findings.push_back(prefixes != bad_prefixes_.end() ? finding_of(property, prefixes->second)
                       : properties::needs_all_steps(property)
                           ? Finding{.property = property,
                                     .verdict = Verdict::incomplete,
                                     .trace = std::nullopt,
                                     .explanation = why_not_judged()}
                           : finding_of(property, now().discoveries.witnesses[i]));
  }
  if (search_.budget().ended() || options_->storage != Storage::exact) return findings;
  try {
    if (!now().discoveries.outside) {
      make_graph();
      for (std::size_t i = 0; i < findings.size(); ++i)
        if (needs_all_steps(i) && !search_.budget().ended()) judge_all_steps(findings[i]);
    }
  } catch (const LimitMet&) {
  } catch (const model::BoundExceeded& bound) {
    search_.budget().end_with(bound);
  }
  if (!chooses_ && !search_.budget().ended()) look_at_parts(findings);
  return findings;
}

void FullSearch::look_at_parts(std::vector<Finding>& findings) {
  QuestionParts parts(search_, graph_);
  for (Finding& finding : findings)
    if (const model::Asked* const asked =
            properties::asked_in(system_->instance(), finding.property.name);
        asked != nullptr && finding.verdict == Verdict::holds)
      finding.vacuity = parts.of(finding, *asked);
}

void FullSearch::count_by_action(Report& report) {
  report.coverage.emplace();
  try {
    if (report.complete) report.coverage = coverage_of(search_);
  } catch (const LimitMet&) {
  }
}

Finding FullSearch::finding_of(const properties::Property& property,
                               const std::optional<Witness>& witness) {
  std::optional<Trace> trace;
  if (witness) trace = trace_to(*witness, search_.tabulation(), search_.states(), now().roots);
  return checker::conclude(*system_, property, std::move(trace), !search_.budget().ended(),
                           now().tally.horizon);
}

void FullSearch::look_for_bad_prefixes() {
  // Fewer configurations or steps than there are would not do.
  if (chooses_ || options_->storage != Storage::exact) return;
  for (std::size_t i = 0; i < options_->properties.size(); ++i) {
    const auto& formula = options_->properties[i].formula;
    if (formula && formula->is_safety())
      bad_prefixes_.try_emplace(i, *formula, search_.tabulation(), search_.states(),
                                [this](std::size_t bytes) { return search_.has_room_for(bytes); });
  }
  if (!bad_prefixes_.empty())
    search_.after_each_level([this](std::uint32_t level) { go_on(level); });
}

void FullSearch::go_on(std::uint32_t steps) {
  Watch watch = this->watch();
  try {
    for (auto& [property, prefixes] : bad_prefixes_) {
      search_.set_other_bytes(bytes_of_prefixes() - prefixes.bytes());  // it counts its own
      prefixes.go_on(steps, now().roots, watch);
      if (prefixes.found() && !options_->keep_going) search_.budget().end_at_violation();
    }
  } catch (const LimitMet&) {
  }
  search_.set_other_bytes(bytes_of_prefixes());
}

std::size_t FullSearch::bytes_of_prefixes() const {
  std::size_t bytes = 0;
  for (const auto& [property, prefixes] : bad_prefixes_) bytes += prefixes.bytes();
  return bytes;
}

void FullSearch::finish_bad_prefixes() {
  try {
    if (!search_.budget().ended()) go_on(std::numeric_limits<std::uint32_t>::max());
  } catch (const model::BoundExceeded& bound) {
    search_.budget().end_with(bound);
  }
}

Finding FullSearch::finding_of(const properties::Property& property, BadPrefixes& prefixes) {
  Finding finding{.property = property,
                  .verdict = Verdict::incomplete,
                  .trace = prefixes.trace(),
                  .explanation = {},
                  .product = prefixes.nodes()};
  judge(finding, prefixes.open());
  return finding;
}

void FullSearch::make_graph() {
  bool wanted = false;
  for (std::size_t i = 0; i < options_->properties.size(); ++i)
    wanted = wanted || needs_all_steps(i);
  const VisitedSet& states = search_.states();
  if (!wanted || !search_.has_room_for(StepGraph::bytes_of(states.size(), now().tally.transitions)))
    return;
  graph_ = graph_of(search_.tabulation(), states, [&] { return search_.must_stop(); });
  search_.set_other_bytes(bytes_of_prefixes() + (graph_ ? graph_->bytes() : 0));
}

void FullSearch::judge_all_steps(Finding& finding) {
  const properties::Property& property = finding.property;
  const Found found{search_.tabulation(), search_.states(), now().roots, now().tally.terminal};
  Watch watch = this->watch();
  bool open = false;
  if (property.kind == Kind::partial_deadlock) {
    const PartialDeadlock deadlock = partial_deadlock({found, *graph_}, watch);
    finding.trace = deadlock.trace;
    open = deadlock.open;
  } else if (property.kind == Kind::temporal) {
    const LtlAnswer answer =
        ltl_violation(*property.formula, {found, *graph_}, watch,
                      [&](std::size_t bytes) { return search_.has_room_for(bytes); });
    finding.trace = answer.trace;
    finding.product = answer.nodes;
    open = answer.open;
  } else {
    Starvation starved = starvation(property, {found, *graph_}, watch);
    finding.trace = std::move(starved.trace);
    open = starved.open;
  }
  judge(finding, open);
}

void FullSearch::judge(Finding& finding, bool open) {
  const properties::Property& property = finding.property;
  if (finding.trace) {
    finding.verdict = Verdict::violated;
    finding.explanation = confirm(*system_, property, *finding.trace);
  } else if (open) {
    finding.explanation =
        property.kind == Kind::partial_deadlock
            ? "some processes never get through, and the bound on rounds may be why"
            : "the bound on rounds keeps processes from asking again in executions that would "
              "violate it";
  } else if (!search_.budget().ended()) {
    finding.verdict = Verdict::holds;
  }
}

}  // namespace

Report full_search(const model::System& system, const Options& options, StepChooser* chooser) {
  return FullSearch(system, options, chooser).run();
}

Engine full_engine() {
  return {.name = "none",
          .meaning = "every configuration, breadth first",
          .can = {.hashes = true,
                  .depth = true,
                  .coverage = true,
                  .disk = true,
                  .ranks = true,
                  .same_counts = true,
                  .draws = true},
          .why_not = [](const model::System&, const Options&) { return std::nullopt; },
          .search = [](const Question& question) -> EngineAnswer {
            const Options& options = question.options;
            if (!options.disk.empty()) return {.report = explore_on_disk(question.system, options)};
            if (options.ranks != nullptr)
              return {.report = explore_over_ranks(question.system, options)};
            return {.report = full_search(question.system, options)};
          }};
}

}  // namespace ample::checker
