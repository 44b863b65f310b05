// What an author declares and is not so ends every engine: nobody says that anything holds.
#include "checker/engines/engines.hpp"
#include "checker/engines/schedules/fuzz.hpp"
#include "model/errors.hpp"
#include "tests/support/liar.hpp"
#include "tests/support/ticking.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

using tests::Liar;
using tests::liar;
using tests::LiarWaits;
using tests::Ticking;
using tests::ticking;

/// What is said when everything is judged with this engine: the mistake, or the verdict.
template <class A>
std::string said(const model::Instance& instance, const Engine& engine) {
  try {
    const model::SystemOf<A> system(instance);
    const Report report = explore(
        system, {.properties = properties::default_properties(system), .keep_going = true}, engine);
    return report.verdict == Verdict::holds      ? "holds"
           : report.verdict == Verdict::violated ? "violated"
                                                 : report.limit_text;
  } catch (const model::WrongDeclaration& error) {
    return error.what();
  }
}

template <class A>
void expect_refused(const model::Instance& instance, const std::string& why) {
  for (const Engine& engine : engines()) {
    const std::string text = said<A>(instance, engine);
    EXPECT_NE(text.find(why), std::string::npos) << engine.name << ": " << text;
  }
}

TEST(Declarations, AreLeftAloneWhereTheyAreSo) {
  for (const Engine& engine : engines()) {
    EXPECT_EQ(said<Liar<>>(liar(""), engine), "holds") << engine.name;
    EXPECT_EQ(said<Liar<LiarWaits::said>>(liar(""), engine), "holds") << engine.name;
    EXPECT_EQ(said<Ticking<>>(ticking(""), engine), "holds") << engine.name;
  }
}

// The first two are violated, in configurations that a reduction or a diagram takes for others in
// which they are not. The third is not, and its verdict rests all the same on what is not named.
TEST(Declarations, OfWhatAnInvariantReads) {
  for (const char* const lie : {"reads of two", "reads of three", "reads of one, and it holds"}) {
    SCOPED_TRACE(lie);
    expect_refused<Liar<>>(liar(lie), "reads more of a local state than it says: in .reads");
  }
}

TEST(Declarations, OfLinks) {
  expect_refused<Liar<>>(liar("links"), "the invariant linked says it in none or in several ways");
}

// The second lie shows only where a register has the value that is looked for: it is tried with
// the values that registers have had.
TEST(Declarations, OfWhoReadsARegister) {
  for (const char* const lie : {"who reads", "who reads a 2"})
    expect_refused<Liar<>>(liar(lie),
                           "P0, in leave: it reads a part of the shared variable that it is not "
                           "said to use: in registers(), name it among the users");
}

TEST(Declarations, OfWhoWritesARegister) {
  expect_refused<Liar<>>(liar("who writes"),
                         "writes a part of the shared variable that it is not said to use: in "
                         "registers(), name it among the users");
}

TEST(Declarations, OfWhoWaits) {
  expect_refused<Liar<LiarWaits::until_the_first_grant>>(
      liar(""), "stands at the wait until of enter, and waiting() says that it does not wait");
}

TEST(Declarations, OfTheClockThatTimestampsAreMadeFrom) {
  expect_refused<Ticking<>>(ticking("own clock"),
                            "it makes a timestamp that is not beyond its own clock");
}

TEST(Declarations, OfWhoIsInsideByTheValueOfAClock) {
  expect_refused<Ticking<true>>(ticking(""), "it reads the value of a clock");
}

TEST(Declarations, OfAnInvariantOnTheValueOfAClock) {
  expect_refused<Ticking<>>(ticking("a clock's value"),
                            "the invariant few: it reads the value of a clock");
}

TEST(Declarations, OfWhatGrows) {
  expect_refused<Ticking<>>(ticking("growth"),
                            "a counter passed 9; lower --rounds, or raise its bound in the "
                            "algorithm's file; under --rounds unbounded that may be because it "
                            "grows without end: then say so in info.what_grows");
}

TEST(Declarations, AreTriedByRandomSchedules) {
  const auto played = [](const std::string& lie) {
    const model::SystemOf<Liar<>> system(liar(lie));
    fuzz(system, {.properties = properties::default_properties(system),
                  .schedules = 200,
                  .keep_going = true});
  };
  EXPECT_NO_THROW(played(""));
  for (const char* const lie :
       {"reads of two", "reads of three", "links", "who reads", "who reads a 2", "who writes"})
    EXPECT_THROW(played(lie), model::WrongDeclaration) << lie;
}

}  // namespace
}  // namespace ample::checker
