// Who waits for whom, and the cycle that is named.
#include "checker/waits_for.hpp"

#include "tests/support/toy_lock.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

/// Everybody waits; P_i for the processes in edges[i].
class Waiting : public test::ToyLock {
 public:
  explicit Waiting(std::vector<model::ProcessSet> edges)
      : ToyLock({.graph = "complete:" + std::to_string(edges.size())}), edges_(std::move(edges)) {}
  bool waiting(model::ProcessId process, const model::Bytes&) const override {
    return !edges_[process.index].empty();
  }
  std::vector<model::Lack> lacks(model::ProcessId process,
                                 std::span<const model::Bytes>) const override {
    return {{"x", {edges_[process.index], ""}}};
  }

 private:
  std::vector<model::ProcessSet> edges_;
};

WaitsFor waits_for_of(const std::vector<model::ProcessSet>& edges) {
  const Waiting system(edges);
  return waits_for(system, model::initial_configuration(system, model::ProcessSet{}));
}

using Cycle = std::vector<model::ProcessId>;

TEST(WaitsFor, names_a_shortest_cycle_from_its_smallest_process) {
  EXPECT_EQ(waits_for_of({{1}, {2}, {0}}).cycle, (Cycle{0, 1, 2}));
  EXPECT_EQ(waits_for_of({{1}, {2}, {3}, {0, 2}}).cycle, (Cycle{2, 3}));
  EXPECT_EQ(waits_for_of({{2, 1}, {0}, {0}}).cycle, (Cycle{0, 1}));
}

TEST(WaitsFor, may_find_no_cycle) {
  const WaitsFor found = waits_for_of({{1}, {2}, {}});
  EXPECT_EQ(found.blocked.size(), 2u);
  EXPECT_TRUE(found.cycle.empty());
  EXPECT_EQ(to_text(found), "P0 waits for x ({P1})\nP1 waits for x ({P2})");
}

TEST(WaitsFor, names_a_process_that_waits_for_itself_only_when_there_is_no_other_cycle) {
  EXPECT_EQ(waits_for_of({{0}, {0}}).cycle, (Cycle{0}));
  EXPECT_EQ(waits_for_of({{0, 1}, {0}}).cycle, (Cycle{0, 1}));
}

}  // namespace
}  // namespace ample::checker
