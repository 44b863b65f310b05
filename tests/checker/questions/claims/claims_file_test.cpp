// What is read of a claims file, and what is refused before it costs anything.
#include "checker/questions/claims/claims.hpp"

#include "cases/catalogue.hpp"
#include "checker/questions/claims/toml_depth.hpp"
#include "model/errors.hpp"

#include <gtest/gtest.h>

#include <map>

namespace ample::checker {
namespace {

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

/// The one claim of a file, with something in the place of its id.
std::string claim_with(const std::string& id, const std::string& more = "") {
  return "paper = \"a paper\"\n[[claim]]\nid = " + id
         + "\nclaim = \"a claim\"\nplace = \"here\"\nalgorithm = \"lmutin\"\n"
           "property = \"deadlock\"\nexpected = \"holds\"\noptions = { graph = \"k2\" }\n"
         + more;
}

std::string refusal(const std::string& toml) {
  try {
    read_claims("f", toml);
    return "";
  } catch (const model::WrongUsage& error) {
    return error.what();
  }
}

TEST(ClaimsFile, DeepKeysAreRefusedBeforeTheyAreParsed) {
  const std::string deep = "nested deeper than 16 levels: no claims file is";
  for (const std::string part : {".a", " . a", ".\"a\"", ".'a.b'", ".\t\"\\\".\""}) {
    EXPECT_EQ(refusal("\n[a" + repeated(part, 400'000) + "]"), "f:2: " + deep) << part;
    EXPECT_EQ(refusal("a" + repeated(part, 400'000) + " = 1"), "f:1: " + deep) << part;
    EXPECT_EQ(refusal("a = { b" + repeated(part, 400'000) + " = 1 }"), "f:1: " + deep) << part;
  }
  EXPECT_EQ(refusal("a = " + repeated("[", 400'000)), "f:1: " + deep);
  EXPECT_EQ(refusal("a = " + repeated("{a=", 400'000)), "f:1: " + deep);
  EXPECT_EQ(refusal("a = " + repeated("[\n{a.a.a = ", 100'000)), "f:9: " + deep);
  // A string in the way does not hide what comes after it.
  for (const std::string text :
       {"''", "\"\"", "\"\\\"\"", "'\"'", "\"'\"", "'''\n'''''", "\"\"\"\n\\\"\"\"\"\"\""})
    EXPECT_NE(line_nested_too_deep("x = " + text + "\n[a" + repeated(".a", 17) + "]"), 0) << text;
}

TEST(ClaimsFile, ATextSaysThatItHoldsOrThatItCanHappen) {
  const auto read = [](const std::string& more) {
    return read_claims("f", claim_with("'a'", more)).claims.front();
  };
  EXPECT_EQ(read("").says, Verdict::holds);
  EXPECT_FALSE(read("").variant);
  EXPECT_EQ(read("says = \"violated\"\n").says, Verdict::violated);
  EXPECT_TRUE(read("variant = true\n").variant);
  EXPECT_EQ(refusal(claim_with("'a'", "says = \"incomplete\"\n")),
            "f:10: a text says that it \"holds\" or is \"violated\"");
}

TEST(ClaimsFile, DotsInTextsAndCommentsAreNone) {
  const std::string dots = repeated(".", 5000);
  EXPECT_EQ(refusal(claim_with("'a" + dots + "'", "note = \"\"\"a\n" + dots + "\"\"\"\n# " + dots)),
            "");
  EXPECT_EQ(refusal(claim_with("\"a\\\"" + dots + "\"", "note = '''\n\\" + dots + "'''\n")), "");
}

TEST(ClaimsFile, WhatIsNoKeyIsRefused) {
  for (const std::string text : {"[!", "[[,", "[\x04", "[[ =]]", "[a.!]", "!", "a = {!", "[a]\n=1"})
    EXPECT_TRUE(refusal(text).starts_with("f:")) << text << ": " << refusal(text);
}

// The first of these was found by tests/fuzz/claims.cpp: for it the parser had no answer.
TEST(ClaimsFile, LettersBeyondAsciiStandInStringsAndComments) {
  for (const std::string text :
       {"ne\u0410rst.ste= ", "\u2EC0 = 1", "a = \u00E9", "a = 1\u00E9", "[\xFF]", "[\"a\"\u00E9]",
        "p = [+daz\"Ho\uFC7F\"]", "p=[2a=[\"\"\"b\u00E9\"\"\"]",
        "a = \"\"\"b\"\"\"\"\"\"\u00E9\"\"\""}) {
    const std::string refused = refusal("# \u00E9\n" + text);
    EXPECT_TRUE(refused.starts_with("f:2: ")) << text << ": " << refused;
  }
  for (const std::string text : {"a = \"\"\"b \\\u00E9\"\"\"", "a = \"\"\"b\\ \u00E9\"\"\""})
    EXPECT_EQ(refusal(text),
              "f:1: a character beyond ASCII behind a backslash: put another one before it");
  EXPECT_EQ(
      refusal("\uFEFF" + claim_with("'\u00E9\\'", "note = \"\"\"\\\n a\u00E9\"\"\" # \u00E9\n")),
      "");
}

TEST(ClaimsFile, ControlCharactersAreRefused) {
  for (const std::string control :
       {"\\u001B[31m", "\\n", "\\r", "\\t", "\\u0007", "\\u007F", "\\u009B2J", "\\u0000"})
    EXPECT_EQ(refusal(claim_with("\"red" + control + "\"")),
              "f:3: 'id' has a control character after 'red'")
        << control;
  EXPECT_EQ(refusal(claim_with("\"a\"", "note = \"one\\ntwo\"")), "");
  EXPECT_EQ(refusal(claim_with("\"a\"", "note = \"one\\u001B[2J\"")),
            "f:10: 'note' has a control character after 'one'");
  EXPECT_EQ(refusal(claim_with("\"\\u2200i \\u00E9\"")), "");  // letters beyond ASCII are none
}

/// A claim of an induction, with more keys.
std::string inductive_claim(const std::string& more) {
  return "paper = \"a paper\"\n[[claim]]\nid = \"a\"\nclaim = \"a claim\"\nplace = \"here\"\n"
         "algorithm = \"ricart-agrawala\"\nproperty = \"inductive\"\nexpected = \"holds\"\n"
         "options = { n = 2 }\n"
         + more;
}

ClaimsFile read_with_predicate(const std::string& toml) {
  return read_claims("cases/f/claims.toml", toml, [](const std::string& name) -> std::string {
    if (name == "it.predicate") return "not waits(0)";
    throw model::WrongUsage("there is no file " + name);
  });
}

TEST(ClaimsFile, APredicateStandsBesideIt) {
  const ClaimsFile file = read_with_predicate(inductive_claim("predicate = \"it.predicate\""));
  EXPECT_EQ(file.claims.at(0).predicate, "not waits(0)");
  EXPECT_EQ(file.claims.at(0).predicate_file, "cases/f/it.predicate");
  for (const auto& [more, said] : std::map<std::string, std::string>{
           {"predicate = \"no\"", "there is no file no"},
           {"predicate = \"../it.predicate\"",
            "'predicate' must be the name of a file beside this one"}})
    try {
      read_with_predicate(inductive_claim(more));
      ADD_FAILURE() << more;
    } catch (const model::WrongUsage& error) {
      EXPECT_NE(std::string(error.what()).find(said), std::string::npos) << error.what();
    }
  EXPECT_NE(refusal(claim_with("\"a\"", "predicate = \"it.predicate\"\n"))
                .find("'predicate' goes with property = \"inductive\""),
            std::string::npos);
}

TEST(ClaimsFile, AnInductionSaysWhatIsInductive) {
  const auto refused = [](const std::string& more) -> std::string {
    const Claim claim = read_with_predicate(inductive_claim(more)).claims.at(0);
    try {
      prepare(claim, "a paper", cases::algorithm(claim.algorithm));
      return "";
    } catch (const model::WrongUsage& error) {
      return error.what();
    }
  };
  EXPECT_NE(refused("").find("what is inductive?"), std::string::npos) << refused("");
  EXPECT_NE(refused("states = 3\npredicate = \"it.predicate\"").find("do not go with inductive"),
            std::string::npos);
  EXPECT_EQ(refused("predicate = \"it.predicate\""), "");
}

}  // namespace
}  // namespace ample::checker
