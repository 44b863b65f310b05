// Files in the HOA format: what the forms of the format mean, and what is refused.
#include "properties/hoa.hpp"

#include "model/errors.hpp"

#include <gtest/gtest.h>

namespace ample::properties {
namespace {

constexpr LtlLetter a = 1, b = 2;

BuchiAutomaton read(const std::string& text) { return automaton_from_hoa(text, "HOA file 'f'"); }

// After the example of the format's paper: GF a, with acceptance on transitions and implicit
// labels.
TEST(Hoa, WithImplicitLabels) {
  const BuchiAutomaton automaton = read(R"(HOA: v1
    /* a comment /* in a comment */ */
    tool: "ltl2tgba" "1.0"  name: "GFa"
    States: 1  Start: 0
    acc-name: Buchi  Acceptance: 1 Inf(0)
    AP: 1 "a"  unknown-lower-case: 1 2 "three" four
    --BODY--
    State: 0 "only one"
    0      /* !a */
    0 {0}  /*  a */
    --END--)");
  const BuchiAutomaton expected{.atoms = {"a"},
                                .acceptance_sets = 1,
                                .initial = {0},
                                .states = {{{{0, a}, 0, 0}, {{a, 0}, 0, 1}}}};
  EXPECT_EQ(automaton, expected);
}

TEST(Hoa, WithLabelsAndSetsOfStates) {
  const BuchiAutomaton automaton = read(R"(HOA: v1
    AP: 2 "a" "b"  Alias: @both 0&1  Alias: @none !(0|1)
    Acceptance: 3 Inf(2) & (Inf(0))
    Start: 1
    Start: 0
    --BODY--
    State: [@both | @none] 0 {0 1 2} 1
    State: 1
    [!@both] 0 {2}
    [t] 1
    [f] 1
    --END--)");
  // Set 1 is not asked for. Not both: one of them is false.
  const BuchiAutomaton expected{.atoms = {"a", "b"},
                                .acceptance_sets = 2,
                                .initial = {1, 0},
                                .states = {{{{a | b, 0}, 1, 3}, {{0, a | b}, 1, 3}},
                                           {{{0, a}, 0, 2}, {{0, b}, 0, 2}, {{0, 0}, 1, 0}}}};
  EXPECT_EQ(automaton, expected);
}

TEST(Hoa, WithoutAcceptanceSetsAndWithoutStates) {
  EXPECT_EQ(read("HOA: v1 States: 0 AP: 0 Acceptance: 0 t --BODY-- --END--"), BuchiAutomaton{});
}

TEST(Hoa, IsRefusedInOneLine) {
  const std::string head = "HOA: v1\nStates: 2\nStart: 0\nAP: 2 \"a\" \"b\"\n";
  const std::string buchi = head + "Acceptance: 1 Inf(0)\n--BODY--\n";
  struct Wrong {
    std::string text;
    std::vector<std::string> says;
  };
  const auto many = [](const std::string& piece, int times) {
    std::string text;
    for (int i = 0; i < times; ++i) text += piece;
    return text;
  };
  std::string aliases = "Alias: @0 0|1\n";
  for (int i = 1; i < 60; ++i) {
    const std::string before = "@" + std::to_string(i - 1);
    aliases += "Alias: @" + std::to_string(i) + " (" + before + "&0)|(!" + before + "&1)\n";
  }
  for (const auto& [text, says] : std::vector<Wrong>{
           {"", {"line 1", "'HOA: v1' is expected at the end"}},
           {"never { skip }", {"'HOA: v1' is expected before 'never'"}},
           {"HOA: v2", {"version v1 is expected before 'v2'"}},
           {head + "--BODY--\n--END--", {"line 5", "the header Acceptance:"}},
           {head + "Acceptance: 2 Fin(0)&Inf(1)\n", {"only Büchi acceptance"}},
           {head + "Acceptance: 2 Inf(0)|Inf(1)\n", {"only Büchi acceptance"}},
           {head + "Acceptance: 1 Inf(!0)\n", {"only Büchi acceptance"}},
           {head + "Acceptance: 0 f\n", {"only Büchi acceptance"}},
           {head + "Acceptance: 1 Inf(1)\n", {"acceptance set is 1, at most 0"}},
           {head + "Acceptance: 0 Inf(0)\n", {"Acceptance: has none"}},
           {head + "Acceptance: 65 t\n", {"65, at most 64"}},
           {head + "Acceptance: 0 t\nAcceptance: 0 t\n", {"twice"}},
           {head + "Acceptance: 1 " + many("(", 1000), {"fewer parentheses"}},
           {head + "States: 3\n", {"States: is there twice"}},
           {head + "Start: 0&1\n", {"alternating"}},
           {head + "Magic: 1\n", {"the header Magic: is not known"}},
           {head + "Alias: b 0\n", {"a name such as @a"}},
           {head + "Alias: @a 0\nAlias: @a 1\n", {"@a is there twice"}},
           {head + "Alias: @a 2\n", {"the number of an atom is 2, at most 1"}},
           {head + "Alias: @a " + many("(", 1000), {"fewer parentheses"}},
           {head + "Alias: @a 0 & @b\n", {"@b is not known"}},
           {head + "Alias: @a\n", {"the number of an atom, t, f or @name"}},
           {"HOA: v1\nStates: 10001\n", {"the number of states is 10001, at most 10000"}},
           {"HOA: v1\nStates: 99999999999999999999\n", {"the number of states"}},
           {"HOA: v1\nStates: many\n", {"the number of states is expected before 'many'"}},
           {"HOA: v1\nAP: 65\n", {"the number of atoms is 65, at most 64"}},
           {"HOA: v1\nAP: 2 \"a\"\nStart: 0\n", {"an atom in quotation marks"}},
           {"HOA: v1\nAP: 2 \"a\" \"a\"\n", {"the atom \"a\" is there twice"}},
           {"HOA: v1\nAP: 1 \"a\n", {"a text without an end"}},
           {"HOA: v1\nAP: 1 \"a\" /* \n", {"a comment without an end"}},
           {"HOA: v1\nAlias: @a 0\n", {"AP: names none before it"}},
           {"HOA: v1 %", {"'%' means nothing here"}},
           {"HOA: v1 --BODY", {"neither --BODY-- nor --END--"}},
           {buchi, {"--END-- is expected at the end"}},
           {buchi + "State: 0\n--ABORT--", {"--END-- is expected before '--ABORT--'"}},
           {buchi + "--END--\nHOA: v1", {"the end, of one automaton,"}},
           {buchi + "State: 0\n[0] 1&0\n", {"alternating"}},
           {buchi + "State: 0\n[0] 2\n--END--", {"state 2 does not exist, States: says 2"}},
           {buchi + "State: 0\n[0] 20000\n--END--", {"20000, at most 9999"}},
           {buchi + "State: 0\nState: 0\n--END--", {"state 0 is there twice"}},
           {buchi + "State: 0\n[0] 1 {1}\n", {"acceptance set is 1, at most 0"}},
           {buchi + "State: 0\n[0 1\n", {"']' is expected before '1'"}},
           {buchi + "State: [0] 0\n[1] 1\n", {"a label on a transition of a state that has one"}},
           {buchi + "State: 0\n[0] 1\n1\n", {"with a label and without"}},
           {buchi + "State: 0\n1\n[0] 1\n", {"with a label and without"}},
           {buchi + "State: 0\n1 1 1\n--END--", {"has 3 transitions without labels"}},
           {buchi + "State: 0\n1 1 1 1 1\n--END--", {"more transitions without labels"}},
           {buchi + "State: 0 {0\n--END--", {"the number of an acceptance set is expected"}},
           {buchi + "State: 0\n" + many("[0|1] 1\n", 60'000), {"more than 100000 transitions"}},
           {many(" ", 1 << 21), {"longer than 1048576 bytes"}},
           {"HOA: v1\nAP: 64" +
                [] {
                  std::string atoms;
                  for (int i = 0; i < 64; ++i) atoms += " \"" + std::to_string(i) + "\"";
                  for (int i = 0; i < 32; ++i)
                    atoms += (i == 0 ? "\nAlias: @a (" : "&(") + std::to_string(2 * i) + "|"
                             + std::to_string(2 * i + 1) + ")";
                  return atoms + "\nAcceptance: 0 t --BODY-- State: 0 [@a] 0 --END--";
                }(),
            {"a label has more than 256 conjunctions"}},
       }) {
    try {
      read(text);
      ADD_FAILURE() << text.substr(0, 500) << " was taken";
    } catch (const model::WrongUsage& refusal) {
      const std::string why = refusal.what();
      EXPECT_TRUE(why.starts_with("HOA file 'f'")) << why;
      EXPECT_EQ(why.find('\n'), std::string::npos) << why;
      EXPECT_LT(why.size(), 300u) << why;
      for (const std::string& part : says)
        EXPECT_NE(why.find(part), std::string::npos) << "'" << part << "' is not in: " << why;
    }
  }
  // Of two atoms there are few conjunctions, however deep.
  EXPECT_NO_THROW(read(head + aliases + "Acceptance: 0 t\n--BODY-- State: 0 [@59] 0 --END--"));
}

/// The lines are counted by hand: the head has 4, and the first state stands in line 7.
TEST(Hoa, ARefusalNamesTheLineOfTheMistake) {
  const std::string head = "HOA: v1\nStates: 2\nStart: 0\nAP: 2 \"a\" \"b\"\n";
  const std::string buchi = head + "Acceptance: 1 Inf(0)\n--BODY--\n";
  for (const auto& [text, line] : std::vector<std::pair<std::string, int>>{
           {head + "Magic: 1\n\n--BODY--", 5},
           {head + "\nStates: 3\n", 6},
           {head + "Acceptance: 0 t\n\nAcceptance: 0 t\n", 7},
           {head + "Alias: @a 0\nAlias: @a 1\n\n--BODY--", 6},
           {head + "Alias: @a 0\nAlias: @b 1\n & @c\n", 7},
           {"HOA: v1\nAP: 1 \"a\" /* a\ncomment\n", 2},
           {"HOA: v1\n/* a\ncomment */ AP: 1 \"a\n\n", 3},
           {"HOA: v1\nname: \"of\ntwo lines\" %", 3},
           {buchi + "State: 0\n[0] 1\nState: 0\n\n[0] 1\n--END--", 9},
           {buchi + "State: 0\n[0] 2\n\n[1] 1\n--END--", 8},
           {buchi + "State: 0\n[0] 1\n1\n\n[1] 0\n--END--", 9},
           {buchi + "State: [0] 0\n[1] 1\n\n1\n--END--", 8},
           {buchi + "State: 0\n1\n1\n1\n\n--END--", 10},
           {buchi + "State: 0\n[0] 1 {1}\n--END--", 8},
           {buchi + "State: 0\n[0] 1\n\n", 10}}) {
    try {
      read(text);
      ADD_FAILURE() << text << " was taken";
    } catch (const model::WrongUsage& refusal) {
      const std::string named = "HOA file 'f', line " + std::to_string(line) + ": ";
      EXPECT_TRUE(std::string(refusal.what()).starts_with(named)) << refusal.what() << "\n" << text;
    }
  }
}

}  // namespace
}  // namespace ample::properties
