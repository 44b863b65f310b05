// Formulas of linear temporal logic as they are written: what becomes of them, and what is refused.
#include "properties/ltl/ltl_text.hpp"

#include "cases/catalogue.hpp"
#include "model/errors.hpp"
#include "properties/instances/request.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace ample::properties {
namespace {

std::unique_ptr<model::System> lmutin_on_p3() {
  const auto& info = cases::algorithm("lmutin");
  return info.make(instance_from(info, {{"graph", "p3"}}));
}

std::string read(const std::string& text) {
  const auto system = lmutin_on_p3();
  const LtlProperty property = ltl_from("--ltl", text, *system);
  return to_text(property.formula, property.whole, property.atom_texts());
}

TEST(LtlText, IsReadAsItIsMeant) {
  struct Meant {
    const char *text, *as;
  };
  for (const auto& [text, as] : std::vector<Meant>{
           // Prefixes are stronger than U, and that than and, or, =>; comparisons are strongest.
           {"[] state_0 = Asking", "[] (state_0 = Asking)"},
           {"[] (state_0 = Asking => <> InCS(0))", "[] (not (state_0 = Asking) or <> (InCS(0)))"},
           {"[] state_0 = Asking => <> InCS(0)", "(<> not (state_0 = Asking) or <> (InCS(0)))"},
           {"waits(0) leads-to InCS(0)", "[] (not (waits(0)) or <> (InCS(0)))"},
           {"not InCS(1) U taken(exit-sequence, 0)", "(not (InCS(1)) U (taken(exit-sequence, 0)))"},
           {"taken(0) U taken(1) U taken(2)", "((taken(0)) U ((taken(1)) U (taken(2))))"},
           {"taken(receive Request, 1)", "(taken(receive Request, 1))"},
           {"always eventually taken(0) and eventually taken(1)",
            "([] <> (taken(0)) and <> (taken(1)))"},
           {"taken(0) -> taken(1) -> taken(2)",
            "(not (taken(0)) or (not (taken(1)) or (taken(2))))"},
           {"not (taken(0) U taken(1))", "(not (taken(0)) R not (taken(1)))"},
           {"□ ◇ terminal", "[] <> (terminal)"},
           // What has no temporal operator is one predicate, quantifiers included.
           {"[] (forall i: waits(i) => exists j in N_i: InCS(j))",
            "[] (forall i: waits(i) => (exists j in N_i: InCS(j)))"},
           {"[] (count(i: waits(i)) <= 2 and not terminal)",
            "[] (count(i: waits(i)) <= 2 and (not terminal))"},
           {"[] not (InCS(0) and InCS(1))", "[] not (InCS(0) and InCS(1))"},
           {"(1,P0) in pendingReq_2 U (|N_0| + 1) * 2 > 3",
            "((1,P0) in pendingReq_2) U ((|N_0| + 1) * 2 > 3)"},
           {"[] <> nGrants_1[MUTEX] = 0", "[] <> (nGrants_1[MUTEX] = 0)"},
           // Between processes -> is a channel.
           {"[] (empty(0->1) -> <> Request in 0->1)",
            "[] (not (empty(0->1)) or <> (Request in 0->1))"},
           {"exists i, j: <> |i->j| = 3 and i != j", nullptr},
           // What is temporal is written out.
           {"forall i: [] (waits(i) => <> InCS(i))",
            "(([] (not (waits(0)) or <> (InCS(0))) and [] (not (waits(1)) or <> (InCS(1)))) and "
            "[] (not (waits(2)) or <> (InCS(2))))"},
           {"forall i in N_0: <> state_i = InCS", "<> (state_1 = InCS)"},
           {"exists i in {0,2}: [] P1 in grantedTo_i",
            "([] (P1 in grantedTo_0) or [] (P1 in grantedTo_2))"},
           {"forall i in N_1: exists j in {i}: <> i in N_j", "(<> (P0 in N_0) and <> (P2 in N_2))"},
           {"forall i in {1}: [] (exists j in N_i: |i->j| > 0)",
            "[] (exists j in N_1: |1->j| > 0)"},
           {"<> true", "true"},
           {"[] (false or taken(0) and true)", "[] (taken(0))"},
       }) {
    if (as == nullptr) {
      EXPECT_NE(read(text).find("<> (|0->2| = 3)"), std::string::npos) << read(text);
      continue;
    }
    const std::string found = read(text);
    EXPECT_TRUE(found == as || found == fmt::format("({})", as)) << text << "\n" << found;
  }
}

std::string nested(const std::string& piece, int times, const std::string& end) {
  std::string text;
  for (int i = 0; i < times; ++i) text += piece;
  return text + end;
}

TEST(LtlText, IsRefusedInOneLine) {
  struct Wrong {
    std::string text;
    std::vector<std::string> says;
  };
  const auto system = lmutin_on_p3();
  for (const auto& [text, says] : std::vector<Wrong>{
           {"", {"a predicate at the end"}},
           {"[]", {"a predicate at the end"}},
           {"[] (waits(0)", {"')' at the end"}},
           {"[] waits(0))", {"an operator", "before ')'"}},
           {"waits(0) U", {"a predicate at the end"}},
           {"U waits(0)", {"an operator", "before 'waits(0)'"}},
           {"[] (waits(0) => )", {"a predicate before ')'"}},
           {"X waits(0)", {"no next operator", "U", "taken(ACTION, i)"}},
           {"[] (waits(0) => X (InCS(0)))", {"no next operator"}},
           {"next [] terminal", {"no next operator"}},
           {"G F waits(0)", {"[] or always"}},
           {"[] F waits(0)", {"<> or eventually"}},
           {"waits(0) W waits(1)", {"an operator", "before 'W waits(1)'"}},
           {"taken", {}},  // a name: the reader of predicates refuses it
           {"taken()", {"taken(ACTION, i) or taken(i)"}},
           {"taken(enter, )", {"taken(ACTION, i) or taken(i)"}},
           {"taken(, 1)", {"taken(ACTION, i) or taken(i)"}},
           {"taken(exit-sequence, 1", {"')' behind taken"}},
           {"taken(exit-sequence, 3)", {"P3 does not exist", "P0 to P2"}},
           {"taken(exit-seqence, 1)", {"action", "did you mean 'exit-sequence'"}},
           {"taken(exit-sequence)", {"taken(ACTION, i) or taken(i)"}},
           {"taken(99999999999)", {"no process"}},
           {"taken(i)", {"'i' is no process", "forall"}},
           {"count(i: [] waits(i)) = 1", {"'[]' within a term"}},
           {"count(i: taken(i)) = 1", {"'taken' within a term"}},
           {"|<> S_0| = 1", {"'<>' within a term"}},
           {"|S_0 = 1", {"'|' at the end"}},
           {"InCS(0 = 1", {"a closing parenthesis"}},
           {"forall: [] waits(0)", {"a name behind forall"}},
           {"forall i [] waits(i)", {"':' before '[] waits(i)'"}},
           {"forall i in S_0: [] waits(i)", {"the range 'S_0'", "N_i or {0,1}"}},
           {"forall i in N_7: [] waits(i)", {"P7 does not exist"}},
           {"forall i in {0 1}: [] waits(i)", {"the range '{0 1}'"}},
           {"forall i: exists i: [] waits(i)", {"i stands for a process already"}},
           {"forall i: [] (count(i: waits(i)) = 0)", {"i stands for a process already"}},
           {"[] waits(0) ; terminal", {"';' means nothing here"}},
           {"[] waits(0) \x01", {"'\\x01' means nothing here"}},
           {nested("[] (", 200, "terminal"), {"fewer parentheses"}},
           {nested("! ", 200, "terminal"), {"fewer parentheses"}},
           {nested("taken(0) U ", 200, "taken(0)"), {"fewer parentheses"}},
           {nested("taken(0) => ", 200, "taken(0)"), {"fewer parentheses"}},
           {nested("taken(0) <=> ", 200, "taken(0)"), {"parentheses around so many <=>"}},
           {nested("taken(0) <=> ", 90, "taken(0)"), {"it is too long"}},
           {nested("((((((((((((((((((((", 2000, ""), {"longer than 10000 characters"}},
           {nested("(", 9000, ""), {"fewer parentheses"}},
           {"forall a: forall b: forall c: forall d: forall e: forall f: forall g: forall h: "
            "forall i: forall j: [] waits(a)",
            {"it is too long"}},
       }) {
    try {
      ltl_from("--ltl", text, *system);
      EXPECT_TRUE(says.empty()) << text << " was taken";
    } catch (const model::WrongUsage& refusal) {
      const std::string why = refusal.what();
      EXPECT_TRUE(why.starts_with("--ltl '")) << why;
      EXPECT_EQ(why.find('\n'), std::string::npos) << why;
      EXPECT_LT(why.size(), 400u) << why;
      for (const std::string& part : says)
        EXPECT_NE(why.find(part), std::string::npos) << "'" << part << "' is not in: " << why;
    }
  }
}

}  // namespace
}  // namespace ample::properties
