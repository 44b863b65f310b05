// Saved searches with the right checksums and other contents: each is refused, or the search that
// takes it up ends.
#include "checker/disk/checkpointed_search.hpp"
#include "checker/disk/disk_search.hpp"
#include "model/errors.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/checkpoint_directory.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/crafting.hpp"
#include "tests/support/saved_runs.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace ample::checker {
namespace {

namespace fs = std::filesystem;
constexpr std::uint64_t seed = 41;

std::string contents_of(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

/// The file of a search that this process saved, with its runs as the blocks behind it.
tests::Taken taken_apart(const fs::path& directory) {
  tests::Taken taken(contents_of(directory / "search"), 1);
  for (const auto& run : taken.json.at("parts").at(0).at("runs"))
    taken.blocks.push_back(contents_of(
        file_of(folder_of_part(directory, 0, 1), run.at("number").get<std::uint64_t>())));
  return taken;
}

/// Writes it to a new directory, under that name.
void write_to(const tests::CheckpointDirectory& directory, const char* name, tests::Taken taken) {
  directory.make_anew();
  taken.json =
      tests::with_runs(taken.json, {taken.blocks.begin(), taken.blocks.end()}, directory.path());
  taken.blocks.clear();
  std::ofstream(directory.path() / name, std::ios::binary) << taken.file();
}

enum class As { disk, checkpoint };

class CraftedSavedSearch : public testing::TestWithParam<As> {
 protected:
  Report go_on(const tests::Taken& taken) {
    const bool is_disk = GetParam() == As::disk;
    write_to(directory, is_disk ? "search" : "checkpoint", taken);
    Options own = options;
    if (is_disk) own.disk = directory.path();
    if (!is_disk) own.resume = own.checkpoint = directory.path();
    own.max_seconds = 20;
    return is_disk ? explore_on_disk(*system, own, {.chunk = 7, .batch_bytes = 5'000})
                   : explore_with_checkpoints(*system, own, {.chunk = 7});
  }
  tests::Taken stopped(std::uint64_t states) {
    Options own = options;
    own.disk = directory.path();
    own.max_states = states;
    explore_on_disk(*system, own, {.chunk = 7, .batch_bytes = 5'000});
    return taken_apart(directory.path());
  }

  tests::CheckpointDirectory directory;
  std::unique_ptr<model::System> system = tests::system_of("lmutin", {{"graph", "k2"}});
  Options options{.properties = properties::default_properties(*system),
                  .keep_going = true,
                  .identity = "a search"};
};

TEST_P(CraftedSavedSearch, IsRefusedOrEnds) {
  const int how_many = tests::corpus_size(100);
  std::cout << "seed " << seed << ", " << how_many << " saved searches\n";
  std::mt19937_64 random(seed);
  const tests::Taken whole = stopped(30);
  const Report memory = full_search(*system, options);
  EXPECT_EQ(go_on(whole).states, memory.states);
  int refused = 0;
  for (int i = 0; i < how_many; ++i) {
    tests::Taken taken = whole;
    const std::string place = tests::Crafting(random).change(taken);
    SCOPED_TRACE(fmt::format("saved search {} of seed {}: {}", i, seed, place));
    try {
      const Report report = go_on(taken);
      EXPECT_NE(report.verdict, Verdict::holds);  // it deadlocks
      EXPECT_LT(report.seconds, 20);
    } catch (const model::WrongUsage& error) {
      ++refused;
      EXPECT_EQ(std::string(error.what()).find('\x1b'), std::string::npos) << error.what();
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what();
    }
  }
  EXPECT_GT(refused, how_many / 3);
}

/// Otherwise all the levels in between would be visited, which have nothing.
TEST_P(CraftedSavedSearch, IsRefusedWhereALevelIsMissing) {
  const tests::Taken whole = stopped(30);
  for (const char* const place : {"/parts/0/runs/5/level", "/parts/0/runs/1/level",
                                  "/parts/0/search/depth", "/parts/0/search/level"})
    for (const std::uint32_t level : {100u, 4'000'000'000u, 4'294'967'295u}) {
      tests::Taken taken = whole;
      taken.json.at(tests::Cbor::json_pointer(place)) = level;
      EXPECT_THROW(go_on(taken), model::WrongUsage) << place << " " << level;
    }
}

std::string name_of(const testing::TestParamInfo<As>& as) {
  return as.param == As::disk ? "OnDisk" : "AsACheckpoint";
}
INSTANTIATE_TEST_SUITE_P(TakenUp, CraftedSavedSearch, testing::Values(As::disk, As::checkpoint),
                         name_of);

}  // namespace
}  // namespace ample::checker
