// Lets the full search, a reduced one and a diagram run in turns, and takes the first answer.
#include "checker/engines/auto_engine.hpp"

#include "checker/engines/answer.hpp"
#include "checker/engines/full/full_explorer.hpp"
#include "checker/engines/full/search_again.hpp"
#include "checker/engines/race.hpp"
#include "checker/engines/schedules/play_schedules.hpp"
#include "checker/engines/without_invariants.hpp"
#include "checker/verdict/run/conclusion.hpp"
#include "model/counted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <memory>

namespace ample::checker {

namespace {

/// What a search for a shorter trace is said to have ended by, and where the trace comes from.
void end_shortening(Report& report, const std::string& limit) {
  shortening_was_ended(
      report,
      limit + (report.engine.name == of_schedules ? "; random schedules found this one" : ""));
}

/// "deadlock in 58 steps": of what is known already while a shorter trace is looked for.
std::string known_text(const Report& report) {
  for (const Finding& finding : report.findings)
    if (finding.trace && properties::stops_the_search(finding.property))
      return fmt::format("{} in {}", finding.property.name,
                         model::counted(finding.trace->steps.size(), "step"));
  return {};
}

/// Adds what another search of the same properties has found: of each the violation, and of two the
/// shorter trace.
void add_findings(Report& report, const Report& others) {
  for (std::size_t i = 0; i < report.findings.size(); ++i) {
    Finding& finding = report.findings[i];
    const Finding& other = others.findings[i];
    if (!other.trace) continue;
    const bool is_better =
        !finding.trace || other.trace->length() < finding.trace->length()
        || (other.trace->length() == finding.trace->length() && !finding.shortest);
    if (is_better) finding = other;
  }
  report.verdict = common_verdict(report.findings, report.complete);
}

class Choice {
 public:
  Choice(const Question& question, const std::vector<Engine>& engines, const AutoTuning& tuning)
      : question_(question),
        engines_(engines),
        tuning_(tuning),
        full_(start("none", question.options)) {
    // With --keep-going a violation ends nothing.
    if (!question.options.keep_going && can_be_played(question.options)) schedules_ = schedules();
  }

  EngineAnswer make() {
    EngineAnswer found = with_shortest(first_answer());
    if (found.report->limit != Limit::none) add_what_full_search_saw(*found.report);
    if (decided_) add_decided(*found.report, *decided_);
    return found;
  }

 private:
  const Engine& engine(std::string_view name) const {
    return *std::ranges::find(engines_, name, &Engine::name);
  }
  bool can(const char* name) const { return can(name, question_.options); }
  bool can(const char* name, const Options& options) const {
    return !engine(name).why_not(question_.system, options);
  }
  std::unique_ptr<Racer> start(const char* name, Options of_racer) {
    if (of_racer.progress)
      of_racer.progress = [this, name](const Progress& progress) { show(name, progress); };
    return std::make_unique<Racer>(std::move(of_racer), [this, name](const Options& options) {
      return answer({.system = question_.system,
                     .options = options,
                     .stopwatch = question_.stopwatch,
                     .searches_again = false},
                    engine(name));
    });
  }
  /// The engine of single steps or of stubborn sets, whichever may save more; null when stubborn
  /// sets cannot answer.
  const char* explicit_engine(const Options& options) const {
    if (!can("por", options)) return nullptr;
    const auto& rounds = question_.system.instance().rounds;
    const bool asks_again =
        std::ranges::any_of(rounds, [](model::Rounds bound) { return !bound || *bound > 1; });
    return asks_again && can("single", options) ? "single" : "por";
  }
  /// True when the last level of the full search has fewer new configurations than the one before
  /// it, so that it will soon be done.
  bool is_past_its_peak() const {
    const auto& stored = full_->stored_by_level();
    const std::size_t last = stored.size() - 1;
    return last >= 2 && stored[last] - stored[last - 1] < stored[last - 1] - stored[last - 2];
  }
  std::unique_ptr<Racer> explicit_search(const Options& options);
  std::unique_ptr<Racer> schedules() {
    Options of_racer = question_.options;
    of_racer.progress = nullptr;
    return std::make_unique<Racer>(std::move(of_racer), [this](const Options& options) {
      return play_schedules(
          {.system = question_.system, .options = options, .stopwatch = question_.stopwatch});
    });
  }
  void show(std::string_view name, Progress progress);
  Racer& main() { return search_ ? *search_ : *full_; }
  std::uint64_t diagram_may_do();
  /// Among those that go on.
  void share_memory(bool diagram_alone = false);
  EngineAnswer first_answer();
  EngineAnswer first_answer_of_several();
  std::optional<EngineAnswer> go_on_hunting();
  std::optional<EngineAnswer> go_on_playing();
  bool is_of_the_full_search(const EngineAnswer& found) const;
  EngineAnswer with_shortest(EngineAnswer found);
  std::uint64_t work_of_all() const;
  std::uint64_t shortening_may_do(std::uint64_t done) const;
  void add_what_full_search_saw(Report& report);

  const Question& question_;
  const std::vector<Engine>& engines_;
  const AutoTuning& tuning_;
  // A search that is given up tells its progress once more, so that these outlive it.
  std::map<std::string, Progress> latest_;  ///< of each search
  Progress sum_ = {};
  std::unique_ptr<Racer> full_;
  std::unique_ptr<Racer> search_;  ///< null: the full search goes on
  std::unique_ptr<Racer> diagram_;
  /// Beside the full search: what is asked but the invariants, by a reduced one.
  std::optional<Options> others_;
  std::unique_ptr<Racer> hunt_;
  bool is_hunted_ = false;            ///< the answer is that of the hunt
  std::optional<Report> decided_;     ///< all of it, where nothing was found that stops a search
  std::unique_ptr<Racer> schedules_;  ///< null: nothing asked can be played, or they are done
};

/// A search of configurations one by one; null where the full search may as well go on.
std::unique_ptr<Racer> Choice::explicit_search(const Options& options) {
  const char* const name = explicit_engine(options);
  if (name == nullptr) return nullptr;
  if (!can("single", options)) return start(name, options);
  std::unique_ptr<Racer> single = start("single", options);
  if (single->go_on(tuning_.trial)) return single;
  const auto &of_full = full_->stored_by_level(), &of_single = single->stored_by_level();
  const std::size_t level = std::min(of_full.size(), of_single.size()) - 1;
  if (of_single[level] > of_full[level] / tuning_.worth_it) return nullptr;
  return name == std::string_view("single") ? std::move(single) : start(name, options);
}

/// The searches that run in turns have one progress line: the states that all of them have stored,
/// and the nodes of diagrams.
void Choice::show(std::string_view name, Progress progress) {
  Progress& latest = latest_[std::string(name)];
  for (auto Progress::*count : {&Progress::states, &Progress::transitions})
    sum_.*count += progress.*count > latest.*count ? progress.*count - latest.*count : 0;
  latest = progress;
  sum_.bytes = 0;
  for (const auto& [search, said] : latest_) sum_.bytes += said.bytes;
  sum_.nodes = std::max(sum_.nodes, progress.nodes);
  if (name != "symbolic") {
    sum_.queue = progress.queue;
    sum_.depth = progress.depth;
  }
  const double now = question_.stopwatch.seconds();
  if (now - sum_.seconds < question_.options.progress_every) return;
  sum_.seconds = now;
  question_.options.progress(sum_);
}

/// The diagram may do as much work as the other search, but less beside the full search, which may
/// soon be done.
std::uint64_t Choice::diagram_may_do() {
  const std::uint64_t work = main().work_done();
  if (search_) return work;
  const std::uint64_t begun = std::min(work, tuning_.cautious);
  return begun * tuning_.share_when_cautious / 100 + (work - begun);
}

void Choice::share_memory(bool diagram_alone) {
  const std::uint64_t all = question_.options.max_bytes;
  const std::uint64_t part = all / (1u + (diagram_ ? 1u : 0u) + (hunt_ ? 1u : 0u));
  main().set_most_bytes(part);
  if (hunt_) hunt_->set_most_bytes(part);
  if (diagram_) diagram_->set_most_bytes(diagram_alone ? all : part);
}

/// The hunt may do as much work as the full search beside it; the answer where it finds a violation
/// that stops a search.
std::optional<EngineAnswer> Choice::go_on_hunting() {
  const std::uint64_t may_do = full_->work_done(), done = hunt_->work_done();
  if (may_do <= done || !hunt_->go_on(std::min(tuning_.turn, may_do - done))) return std::nullopt;
  EngineAnswer found = std::move(hunt_->answer());
  hunt_.reset();
  share_memory();
  if (!found.report) return std::nullopt;
  if (auto stopped = stopped_early(question_.options, *found.report)) {
    is_hunted_ = true;
    return EngineAnswer{.report = std::move(stopped)};
  }
  if (found.report->complete) decided_ = std::move(found.report);
  return std::nullopt;
}

/// The schedules may do a share of the work of the full search and of the reduced one; the answer
/// where they violate what ends a search.
std::optional<EngineAnswer> Choice::go_on_playing() {
  if (!schedules_ || full_->work_done() < tuning_.begun) return std::nullopt;
  const std::uint64_t others = full_->work_done() + (search_ ? search_->work_done() : 0);
  const std::uint64_t may_do =
      std::min(tuning_.first_schedules + others * tuning_.share_of_schedules / 100,
               tuning_.most_of_schedules);
  const std::uint64_t done = schedules_->work_done();
  if (may_do > done && schedules_->go_on(may_do - done)) {
    EngineAnswer found = std::move(schedules_->answer());
    schedules_.reset();
    if (found.report->verdict == Verdict::violated) return found;
  } else if (may_do >= tuning_.most_of_schedules) {
    schedules_.reset();
  }
  return std::nullopt;
}

/// The full search alone as long as the instance is small, or nearly done, with schedules beside
/// it; then all of them.
EngineAnswer Choice::first_answer() {
  while (full_->work_done() < tuning_.small || is_past_its_peak()) {
    if (full_->go_on(tuning_.turn)) return std::move(full_->answer());
    if (auto violated = go_on_playing()) return *std::move(violated);
  }
  others_ = without_invariants(question_.system, question_.options);
  // A reduction that keeps invariants mostly saves nothing, so that it is not begun untried.
  if (!others_ || can("single")) search_ = explicit_search(question_.options);
  if (!search_ && others_) hunt_ = explicit_search(*others_);
  if (can("symbolic")) diagram_ = start("symbolic", question_.options);
  return first_answer_of_several();
}

/// The first answer of the searches. One that cannot answer, or has not enough memory, leaves
/// the rest to the other.
EngineAnswer Choice::first_answer_of_several() {
  std::optional<EngineAnswer> without_memory;
  share_memory();
  while (true) {
    if (!without_memory && main().go_on(tuning_.turn)) {
      EngineAnswer found = std::move(main().answer());
      const bool applies = found.report.has_value();
      if (applies && (found.report->limit != Limit::memory || !diagram_)) return found;
      if (applies) without_memory = std::move(found);
      search_.reset();
      hunt_.reset();
      share_memory(without_memory.has_value());
    }
    if (hunt_)
      if (auto stopped = go_on_hunting()) return *std::move(stopped);
    if (auto violated = go_on_playing()) return *std::move(violated);
    if (!diagram_) continue;
    const std::uint64_t done = diagram_->work_done();
    const std::uint64_t may_do = without_memory ? done + tuning_.turn : diagram_may_do();
    if (may_do <= done || !diagram_->go_on(std::min(tuning_.turn, may_do - done))) continue;
    EngineAnswer found = std::move(diagram_->answer());
    if (found.report
        && (found.report->limit == Limit::none || found.report->verdict == Verdict::violated
            || !found.unshown.empty()))
      return found;
    if (without_memory) return *std::move(without_memory);
    diagram_.reset();
    share_memory();
  }
}

/// True when the full search would say the same. It stops at a shortest violation of any property.
bool Choice::is_of_the_full_search(const EngineAnswer& found) const {
  const Report& report = *found.report;
  const auto is_shortest = [](const Finding& finding) {
    return !finding.trace || finding.has_shortest_trace();
  };
  const auto stops = [](const Finding& finding) {
    return finding.trace && properties::stops_the_search(finding.property);
  };
  if (!found.unshown.empty() || !std::ranges::all_of(report.findings, is_shortest)) return false;
  if (question_.options.keep_going || report.findings.size() == 1) return true;
  return report.complete && std::ranges::count_if(report.findings, stops) <= 1;
}

/// Looks for a shortest trace of a violation: the full search goes on for as much work as was done
/// until now, beside a search that sees all of a reduced graph.
EngineAnswer Choice::with_shortest(EngineAnswer found) {
  const bool is_violated = found.report->verdict == Verdict::violated || !found.unshown.empty();
  const bool is_shown = found.unshown.empty();
  if (is_shown && question_.options.shortening == Shortening::never) return found;
  if (!is_violated || is_of_the_full_search(found) || full_->is_done()) return found;
  sum_.known = known_text(*found.report);
  const std::uint64_t done = work_of_all();
  diagram_.reset();
  search_.reset();
  hunt_.reset();
  schedules_.reset();
  Options whole = is_hunted_ ? *others_ : question_.options;
  whole.keep_going = true;
  if (const char* const name = explicit_engine(whole)) search_ = start(name, whole);
  full_->set_most_bytes(whole.max_bytes / (search_ ? 2 : 1));
  if (search_) search_->set_most_bytes(whole.max_bytes / 2);
  std::uint64_t most = shortening_may_do(done);
  while (full_->work_done() < most) {
    if (full_->go_on(tuning_.turn)) {
      EngineAnswer& of_full = full_->answer();
      const Limit limit = of_full.report->limit;
      if (limit != Limit::violation && !of_full.report->complete) {
        end_shortening(*found.report, what_ended(*of_full.report));
        return found;
      }
      add_findings(*of_full.report, *found.report);
      return std::move(of_full);
    }
    if (!search_ || !search_->go_on(tuning_.turn)) continue;
    EngineAnswer& seen = search_->answer();
    if (seen.report && seen.report->verdict == Verdict::violated && is_of_the_full_search(seen)) {
      if (!is_hunted_) return std::move(seen);
      // Its traces are shortest ones, but the full search might stop earlier, at an invariant: it
      // may do as much again as it has done.
      if (auto stopped = stopped_early(question_.options, *seen.report))
        found.report = std::move(stopped);
      most = std::min(most, 2 * full_->work_done());
    }
    search_.reset();
    full_->set_most_bytes(whole.max_bytes);
  }
  end_shortening(*found.report,
                 "its bound of " + model::counted(most, "step") + ", which --shortest lifts");
  return found;
}

/// The work of the full search at which it ends looking for a shorter trace, after all have done so
/// much.
std::uint64_t Choice::shortening_may_do(std::uint64_t done) const {
  if (question_.options.shortening == Shortening::to_the_end)
    return std::numeric_limits<std::uint64_t>::max();
  return full_->work_done()
         + std::max(done * tuning_.share_for_the_shortest / 100, tuning_.least_for_the_shortest);
}

std::uint64_t Choice::work_of_all() const {
  std::uint64_t work = 0;
  for (const auto* racer : {&full_, &search_, &diagram_, &hunt_, &schedules_})
    if (*racer) work += (*racer)->work_done();
  return work;
}

/// All that the full search has met is kept, whatever ended it. Schedules do not count
/// configurations, so that the counts are those of the full search.
void Choice::add_what_full_search_saw(Report& report) {
  full_->end();
  const EngineAnswer& answer = full_->answer();
  // An answer that was given already has lost its findings.
  if (!answer.report || answer.report->findings.size() != report.findings.size()) return;
  const Report& seen = *answer.report;
  add_findings(report, seen);
  if (report.engine.name != of_schedules) return;
  report.engine = seen.engine;
  for (auto Report::*count :
       {&Report::states, &Report::transitions, &Report::terminal, &Report::horizon})
    report.*count = seen.*count;
  report.depth = seen.depth;
  report.bytes_per_state = seen.bytes_per_state;
  report.peak_bytes = seen.peak_bytes;
  report.constraint = seen.constraint;
}

EngineAnswer search(const Question& question, const std::vector<Engine>& engines,
                    const AutoTuning& tuning) {
  const Options& options = question.options;
  // Only the full search stops at a depth, keeps hashes or takes every step.
  if (options.max_depth != 0 || options.storage != Storage::exact || options.coverage)
    return answer(question, full_engine());
  EngineAnswer found = Choice(question, engines, tuning).make();
  found.report->engine.chosen = found.report->engine.reduced();
  return found;
}

}  // namespace

Engine auto_engine(std::vector<Engine> others, const AutoTuning& tuning) {
  const Engine full = full_engine();
  Abilities can = full.can;
  can.same_counts = false;
  can.choose = true;
  return {.name = "auto",
          .meaning = "lets the other engines run in turns, and takes the first answer",
          .can = can,
          .why_not = full.why_not,
          .search = [others = std::move(others), tuning](const Question& question) {
            return search(question, others, tuning);
          }};
}

}  // namespace ample::checker
