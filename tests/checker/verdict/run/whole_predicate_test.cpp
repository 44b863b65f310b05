// Predicates about channels, judged part by part and remembered: as the plain model judges them.
#include "checker/verdict/run/whole_predicate.hpp"

#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <set>

namespace ample::checker {
namespace {

/// In all configurations up to 3,000, each judged twice, so that answers are remembered.
TEST(WholePredicate, HoldsWhereThePlainModelSaysSo) {
  for (const auto& [request, text] : std::vector<std::pair<properties::Request, std::string>>{
           {{{"graph", "k2"}, {"rounds", "2"}}, "forall i: forall j in N_i: |i->j| <= 1"},
           {{{"graph", "p3"}, {"repair", "init"}},
            "not (Request in 0->1 and state_1 = OutCS) and (waits(0) => |1->0| <= 2)"},
           {{{"graph", "k2"}, {"network", "unordered"}}, "empty(0->1) or empty(1->0) or waits(1)"},
           {{{"graph", "k2"}, {"network", "lossy:1"}}, "faultsLeft = 1 or empty(0->1)"},
           {{{"graph", "k2"}}, "terminal => empty(0->1)"}}) {
    const auto system = tests::system_of("lmutin", request);
    const properties::Predicate plain("--always", text, *system);
    Tabulation tabulation(*system);
    WholePredicate remembered(tabulation, plain);
    std::set<std::vector<Index>> known;
    std::deque<std::vector<Index>> queue;
    const auto meet = [&](std::vector<Index> configuration) {
      configuration.resize(tabulation.max_slots());
      if (known.size() < 3'000 && known.insert(configuration).second)
        queue.push_back(std::move(configuration));
    };
    for (const auto& first : model::initial_configurations(*system)) meet(tabulation.encode(first));
    std::size_t yes = 0, seen = 0;
    for (; !queue.empty(); queue.pop_front(), ++seen) {
      const std::vector<Index> at = queue.front();
      const bool expected = plain.holds(tabulation.decode(at));
      yes += expected ? 1 : 0;
      for (int times = 0; times < 2; ++times) ASSERT_EQ(remembered.holds(at), expected) << text;
      tabulation.for_each_move(at, [&](const Move& move) { meet(tabulation.taken(at, move)); });
    }
    EXPECT_GT(seen, 20u) << text;
    EXPECT_GT(yes, 0u) << text;
  }
}

}  // namespace
}  // namespace ample::checker
