// The rules of the choice.
#include "checker/engines/auto_engine.hpp"

#include "checker/engines/engines.hpp"
#include "checker/engines/race.hpp"
#include "checker/full/full_explorer.hpp"

#include <algorithm>
#include <memory>

namespace ample::checker {

namespace {

// Work is in steps of a full search (Effort).

/// An instance that is done by then is small, and the full search's.
constexpr std::uint64_t small = 300'000;
/// A turn in a race.
constexpr std::uint64_t turn = 100'000;
/// Until then a diagram may take so many hundredths of the work of the other one: where the full
/// search would soon be done, nothing else must take long.
constexpr std::uint64_t cautious = 6'000'000, share_when_cautious = 30;
/// Single steps are worth it where they leave at most half of the configurations of a level.
constexpr std::uint64_t worth_it = 2;
/// So far does the full search look for the shortest execution to a violation that is known.
constexpr std::uint64_t most_for_the_shortest = 100'000'000;

class Choice {
 public:
  explicit Choice(const Question& question) : question_(question), full_(start("none")) {}

  EngineAnswer make() {
    if (full_->go_on(small)) return std::move(full_->answer());
    search_ = explicit_search();
    if (can("symbolic")) diagram_ = start("symbolic");
    return with_shortest(first_answer());
  }

 private:
  bool can(const char* name) const {
    return !engine(name).why_not(question_.system, question_.options);
  }
  std::unique_ptr<Racer> start(const char* name) const {
    return std::make_unique<Racer>(question_.options, [this, name](const Options& options) {
      return answer({.system = question_.system, .options = options, .began = question_.began},
                    engine(name));
    });
  }
  std::unique_ptr<Racer> explicit_search() const;
  Racer& main() { return search_ ? *search_ : *full_; }
  std::uint64_t diagram_may_do();
  void share_memory();
  EngineAnswer first_answer();
  EngineAnswer with_shortest(EngineAnswer found);

  const Question& question_;
  std::unique_ptr<Racer> full_;
  std::unique_ptr<Racer> search_;  ///< null: the full search goes on
  std::unique_ptr<Racer> diagram_;
};

/// By configurations one by one: single steps where they save and somebody asks more than once,
/// stubborn sets otherwise; or nothing, where the full search may as well go on.
std::unique_ptr<Racer> Choice::explicit_search() const {
  if (!can("por")) return nullptr;
  if (!can("single")) return start("por");
  std::unique_ptr<Racer> single = start("single");
  if (single->go_on(small)) return single;
  const auto &of_full = full_->stored_by_level(), &of_single = single->stored_by_level();
  const std::size_t level = std::min(of_full.size(), of_single.size()) - 1;
  if (of_single[level] > of_full[level] / worth_it) return nullptr;
  const auto& rounds = question_.system.instance().rounds;
  const bool asks_again =
      std::ranges::any_of(rounds, [](model::Rounds bound) { return !bound || *bound > 1; });
  return asks_again ? std::move(single) : start("por");
}

std::uint64_t Choice::diagram_may_do() {
  const std::uint64_t work = main().work_done(), begun = std::min(work, cautious);
  return begun * share_when_cautious / 100 + (work - begun);
}

void Choice::share_memory() {
  const std::uint64_t all = question_.options.max_bytes;
  main().set_most_bytes(diagram_ ? all / 2 : all);
  if (diagram_) diagram_->set_most_bytes(all / 2);
}

/// Of the two. Who finds out that it cannot answer, or has not enough memory, leaves the rest to
/// the other.
EngineAnswer Choice::first_answer() {
  std::optional<EngineAnswer> without_memory;
  share_memory();
  while (true) {
    if (!without_memory && main().go_on(turn)) {
      EngineAnswer found = std::move(main().answer());
      const bool applies = found.report.has_value();
      if (applies && (found.report->limit != Limit::memory || !diagram_)) return found;
      if (applies) without_memory = std::move(found);
      search_.reset();
      share_memory();
    }
    if (!diagram_) continue;
    const std::uint64_t done = diagram_->work_done();
    const std::uint64_t may_do = without_memory ? done + turn : diagram_may_do();
    if (may_do <= done || !diagram_->go_on(std::min(turn, may_do - done))) continue;
    EngineAnswer found = std::move(diagram_->answer());
    if (found.report->limit == Limit::none || found.report->verdict == Verdict::violated)
      return found;
    if (without_memory) return *std::move(without_memory);
    diagram_.reset();
    share_memory();
  }
}

/// What is violated is shown by the execution that the full search would show, unless that one
/// takes long.
EngineAnswer Choice::with_shortest(EngineAnswer found) {
  Report& report = *found.report;
  if (report.engine.reduced()) report.engine.kept += "; chosen by --reduce auto";
  const bool is_full_answer =
      std::ranges::all_of(
          report.findings,
          [](const Finding& finding) { return !finding.trace || finding.has_shortest_trace(); })
      && (question_.options.keep_going || report.findings.size() == 1);
  if (report.verdict != Verdict::violated || is_full_answer || full_->is_done()) return found;
  search_.reset();
  diagram_.reset();
  full_->set_most_bytes(question_.options.max_bytes);
  if (full_->go_on(most_for_the_shortest) && full_->answer().report->verdict == Verdict::violated)
    return std::move(full_->answer());
  return found;
}

EngineAnswer search(const Question& question) {
  const Options& options = question.options;
  // Of these only the full search knows.
  if (!options.checkpoint.empty() || !options.resume.empty() || options.max_depth != 0
      || options.storage != Storage::exact)
    return answer(question, engine("none"));
  return Choice(question).make();
}

}  // namespace

Engine auto_engine() {
  const Engine full = full_engine();
  Abilities can = full.can;
  can.same_counts = false;
  can.choose = true;
  return {.name = "auto",
          .meaning = "whichever of them answers first, by work done",
          .can = can,
          .why_not = full.why_not,
          .search = search};
}

}  // namespace ample::checker
