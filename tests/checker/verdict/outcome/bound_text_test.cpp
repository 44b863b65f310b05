// The bound of an answer in words.
#include "checker/verdict/outcome/bound_text.hpp"

#include "cases/catalogue.hpp"
#include "properties/instances/request.hpp"

#include <gtest/gtest.h>

namespace ample::tests {
namespace {

std::string bound_of(const std::string& name, const properties::Request& request) {
  const model::AlgorithmInfo& algorithm = cases::algorithm(name);
  return checker::bound_text(algorithm, properties::instance_from(algorithm, request));
}

TEST(BoundText, NamesRequestsAndFaults) {
  EXPECT_EQ(bound_of("ricart-agrawala", {{"n", "2"}}),
            "in executions with at most one request a process");
  EXPECT_EQ(bound_of("ricart-agrawala", {{"n", "2"}, {"rounds", "2"}}),
            "in executions with at most 2 requests a process");
  EXPECT_EQ(bound_of("ricart-agrawala", {{"n", "2"}, {"rounds", "unbounded"}}),
            "in executions with any number of requests");
  EXPECT_EQ(bound_of("ricart-agrawala", {{"n", "4"}, {"rounds", "0,1,0,2"}}),
            "in executions with at most one request of P1, at most 2 requests of P3 and none of "
            "P0, P2");
  EXPECT_EQ(bound_of("ricart-agrawala", {{"n", "2"}, {"rounds", "1,unbounded"}}),
            "in executions with at most one request of P0 and any number of requests of P1");
  EXPECT_EQ(bound_of("ricart-agrawala", {{"n", "2"}, {"network", "lossy:1"}, {"crash", "2"}}),
            "in executions with at most one request a process, at most one message lost and at "
            "most 2 crashes");
  EXPECT_EQ(bound_of("ricart-agrawala", {{"n", "2"}, {"network", "lossy,duplicating:2"}}),
            "in executions with at most one request a process and at most 2 messages lost or "
            "delivered twice");
  // Nobody asks: what is said is said of everything that can happen.
  EXPECT_EQ(bound_of("dijkstra-ring", {{"n", "3"}}), "in all executions");
}

TEST(BoundText, OfSeveralInstancesNamesEachBoundOnce) {
  const std::string one = bound_of("ricart-agrawala", {{"n", "2"}}),
                    any = bound_of("ricart-agrawala", {{"n", "2"}, {"rounds", "unbounded"}});
  EXPECT_EQ(checker::bound_text({one, one}), one);
  EXPECT_EQ(checker::bound_text({one, any, one}),
            "in executions with at most one request a process or with any number of requests");
}

TEST(BoundText, IsASecondLine) {
  EXPECT_EQ(checker::with_bound("It is so.\n\nmore\n", "in all executions"),
            "It is so.\nLooked at: all executions.\n\nmore\n");
  EXPECT_EQ(checker::with_bound("It is so.", "in all executions"),
            "It is so.\nLooked at: all executions.");
}

}  // namespace
}  // namespace ample::tests
