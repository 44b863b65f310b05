// Visiting levels again, the last one first.
#include "checker/disk/way_back.hpp"

#include "checker/search/expander.hpp"
#include "model/errors.hpp"

#include <algorithm>

namespace ample::checker {

namespace {

class WayBackOnDisk {
 public:
  WayBackOnDisk(std::span<const SortedRun> runs, const std::filesystem::path& directory,
                Tabulation& tabulation, Chunk& chunk)
      : runs_(runs), directory_(directory), tabulation_(tabulation), chunk_(chunk) {}

  /// A configuration of the level that has a step to this one of the next level.
  std::vector<Index> before(std::span<const Index> configuration, std::uint32_t level) {
    const Layout& layout = chunk_.layout();
    std::vector<std::uint64_t> wanted(layout.words());
    layout.pack(configuration, wanted.data());
    const std::uint64_t hash = Layout::hash_of_sum(layout.sum(configuration.data()));
    Expander expander(tabulation_, chunk_.set(), 1, options_, nullptr);
    expander.forget();
    for (const SortedRun& run : runs_) {
      if (run.level != level) continue;
      RunReader reader(directory_, run);
      for (bool more = true; more;) {
        more = chunk_.read(reader);
        expander.expand(0, static_cast<StateNumber>(chunk_.size()));
        const Candidates& candidates = expander.candidates();
        for (std::size_t i = 0; i < candidates.size(); ++i)
          if (candidates.hash(i) == hash
              && same_words(candidates.words(i), wanted.data(), layout.words()))
            return chunk_.unpacked(candidates.parent(i));
      }
    }
    throw model::InternalError("no configuration of a level leads to one of the next level");
  }

  model::Step step_between(std::span<const Index> from, std::span<const Index> to) {
    std::optional<model::Step> step;
    Quotient quotient(tabulation_);
    std::vector<Index> next;
    tabulation_.for_each_move(from, [&](const Move& move) {
      if (step) return;
      tabulation_.take(from, move, next);
      quotient.represent_after(from, next);
      if (std::ranges::equal(next, to)) step = tabulation_.step_of(move);
    });
    if (!step) throw model::InternalError("no step leads from a configuration to its successor");
    return *step;
  }

 private:
  const Options options_;  ///< nothing is asked
  std::span<const SortedRun> runs_;
  const std::filesystem::path& directory_;
  Tabulation& tabulation_;
  Chunk& chunk_;
};

}  // namespace

Trace trace_to(const DiskWitness& witness, std::span<const SortedRun> runs,
               const std::filesystem::path& directory, Tabulation& tabulation, Chunk& chunk) {
  WayBackOnDisk way(runs, directory, tabulation, chunk);
  Trace trace;
  if (witness.last) trace.steps.push_back(*witness.last);
  std::vector<Index> here = witness.configuration;
  for (std::uint32_t level = witness.level; level > 0; --level) {
    std::vector<Index> before = way.before(here, level - 1);
    trace.steps.push_back(way.step_between(before, here));
    here = std::move(before);
  }
  std::ranges::reverse(trace.steps);
  trace.start = tabulation.decode(here);
  return trace;
}

}  // namespace ample::checker
