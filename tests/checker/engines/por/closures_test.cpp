// The closed parts of one process. That they make stubborn sets is compared with the definition in
// set_closing_test.cpp; here, what the parts owe to each other.
#include "checker/engines/por/closures.hpp"

#include "tests/checker/engines/por/full_graph.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace ample::checker {
namespace {

/// One process's closures, with nothing known yet.
class Fresh {
 public:
  Fresh(tests::FullGraph& graph, ProcessIndex process, StubbornParts& parts, std::size_t budget)
      : environment_(graph.summaries, process),
        commutation_(graph.tabulation, process),
        dependence_(graph.tabulation, process),
        budget_(budget),
        closures(graph.automata, process, environment_, parts, commutation_, dependence_, budget_) {
  }

 private:
  Environment environment_;
  Commutation commutation_;
  RegisterDependence dependence_;
  LocalBudget budget_;

 public:
  Closures closures;
};

bool includes(const StubbornPart& whole, const StubbornPart& part) {
  const auto all_in = [](const std::vector<KindSet>& less, const std::vector<KindSet>& more) {
    return std::ranges::equal(less, more,
                              [](KindSet a, KindSet b) { return (a & ~b) == no_kinds; });
  };
  return (part.groups & ~whole.groups) == 0 && (part.registers & ~whole.registers) == no_register
         && part.visible <= whole.visible && all_in(part.receipts, whole.receipts)
         && all_in(part.sends, whole.sends);
}

/// visit(here, summary, process, the part of each group with an enabled step) all over a graph.
void for_each_part(tests::FullGraph& graph, StubbornParts& parts,
                   const std::function<void(const GlobalConfiguration&, MaySendId, ProcessIndex,
                                            StubbornPartId)>& visit) {
  std::vector<GlobalStep> enabled;
  for (const auto& [here, node] : graph.nodes) {
    graph.automata.find_enabled(here, enabled);
    for (const GlobalStep& seed : std::vector<GlobalStep>(enabled)) {
      StubbornPart part(graph.automata.processes());
      part.groups = set_of(seed.step.group);
      visit(here, node.summary, seed.process, parts.number_of(part));
    }
  }
}

class ClosedParts : public testing::Test {
 protected:
  Closures& of(ProcessIndex process, std::deque<Fresh>& all, std::size_t budget) {
    while (all.size() <= process)
      all.emplace_back(graph, static_cast<ProcessIndex>(all.size()), parts, budget);
    return all[process].closures;
  }

  std::unique_ptr<model::System> system = tests::system_of("lmutin", {{"graph", "p3"}});
  tests::FullGraph graph{*system};
  StubbornParts parts{graph.automata.processes()};
};

TEST_F(ClosedParts, HaveThePartAndAreClosed) {
  std::deque<Fresh> some, others;
  int larger = 0;
  for_each_part(graph, parts, [&](const auto& here, MaySendId summary, ProcessIndex p, auto part) {
    const AssumptionId assumption = graph.summaries.assumption(summary, p);
    Closures& closures = of(p, some, 10'000);
    const StubbornPartId whole = closures.closed(here[p], assumption, part);
    EXPECT_TRUE(includes(parts[whole], parts[part]));
    EXPECT_EQ(closures.is_closed(here[p], assumption, part), whole == part);
    EXPECT_EQ(closures.closed(here[p], assumption, parts.none()), parts.none());
    // This one knows no answers of the first.
    EXPECT_TRUE(of(p, others, 10'000).is_closed(here[p], assumption, whole));
    larger += whole != part;
  });
  EXPECT_GT(larger, 0);
}

TEST_F(ClosedParts, StayClosedWhereNothingMayBeSent) {
  std::deque<Fresh> some, others;
  int only_then = 0;
  for_each_part(graph, parts, [&](const auto& here, MaySendId summary, ProcessIndex p, auto part) {
    const AssumptionId all = graph.summaries.assumption(summary, p);
    const AssumptionId nothing = graph.summaries.assumption(graph.summaries.nothing(), p);
    const StubbornPartId whole = of(p, some, 10'000).closed(here[p], all, part);
    EXPECT_TRUE(of(p, others, 10'000).is_closed(here[p], nothing, whole));
    only_then += whole != part && of(p, others, 10'000).is_closed(here[p], nothing, part);
  });
  EXPECT_GT(only_then, 0);  // what may be sent is what makes parts larger
}

/// Without time to look, everything is held.
TEST_F(ClosedParts, AreLargerWhereTheyTakeTooLong) {
  std::deque<Fresh> some, hasty;
  int more = 0;
  for_each_part(graph, parts, [&](const auto& here, MaySendId summary, ProcessIndex p, auto part) {
    const AssumptionId assumption = graph.summaries.assumption(summary, p);
    const StubbornPartId whole = of(p, hasty, 1).closed(here[p], assumption, part);
    EXPECT_TRUE(includes(parts[whole], parts[part]));
    EXPECT_TRUE(of(p, some, 10'000).is_closed(here[p], assumption, whole));
    more += !of(p, some, 10'000).is_closed(here[p], assumption, part);
  });
  EXPECT_GT(more, 0);
}

}  // namespace
}  // namespace ample::checker
