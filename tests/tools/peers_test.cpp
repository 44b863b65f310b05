// The second texts: SPIN on the Promela models of tools/bench/models has Ample's counts. Runs where
// python3, spin and a C compiler are installed, and is skipped elsewhere; the tests of cases/ pin
// the same counts.
#include "tests/support/has_program.hpp"
#include "tests/tools/command.hpp"

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

namespace ample {
namespace {

/// The digits right before the first of these words; 0 without any.
std::uint64_t number_before(const std::string& words, const std::string& text) {
  const std::size_t end = text.find(words);
  if (end == std::string::npos || end == 0) return 0;
  const std::size_t before = text.find_last_not_of("0123456789", end - 1);
  const std::size_t begin = before == std::string::npos ? 0 : before + 1;
  return begin == end ? 0 : std::stoull(text.substr(begin, end - begin));
}

/// What a command line of the shell prints.
std::string output_of(const std::string& command) {
  std::string text;
  FILE* pipe = ::popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return text;
  for (int letter = std::fgetc(pipe); letter != EOF; letter = std::fgetc(pipe))
    text += static_cast<char>(letter);
  ::pclose(pipe);
  return text;
}

struct Model {
  const char* name;
  const char* text;   ///< what writes it: module and arguments, in tools/bench
  const char* ample;  ///< the same instance
};

void PrintTo(const Model& model, std::ostream* out) { *out << model.name; }

class Peers : public testing::TestWithParam<Model> {};

/// What SPIN's verifier prints about that model, built with these flags of C; "" without SPIN.
std::string spin_on(const std::string& model, const std::string& flags = "") {
  for (const char* program : {"python3", "spin", "cc"})
    if (!tests::has_program(program)) return "";
  const tests::Folder folder;
  return output_of("cd '" AMPLE_SOURCE_DIR "/tools/bench' && python3 -B -m models." + model + " > '"
                   + folder / "m.pml" + "' && cd '" + folder / ""
                   + "' && spin -a m.pml && cc -w -DSAFETY -DNOREDUCE -DVECTORSZ=2000 " + flags
                   + " -o pan pan.c && ./pan -m100000");
}

TEST_P(Peers, HaveTheSameCounts) {
  const std::string pan = spin_on(GetParam().text);
  if (pan.empty()) GTEST_SKIP() << "python3, spin or cc is missing";
  ASSERT_NE(pan.find("errors: 0"), std::string::npos) << pan;
  const tests::Ran ran =
      tests::ample("check " + std::string(GetParam().ample) + " --keep-going --format json");
  const nlohmann::json report = nlohmann::json::parse(ran.out);
  EXPECT_EQ(report["states"], number_before(" states, stored", pan)) << pan;
  // pan counts its initial one.
  EXPECT_EQ(report["transitions"].get<std::uint64_t>() + 1, number_before(" transitions", pan));
}

INSTANTIATE_TEST_SUITE_P(
    Bench, Peers,
    testing::Values(
        Model{"gcs", "spin_gcs 3 1 2 1 '0,1;1,2;2,0' 2", "gcs --n 3 --l 1 --k 2"},
        Model{"gcs unbounded", "spin_gcs 2 0 1 0 '0;0' none",
              "gcs --n 2 --l 0 --k 1 --coterie singleton --rounds unbounded"},
        Model{"mutin on the grid", "spin_quorum_models mutin 4 3 1 '0,1,2;0,1,3;0,2,3;1,2,3'",
              "mutin --n 4 --l 3 --coterie grid"},
        Model{"mutin unbounded", "spin_quorum_models mutin 2 1 0 '0;0'",
              "mutin --n 2 --l 1 --coterie singleton --rounds unbounded"},
        Model{"philosophers", "spin_classics philosophers 4 1", "philosophers --n 4"},
        Model{"philosophers unbounded", "spin_classics philosophers 5 unbounded order",
              "philosophers --n 5 --rounds unbounded --repair order"},
        Model{"philosophers with registers", "spin_classics philosophers-shared 7",
              "philosophers --n 7 --forks registers --rounds unbounded"},
        Model{"leader-election", "spin_classics leader-election 6", "leader-election --n 6"},
        Model{"chang-roberts", "spin_classics chang-roberts 5", "chang-roberts --n 5"},
        Model{"raymond-k", "spin_raymond_k 3 2 1", "raymond-k --n 3 --k 2"},
        Model{"ricart-agrawala unbounded", "spin_unbounded ricart-agrawala 3",
              "ricart-agrawala --n 3 --rounds unbounded"},
        Model{"lmutin unbounded", "spin_unbounded lmutin init",
              "lmutin --graph k2 --rounds unbounded --clock request --repair init"},
        Model{"lmutin unbounded, mended", "spin_unbounded lmutin init,prets",
              "lmutin --graph k2 --rounds unbounded --clock request --repair init,prets"},
        Model{"lcs-locking", "spin_lcs_locking k2 0,0 1,1 none 0",
              "lcs-locking --graph k2 --l 0 --k 1 --repair ids --rounds unbounded"},
        Model{"lcs-schedule", "spin_lcs_schedule p3 0,1,1 1,2,2 1",
              "lcs-schedule --graph p3 --l 0,1,1 --k 1,2,2 --inside 1 --rounds unbounded"},
        Model{"suzuki-kasami", "spin_tokens suzuki-kasami 3 1", "suzuki-kasami --n 3"},
        Model{"raymond-tree", "spin_tokens raymond-tree 0-1,0-2,0-3 1",
              "raymond-tree --graph star:3"},
        Model{"raymond-tree unbounded", "spin_tokens raymond-tree 0-1,1-2 unbounded",
              "raymond-tree --graph path:3 --rounds unbounded"},
        Model{"naimi-trehel unbounded", "spin_tokens naimi-trehel 3 unbounded",
              "naimi-trehel --n 3 --rounds unbounded"},
        Model{"joung", "spin_joung 3 1", "joung --n 3"},
        Model{"bakery", "spin_registers bakery 3 1", "bakery --n 3"},
        Model{"peterson-filter unbounded", "spin_registers peterson-filter 3 unbounded",
              "peterson-filter --n 3 --rounds unbounded"},
        Model{"peterson-filter, one after the other",
              "spin_registers peterson-filter 3 unbounded each",
              "peterson-filter --n 3 --rounds unbounded --test each"},
        Model{"chandy-misra unbounded", "spin_philosophers dining 0-1,1-2,2-3,0-3 unbounded",
              "chandy-misra --graph c4 --rounds unbounded"},
        Model{"chandy-misra, rule by rule", "spin_philosophers dining 0-1,0-2,1-2 unbounded each",
              "chandy-misra --graph k3 --rounds unbounded --follow each"},
        Model{"drinking-philosophers unbounded", "spin_philosophers drinking 0-1,1-2 unbounded",
              "drinking-philosophers --graph p3 --rounds unbounded"},
        Model{"agrawal-el-abbadi", "spin_agrawal_el_abbadi 1 '0,1;0,1;0,2'",
              "agrawal-el-abbadi --n 3"},
        Model{"agrawal-el-abbadi, two paths", "spin_agrawal_el_abbadi 2 '-;1,2;1,2'",
              "agrawal-el-abbadi --n 3 --failed 0 --rounds 2"}));

class ShortestDeadlock : public testing::TestWithParam<Model> {};

TEST_P(ShortestDeadlock, IsThatOfSpin) {
  const std::string pan = spin_on(std::string(GetParam().text) + " deadlock", "-DBFS");
  if (pan.empty()) GTEST_SKIP() << "python3, spin or cc is missing";
  ASSERT_NE(pan.find("assertion violated (waiting==0)"), std::string::npos) << pan;
  const tests::Ran ran =
      tests::ample("check " + std::string(GetParam().ample) + " --property deadlock --format json");
  const nlohmann::json deadlock = nlohmann::json::parse(ran.out)["properties"][0];
  // The monitor's own step is the last one of SPIN's.
  EXPECT_EQ(deadlock["length"].get<std::uint64_t>() + 1, number_before(")\npan", pan)) << pan;
}

INSTANTIATE_TEST_SUITE_P(Bench, ShortestDeadlock,
                         testing::Values(Model{"mutin, two quorums coincide",
                                               "spin_quorum_models mutin 3 2 1 '0,1;1,2;1,2'",
                                               "mutin --n 3 --l 2 --coterie quorums:0,1;1,2;1,2"},
                                         Model{
                                             "mutin over majorities",
                                             "spin_quorum_models mutin 4 3 1 '0,1;1,2,3;1,2,3;0,3'",
                                             "mutin --n 4 --l 3"}));

}  // namespace
}  // namespace ample
