// Decision diagrams against sets of vectors, and what is asked of one against a search that goes
// from configuration to configuration.
#include "checker/engines/symbolic/diagrams.hpp"

#include "checker/engines/automata/reachable.hpp"
#include "checker/engines/symbolic/symbolic_engine.hpp"
#include "tests/checker/engines/symbolic/saturated.hpp"
#include "tests/support/any_comparable.hpp"
#include "tests/support/any_program.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>
#include <set>

namespace ample::checker {
namespace {

using Vectors = std::set<std::vector<Index>>;

/// Vectors of four numbers from 0 to 2.
Vectors any_vectors() {
  const auto list = *rc::gen::container<std::vector<std::vector<Index>>>(
      rc::gen::container<std::vector<Index>>(4, rc::gen::inRange<Index>(0, 3)));
  return {list.begin(), list.end()};
}

Diagram diagram_of(Diagrams& diagrams, const Vectors& vectors) {
  Diagram all = Diagrams::nothing;
  for (const std::vector<Index>& one : vectors) all = diagrams.united(all, diagrams.of_one(one));
  return all;
}

void gather(const Diagrams& diagrams, Diagram diagram, std::vector<Index>& path, Vectors& found) {
  if (diagram == Diagrams::end) {
    found.insert(path);
    return;
  }
  const Diagrams::Edges edges = diagrams.edges(diagram);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    path.push_back(edges[i].value);
    gather(diagrams, edges[i].rest, path, found);
    path.pop_back();
  }
}
Vectors vectors_of(const Diagrams& diagrams, Diagram diagram) {
  Vectors found;
  std::vector<Index> path;
  gather(diagrams, diagram, path, found);
  return found;
}

RC_GTEST_PROP(Diagrams, HaveTheVectorsThatWerePutIn, ()) {
  Diagrams diagrams;
  const Vectors vectors = any_vectors();
  const Diagram diagram = diagram_of(diagrams, vectors);
  RC_ASSERT(vectors_of(diagrams, diagram) == vectors);
  for (Index value = 0; value < 3; ++value) {
    Vectors rests;
    for (const std::vector<Index>& one : vectors)
      if (one[0] == value) rests.insert({one.begin() + 1, one.end()});
    const Diagram rest = diagrams.rest(diagram, value);
    RC_ASSERT((rest == Diagrams::nothing) == rests.empty());
    RC_ASSERT(vectors_of(diagrams, rest) == rests);
  }
}

RC_GTEST_PROP(Diagrams, KeepWhatIsMarkedWhenOthersAreGivenUp, ()) {
  Diagrams diagrams;
  const Vectors kept = any_vectors(), given_up = any_vectors(), later = any_vectors();
  const Diagram diagram = diagram_of(diagrams, kept);
  diagrams.united(diagram, diagram_of(diagrams, given_up));
  std::vector<bool> marked(diagrams.numbers());
  diagrams.mark(diagram, marked);
  diagrams.keep_only(marked);
  RC_ASSERT(vectors_of(diagrams, diagram) == kept);
  Vectors both = kept;
  both.insert(later.begin(), later.end());
  const Diagram united = diagrams.united(diagram, diagram_of(diagrams, later));
  RC_ASSERT(vectors_of(diagrams, united) == both);
  RC_ASSERT(vectors_of(diagrams, diagram) == kept);
}

/// All that a diagram of the reachable configurations is asked.
void compare_answers(const model::System& system) {
  tests::Saturated engine(system, order_of(system.instance().topology));
  Reached reached = engine.reached(system);
  const ProcessIndex processes = engine.tabulation.processes();
  const auto class_of = [](ProcessIndex, Index local) { return local / 2; };
  std::uint64_t configurations = 0, steps = 0;
  Vectors endings, combinations;
  std::map<std::vector<Index>, Vectors> before;
  for_each_reachable(
      system, engine.tabulation, [&](const std::vector<Index>& here, std::uint64_t possible) {
        ++configurations;
        steps += possible;
        if (possible == 0) endings.insert(engine.levels.by_level(here));
        std::vector<Index> classes(here.begin(), here.begin() + processes);
        for (Index& each : classes) each = class_of(0, each);
        combinations.insert(classes);
        engine.tabulation.for_each_move(here, [&](const Move& move) {
          before[engine.tabulation.taken(here, move)].insert(engine.levels.by_level(here));
        });
      });
  RC_ASSERT(reached.configurations() == configurations);
  RC_ASSERT(reached.steps() == steps);
  Vectors found_endings, found_combinations;
  reached.for_each_ending([&](const Reached::Values& one) { found_endings.insert(one); });
  RC_ASSERT(found_endings == endings);
  const Diagram all = reached.combinations(class_of);
  reached.for_each_combination(all, [&](const std::vector<Index>& one) {
    found_combinations.insert(one);
    return true;
  });
  RC_ASSERT(found_combinations == combinations);
  // An automaton that adds up finds every sum that some combination has, and no other.
  const auto sum_of = [](const std::vector<Index>& one) {
    return std::accumulate(one.begin(), one.end(), std::uint32_t{0});
  };
  const auto plus = [](std::uint32_t sum, ProcessIndex, Index more) { return sum + more; };
  for (std::uint32_t sum = 0; sum <= 8; ++sum) {
    const auto found =
        reached.find_combination(all, plus, [&](std::uint32_t end) { return end == sum; });
    RC_ASSERT(found.has_value() == std::ranges::any_of(combinations, [&](const auto& one) {
                return sum_of(one) == sum;
              }));
    if (found) RC_ASSERT(combinations.contains(*found) && sum_of(*found) == sum);
  }
  for (std::size_t looked_at = 0; const auto& [configuration, sources] : before) {
    if (++looked_at > 100) break;
    const auto values = engine.levels.by_level(configuration);
    Vectors found;
    for (const Reached::Differences& differences : reached.before(values)) {
      auto others = values;
      for (const auto& [level, value] : differences) others[level] = value;
      found.insert(others);
    }
    RC_ASSERT(found == sources);
  }
}

RC_GTEST_PROP(Reached, AnswersAsASearchDoes, ()) {
  const auto system = tests::any_comparable(2'000, {{"network", {"fifo", "fifo", "unordered"}}});
  if (symbolic_engine().why_not(*system, {})) RC_DISCARD("it has no diagram");
  compare_answers(*system);
}

RC_GTEST_PROP(Reached, AnswersAsASearchDoesWhereAVariableIsShared, ()) {
  const model::SystemOf<tests::Blackboard> system(
      tests::Blackboard::instance(tests::any_program(tests::Blackboard::kinds)));
  compare_answers(system);
}

}  // namespace
}  // namespace ample::checker
