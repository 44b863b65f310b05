// Random formulas about random small instances, under every fairness, with requests that are owed
// or free: against the graph of the plain model and brute force (ltl_brute_force.hpp).
#include "checker/engines/full/full_explorer.hpp"
#include "properties/ltl/ltl_question.hpp"
#include "tests/support/any_comparable.hpp"
#include "tests/support/ltl_brute_force.hpp"
#include "tests/support/plain_graph.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ample::checker {
namespace {

using properties::Fairness;
using properties::LtlProperty;
using properties::LtlQuestion;
using tests::ExplicitGraph;
using tests::LtlTree;

LtlProperty with_atoms(const model::System& system) {
  LtlProperty property{.text = "a formula"};
  for (const char* atom : {"waits(0)", "InCS(0)"}) property.atoms.push_back({.text = atom});
  const int last = system.processes() - 1;
  property.atoms.push_back({.text = "InCS(" + std::to_string(last) + ")"});
  property.atoms.push_back(properties::ltl_from("--ltl", "taken(0)", system).atoms.at(0));
  return property;
}

/// The same graph, with its letters, as brute force reads it; nothing if a number of a cause does
/// not fit.
std::optional<ExplicitGraph> explicit_graph(const model::System& system,
                                            const tests::PlainGraph& plain,
                                            const LtlQuestion& question) {
  const bool owed = system.instance().requests == model::Requests::owed;
  ExplicitGraph graph;
  graph.roots = static_cast<StateNumber>(plain.roots);
  graph.fairness = question.fairness;
  for (const tests::PlainConfiguration& here : plain.configurations) {
    graph.letters.push_back(question.letter_of(here.whole));
    graph.stopped.push_back(owed && here.stopped);
    graph.states.emplace_back();
    for (const tests::PlainStep& step : here.steps) {
      if (step.cause >= 32) return std::nullopt;
      graph.states.back().push_back(
          {static_cast<StateNumber>(step.to), step.cause, question.letter_of(step.step)});
      if (step.is_owed(owed)) graph.owed |= 1u << step.cause;
    }
  }
  return graph;
}

RC_GTEST_PROP(LtlEnds, AreJudgedAsBruteForceJudgesThem, ()) {
  const auto system = tests::any_comparable(150, {{"requests", {"free", "owed"}}});
  tests::Randomness random(*rc::gen::arbitrary<std::uint64_t>());
  const tests::PlainGraph plain = tests::plain_graph(*system);
  constexpr int formulas = 20;  // to make and to look through an instance takes longest
  int compared = 0;
  for (int i = 0; i < formulas; ++i) {
    LtlProperty property = with_atoms(*system);
    const LtlTree tree = random_ltl(random, 2 + random.below(6), property.atoms.size());
    property.whole = part_of(tree, property.formula);
    property.negation = property.formula.negation(property.whole);
    const Fairness fairness = tests::any_fairness(random);
    const LtlQuestion question = question_of("--ltl", property, *system, fairness);
    const auto graph = explicit_graph(*system, plain, question);
    if (!graph) continue;
    tests::LtlBruteForce certain(*graph, tree, false), possible(*graph, tree, true);
    if (!certain.fits() || !possible.fits()) continue;
    Options options;
    options.properties = {{.kind = properties::Kind::temporal,
                           .fairness = fairness,
                           .name = "ltl",
                           .formula = std::make_shared<const LtlQuestion>(question)}};
    const Finding found = full_search(*system, options).findings.at(0);
    const Verdict expected = certain.finds_a_violation()    ? Verdict::violated
                             : possible.finds_a_violation() ? Verdict::incomplete
                                                            : Verdict::holds;
    RC_LOG() << in_prefix(tree) << ", fairness " << static_cast<int>(fairness) << ": "
             << to_text(found.verdict) << ", expected: " << to_text(expected) << '\n';
    // Where the formula is false whatever follows, a bound that comes later does not matter.
    const bool decided = found.explanation.starts_with("whatever follows");
    RC_ASSERT(
        found.verdict == expected
        || (decided && found.verdict == Verdict::violated && expected == Verdict::incomplete));
    ++compared;
  }
  RC_CLASSIFY(compared > 0);
}

}  // namespace
}  // namespace ample::checker
