// How questions are read, and what holds whatever a part of them is.
#include "properties/ltl/reading.hpp"

#include "cases/catalogue.hpp"
#include "properties/asked/asked.hpp"
#include "properties/instances/request.hpp"
#include "properties/ltl/ltl_text.hpp"
#include "properties/predicate/predicate.hpp"

#include <gtest/gtest.h>

namespace ample::properties {
namespace {

std::unique_ptr<model::System> ricart_agrawala() {
  const auto& info = cases::algorithm("ricart-agrawala");
  return info.make(instance_from(info, {{"n", "3"}}));
}

struct Written {
  const char *text, *as;
};

TEST(Reading, OfAPredicateHasAllParentheses) {
  for (const auto& [text, as] : std::vector<Written>{
           {"InCS(0)", "InCS(0)"},
           {"InCS(0) and InCS(1) or waits(0) => waits(1)",
            "((InCS(0) and InCS(1)) or waits(0)) => waits(1)"},
           {"InCS(0) => InCS(1) => InCS(2)", "InCS(0) => (InCS(1) => InCS(2))"},
           {"InCS(0) <=> InCS(1) => InCS(2)", "InCS(0) <=> (InCS(1) => InCS(2))"},
           {"InCS(0) and InCS(1) and InCS(2)", "InCS(0) and InCS(1) and InCS(2)"},
           {"InCS(0) and (InCS(1) and InCS(2))", "InCS(0) and (InCS(1) and InCS(2))"},
           {"not InCS(0) and InCS(1)", "not InCS(0) and InCS(1)"},
           {"not clk_0 = 1 or InCS(1)", "not (clk_0 = 1) or InCS(1)"},
           {"not (InCS(0) and InCS(1))", "not (InCS(0) and InCS(1))"},
           {"forall i: InCS(i) => waits(i)", "forall i: (InCS(i) => waits(i))"},
           {"forall i, j: i = j or InCS(i)", "forall i, j: (i = j or InCS(i))"},
           {"exists i in N_0: InCS(i) and true", "exists i in N_0: (InCS(i) and true)"},
           {"waits(0) or forall i: InCS(i)", "waits(0) or (forall i: InCS(i))"},
           {"count(i: InCS(i) and waits(i) or true) <= 1 and InCS(0)",
            "count(i: ((InCS(i) and waits(i)) or true)) <= 1 and InCS(0)"},
           {"¬InCS(0) ∧ InCS(1)", "not InCS(0) and InCS(1)"}})
    EXPECT_EQ(reading_of_predicate("--always", text).text, as) << text;
}

TEST(Reading, OfAFormulaHasAllParentheses) {
  for (const auto& [text, as] : std::vector<Written>{
           {"[] waits(0) => <> InCS(0)", "([] waits(0)) => <> InCS(0)"},
           {"[] (waits(0) => <> InCS(0))", "[] (waits(0) => <> InCS(0))"},
           {"[] clk_0 = 1", "[] (clk_0 = 1)"},
           {"<> InCS(0) U waits(1) and true", "((<> InCS(0)) U waits(1)) and true"},
           {"always eventually taken(0)", "[] <> taken(0)"},
           {"waits(0) leads-to InCS(0)", "waits(0) leads-to InCS(0)"},
           {"waits(0) -> not <> taken(enter, 0)", "waits(0) => not <> taken(enter, 0)"},
           {"forall i: [] waits(i) => <> InCS(i)", "forall i: (([] waits(i)) => <> InCS(i))"},
           {"forall i, j: <> (i = j or InCS(i))", "forall i, j: <> (i = j or InCS(i))"},
           {"not InCS(1) U InCS(0) or [] not InCS(1)",
            "((not InCS(1)) U InCS(0)) or [] not InCS(1)"}})
    EXPECT_EQ(reading_of_formula("--ltl", text).text, as) << text;
}

/// What was read is read the same again.
TEST(Reading, IsRead) {
  const auto system = ricart_agrawala();
  for (const char* text : {"[] waits(0) => <> InCS(0)", "<> InCS(0) U waits(1) and true",
                           "forall i: [] waits(i) => <> InCS(i) and not clk_i = 1",
                           "not InCS(1) U InCS(0) or [] not InCS(1)",
                           "InCS(0) => waits(0) => <> InCS(1) <=> [] waits(1)"}) {
    const auto meaning = [&](const std::string& formula) {
      const LtlProperty property = ltl_from("--ltl", formula, *system);
      return to_text(property.formula, property.whole, property.atom_texts());
    };
    EXPECT_EQ(meaning(reading_of_formula("--ltl", text).text), meaning(text)) << text;
  }
}

TEST(Reading, SaysMoreWhereParenthesesWereLeftOut) {
  EXPECT_TRUE(says_more_than("([] a) => b", "[] a => b"));
  EXPECT_FALSE(says_more_than("([] a) => b", "([]a) => (b)"));
  EXPECT_FALSE(says_more_than("[] (a => b)", "[] (a=>b)"));
}

/// The parts, each with the one around it, and why it may be anything if it may.
TEST(Reading, HasParts) {
  const auto parts = reading_of_formula("--ltl", "[] (waits(0) and InCS(1) => <> InCS(0))").parts;
  ASSERT_EQ(parts.size(), 7u);
  EXPECT_EQ(parts[0].text, "[] ((waits(0) and InCS(1)) => <> InCS(0))");
  EXPECT_EQ(parts[1].within, 0u);
  EXPECT_EQ(parts[2].text, "waits(0) and InCS(1)");
  EXPECT_EQ(parts[2].because, "<> InCS(0) is always true");
  EXPECT_EQ(parts[3].text, "waits(0)");
  EXPECT_EQ(parts[3].within, 2u);
  EXPECT_EQ(parts[3].because, "");
  EXPECT_EQ(parts[5].text, "<> InCS(0)");
  EXPECT_EQ(parts[5].because, "waits(0) and InCS(1) is never true");
  EXPECT_TRUE(parts[5].has_parts);
  EXPECT_EQ(parts[6].within, 5u);
}

/// By hand: the place of a part, and whether the predicate holds whatever it is, at the beginning,
/// where nobody is in the critical section, and all clocks are 0.
TEST(Reading, HoldsWhateverAPartIs) {
  const auto system = ricart_agrawala();
  const auto first = model::initial_configuration(*system, system->instance().inside[0]);
  struct Whatever {
    const char *text, *part;
    bool holds;
  };
  for (const auto& [text, part, holds] : std::vector<Whatever>{
           {"forall i: clk_i > 0 => InCS(i)", "InCS(i)", true},
           {"forall i: clk_i > 0 => InCS(i)", "clk_i > 0", false},
           {"count(i: InCS(i)) <= 3", "InCS(i)", true},
           {"count(i: InCS(i)) <= 2", "InCS(i)", false},
           {"count(i: InCS(i)) * 2 != 1", "InCS(i)", true},  // it is even
           {"count(i: InCS(i)) + count(i: waits(i)) <= 3", "InCS(i)", true},
           {"exists i: InCS(i) or clk_i = 0", "InCS(i)", true},
           {"exists i: not InCS(i)", "InCS(i)", false},
           // Each process may have another value.
           {"exists i: (InCS(i) <=> i = 0)", "InCS(i)", false},
           {"(forall i: InCS(i)) => exists i: InCS(i)", "forall i: InCS(i)", false},
           {"InCS(0) or not InCS(0)", "not InCS(0)", false},
           {"not (InCS(0) and waits(0))", "waits(0)", true},
           {"forall j in nrep_0: InCS(j)", "InCS(j)", true},  // nobody has replied
           {"(InCS(0) or waits(0)) = false", "waits(0)", false}}) {
    const std::string whole = text;
    const std::size_t from = whole.find(part);
    const Predicate whatever("--always", text, *system,
                             PlaceInText{from, from + std::string(part).size()});
    EXPECT_EQ(whatever.holds(first), holds) << text << ", whatever " << part;
  }
}

bool says_nothing(const std::string& word, const std::string& text) {
  const auto system = ricart_agrawala();
  return properties::says_nothing({word, text}, *system);
}

TEST(Reading, SaysNothingWhereItIsTrueOfEverything) {
  for (const char* text :
       {"true", "InCS(0) or not InCS(0)", "forall i: InCS(i) => InCS(i)", "1 < 2",
        "(InCS(0) => waits(0)) or (waits(0) => InCS(0))", "forall i: i = 0 or i != 0",
        "(forall i: InCS(i)) => InCS(1)", "(InCS(0) <=> waits(0)) <=> (waits(0) <=> InCS(0))"})
    EXPECT_TRUE(says_nothing("always", text)) << text;
  for (const char* text : {"InCS(0)", "InCS(0) or not InCS(1)", "forall i: clk_i >= 0",
                           "(exists i: InCS(i)) => InCS(1)", "2 < 1"})
    EXPECT_FALSE(says_nothing("always", text)) << text;
  EXPECT_TRUE(says_nothing("never", "InCS(0) and not InCS(0)"));
  EXPECT_TRUE(says_nothing("reach", "false"));
  for (const char* text :
       {"true", "[] true", "<> true", "InCS(0) or not InCS(0)", "<> InCS(0) or [] not InCS(0)",
        "[] InCS(0) => <> InCS(0)", "forall i: [] <> InCS(i) => <> InCS(i)", "<> (1 < 2)",
        "<> (1 < 2 or InCS(0))"})
    EXPECT_TRUE(says_nothing("ltl", text)) << text;
  for (const char* text : {"[] InCS(0)", "<> InCS(0) => [] InCS(0)", "<> (2 < 1)"})
    EXPECT_FALSE(says_nothing("ltl", text)) << text;
}

}  // namespace
}  // namespace ample::properties
