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
#include "tests/support/toy_lock.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <boost/crc.hpp>
#include <nlohmann/json.hpp>

#include <cstring>
#include <iostream>
#include <random>

namespace ample::checker {
namespace {

using Bytes = std::vector<std::uint8_t>;
using Cbor = nlohmann::ordered_json;
constexpr std::uint64_t seed = 40;

/// Of each of four checkpoints.
int how_many() { return tests::corpus_size(60); }

/// A checkpoint taken apart: the line, the description, and the blocks behind it.
struct Taken {
  std::string line;
  Cbor json;
  std::vector<std::string> blocks;

  explicit Taken(const std::string& file) {
    std::size_t at = file.find('\n') + 1;
    line = file.substr(0, at);
    const auto block = [&] {
      std::uint64_t size = 0;
      std::memcpy(&size, file.data() + at, sizeof size);
      at += sizeof size + size;
      return file.substr(at - size, size);
    };
    json = Cbor::from_cbor(block());
    while (at + sizeof(std::uint32_t) < file.size()) blocks.push_back(block());
  }
  /// With the right checksum.
  static std::string whole(const std::string& line, const std::vector<std::string>& blocks) {
    std::string file = line;
    for (const std::string& block : blocks) {
      const std::uint64_t size = block.size();
      file.append(reinterpret_cast<const char*>(&size), sizeof size).append(block);
    }
    boost::crc_32_type crc;
    crc.process_bytes(file.data(), file.size());
    const std::uint32_t checksum = crc.checksum();
    return file.append(reinterpret_cast<const char*>(&checksum), sizeof checksum);
  }
  std::string file() const {
    const Bytes cbor = Cbor::to_cbor(json);
    std::vector<std::string> all{std::string(cbor.begin(), cbor.end())};
    all.insert(all.end(), blocks.begin(), blocks.end());
    return whole(line, all);
  }
};

/// One change at random, and where.
class Crafting {
 public:
  explicit Crafting(std::mt19937_64& random) : random_(random) {}

  std::string change(Taken& taken) {
    if (below(3) == 0) return change_block(taken);
    std::vector<Cbor::json_pointer> places;
    collect(taken.json, Cbor::json_pointer(), places);
    // Seldom the same kind of place again: there are thousands of values, and one state of a
    // search.
    std::vector<Cbor::json_pointer> few;
    for (const Cbor::json_pointer& place : places)
      if (place.to_string().find("/values/") != 0 || below(20) == 0) few.push_back(place);
    const Cbor::json_pointer place = few[below(few.size())];
    change(taken.json.at(place));
    return place.to_string();
  }

 private:
  std::size_t below(std::size_t bound) { return random_() % bound; }

  static void collect(const Cbor& json, const Cbor::json_pointer& here,
                      std::vector<Cbor::json_pointer>& places) {
    if (!here.empty()) places.push_back(here);
    if (json.is_object())
      for (const auto& [key, value] : json.items()) collect(value, here / key, places);
    if (json.is_array())
      for (std::size_t i = 0; i < json.size(); ++i) collect(json[i], here / i, places);
  }

  void change(Cbor& json) {
    if (below(8) == 0) {
      const Cbor others[] = {nullptr, true, 1.5, -1, "text", Cbor::array(), Cbor::object(), 1e300};
      json = others[below(std::size(others))];
    } else if (json.is_number()) {
      change_number(json);
    } else if (json.is_boolean()) {
      json = !json.get<bool>();
    } else if (json.is_binary()) {
      change_bytes(json.get_binary());
    } else if (json.is_array()) {
      change_array(json);
    } else if (json.is_string()) {
      json = json.get<std::string>() + "\x1b[31m";
    } else if (json.is_object() && !json.empty()) {
      json.erase(json.begin());
    } else {
      json = 7;
    }
  }
  void change_number(Cbor& json) {
    const auto was = json.get<std::uint64_t>();
    const Cbor others[] = {0,       -1,          was + 1,
                           was - 1, 1ull << 32,  (1ull << 32) + was,
                           255,     256 + was,   std::numeric_limits<std::uint64_t>::max(),
                           2 * was, 0xFFFFFFFFu, below(1000)};
    json = others[below(std::size(others))];
  }
  template <class Container>
  void change_bytes(Container& bytes) {
    const std::size_t how = below(4);
    if (bytes.empty() || how == 0) {
      bytes.push_back(static_cast<typename Container::value_type>(below(256)));
    } else if (how == 1) {
      bytes.resize(below(bytes.size()));
    } else {
      auto& byte = bytes[below(bytes.size())];
      byte = static_cast<typename Container::value_type>(how == 2 ? byte ^ 1 << below(8)
                                                                  : static_cast<int>(below(256)));
    }
  }
  void change_array(Cbor& json) {
    const std::size_t how = below(4);
    if (json.empty() || how == 0)
      json.push_back(json.empty() ? Cbor(1) : json[below(json.size())]);
    else if (how == 1)
      json = Cbor::array();
    else if (how == 2)
      json.erase(below(json.size()));
    else
      std::swap(json[0], json[below(json.size())]);
  }
  std::string change_block(Taken& taken) {
    const std::size_t at = below(taken.blocks.size());
    std::string& block = taken.blocks[at];
    const std::size_t how = below(6);
    if (how == 0)
      taken.blocks.push_back(block);
    else if (how == 1)
      taken.blocks.erase(taken.blocks.begin() + static_cast<std::ptrdiff_t>(at));
    else
      change_bytes(block);
    return fmt::format("/block {}", at);
  }

  std::mt19937_64& random_;
};

/// What became of the crafted ones.
struct Outcomes {
  int refused = 0, same = 0;
  std::map<std::string, int> others;  ///< by place
};

/// `run` continues the checkpoint there.
template <class Run>
Outcomes craft(const test::CheckpointDirectory& kept, const Report& expected, const Run& run) {
  std::cout << "seed " << seed << ", " << how_many() << " checkpoints\n";
  std::mt19937_64 random(seed);
  const std::string whole = kept.contents();
  EXPECT_EQ(Taken(whole).file(), whole);
  Outcomes outcomes;
  for (int i = 0; i < how_many(); ++i) {
    Taken taken(whole);
    std::string place = Crafting(random).change(taken);
    kept.replace_contents(taken.file());
    const std::string digits = "0123456789";
    for (const char digit : digits) std::erase(place, digit);
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
  const test::CheckpointDirectory kept;
  Options options{.properties = properties::all_properties(system), .keep_going = true};
  const Report expected = explore(system, options);
  std::filesystem::create_directories(kept.path());
  options.checkpoint = kept.path();
  options.max_states = expected.states / 2;
  explore(system, options);
  options.max_states = 0;
  options.checkpoint.clear();
  options.resume = kept.path();
  options.max_seconds = 20;
  return craft(kept, expected, [&] { return explore(system, options); });
}

Outcomes reduced(const model::System& system) {
  const test::CheckpointDirectory kept;
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
  expect_no_other(full(test::ToyLock({.network = model::Network::unordered})),
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
  const test::CheckpointDirectory kept;
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
  const test::CheckpointDirectory kept;
  std::filesystem::create_directories(kept.path());
  const test::ToyLock system({});
  for (const char opening : {'\x81', '\x9f', '\x5f', '\x7f', '\xc1', '\xbf'}) {
    kept.replace_contents(Taken::whole("ample checkpoint 3\n", {std::string(3'000'000, opening)}));
    EXPECT_THROW(explore(system, {.resume = kept.path()}), model::WrongUsage);
  }
}

}  // namespace
}  // namespace ample::checker
