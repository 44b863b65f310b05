// Saved searches with the right checksums and other contents: each is refused, or the search that
// takes it up ends.
#include "checker/engines/full/disk/disk_search.hpp"
#include "model/errors.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/crafting.hpp"
#include "tests/support/kept_directory.hpp"
#include "tests/support/mutant.hpp"
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
  tests::Taken taken(contents_of(directory / "search"));
  for (const auto& run : taken.json.at("parts").at(0).at("runs"))
    taken.blocks.push_back(contents_of(
        file_of(folder_of_part(directory, 0, 1), run.at("number").get<std::uint64_t>())));
  return taken;
}

/// Writes it to a new directory.
void write_to(const tests::KeptDirectory& directory, tests::Taken taken) {
  directory.make_anew();
  taken.json =
      tests::with_runs(taken.json, {taken.blocks.begin(), taken.blocks.end()}, directory.path());
  taken.blocks.clear();
  std::ofstream(directory.path() / "search", std::ios::binary) << taken.file();
}

/// A system that says whether a register ever had a byte that no handler writes.
class Guarded : public tests::Mutant {
 public:
  explicit Guarded(std::unique_ptr<model::System> right)
      : Mutant(std::move(right), Mistake::loses, std::numeric_limits<model::ActionId>::max()) {}

  static constexpr char foreign = '\x77';
  bool met_foreign() const { return met_foreign_; }
  bool enabled(model::ActionId action, model::ProcessId process,
               const model::Bytes& local) const override {
    if (local.find(foreign, local.size() - initial_shared().size()) != model::Bytes::npos)
      met_foreign_ = true;
    return Mutant::enabled(action, process, local);
  }

 private:
  mutable bool met_foreign_ = false;
};

class CraftedSavedSearch : public testing::Test {
 protected:
  Report go_on(const tests::Taken& taken) {
    write_to(directory, taken);
    Options own = options;
    own.disk = directory.path();
    own.max_seconds = 20;
    return explore_on_disk(*system, own, {.chunk = 7, .batch_bytes = 5'000});
  }
  tests::Taken stopped(std::uint64_t states) {
    Options own = options;
    own.disk = directory.path();
    own.max_states = states;
    explore_on_disk(*system, own, {.chunk = 7, .batch_bytes = 5'000});
    return taken_apart(directory.path());
  }

  tests::KeptDirectory directory;
  std::unique_ptr<model::System> system = tests::system_of("lmutin", {{"graph", "k2"}});
  Options options{.properties = properties::default_properties(*system),
                  .keep_going = true,
                  .identity = "a search"};
};

TEST_F(CraftedSavedSearch, IsRefusedOrEnds) {
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
TEST_F(CraftedSavedSearch, IsRefusedWhereALevelIsMissing) {
  const tests::Taken whole = stopped(30);
  for (const char* const place : {"/parts/0/runs/5/level", "/parts/0/runs/1/level",
                                  "/parts/0/search/depth", "/parts/0/search/level"})
    for (const std::uint32_t level : {100u, 4'000'000'000u, 4'294'967'295u}) {
      tests::Taken taken = whole;
      taken.json.at(tests::Cbor::json_pointer(place)) = level;
      EXPECT_THROW(go_on(taken), model::WrongUsage) << place << " " << level;
    }
}

/// Each register gets one value more, which no search has written.
TEST_F(CraftedSavedSearch, OfOtherValuesOfRegistersRunsNoHandlerWithThem) {
  system = std::make_unique<Guarded>(
      tests::system_of("philosophers", {{"n", "3"}, {"forks", "registers"}}));
  options.properties = properties::default_properties(*system);
  tests::Taken taken = stopped(30);
  for (tests::Cbor& values : taken.json["values"]["shared"]) {
    tests::Cbor value = values[0];
    for (auto& byte : value.get_binary()) byte = static_cast<std::uint8_t>(Guarded::foreign);
    values.push_back(value);
  }
  EXPECT_THROW(go_on(taken), model::WrongUsage);
  EXPECT_FALSE(static_cast<const Guarded&>(*system).met_foreign());
}

}  // namespace
}  // namespace ample::checker
