// Coteries: the shapes of [GCS, Examples 1 and 2], the axioms by name, and what is refused.
#include "model/coterie.hpp"

#include "model/errors.hpp"
#include "tests/support/folder.hpp"

#include <gtest/gtest.h>

namespace ample::model {
namespace {

/// What is thrown, as text; "" when nothing is.
template <class Error>
std::string refusal(const std::string& text, int n) {
  try {
    Coterie::parse(text, n);
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

TEST(Coterie, MajorityOfOddIsACyclicWindow) {
  const Coterie three = Coterie::parse("majority", 3);
  EXPECT_EQ(three.Q(0), (ProcessSet{0, 1}));
  EXPECT_EQ(three.Q(2), (ProcessSet{2, 0}));
  EXPECT_EQ(three.R(0), (ProcessSet{0, 2}));
  EXPECT_EQ(Coterie::parse("majority", 5).Q(3), (ProcessSet{3, 4, 0}));
}

TEST(Coterie, MajorityOfEvenHasHalvesWithP0AndLargerSetsWithoutIt) {
  const Coterie four = Coterie::parse("majority", 4);
  EXPECT_EQ(four.Q(0), (ProcessSet{0, 1}));
  EXPECT_EQ(four.Q(1), (ProcessSet{1, 2, 3}));
  EXPECT_EQ(four.Q(2), (ProcessSet{2, 3, 1}));
  EXPECT_EQ(four.Q(3), (ProcessSet{3, 0}));
  EXPECT_EQ(Coterie::parse("majority", 2).Q(1), (ProcessSet{0}));
}

TEST(Coterie, GridIsTheRowAndTheColumn) {
  const Coterie four = Coterie::parse("grid", 4);
  EXPECT_EQ(four.Q(0), (ProcessSet{0, 1, 2}));
  EXPECT_EQ(four.Q(3), (ProcessSet{1, 2, 3}));
  EXPECT_EQ(Coterie::parse("grid", 9).Q(5), (ProcessSet{3, 4, 5, 2, 8}));
}

TEST(Coterie, SingletonAndAllMayCoincide) {
  EXPECT_EQ(Coterie::parse("singleton", 3).Q(2), (ProcessSet{0}));
  EXPECT_EQ(Coterie::parse("singleton", 3).R(0), ProcessSet::first(3));
  EXPECT_EQ(Coterie::parse("all", 3).Q(1), ProcessSet::first(3));
}

TEST(Coterie, AxiomsHoldForEveryNameAndSize) {
  for (int n = 1; n <= max_processes; ++n)
    for (const char* name : {"majority", "singleton", "all"})
      EXPECT_NO_THROW(Coterie::parse(name, n)) << name << " " << n;
  for (const int n : {1, 4, 9, 16, 25}) EXPECT_NO_THROW(Coterie::parse("grid", n)) << n;
}

TEST(Coterie, ListsAndFilesHaveTheSameCanonicalText) {
  const std::string text = "quorums:0,1;0,2;0,2";
  EXPECT_EQ(Coterie::parse(text, 3).name(), text);
  EXPECT_EQ(Coterie::parse("quorums:1 0;2,0;0,2", 3).name(), text);
  const tests::Folder folder;
  const std::string path = folder.write("quorums.txt", "# three quorums\n0 1\n\n0,2  # Q_1\n2 0\n");
  EXPECT_EQ(Coterie::parse(path, 3).name(), text);
  EXPECT_EQ(Coterie::parse("file:" + path, 3).name(), text);
}

TEST(Coterie, AViolatedAxiomIsNamedWithItsQuorums) {
  EXPECT_EQ(refusal<BadInstance>("quorums:0,1;1;", 3),
            "coterie quorums:0,1;1; is none: nonemptiness is violated, Q_2 is empty");
  EXPECT_EQ(
      refusal<BadInstance>("cyclic", 4),
      "coterie cyclic is none: the intersection property is violated, Q_0 = {P0,P1} and Q_2 = "
      "{P2,P3} have no process in common");
  EXPECT_EQ(refusal<BadInstance>("quorums:0,1;0;0,1", 3),
            "coterie quorums:0,1;0;0,1 is none: minimality is violated, Q_1 = {P0} is within Q_0 = "
            "{P0,P1}");
}

// [GCS, Example 1] asks of C1 only that its quorums have n/2 processes: two of them may be
// disjoint.
TEST(Coterie, TheHalvesOfExample1NeedMoreThanTheirSize) {
  EXPECT_NE(refusal<BadInstance>("quorums:0,1;1,2;2,3;3,0", 4).find("intersection"),
            std::string::npos);
}

TEST(Coterie, WhatIsNoCoterieTextIsRefusedWithWhatWouldBeRight) {
  EXPECT_EQ(refusal<WrongUsage>("majorty", 3),
            "unknown coterie 'majorty': did you mean 'majority'?");
  EXPECT_EQ(refusal<WrongUsage>("quorums:0,x;1;2", 3),
            "Q_0: 'x' is not a process; a quorum is process numbers, as in 0,1");
  EXPECT_EQ(refusal<BadInstance>("quorums:0,3;1;2", 3),
            "Q_0: P3 does not exist, the processes are P0 to P2");
  EXPECT_EQ(refusal<BadInstance>("quorums:0,0;1;2", 3), "Q_0: P0 is named twice");
  EXPECT_EQ(refusal<BadInstance>("quorums:0,1;1,2", 3),
            "the coterie has 2 quorums: give 3, one a process");
  EXPECT_EQ(refusal<BadInstance>("grid", 6),
            "coterie grid needs a square number of processes, as 4 or 9, not 6");
  EXPECT_EQ(refusal<WrongUsage>("file:/nowhere", 3),
            "coterie file '/nowhere' cannot be read: No such file or directory");
  EXPECT_EQ(refusal<WrongUsage>("/dev/zero", 3),
            "coterie file '/dev/zero' cannot be read: it is a device, not a file");
  EXPECT_EQ(refusal<WrongUsage>("file:/", 3), "coterie file '/' cannot be read: it is a directory");
}

}  // namespace
}  // namespace ample::model
