// Levels, chunks, batches.
#include "checker/disk/disk_search.hpp"

#include "checker/disk/batch.hpp"
#include "checker/disk/way_back.hpp"
#include "checker/run/conclusion.hpp"
#include "checker/run/stopwatch.hpp"
#include "checker/search/expanders.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::checker {

namespace {

class DiskSearch {
 public:
  DiskSearch(const model::System& system, const Options& options, const DiskTuning& tuning)
      : system_(&system),
        options_(&options),
        tuning_(tuning),
        directory_(options.disk, options.identity),
        budget_(options),
        tabulation_(system),
        pool_(options.workers),
        chunk_(tabulation_, directory_.path(), tuning.chunk),
        batch_(chunk_.layout()),
        expanders_(pool_, tabulation_, chunk_.set(), 1, options) {}

  Report run() {
    try {
      begin();
      while (!budget_.ended() && visit_level()) {
      }
    } catch (const DiskFailure& failure) {
      budget_.end_with(Limit::disk, failure.what());
    } catch (const model::NotWritten& failure) {
      budget_.end_with(Limit::disk, failure.what());
    } catch (const model::BoundExceeded& bound) {
      budget_.end_with(Limit::bound, bound.what());
    }
    return conclude();
  }

 private:
  void begin();
  void take_up(DiskState found);
  void meet_values();
  bool all_are_met() const;
  /// Chunk and batch have the same layout.
  void widen();
  /// Visits the configurations of the level that are left; false when the search is over.
  bool visit_level();
  void visit_chunk();
  void note_witnesses();
  /// Compares the batch with all runs, and stores what is new.
  void store_batch();
  void watch_limits();

  Report conclude();
  Finding finding_of(std::size_t property);

  std::size_t bytes() const { return batch_.bytes() + chunk_.bytes() + table_bytes_; }
  bool is_full() const {
    return options_->max_bytes != 0 ? bytes() > options_->max_bytes
                                    : batch_.bytes() > tuning_.batch_bytes;
  }

  const model::System* system_;
  const Options* options_;
  DiskTuning tuning_;
  DiskDirectory directory_;
  Stopwatch stopwatch_;
  Budget budget_;
  Tabulation tabulation_;
  WorkerPool pool_;
  Chunk chunk_;
  Batch batch_;
  Expanders expanders_;
  DiskState now_;
  std::size_t table_bytes_ = 0;  ///< of the tabulation
  std::uint64_t watched_ = 0;    ///< transitions, when the limits were looked at last
};

void DiskSearch::begin() {
  if (std::optional<DiskState> found = directory_.load(tabulation_))
    return take_up(std::move(*found));
  now_.witnesses.resize(options_->properties.size());
  now_.search.discoveries = expanders_.nothing_discovered();
  directory_.save(now_, tabulation_);
  const std::vector<std::vector<Index>> initial = initial_configurations(tabulation_);
  widen();
  for (const std::vector<Index>& first : initial) batch_.add(first);
  now_.search.roots = batch_.size();
  store_batch();
}

void DiskSearch::take_up(DiskState found) {
  const Discoveries& discoveries = found.search.discoveries;
  if (found.witnesses.size() != options_->properties.size()
      || discoveries.witnesses.size() != options_->properties.size()
      || discoveries.taken.size() != system_->actions().size())
    throw model::WrongUsage(directory_.option() + ": the file \"search\" is damaged");
  now_ = std::move(found);
  widen();
  meet_values();
}

/// Nothing in the tables that were read is believed before a step from what is believed has led
/// there: so no handler is given anything that was made up. The first levels have met nearly all.
void DiskSearch::meet_values() {
  for (const model::Configuration& first : model::initial_configurations(*system_))
    tabulation_.encode(first);
  const Options nothing_asked;
  Expander expander(tabulation_, chunk_.set(), 1, nothing_asked, nullptr);
  expander.forget();
  for (const SortedRun& run : now_.runs) {
    RunReader reader(directory_.path(), run);
    for (bool more = true; more;) {
      if (all_are_met()) return;
      more = chunk_.read(reader);
      expander.expand(0, static_cast<StateNumber>(chunk_.size()));
    }
  }
  if (!all_are_met())
    throw model::WrongUsage(directory_.option() + ": the file \"search\" is damaged");
}

bool DiskSearch::all_are_met() const {
  for (Slot slot = 0; slot < tabulation_.slots(); ++slot)
    for (Index value = 0; value < tabulation_.values(slot); ++value)
      if (!tabulation_.is_met(slot, value)) return false;
  return true;
}

void DiskSearch::widen() {
  std::vector<std::uint32_t> values;
  for (Slot slot = 0; slot < tabulation_.slots(); ++slot)
    values.push_back(tabulation_.values(slot));
  chunk_.widen(values);
  batch_.widen(values);
  expanders_.forget();
  table_bytes_ = tabulation_.bytes();
}

bool DiskSearch::visit_level() {
  std::uint64_t skip = now_.done;
  bool any = false;
  const std::vector<SortedRun> runs = now_.runs;  // more are added meanwhile
  for (const SortedRun& run : runs) {
    if (run.level != now_.search.level) continue;
    any = true;
    if (skip >= run.count) {
      skip -= run.count;
      continue;
    }
    RunReader reader(directory_.path(), run);
    for (; skip > 0; --skip) reader.next();
    for (bool more = true; more && !budget_.ended();) {
      more = chunk_.read(reader);
      visit_chunk();
    }
  }
  if (!budget_.ended() || budget_.can_go_on()) store_batch();  // so that nothing is lost
  if (budget_.ended()) return false;
  ++now_.search.level;
  now_.done = 0;
  directory_.save(now_, tabulation_);
  return any;
}

void DiskSearch::visit_chunk() {
  for (;;) {
    expanders_.expand(0, chunk_.size(), expanders_.size());
    if (!expanders_.outgrown()) break;
    widen();
  }
  expanders_.account(now_.search.tally, now_.search.discoveries, budget_);
  note_witnesses();
  for (const auto& expander : expanders_.in_use()) batch_.add(expander->candidates());
  now_.search.visited += chunk_.size();
  now_.done += chunk_.size();
  if (is_full()) store_batch();
  watch_limits();
}

/// The numbers of configurations are those of the chunk.
void DiskSearch::note_witnesses() {
  const auto& witnesses = now_.search.discoveries.witnesses;
  for (std::size_t i = 0; i < witnesses.size(); ++i)
    if (witnesses[i] && !now_.witnesses[i])
      now_.witnesses[i] = DiskWitness{.level = now_.search.level,
                                      .configuration = chunk_.unpacked(witnesses[i]->state),
                                      .last = witnesses[i]->last};
}

void DiskSearch::store_batch() {
  if (batch_.size() == 0) return;
  const std::vector<Batch::Entry> entries = batch_.new_ones(directory_.path(), now_.runs);
  if (!budget_.allows_states(now_.search.states + entries.size()))
    return budget_.end_at_states(options_->max_states);
  if (!entries.empty()) {
    now_.search.depth = now_.runs.empty() ? 0 : now_.search.level + 1;
    RunWriter writer(directory_.path(), now_.next_run, batch_.layout());
    for (const Batch::Entry& entry : entries) writer.add(entry.hash, batch_.record(entry));
    now_.runs.push_back(writer.finish(now_.search.depth));
    ++now_.next_run;
    now_.search.states += entries.size();
  }
  batch_ = Batch(chunk_.layout());
  table_bytes_ = tabulation_.bytes();
  directory_.save(now_, tabulation_);
}

void DiskSearch::watch_limits() {
  const std::uint64_t transitions = now_.search.tally.transitions;
  budget_.watch(
      {.work = transitions - watched_, .level = now_.search.level, .stored = now_.search.states});
  watched_ = transitions;
  if (!budget_.allows_bytes(bytes())) budget_.end_at_memory();  // even without a batch
  if (!budget_.progress_is_due() || !options_->progress) return;
  options_->progress({.states = now_.search.states,
                      .transitions = transitions,
                      .queue = now_.search.states - now_.search.visited,
                      .depth = now_.search.depth,
                      .bytes = bytes(),
                      .seconds = budget_.seconds()});
}

Finding DiskSearch::finding_of(std::size_t property) {
  const properties::Property& asked = options_->properties[property];
  std::optional<Trace> trace;
  try {
    if (property < now_.witnesses.size() && now_.witnesses[property])
      trace =
          trace_to(*now_.witnesses[property], now_.runs, directory_.path(), tabulation_, chunk_);
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

Report DiskSearch::conclude() {
  Report report;
  for (std::size_t i = 0; i < options_->properties.size(); ++i)
    report.findings.push_back(finding_of(i));
  report.seconds = budget_.seconds();
  report.cpu_seconds = stopwatch_.cpu();
  report.complete = !budget_.ended();
  report.states = now_.search.states;
  report.transitions = now_.search.tally.transitions;
  report.terminal = now_.search.tally.terminal;
  report.horizon = now_.search.tally.horizon;
  report.depth = now_.search.depth;
  report.workers = static_cast<int>(pool_.workers());
  if (now_.search.discoveries.outside) report.constraint = system_->constraint();
  if (can_go_on(budget_.limit()))
    report.disk = directory_.path().string();
  else
    directory_.clear();
  checker::conclude(report, *system_, budget_, now_.search.discoveries, bytes());
  return report;
}

}  // namespace

Report explore_on_disk(const model::System& system, const Options& options,
                       const DiskTuning& tuning) {
  return DiskSearch(system, options, tuning).run();
}

}  // namespace ample::checker
