// Who waits for whom, the cycle or the knot that is named, and their picture.
#include "checker/verdict/replay/waits_for.hpp"

#include "checker/evidence/picture/placing.hpp"
#include "checker/evidence/picture/waits_needs.hpp"
#include "checker/evidence/picture/waits_picture.hpp"
#include "tests/support/toy_lock.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ample::checker {
namespace {

using model::Blame;
using model::ProcessSet;

/// P_i waits when it lacks something: needs[i], each a part of its own.
class Waiting : public tests::ToyLock {
 public:
  explicit Waiting(std::vector<model::Blames> needs)
      : ToyLock({.graph = "complete:" + std::to_string(needs.size())}), needs_(std::move(needs)) {}
  bool waiting(model::ProcessId process, const model::Bytes&) const override {
    return !needs_[process.index].empty();
  }
  std::vector<model::Lack> lacks(model::ProcessId process,
                                 std::span<const model::Bytes>) const override {
    std::vector<model::Lack> found;
    for (const Blame& blame : needs_[process.index])
      found.push_back({"x" + std::to_string(found.size()), blame});
    return found;
  }

 private:
  std::vector<model::Blames> needs_;
};

WaitsFor waits_for_of(const std::vector<model::Blames>& needs) {
  const Waiting system(needs);
  return waits_for(system, model::initial_configuration(system, ProcessSet{}));
}

/// P_i waits for all of edges[i].
WaitsFor waits_for_all_of(const std::vector<ProcessSet>& edges) {
  std::vector<model::Blames> needs(edges.size());
  for (std::size_t i = 0; i < edges.size(); ++i)
    if (!edges[i].empty()) needs[i] = {{edges[i], "", edges[i].size()}};
  return waits_for_of(needs);
}

using Cycle = std::vector<model::ProcessId>;

TEST(WaitsFor, NamesAShortestCycleFromItsSmallestProcess) {
  EXPECT_EQ(waits_for_all_of({{1}, {2}, {0}}).cycle, (Cycle{0, 1, 2}));
  EXPECT_EQ(waits_for_all_of({{1}, {2}, {3}, {0, 2}}).cycle, (Cycle{2, 3}));
  EXPECT_EQ(waits_for_all_of({{2, 1}, {0}, {0}}).cycle, (Cycle{0, 1}));
}

TEST(WaitsFor, MayFindNoCycle) {
  const WaitsFor found = waits_for_all_of({{1}, {2}, {}});
  EXPECT_EQ(found.blocked.size(), 2u);
  EXPECT_TRUE(found.cycle.empty());
  EXPECT_TRUE(found.knot.empty());
  EXPECT_EQ(to_text(found), "P0 waits until x0 ({P1})\nP1 waits until x0 ({P2})");
}

TEST(WaitsFor, NamesAProcessThatWaitsForItselfOnlyWhenThereIsNoOtherCycle) {
  EXPECT_EQ(waits_for_all_of({{0}, {0}}).cycle, (Cycle{0}));
  EXPECT_EQ(waits_for_all_of({{0, 1}, {0}}).cycle, (Cycle{0, 1}));
}

/// P0 and P1 wait for one another or for P2, which is free: a cycle, and nobody is stuck. Once P2
/// waits for one of them, all three are.
TEST(WaitsFor, OfChoicesACycleIsNotEnoughAndAKnotIs) {
  const Blame one_of_others_0{{1, 2}, "", 1}, one_of_others_1{{0, 2}, "", 1};
  const WaitsFor free = waits_for_of({{one_of_others_0}, {one_of_others_1}, {}});
  EXPECT_TRUE(free.cycle.empty());
  EXPECT_TRUE(free.knot.empty());
  const WaitsFor stuck =
      waits_for_of({{one_of_others_0}, {one_of_others_1}, {{{0, 1}, "", 1}}, {}});
  EXPECT_TRUE(stuck.cycle.empty());
  EXPECT_EQ(stuck.knot, (ProcessSet{0, 1, 2}));
  EXPECT_EQ(to_text(stuck),
            "P0 waits until x0 (1 of {P1,P2})\nP1 waits until x0 (1 of {P0,P2})\n"
            "P2 waits until x0 (1 of {P0,P1})\n"
            "knot {P0,P1,P2}: each waits for another in the set");
}

/// Five processes that wait alike are one line; if one of them waits otherwise, each has its own.
TEST(WaitsFor, ManyThatWaitAlikeAreToldOnce) {
  const std::vector<ProcessSet> others = {
      {1, 2, 3, 4}, {0, 2, 3, 4}, {0, 1, 3, 4}, {0, 1, 2, 4}, {0, 1, 2, 3}};
  std::vector<model::Blames> needs;
  for (const ProcessSet& on : others) needs.push_back({{on, "", 1}});
  EXPECT_EQ(to_text(waits_for_of(needs)),
            "each P_j of P0-P4 waits until x0 (1 of the others)\n"
            "knot {P0,P1,P2,P3,P4}: each waits for another in the set");
  needs[4] = {{{0}, "", 1}};
  EXPECT_TRUE(
      to_text(waits_for_of(needs)).starts_with("P0 waits until x0 (1 of {P1,P2,P3,P4})\nP1 "));
}

/// 2 of {P1,P2,P3} for P0, of which P3 is free: P1 or P2 has to move, and both wait for P0.
TEST(WaitsFor, AKnotCountsHowManyAreNeeded) {
  const Blame for_0{{0}, "", 1};
  EXPECT_EQ(waits_for_of({{{{1, 2, 3}, "", 2}}, {for_0}, {for_0}, {}}).knot, (ProcessSet{0, 1, 2}));
  EXPECT_TRUE(waits_for_of({{{{1, 2, 3}, "", 1}}, {for_0}, {for_0}, {}}).knot.empty());
}

/// Nobody is left that could give P0 what it needs: that is no circle, and P0 waits for nobody.
TEST(WaitsFor, OneThatNobodyCanHelpIsNoKnot) {
  const WaitsFor alone = waits_for_of({{{{}, "P1 has crashed", 1}}, {}});
  EXPECT_EQ(alone.knot, (ProcessSet{0}));
  EXPECT_EQ(to_text(alone),
            "P0 waits until x0 (P1 has crashed)\nP0 waits for what nobody else can give");
  EXPECT_EQ(
      legend_of_waits_for(alone),
      "a process waits for every one that its arrows point to; in colour: a process that waits "
      "for what no other can give");
}

TEST(WaitsFor, LeavesAProcessOutOfTheChoiceOfWhatItWaitsForItself) {
  const WaitsFor found = waits_for_of({{{{0, 1}, "", 1}}, {{{0, 1}, "", 1}}});
  EXPECT_EQ(found.cycle, (Cycle{0, 1}));
}

/// Is there a set of which nobody can be the first to move? All sets are tried.
bool somebody_is_stuck(const std::vector<model::Blames>& needs) {
  for (model::ProcessMask mask = 1; mask < 1u << needs.size(); ++mask) {
    const ProcessSet set = ProcessSet::from_mask(mask);
    bool stuck = true;
    for (const model::ProcessId process : set) {
      bool can_move = true;
      for (const Blame& blame : needs[process.index])
        can_move = can_move && (blame.on - set).size() >= blame.needed;
      stuck = stuck && !can_move;
    }
    if (stuck) return true;
  }
  return false;
}

std::vector<model::Blames> any_needs() {
  const int n = *rc::gen::inRange(2, 7);
  std::vector<model::Blames> needs(static_cast<std::size_t>(n));
  for (model::Blames& of_one : needs)
    for (int i = *rc::gen::inRange(0, 3); i > 0; --i) {
      const ProcessSet on = ProcessSet::from_mask(*rc::gen::inRange(0u, 1u << n));
      of_one.push_back({on, "", *rc::gen::inRange(1, std::max(2, on.size() + 1))});
    }
  return needs;
}

RC_GTEST_PROP(WaitsFor, NamesACycleOrAKnotWheneverSomebodyIsStuck, ()) {
  const std::vector<model::Blames> needs = any_needs();
  const WaitsFor found = waits_for_of(needs);
  RC_ASSERT((!found.cycle.empty() || !found.knot.empty()) == somebody_is_stuck(needs));
  RC_ASSERT(found.cycle.empty() || found.knot.empty());
  // What is named is stuck itself: the others may all be free.
  std::vector<model::Blames> alone(needs.size());
  ProcessSet named = found.knot;
  for (const model::ProcessId process : found.cycle) named.insert(process);
  for (const model::ProcessId process : named) alone[process.index] = needs[process.index];
  RC_ASSERT(somebody_is_stuck(alone) == !named.empty());
  // And nothing smaller is.
  for (const model::ProcessId process : found.knot) {
    std::vector<model::Blames> without = alone;
    without[process.index].clear();
    RC_ASSERT(!somebody_is_stuck(without));
  }
}

RC_GTEST_PROP(WaitsPicture, NoTextHidesAnother, ()) {
  const std::vector<model::Blames> needs = any_needs();
  const Waiting system(needs);
  const Picture picture = waits_picture(system, waits_for_of(needs));
  for (std::size_t i = 0; i < picture.labels.size(); ++i) {
    const Box a = box_of(picture.labels[i]);
    RC_ASSERT(a.left >= 0 && a.right <= picture.width && a.top >= 0 && a.bottom <= picture.height);
    for (std::size_t j = 0; j < i; ++j) {
      RC_ASSERT(!overlap(a, box_of(picture.labels[j])));
    }
  }
}

/// A text lies on no line, and what processes lack stands in their order.
RC_GTEST_PROP(WaitsPicture, WritesOnNoLine, ()) {
  const std::vector<model::Blames> needs = any_needs();
  const Waiting system(needs);
  const Picture picture = waits_picture(system, waits_for_of(needs));
  int last = -1;
  for (const Label& label : picture.labels) {
    if (label.tone == Tone::name) continue;  // within its node
    for (const Line& line : picture.lines)
      for (std::size_t i = 0; i + 1 < line.points.size(); ++i)
        RC_ASSERT(!meets_line(box_of(label), line.points[i], line.points[i + 1]));
    if (label.text.find(" lacks: ") == std::string::npos) continue;
    const int process = label.text[1] - '0';
    RC_ASSERT(process >= last);
    last = process;
  }
}

TEST(WaitsPicture, DashesTheChoicesAndSaysOnceWhatIsEnough) {
  // P0 needs P1, and for another part one of P1 and P2.
  const std::vector<model::Blames> needs = {{{{1}, "", 1}, {{1, 2}, "", 1}}, {{{0}, "", 1}}, {}};
  const Waiting system(needs);
  const WaitsFor waits = waits_for_of(needs);
  const Picture picture = waits_picture(system, waits);
  std::vector<std::string> texts;
  for (const Label& label : picture.labels)
    if (label.tone != Tone::name) texts.push_back(label.text);
  EXPECT_EQ(texts, (std::vector<std::string>{"P0 lacks: x0, from P1",
                                             "P0 lacks: x1, from 1\u00a0of\u00a0{P1,P2}",
                                             "P1 lacks: x0, from P0"}));
  const auto count = [&](Stroke stroke) {
    return std::ranges::count(picture.lines, stroke, &Line::stroke);
  };
  EXPECT_EQ(count(Stroke::cycle), 2);  // P0 and P1, each its half
  EXPECT_EQ(count(Stroke::choice), 1);
  EXPECT_EQ(picture.lines.size(), 3u);
  EXPECT_EQ(
      legend_of_waits_for(waits),
      "a process waits for every one that its arrows point to; dashed: it needs only as many of "
      "those in braces as stated; in colour: a cycle");
}

/// k5 as the issue has it: each of five waits for 1 of the other four, by each of five arbiters.
TEST(WaitsPicture, OfFiveProcessesIsLegible) {
  std::vector<model::Blames> needs;
  model::ProcessSet all = model::ProcessSet::first(5);
  for (int i = 0; i < 5; ++i) needs.push_back(model::Blames{{all - model::ProcessSet{i}, "", 1}});
  const Waiting system(needs);
  const Picture picture = waits_picture(system, waits_for_of(needs));
  EXPECT_EQ(picture.lines.size(), 20u);   // ten pairs, two halves each
  EXPECT_EQ(picture.labels.size(), 10u);  // five names, and a line for each
  EXPECT_LE(picture.width, 460);
}

/// A part of a guard has several blames; what one of them implies is not said again.
TEST(WaitsPicture, LeavesOutWhatIsImplied) {
  WaitsFor waits;
  waits.blocked.push_back(
      {0, {{"x", {{1, 2, 3}, "", 1}}, {"x", {{1, 2}, "", 1}}, {"x", {{3}, "", 1}}}});
  EXPECT_EQ(texts_of(waits),
            std::vector<std::string>{"P0 lacks: x, from P3 and 1\u00a0of\u00a0{P1,P2}"});
  // Two of three need one of the two that are not P1, but not both of any two.
  waits.blocked[0].lacks = {
      {"x", {{1, 2, 3}, "", 2}}, {"x", {{2, 3}, "", 1}}, {"x", {{2, 4}, "", 1}}};
  EXPECT_EQ(texts_of(waits),
            std::vector<std::string>{"P0 lacks: x, from 2\u00a0of\u00a0{P1,P2,P3} and "
                                     "1\u00a0of\u00a0{P2,P4}"});
}

}  // namespace
}  // namespace ample::checker
