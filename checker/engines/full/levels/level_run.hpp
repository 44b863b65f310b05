// One search by levels, as long as it runs: the loop is in level_run.cpp, going on from an earlier
// run in level_resumption.cpp, the report in level_conclusion.cpp.
#pragma once

#include "checker/engines/full/levels/chunk.hpp"
#include "checker/engines/full/levels/collectives.hpp"
#include "checker/engines/full/levels/delivery.hpp"
#include "checker/engines/full/levels/level_search.hpp"
#include "checker/engines/full/search/expanders.hpp"
#include "checker/verdict/run/stopwatch.hpp"
#include "model/errors.hpp"
#include "model/written_file.hpp"

namespace ample::checker {

class LevelRun {
 public:
  LevelRun(const model::System& system, const Options& options, Ranks& ranks, Keep& keep,
           const LevelTuning& tuning)
      : system_(&system),
        options_(&options),
        ranks_(ranks),
        keep_(keep),
        budget_(options),
        collectives_(ranks, budget_),
        tabulation_(system),
        common_(tabulation_, ranks),
        pool_(options.workers),
        chunk_(common_, tabulation_.max_slots(), tuning.chunk),
        delivery_(ranks, common_, tabulation_.max_slots()),
        expanders_(pool_, tabulation_, chunk_.set(), options) {}

  Report run() {
    begin();
    while (!over_ && visit_level()) {
    }
    return conclude();
  }

 private:
  /// Does what may fail at one rank: that ends its budget, and at the next sum all of them.
  template <class Work>
  void attempt(const Work& work);

  void begin();

  // Going on where an earlier run has ended (level_resumption.cpp).
  void take_up(TakenUp found);
  /// Brings what the earlier run has found to the ranks that keep it now.
  void spread(Earlier& earlier);
  /// A level of it: what has been visited, or the rest.
  void bring(Earlier& earlier, std::uint32_t level, bool visited);
  void meet_values();

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

  void widen_chunk();
  void agree();
  /// Afterwards all ranks know whether the search is over.
  void meet();
  void watch_limits();
  void show_progress();

  Report conclude();
  Finding finding_of(std::size_t property);
  /// The finding with the trace to its witness, if it has one.
  Finding confirmed(std::size_t property);

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
  Collectives collectives_;
  Tabulation tabulation_;
  CommonValues common_;
  WorkerPool pool_;
  Chunk chunk_;
  Delivery delivery_;
  Expanders expanders_;
  LevelState now_;
  LevelState before_chunk_;            ///< where a search that loses something can be taken up
  bool went_on_ = false;               ///< an earlier run has found what it begins with
  bool is_whole_ = true;               ///< the keeps have all that leads to the rest
  bool more_ = false;                  ///< this rank has more of the level
  bool keep_fails_ = false;            ///< it has no room for what comes
  bool loses_ = false, lost_ = false;  ///< see RankProgress: this rank, any of them
  bool cannot_write_ = false, unwritten_ = false;
  bool damaged_ = false;         ///< this rank has met a file that is not as it was written
  RankProgress all_;             ///< the sums over all ranks
  bool over_ = false;            ///< for all ranks: what they do together depends on nothing else
  std::size_t table_bytes_ = 0;  ///< of the tabulation
  std::uint64_t watched_ = 0;    ///< transitions, when the limits were looked at last
};

template <class Work>
void LevelRun::attempt(const Work& work) {
  try {
    work();
  } catch (const DamagedFile& failure) {
    damaged_ = true;
    budget_.end_with(Limit::disk, failure.what());
  } catch (const DiskFailure& failure) {
    budget_.end_with(Limit::disk, failure.what());
  } catch (const model::NotWritten& failure) {
    budget_.end_with(Limit::disk, failure.what());
  } catch (const model::BoundExceeded& bound) {
    budget_.end_with(bound);
  }
}

}  // namespace ample::checker
