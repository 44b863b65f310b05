// Visiting levels again, the last one first.
#include "checker/disk/way_back.hpp"

#include "checker/run/path.hpp"
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
  Quotient quotient(tabulation);
  Trace trace;
  if (witness.last) trace.steps.push_back(*witness.last);
  std::vector<Index> here = witness.configuration;
  for (std::uint32_t level = witness.level; level > 0; --level) {
    std::vector<Index> before = way.before(here, level - 1);
    std::vector<Index> after = before;
    trace.steps.push_back(
        take_step_to(tabulation, quotient, after,
                     [&](std::span<const Index> next) { return std::ranges::equal(next, here); }));
    here = std::move(before);
  }
  std::ranges::reverse(trace.steps);
  trace.start = tabulation.decode(here);
  return trace;
}

}  // namespace ample::checker
