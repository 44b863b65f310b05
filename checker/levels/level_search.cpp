// Levels and chunks.
#include "checker/levels/level_search.hpp"

#include "checker/levels/chunk.hpp"
#include "checker/levels/delivery.hpp"
#include "checker/levels/meeting.hpp"
#include "checker/levels/memory_keep.hpp"
#include "checker/levels/met_values.hpp"
#include "checker/levels/way_back.hpp"
#include "checker/run/conclusion.hpp"
#include "checker/run/stopwatch.hpp"
#include "checker/search/expanders.hpp"
#include "model/errors.hpp"
#include "model/written_file.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::checker {

namespace {

class LevelSearch {
 public:
  LevelSearch(const model::System& system, const Options& options, Ranks& ranks, Keep& keep,
              const LevelTuning& tuning)
      : system_(&system),
        options_(&options),
        ranks_(ranks),
        keep_(keep),
        budget_(options),
        meeting_(ranks, budget_),
        tabulation_(system),
        common_(tabulation_, ranks),
        pool_(options.workers),
        chunk_(common_, tabulation_.max_slots(), tuning.chunk),
        delivery_(ranks, common_, tabulation_.max_slots()),
        expanders_(pool_, tabulation_, chunk_.set(), 1, options) {}

  Report run() {
    begin();
    while (!over_ && visit_level()) {
    }
    return conclude();
  }

 private:
  /// Does what may fail at one rank: that ends its budget, and at the next meeting all of them.
  template <class Work>
  void attempt(const Work& work);

  void begin();
  void take_up(LevelState found);

  /// Visits the configurations of the level that are left; false when the search is over.
  bool visit_level();
  /// Visits the next chunk of the level.
  void visit_chunk();
  void note_witnesses();
  /// Brings what was found, if anything was, to its keep.
  void deliver(bool any);
  void add(const Candidates& candidates);
  void store(std::uint32_t level);
  void save();

  /// The number of values that each slot has in own numbers.
  std::vector<std::uint32_t> own_values() const;
  void widen_chunk();
  void agree();
  /// Afterwards all ranks know whether the search is over.
  void meet();
  void watch_limits();
  void show_progress();

  Report conclude();
  Finding finding_of(std::size_t property);

  std::size_t bytes() const {
    return keep_.bytes() + chunk_.bytes() + delivery_.bytes() + table_bytes_;
  }
  bool is_full() const {
    return options_->max_bytes != 0 ? bytes() > options_->max_bytes : keep_.is_full();
  }

  const model::System* system_;
  const Options* options_;
  Ranks& ranks_;
  Keep& keep_;
  Stopwatch stopwatch_;
  Budget budget_;
  Meeting meeting_;
  Tabulation tabulation_;
  CommonValues common_;
  WorkerPool pool_;
  Chunk chunk_;
  Delivery delivery_;
  Expanders expanders_;
  LevelState now_;
  bool more_ = false;            ///< this rank has more of the level
  bool keep_fails_ = false;      ///< it has no room for what comes
  Standing all_;                 ///< where all ranks stand
  bool is_allowed_ = true;       ///< not more is stored than --max-states
  bool over_ = false;            ///< for all ranks: what they do together depends on nothing else
  std::size_t table_bytes_ = 0;  ///< of the tabulation
  std::uint64_t watched_ = 0;    ///< transitions, when the limits were looked at last
};

template <class Work>
void LevelSearch::attempt(const Work& work) {
  try {
    work();
  } catch (const DiskFailure& failure) {
    budget_.end_with(Limit::disk, failure.what());
  } catch (const model::NotWritten& failure) {
    budget_.end_with(Limit::disk, failure.what());
  } catch (const model::BoundExceeded& bound) {
    budget_.end_with(Limit::bound, bound.what());
  }
}

void LevelSearch::begin() {
  std::optional<LevelState> found;
  together(ranks_, [&] { found = keep_.load(tabulation_, common_); });
  if (found) return take_up(std::move(*found));
  now_.witnesses.resize(options_->properties.size());
  now_.search.discoveries = expanders_.nothing_discovered();
  save();
  std::vector<std::vector<Index>> initial;
  attempt([&] { initial = initial_configurations(tabulation_); });
  widen_chunk();
  agree();
  if (ranks_.rank() == 0)
    for (const std::vector<Index>& first : initial) delivery_.add(first);
  add(delivery_.exchange());
  store(0);
  now_.search.roots = keep_.stored();
}

void LevelSearch::take_up(LevelState found) {
  const Discoveries& discoveries = found.search.discoveries;
  if (found.witnesses.size() != options_->properties.size()
      || discoveries.witnesses.size() != options_->properties.size()
      || discoveries.taken.size() != system_->actions().size())
    throw model::WrongUsage(keep_.place() + ": the file \"search\" is damaged");
  now_ = std::move(found);
  widen_chunk();
  attempt([&] {
    if (!meet_values(tabulation_, keep_, chunk_, now_.search.depth))
      throw model::WrongUsage(keep_.place() + ": the file \"search\" is damaged");
  });
  meet();
}

std::vector<std::uint32_t> LevelSearch::own_values() const {
  std::vector<std::uint32_t> values;
  for (Slot slot = 0; slot < tabulation_.slots(); ++slot)
    values.push_back(tabulation_.values(slot));
  return values;
}

void LevelSearch::widen_chunk() {
  const std::vector<std::uint32_t> values = own_values();
  chunk_.widen(values);
  if (!ranks_.are_many()) keep_.widen(values);  // candidates go into it as they are
  expanders_.forget();
  table_bytes_ = tabulation_.bytes();
}

/// What comes may have values that this rank has not met.
void LevelSearch::agree() {
  common_.agree();
  const std::vector<std::uint32_t> values = common_.values();
  if (!delivery_.begin(values) || keep_fails_) return;
  keep_fails_ = true;
  attempt([&] {
    keep_.widen(values);
    keep_fails_ = false;
  });
}

bool LevelSearch::visit_level() {
  attempt([&] { keep_.open(now_.search.level, now_.done); });
  more_ = true;
  do visit_chunk();
  while (all_.more && !over_);
  if (!over_ || (budget_.can_go_on() && budget_.limit() != Limit::disk))
    store(now_.search.level + 1);  // so that nothing is lost
  if (over_) return false;
  ++now_.search.level;
  now_.done = 0;
  save();
  return all_.visited < all_.stored;
}

void LevelSearch::visit_chunk() {
  std::uint64_t visited = 0;
  attempt([&] {
    if (!more_ || budget_.ended()) return;
    if (!chunk_.layout().has_room_for(own_values())) widen_chunk();
    more_ = chunk_.read(keep_);
    for (;;) {
      expanders_.expand(0, chunk_.size(), expanders_.size());
      if (!expanders_.outgrown()) break;
      widen_chunk();
    }
    expanders_.account(now_.search.tally, now_.search.discoveries, budget_);
    note_witnesses();
    visited = chunk_.size();
  });
  deliver(visited > 0);
  now_.search.visited += visited;
  now_.done += visited;
  if (visited > 0) watch_limits();
  meet();
  if (all_.full) store(now_.search.level + 1);
  if (!budget_.allows_bytes(bytes())) budget_.end_at_memory();  // even when all is stored
  show_progress();
}

/// The numbers of configurations are those of the chunk.
void LevelSearch::note_witnesses() {
  const auto& witnesses = now_.search.discoveries.witnesses;
  for (std::size_t i = 0; i < witnesses.size(); ++i)
    if (witnesses[i] && !now_.witnesses[i])
      now_.witnesses[i] = LevelWitness{.level = now_.search.level,
                                       .configuration = chunk_.in_common(witnesses[i]->state),
                                       .last = witnesses[i]->last};
}

/// Both are of this rank: what was found, and what comes from the others.
void LevelSearch::deliver(bool any) {
  const auto found = any ? expanders_.in_use() : std::span<const std::unique_ptr<Expander>>();
  if (ranks_.are_many()) {
    agree();
    for (const auto& expander : found) delivery_.add(expander->candidates(), chunk_.layout());
    add(delivery_.exchange());
  } else {
    for (const auto& expander : found) add(expander->candidates());
  }
}

void LevelSearch::add(const Candidates& candidates) {
  if (keep_fails_) return;
  const std::size_t more = keep_.bytes_for(candidates.size());
  if (more > 0 && !budget_.allows_bytes(bytes() + more)) return budget_.end_at_memory();
  attempt([&] { keep_.add(candidates); });
}

void LevelSearch::store(std::uint32_t level) {
  attempt([&] { keep_.store(level); });
  meet();
  if (!is_allowed_) return;
  if (keep_.stored() > now_.search.states) now_.search.depth = level;
  now_.search.states = keep_.stored();
  save();
}

/// A search by several ranks is not taken up: they would have to stand at the same place.
void LevelSearch::save() {
  if (!ranks_.are_many()) attempt([&] { keep_.save(now_, tabulation_); });
}

void LevelSearch::meet() {
  Standing sum = meeting_.hold({.stored = keep_.stored(),
                                .visited = now_.search.visited,
                                .transitions = now_.search.tally.transitions,
                                .bytes = bytes(),
                                .more = more_,
                                .full = is_full()});
  is_allowed_ = budget_.allows_states(sum.stored);
  if (!is_allowed_) {
    budget_.end_at_states(options_->max_states);
    sum.stored = all_.stored;
  }
  all_ = sum;
  over_ = budget_.ended();
}

void LevelSearch::watch_limits() {
  const std::uint64_t transitions = now_.search.tally.transitions;
  budget_.watch(
      {.work = transitions - watched_, .level = now_.search.level, .stored = all_.stored});
  watched_ = transitions;
}

void LevelSearch::show_progress() {
  if (!budget_.progress_is_due() || !options_->progress) return;
  options_->progress({.states = all_.stored,
                      .transitions = all_.transitions,
                      .queue = all_.stored - std::min(all_.stored, all_.visited),
                      .depth = now_.search.depth,
                      .bytes = all_.bytes,
                      .seconds = budget_.seconds()});
}

Finding LevelSearch::finding_of(std::size_t property) {
  const properties::Property& asked = options_->properties[property];
  std::optional<Trace> trace;
  try {
    if (now_.witnesses[property])
      trace = trace_to(*now_.witnesses[property], keep_, common_, ranks_, tabulation_, chunk_);
  } catch (const DiskFailure& failure) {
    return {
        .property = asked,
        .verdict = Verdict::incomplete,
        .trace = std::nullopt,
        .explanation = fmt::format("it is violated, but no trace can be read: {}", failure.what())};
  }
  return checker::conclude(*system_, asked, std::move(trace), !budget_.ended(),
                           now_.search.tally.horizon);
}

Report LevelSearch::conclude() {
  meeting_.share(now_.witnesses);
  meeting_.share(now_.search.discoveries);
  now_.search.tally = meeting_.sum(now_.search.tally);
  widen_chunk();  // on the way back any value may occur
  Report report;
  for (std::size_t i = 0; i < options_->properties.size(); ++i)
    report.findings.push_back(finding_of(i));
  report.seconds = budget_.seconds();
  report.complete = !budget_.ended();
  report.states = all_.stored;
  report.transitions = now_.search.tally.transitions;
  report.terminal = now_.search.tally.terminal;
  report.horizon = now_.search.tally.horizon;
  report.depth = static_cast<std::uint32_t>(meeting_.greatest(now_.search.depth));
  report.workers = static_cast<int>(pool_.workers());
  if (now_.search.discoveries.outside) report.constraint = system_->constraint();
  if (!can_go_on(budget_.limit()) || ranks_.are_many())
    keep_.clear();
  else
    report.disk = options_->disk.string();
  checker::conclude(report, *system_, budget_, now_.search.discoveries,
                    meeting_.sum(std::uint64_t{bytes()}));
  report.ranks = ranks_.size();
  report.sent = meeting_.sum(delivery_.sent());
  report.sent_bytes = meeting_.sum(delivery_.sent_bytes());
  report.peak_bytes = meeting_.greatest(report.peak_bytes);
  report.cpu_seconds = meeting_.sum(stopwatch_.cpu());
  return report;
}

}  // namespace

Report explore_by_levels(const model::System& system, const Options& options, Ranks& ranks,
                         Keep& keep, const LevelTuning& tuning) {
  try {
    return LevelSearch(system, options, ranks, keep, tuning).run();
  } catch (const model::WrongUsage&) {  // at all ranks
    throw;
  } catch (const model::BadInstance&) {
    throw;
  } catch (const std::exception& error) {
    if (ranks.are_many()) ranks.abort(error.what());
    throw;
  }
}

Report explore_over_ranks(const model::System& system, const Options& options,
                          const LevelTuning& tuning) {
  MemoryKeep keep(Tabulation(system).max_slots());
  return explore_by_levels(system, options, *options.ranks, keep, tuning);
}

}  // namespace ample::checker
