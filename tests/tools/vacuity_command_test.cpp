// Questions of one's own that say nothing, and those that do; how they were read; steps by action.
//
// All are asked of Ricart and Agrawala's algorithm with two processes that ask once each. By hand:
// at most one is in the critical section, and each gets in; both may wait at once; a clock is 0 at
// first, and 2 at most, since each process asks once.
#include "tests/tools/command.hpp"

#include <nlohmann/json.hpp>

namespace ample {
namespace {

using nlohmann::json;
using tests::ample;
using tests::ask;
using tests::contains;
using tests::Ran;

const char* const two = "check ricart-agrawala --n 2";

struct Asking {
  const char *option, *text;
  const char* part =
      nullptr;  ///< that may be anything; none: it says nothing at all, or it is not vacuous
};
void PrintTo(const Asking& asking, std::ostream* out) {
  *out << asking.option << " " << asking.text;
}

/// What is not reachable has a status of its own.
int status_of(const std::string& option) { return option == "--reach" ? 15 : 0; }

class Vacuous : public testing::TestWithParam<Asking> {};

TEST_P(Vacuous, IsSaidToBe) {
  const auto& [option, text, part] = GetParam();
  const Ran ran = ask(two, option, text);
  EXPECT_EQ(ran.status, status_of(option)) << ran.out << ran.err;
  EXPECT_TRUE(contains(ran.out, "holds (vacuous)") || contains(ran.out, "reachable (vacuous)"))
      << ran.out;
  const json result = json::parse(ask(std::string(two) + " --format json", option, text).out);
  const json& finding = result["properties"][0];
  EXPECT_EQ(finding["vacuous"], true);
  EXPECT_EQ(finding["vacuity"]["says_nothing"], part == nullptr) << finding["vacuity"];
  EXPECT_EQ(finding["vacuity"]["why_nothing"].is_string(), part == nullptr) << finding["vacuity"];
  std::vector<std::string> parts;
  for (const json& each : finding["vacuity"]["may_be_anything"]) parts.push_back(each["part"]);
  if (part != nullptr) {
    EXPECT_NE(std::ranges::find(parts, part), parts.end()) << finding["vacuity"];
  }
  const Ran refused = ask(std::string(two) + " --vacuity error", option, text);
  EXPECT_EQ(refused.status, 14) << refused.out;
  EXPECT_TRUE(contains(refused.err, "--vacuity error: ")) << refused.err;
}

INSTANTIATE_TEST_SUITE_P(
    Questions, Vacuous,
    testing::Values(
        // True by their operators alone.
        Asking{"--ltl", "true", nullptr}, Asking{"--always", "InCS(0) or not InCS(0)", nullptr},
        Asking{"--never", "InCS(0) and not InCS(0)", nullptr},
        Asking{"--always", "false => InCS(0)", nullptr},
        Asking{"--ltl", "<> (1 = 1 or InCS(0))", nullptr},
        Asking{"--ltl", "[] <> InCS(0) or <> [] not InCS(0)", nullptr},
        Asking{"--always", "forall i: exists j: j = i or clk_j > 1", nullptr},
        // Nobody waits at the beginning, so that P0 does not wait for ever from there on.
        Asking{"--ltl", "[] waits(0) => <> InCS(0)", "<> InCS(0)"},
        // No clock is above 2.
        Asking{"--always", "forall i: clk_i > 100 => InCS(i)", "InCS(i)"},
        Asking{"--never", "clk_0 > 100 and InCS(1)", "InCS(1)"},
        Asking{"--reach", "clk_0 > 100 and InCS(1)", "InCS(1)"},
        Asking{"--always", "phase_0 = requesting or clk_0 <= 2", "phase_0 = requesting"},
        Asking{"--ltl", "forall i: [] (clk_i > 100 => <> InCS(i))", "<> InCS(i)"},
        Asking{"--ltl", "forall i: clk_i > 100 leads-to InCS(i)", "InCS(i)"},
        Asking{"--ltl", "[] (waits(0) => (<> InCS(0) or clk_0 <= 2))", "<> InCS(0)"},
        // There are n processes, whoever of them is in it.
        Asking{"--always", "count(i: InCS(i)) <= n", "InCS(i)"},
        // Never are both in it.
        Asking{"--ltl", "[] (InCS(0) and InCS(1) => <> waits(0))", "<> waits(0)"},
        Asking{"--always", "(forall i: InCS(i)) => exists i: waits(i)", "exists i: waits(i)"},
        // What comes before "not InCS(0)" does not matter, as that is so at once.
        Asking{"--ltl", "waits(0) U not InCS(0)", "waits(0)"},
        // The clock never gives the leave.
        Asking{"--ltl", "InCS(1) R (clk_0 <= 2)", "InCS(1)"},
        // Where P0 is not in it, it is out of it at once: who writes "is left" says as much without
        // the first half.
        Asking{"--ltl", "[] (InCS(0) => <> not InCS(0))", "InCS(0)"},
        // In a channel are a REQUEST and a REPLY at most.
        Asking{"--always", "|0->1| <= 2 or REQUEST in 0->1", "REQUEST in 0->1"},
        // Never is P0 in it where nobody has a step: it leaves.
        Asking{"--always", "forall i: InCS(i) => (terminal => clk_i > 100)", "clk_i > 100"}));

class NotVacuous : public testing::TestWithParam<Asking> {};

TEST_P(NotVacuous, IsNotSaidToBe) {
  const auto& [option, text, part] = GetParam();
  const Ran ran = ask(std::string(two) + " --vacuity error", option, text);
  EXPECT_EQ(ran.status, status_of(option)) << ran.out << ran.err;
  EXPECT_FALSE(contains(ran.out, "vacuous")) << ran.out;
  const json result = json::parse(ask(std::string(two) + " --format json", option, text).out);
  EXPECT_EQ(result["properties"][0]["vacuous"], false);
  EXPECT_EQ(result["properties"][0]["vacuity"]["not_looked_at"], "");
}

INSTANTIATE_TEST_SUITE_P(
    Questions, NotVacuous,
    testing::Values(
        // One condition, which is not true of everything.
        Asking{"--always", "forall i: clk_i <= 2"}, Asking{"--always", "|0->1| <= 2"},
        Asking{"--reach", "|CS| = 2"}, Asking{"--never", "|CS| = 2"},
        Asking{"--ltl", "[] <> not InCS(0)"}, Asking{"--ltl", "<> [] not waits(0)"},
        // If InCS were true of both, the number would be 2.
        Asking{"--always", "count(i: InCS(i)) <= 1"}, Asking{"--always", "exists i: not InCS(i)"},
        // Each is in it sometime, so that the other half is needed.
        Asking{"--always", "not (InCS(0) and InCS(1))"}, Asking{"--never", "InCS(0) and InCS(1)"},
        // Of i = j the first part is needed, else the second.
        Asking{"--always", "forall i, j: i = j or not (InCS(i) and InCS(j))"},
        // The first is true sometimes, and the second false.
        Asking{"--always", "forall i: InCS(i) => phase_i = critical"},
        Asking{"--always", "forall i: waits(i) => my_i > 0"},
        Asking{"--always", "REQUEST in 0->1 => clk_0 >= 1"},
        Asking{"--always", "forall i: InCS(i) or phase_i != critical"},
        Asking{"--always", "forall i: waits(i) <=> phase_i = requesting"},
        Asking{"--ltl.none", "[] (InCS(0) => not InCS(1))"},
        // P0 waits sometimes, and is not in it for ever.
        Asking{"--ltl", "[] (waits(0) => <> InCS(0))"},
        Asking{"--ltl", "forall i: [] (waits(i) => <> InCS(i))"},
        Asking{"--ltl", "forall i: waits(i) leads-to InCS(i)"},
        Asking{"--ltl", "[] (waits(0) => waits(0) U InCS(0))"},
        Asking{"--ltl", "[] (taken(request, 0) => <> InCS(0))"}));

TEST(Vacuity, IsExplainedByWhatIsNeverTrue) {
  EXPECT_TRUE(contains(ask(two, "--ltl", "[] waits(0) => <> InCS(0)").out,
                       "<> InCS(0) may be anything, as [] waits(0) is true of no execution\n"));
  EXPECT_TRUE(contains(ask(two, "--always", "forall i: clk_i > 100 => InCS(i)").out,
                       "vacuous: always: InCS(i) may be anything, as clk_i > 100 is never true\n"));
  EXPECT_TRUE(contains(ask(two, "--ltl", "true").out,
                       "vacuous: ltl: here the answer is the same whatever the algorithm does\n"));
}

/// n, l_i and N_i are of the instance; what is to be reached is never true.
TEST(Vacuity, IsSaidOfTheInstanceWhereTheAlgorithmDoesNotMatter) {
  for (const auto& [option, text] :
       {std::pair("--always", "n = 2"), std::pair("--reach", "InCS(0) and not InCS(0)")}) {
    const std::string out = ask(two, option, text).out;
    EXPECT_TRUE(contains(out, "here the answer is the same whatever the algorithm does")) << out;
    EXPECT_FALSE(contains(out, "any algorithm")) << out;
  }
}

TEST(Vacuity, SaysHowAQuestionWasReadWhereItDoesNotSaySoItself) {
  EXPECT_TRUE(contains(ask(two, "--ltl", "[] waits(0) => <> InCS(0)").out,
                       "\nltl is read as ([] waits(0)) => <> InCS(0)\n"));
  const Ran as_read = ask(two, "--ltl", "([] (waits(0))) => (<> InCS(0))");
  EXPECT_EQ(as_read.status, 0) << as_read.err;
  EXPECT_FALSE(contains(as_read.out, "read as")) << as_read.out;
  const json result = json::parse(
      ask(std::string(two) + " --format json", "--always", "forall i: clk_i > 2 => InCS(i)").out);
  EXPECT_EQ(result["properties"][0]["read_as"], "forall i: (clk_i > 2 => InCS(i))");
}

/// What is asked is said of each question by itself.
TEST(Vacuity, IsOfOneQuestionAndNotOfAnother) {
  const Ran ran = ample({"check", "ricart-agrawala", "--n", "2", "--always.good",
                         "forall i: clk_i <= 2", "--always.empty", "true"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(contains(ran.out,
                       "holds: always.good forall i: clk_i <= 2; holds (vacuous): "
                       "always.empty true, in executions with at most one request a process; "
                       "all 40 configurations"))
      << ran.out;
}

/// A reduced search leaves configurations out, and so it does not know.
TEST(Vacuity, IsNotKnownOfAReducedSearch) {
  for (const char* engine : {"single", "por", "symbolic"}) {
    const std::string line = std::string(two) + " --reduce " + engine;
    const Ran ran = ask(line, "--always", "forall i: InCS(i) => phase_i = critical");
    EXPECT_EQ(ran.status, 0) << engine;
    EXPECT_TRUE(contains(ran.out, "whether each part of it matters is not known")) << ran.out;
    EXPECT_EQ(ask(line + " --vacuity error", "--always", "forall i: InCS(i) => phase_i = critical")
                  .status,
              20)
        << engine;
    // What says nothing needs no search.
    EXPECT_EQ(ask(line + " --vacuity error", "--always", "true").status, 14) << engine;
  }
}

// --- Steps by action -----------------------------------------------------------------------------

/// Every configuration but the first one is found by one action; tests/cases/lamport_test.cpp has
/// the numbers.
TEST(Coverage, AddsUpInJson) {
  const Ran ran = ample(
      "check lamport --n 3 --rounds unbounded --max-clock 4 --coverage --format json --workers 2");
  EXPECT_EQ(ran.status, 0) << ran.err;
  const json result = json::parse(ran.out);
  std::uint64_t found = 0, taken = 0;
  for (const json& action : result["coverage"]) {
    found += action["found"].get<std::uint64_t>();
    taken += action["taken"].get<std::uint64_t>();
  }
  EXPECT_EQ(found + 1, result["states"]);
  EXPECT_EQ(taken, result["transitions"]);
}

TEST(Coverage, IsOfTheFullSearchAlone) {
  const Ran refused = ample("check ricart-agrawala --n 2 --coverage --reduce por");
  EXPECT_EQ(refused.status, 2);
  EXPECT_TRUE(contains(refused.err, "--coverage")) << refused.err;
  EXPECT_EQ(ample("check ricart-agrawala --n 2 --coverage --disk /tmp/none").status, 2);
  const Ran ran = ample("check ricart-agrawala --n 2 --coverage");
  EXPECT_TRUE(contains(ran.out, "of the full search")) << ran.out;
  // Two processes ask, enter and leave, once each, and every message is received.
  EXPECT_TRUE(contains(ran.out, "receive REQUEST")) << ran.out;
  EXPECT_EQ(json::parse(ample("check ricart-agrawala --n 2 --format json").out)["coverage"],
            json());
}

}  // namespace
}  // namespace ample
