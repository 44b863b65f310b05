// Claims that are asked of every small instance.
#include "cases/catalogue.hpp"
#include "checker/questions/claims/claims.hpp"

#include <gtest/gtest.h>

#include <map>

namespace ample::checker {
namespace {

std::string swept_claim_with(const std::string& graph, const std::string& more) {
  return "paper = \"a paper\"\n[[claim]]\nid = \"a\"\nclaim = \"a claim\"\nplace = \"here\"\n"
         "algorithm = \"lmutin\"\nproperty = \"deadlock\"\noptions = "
         + graph + "\n" + more;
}

PreparedClaim prepared(const std::string& graph, const std::string& more) {
  const ClaimsFile file = read_claims("f", swept_claim_with(graph, more));
  return prepare(file.claims.front(), file.paper, cases::algorithm("lmutin"));
}

std::string difference(const std::string& graph, const std::string& more) {
  return check(prepared(graph, more), nullptr).difference;
}

std::string refusal(const std::string& graph, const std::string& more) {
  try {
    prepared(graph, more);
    return "";
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

const std::string printed = "{ graph = \"all:1-2\" }", mended =
                                                           "{ graph = \"all:2\", "
                                                           "repair = \"init,prets\" }";
const std::string alone = "smallest = \"lmutin --graph k1 --l 0 --inside all\"\n";

/// Alone a process asks itself, and never gets the permission that it has given itself: a request
/// and its receipt.
TEST(SweptClaim, HasTheSmallestViolation) {
  const PreparedClaim claim = prepared(printed, "expected = \"violated\"\nlength = 2\n" + alone);
  EXPECT_EQ(claim.command(), "ample sweep lmutin --graph all:1-2 --property deadlock");
  EXPECT_FALSE(has_a_trace(claim.claim));
  const ClaimResult result = check(claim, nullptr);
  EXPECT_EQ(result.difference, "");
  EXPECT_EQ(result.verdict(), Verdict::violated);
  EXPECT_EQ(result.length, 2);
  EXPECT_EQ(result.swept->smallest, "lmutin --graph k1 --l 0 --inside all");
}

/// All that `ample sweep` looks at and that some algorithm solves.
TEST(SweptClaim, HoldsOnSoManyInstances) {
  const ClaimResult result =
      check(prepared(mended, "expected = \"holds\"\ninstances = 13\n"), nullptr);
  EXPECT_EQ(result.difference, "");
  EXPECT_EQ(result.swept->instances, 13);
  EXPECT_EQ(result.swept->open, 0);
}

/// What was not looked at does not hold.
TEST(SweptClaim, IsNotDecidedWhereItWasInterrupted) {
  model::Interrupt interrupt;
  interrupt.set();
  const ClaimResult result =
      check(prepared(mended, "expected = \"holds\"\ninstances = 13\n"), &interrupt);
  EXPECT_EQ(result.verdict(), Verdict::incomplete);
  EXPECT_EQ(result.difference, "incomplete, expected holds");
}

TEST(SweptClaim, SaysWhatIsNotAsExpected) {
  const std::string violated = "expected = \"violated\"\n";
  const std::string is = "smallest lmutin --graph k1 --l 0 --inside all in 2 steps, expected ";
  EXPECT_EQ(difference(printed, violated + "length = 3\n" + alone),
            is + "lmutin --graph k1 --l 0 --inside all in 3 steps");
  EXPECT_EQ(difference(printed, violated + "length = 2\nsmallest = \"k2\"\n"),
            is + "k2 in 2 steps");
  EXPECT_EQ(difference(printed, "expected = \"holds\"\ninstances = 5\n"),
            "violated: lmutin --graph k1 --l 0 --inside all in 2 steps, expected holds");
  EXPECT_EQ(difference(mended, "expected = \"holds\"\ninstances = 4\n"),
            "0 of 13 instances not decided, expected 0 of 4");
  EXPECT_EQ(difference(mended, violated + "length = 2\n" + alone), "holds, expected violated");
}

/// A limit leaves open whether something smaller is violated.
TEST(SweptClaim, KnowsNoSmallestBeyondALimit) {
  EXPECT_EQ(
      difference(mended, "expected = \"incomplete\"\ninstances = 13\nopen = 13\nmax-states = 2\n"),
      "");
  EXPECT_EQ(difference("{ graph = \"all:1-2\", repair = \"init\", rounds = 2 }",
                       "expected = \"holds\"\ninstances = 1\nmax-states = 2\n")
                .substr(0, 10),
            "incomplete");
}

TEST(SweptClaim, IsOfOneGraphWhereThatIsSaid) {
  EXPECT_EQ(prepared("{ graph = \"k2\" }", "swept = true\nexpected = \"holds\"\ninstances = 1\n")
                .command(),
            "ample sweep lmutin --graph k2 --property deadlock");
}

TEST(SweptClaim, RefusesWhatDoesNotGoWithIt) {
  const std::string holds = "expected = \"holds\"\ninstances = 5\n";
  for (const auto& [graph, more, said] :
       std::vector<std::tuple<std::string, std::string, std::string>>{
           {"{ graph = \"k2\" }", holds, "'instances' goes with a sweep"},
           {printed, holds + "states = 3\n", "'states' does not go with a sweep"},
           {printed, holds + "daemon = \"central\"\n", "'daemon' does not go with a sweep"},
           {printed, "expected = \"holds\"\n", "of a sweep give 'smallest' when"},
           {printed, holds + alone, "of a sweep give 'smallest' when"},
           {printed, holds + "open = 1\n", "of a sweep give 'smallest' when"},
           {printed, "expected = \"violated\"\n" + alone, "'length' goes with expected"},
           {"{ graph = \"all:0\" }", holds, "1 to 7 processes"},
           {"{ graph = \"all:3-2\" }", holds, "1 to 7 processes"},
           {"{ graph = \"all:1-9\" }", holds, "1 to 7 processes"},
           {"{ graph = \"all:2\", l = 9 }", holds, "no graph has admissible parameters"},
           {"{ graph = \"all:2\", no = 9 }", holds, "no"},
           {"{ graph = \"all:2\", n = 2 }", holds, "--graph and --n both"}})
    EXPECT_NE(refusal(graph, more).find(said), std::string::npos)
        << graph << more << refusal(graph, more);
}

}  // namespace
}  // namespace ample::checker
