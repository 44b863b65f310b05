// Checkpoints with the right checksum and other contents: each is refused, or the search that takes
// it up ends as it would have. What a forger can change without being found out stands below.
#include "checker/engines/engines.hpp"
#include "checker/full/full_explorer.hpp"
#include "checker/reduction/por_engine.hpp"
#include "model/errors.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/checkpoint_directory.hpp"
#include "tests/support/contradiction.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/crafting.hpp"
#include "tests/support/toy_lock.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <iostream>

namespace ample::checker {
namespace {

using tests::Cbor;
using tests::Crafting;
using tests::Taken;
constexpr std::uint64_t seed = 40;

/// The number of files crafted from each of four checkpoints.
int how_many() { return tests::corpus_size(60); }

/// What became of the crafted ones.
struct Outcomes {
  int refused = 0, same = 0;
  std::map<std::string, int> others;  ///< by place
};

/// `run` continues the checkpoint there.
template <class Run>
Outcomes craft(const tests::CheckpointDirectory& kept, const Report& expected, const Run& run) {
  std::cout << "seed " << seed << ", " << how_many() << " checkpoints\n";
  std::mt19937_64 random(seed);
  const std::string whole = kept.contents();
  EXPECT_EQ(Taken(whole).file(), whole);
  Outcomes outcomes;
  for (int i = 0; i < how_many(); ++i) {
    Taken taken(whole);
    const std::string place = Crafting(random).change(taken);
    kept.replace_contents(taken.file());
    SCOPED_TRACE(fmt::format("checkpoint {} of seed {}: {}", i, seed, place));
    try {
      const Report report = run();
      const bool same = report.verdict == expected.verdict && report.states == expected.states
                        && report.transitions == expected.transitions
                        && report.terminal == expected.terminal
                        && report.horizon == expected.horizon && report.depth == expected.depth;
      if (same)
        ++outcomes.same;
      else
        ++outcomes.others[place];
    } catch (const model::WrongUsage& error) {
      ++outcomes.refused;
      EXPECT_EQ(std::string(error.what()).find('\x1b'), std::string::npos) << error.what();
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what();
    }
  }
  kept.replace_contents(whole);
  std::cout << outcomes.refused << " refused, " << outcomes.same << " the same";
  for (const auto& [place, count] : outcomes.others) std::cout << ", " << count << " at " << place;
  std::cout << '\n';
  return outcomes;
}

Outcomes full(const model::System& system) {
  const tests::CheckpointDirectory kept;
  Options options{.properties = properties::all_properties(system), .keep_going = true};
  const Report expected = full_search(system, options);
  std::filesystem::create_directories(kept.path());
  options.checkpoint = kept.path();
  options.max_states = expected.states / 2;
  full_search(system, options);
  options.max_states = 0;
  options.checkpoint.clear();
  options.resume = kept.path();
  options.max_seconds = 20;
  return craft(kept, expected, [&] { return full_search(system, options); });
}

Outcomes reduced(const model::System& system) {
  const tests::CheckpointDirectory kept;
  const Tuning tuning{.checkpoint_interval = 50};
  Options options{.properties = properties::default_properties(system), .keep_going = true};
  std::filesystem::create_directories(kept.path());
  options.checkpoint = kept.path();
  const Report expected = explore(system, options, por_engine(tuning));
  options.max_states = expected.states / 2;
  explore(system, options, por_engine(tuning));
  options.max_states = 0;
  options.resume = kept.path();
  options.max_seconds = 20;
  return craft(kept, expected, [&] { return explore(system, options, por_engine(tuning)); });
}

/// Without taking every step again nobody can tell how many there were, of which kinds, and
/// whether one of them violated something; nor whether a configuration whose values all occur does
/// occur itself.
bool may_change_a_full_search(const std::string& place) {
  for (const char* claim : {"/search/transitions", "/search/terminal", "/search/horizon",
                            "/search/visited", "/search/discoveries", "/block "})
    if (place.starts_with(claim)) return true;
  return false;
}
void expect_no_other(const Outcomes& outcomes, bool (*may_change)(const std::string&)) {
  for (const auto& [place, count] : outcomes.others) EXPECT_TRUE(may_change(place)) << place;
  EXPECT_GT(outcomes.refused, how_many() / 2);
}

TEST(CraftedCheckpoint, OfAFullSearch) {
  expect_no_other(full(tests::ToyLock({.network = model::Network::unordered})),
                  may_change_a_full_search);
}

TEST(CraftedCheckpoint, OfAFullSearchWithSharedVariables) {
  expect_no_other(full(*tests::system_of("philosophers", {{"n", "3"}, {"forks", "registers"}})),
                  may_change_a_full_search);
}

/// Choices are followed, not found again: that they are stubborn sets is what takes the time. The
/// numbers that were given only say in which order sets are looked for.
bool may_change_a_reduced_search(const std::string& place) {
  return place.starts_with("/block ") || place.starts_with("/values/")
         || place.starts_with("/dead_clocks");
}

TEST(CraftedCheckpoint, OfAReducedSearch) {
  expect_no_other(reduced(*tests::system_of("lmutin", {{"graph", "k3"}, {"repair", "init,pre"}})),
                  may_change_a_reduced_search);
}

TEST(CraftedCheckpoint, OfAReducedSearchWithSharedVariables) {
  expect_no_other(reduced(*tests::system_of("philosophers", {{"n", "5"}, {"forks", "registers"}})),
                  may_change_a_reduced_search);
}

/// A reduced search stopped halfway, and its checkpoint after `change`. Says whether it is refused.
bool is_refused(const model::System& system, void (*change)(Taken&)) {
  const tests::CheckpointDirectory kept;
  const Tuning tuning{.checkpoint_interval = 50};
  Options options{.properties = properties::default_properties(system), .keep_going = true};
  std::filesystem::create_directories(kept.path());
  options.checkpoint = kept.path();
  options.max_states = explore(system, options, por_engine(tuning)).states / 2;
  explore(system, options, por_engine(tuning));
  Taken taken(kept.contents());
  change(taken);
  kept.replace_contents(taken.file());
  options.max_states = 0;
  options.resume = kept.path();
  try {
    explore(system, options, por_engine(tuning));
    return false;
  } catch (const model::WrongUsage&) {
    return true;
  }
}

/// Each register gets one value more, which no search has written.
TEST(CraftedCheckpoint, OfOtherValuesOfRegistersRunsNoHandlerWithThem) {
  const tests::Guarded system(
      tests::system_of("philosophers", {{"n", "5"}, {"forks", "registers"}}));
  EXPECT_TRUE(is_refused(system, [](Taken& taken) {
    for (Cbor& values : taken.json["values"]["shared"]) {
      Cbor value = values[0];
      for (auto& byte : value.get_binary())
        byte = static_cast<std::uint8_t>(tests::Guarded::foreign);
      values.push_back(value);
    }
  }));
  EXPECT_FALSE(system.met_foreign());
}

/// Nothing would be compared with what its choices lead to.
TEST(CraftedCheckpoint, OfChoicesBeforeTheFirstMarkIsDamaged) {
  const auto system = tests::system_of("lmutin", {{"graph", "k3"}, {"repair", "init,pre"}});
  EXPECT_FALSE(is_refused(*system, [](Taken&) {}));
  EXPECT_TRUE(is_refused(*system, [](Taken& taken) {
    for (const char* count : {"executed", "stored", "terminal"}) taken.json[count] = 0;
  }));
}

/// The parser is recursive.
TEST(CraftedCheckpoint, ThatIsNestedDeeplyIsDamaged) {
  const tests::CheckpointDirectory kept;
  std::filesystem::create_directories(kept.path());
  const tests::ToyLock system({});
  for (const char opening : {'\x81', '\x9f', '\x5f', '\x7f', '\xc1', '\xbf'}) {
    kept.replace_contents(Taken::whole("ample checkpoint 3\n", {std::string(3'000'000, opening)}));
    EXPECT_THROW(full_search(system, {.resume = kept.path()}), model::WrongUsage);
  }
}

}  // namespace
}  // namespace ample::checker
