// Near misses of known names.
#include "model/suggest.hpp"

#include <gtest/gtest.h>
// rapidcheck's header needs gtest's before it.
#include <rapidcheck/gtest.h>

#include <vector>

#include "model/printable.hpp"

namespace {

using namespace ample::model;

const std::vector<std::string> known{"lmutin", "lmutex", "ricart-agrawala", "maekawa"};

RC_GTEST_PROP(Suggest, OneSlipInALongNameIsForgiven, ()) {
  std::string wrong = "ricart-agrawala";
  const int slip = *rc::gen::inRange(0, 3);
  const auto place = static_cast<std::size_t>(*rc::gen::inRange(0, 15));
  if (slip == 0) wrong.erase(place, 1);
  if (slip == 1) wrong.insert(place, 1, *rc::gen::inRange('a', 'z'));
  if (slip == 2) wrong[place] = *rc::gen::inRange('a', 'z');
  RC_ASSERT(nearest(wrong, known) == "ricart-agrawala");
}

TEST(Suggest, TheNearestOfSeveralWins) {
  EXPECT_EQ(nearest("lmutinn", known), "lmutin");
  EXPECT_EQ(nearest("lmutx", known), "lmutex");
}

TEST(Suggest, WhatIsNearToNothingHasNoSuggestion) {
  EXPECT_EQ(nearest("peterson", known), "");
  EXPECT_EQ(nearest("", known), "");
  EXPECT_EQ(nearest("k7", std::vector<std::string>{}), "");
}

TEST(Suggest, TheTextNamesTheNearMissOrAllThatIsKnown) {
  EXPECT_EQ(unknown_name("algorithm", "lmutn", known),
            "unknown algorithm 'lmutn': did you mean 'lmutin'?");
  EXPECT_EQ(unknown_name("algorithm", "peterson", known),
            "unknown algorithm 'peterson': known are lmutin, lmutex, ricart-agrawala, maekawa");
}

TEST(Printable, IsOneShortLineWhateverItWas) {
  EXPECT_EQ(printable("k3"), "k3");
  EXPECT_EQ(printable("a\nb\t"), "a\\x0Ab\\x09");
  EXPECT_EQ(printable("é"), "\\xC3\\xA9");
  EXPECT_EQ(printable(std::string(61, 'a')), std::string(60, 'a') + "...");
  EXPECT_EQ(printable(std::string(60, 'a')), std::string(60, 'a'));
}

}  // namespace
