// Formulas of linear temporal logic on random lassos: by the definitions of the operators, by their
// automata, by the automata of another translator (lbt), and as they are read.
#include "properties/ltl/ltl_automaton.hpp"

#include "cases/catalogue.hpp"
#include "properties/instances/request.hpp"
#include "properties/ltl/ltl_text.hpp"
#include "properties/ltl/marked_graph.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/has_program.hpp"
#include "tests/support/random_ltl.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace ample::properties {
namespace {

using tests::LtlTree;
using tests::Randomness;

constexpr std::uint64_t seed = 43;
constexpr std::size_t largest_formula = 12, some_atoms = 3, lassos_each = 8;
const std::vector<std::string> names = {"p0", "p1", "p2"};

/// Does a run on the lasso visit every acceptance set again and again?
bool accepts(const BuchiAutomaton& automaton, const LtlLasso& lasso) {
  using State = BuchiAutomaton::State;
  // First the pairs of a state and a position that can be met, then whether a run may stay in a
  // component.
  const std::size_t positions = lasso.letters.size();
  std::map<std::pair<State, std::size_t>, std::uint32_t> numbers;
  std::vector<std::pair<State, std::size_t>> met;
  const auto number_of = [&](State state, std::size_t position) {
    const auto [place, is_new] =
        numbers.try_emplace({state, position}, static_cast<std::uint32_t>(met.size()));
    if (is_new) met.emplace_back(state, position);
    return place->second;
  };
  if (positions > 0)
    for (const State state : automaton.initial) number_of(state, 0);
  MarkedGraph graph;
  for (std::size_t next = 0; next < met.size(); ++next) {
    const auto [state, position] = met[next];
    graph.emplace_back();
    for (const BuchiAutomaton::Transition& transition : automaton.states[state])
      if (transition.label.admits(lasso.letters[position]))
        graph.back().push_back({number_of(transition.to, lasso.after(position)), transition.in});
  }
  const auto accepting =
      accepting_components(graph, component_numbers(graph), automaton.all_sets());
  return std::find(accepting.begin(), accepting.end(), true) != accepting.end();
}

TEST(LtlAutomaton, AcceptsTheLassosOfItsFormula) {
  Randomness random(seed);
  std::size_t accepted = 0, refused = 0;
  for (int round = 0; round < 10'000; ++round) {
    const LtlTree tree = random_ltl(random, 1 + random.below(largest_formula), some_atoms);
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + in_prefix(tree));
    LtlFormula formula;
    const auto part = part_of(tree, formula), negation = formula.negation(part);
    const BuchiAutomaton yes = automaton_of(formula, part, names, "the formula");
    const BuchiAutomaton no = automaton_of(formula, negation, names, "its negation");
    for (std::size_t i = 0; i < lassos_each; ++i) {
      const LtlLasso lasso = random_lasso(random, some_atoms);
      const bool expected = holds_from(tree, lasso, 0);
      ASSERT_EQ(holds(formula, part, lasso), expected);
      ASSERT_EQ(holds(formula, negation, lasso), !expected);
      ASSERT_EQ(accepts(yes, lasso), expected);
      ASSERT_EQ(accepts(no, lasso), !expected);
      ++(expected ? accepted : refused);
    }
  }
  EXPECT_GT(accepted, 20'000u);
  EXPECT_GT(refused, 20'000u);
}

// What cannot be otherwise whatever follows is so on every lasso that begins like this.
TEST(LtlFormula, KnowsWhenNothingMattersAnyMore) {
  Randomness random(seed + 4);
  std::size_t decided = 0;
  for (int round = 0; round < 10'000; ++round) {
    const LtlTree tree = random_ltl(random, 1 + random.below(largest_formula), some_atoms);
    SCOPED_TRACE("seed " + std::to_string(seed + 4) + ": " + in_prefix(tree));
    LtlFormula formula;
    const auto part = part_of(tree, formula);
    const std::vector<LtlLetter> prefix = random_lasso(random, some_atoms).letters;
    const LtlLetter known = random.below(8);
    const std::optional<bool> truth = truth_of_prefix(formula, part, prefix, known);
    if (!truth) continue;
    ++decided;
    for (std::size_t i = 0; i < lassos_each; ++i) {
      LtlLasso lasso = random_lasso(random, some_atoms);
      lasso.letters.insert(lasso.letters.begin(), prefix.begin(), prefix.end());
      LtlLetter& last = lasso.letters[prefix.size() - 1];
      last = (last & known) | (random.below(8) & ~known);
      ASSERT_EQ(holds(formula, part, lasso), *truth);
    }
  }
  EXPECT_GT(decided, 1'000u);
}

TEST(LtlAutomaton, IsSmall) {
  // This is worked out by hand: GF p waits for p; FG p guesses from when on; p leads to q has an
  // owed q or none; with its negation a q is never paid.
  struct Expected {
    LtlTree tree;
    std::size_t states;
    unsigned sets;
  };
  const LtlTree p{'p', 0, {}}, q{'p', 1, {}};
  const LtlTree response{'G', 0, {{'i', 0, {p, {'F', 0, {q}}}}}};
  for (const auto& [tree, states, sets] : std::vector<Expected>{
           {{'G', 0, {{'F', 0, {p}}}}, 1, 1},
           {{'F', 0, {{'G', 0, {p}}}}, 2, 1},
           {{'G', 0, {p}}, 1, 0},
           {{'F', 0, {p}}, 2, 1},
           {{'U', 0, {p, q}}, 2, 1},
           {response, 2, 1},
           {{'!', 0, {response}}, 2, 1},
           {{'&', 0, {{'G', 0, {p}}, {'F', 0, {{'!', 0, {p}}}}}}, 0, 0},
       }) {
    LtlFormula formula;
    const auto part = part_of(tree, formula);
    const BuchiAutomaton automaton = automaton_of(formula, part, names, "the formula");
    EXPECT_EQ(automaton.states.size(), states) << in_prefix(tree);
    EXPECT_EQ(automaton.acceptance_sets, sets) << in_prefix(tree);
  }
}

// lbt's automata have their acceptance sets on states.
BuchiAutomaton from_lbt(std::istream& in) {
  BuchiAutomaton automaton{.atoms = names, .acceptance_sets = 0, .initial = {}, .states = {}};
  std::size_t states = 0;
  in >> states >> automaton.acceptance_sets;
  std::map<long, BuchiAutomaton::State> numbers;
  const auto number_of = [&](long name) {
    return numbers.try_emplace(name, static_cast<BuchiAutomaton::State>(numbers.size()))
        .first->second;
  };
  std::map<long, unsigned> sets;
  automaton.states.resize(states);
  for (std::size_t i = 0; i < states; ++i) {
    long name = 0, initial = 0;
    in >> name >> initial;
    const BuchiAutomaton::State state = number_of(name);
    if (initial == 1) automaton.initial.push_back(state);
    BuchiAutomaton::AcceptanceSets of_state = 0;
    for (long set = 0; in >> set && set != -1;)
      of_state |= BuchiAutomaton::AcceptanceSets{1}
                  << sets.try_emplace(set, static_cast<unsigned>(sets.size())).first->second;
    for (long to = 0; in >> to && to != -1;) {
      BuchiAutomaton::Transition transition{{}, number_of(to), of_state};
      // A conjunction in prefix notation, without disjunctions.
      bool negated = false;
      std::size_t operands = 1;
      for (std::string word; operands > 0 && in >> word;) {
        if (word == "&") {
          ++operands;
        } else if (word == "!") {
          negated = true;
        } else {
          if (word != "t")
            (negated ? transition.label.no : transition.label.yes) |= LtlLetter{1}
                                                                      << std::stoul(word.substr(1));
          negated = false;
          --operands;
        }
      }
      automaton.states[state].push_back(transition);
    }
  }
  return automaton;
}

TEST(LtlAutomaton, AgreesWithAnotherTranslator) {
  if (!tests::has_program("lbt") || !tests::has_program("timeout"))
    GTEST_SKIP() << "Debian's lbt is missing";
  constexpr int formulas = 1'000;
  Randomness random(seed + 1);
  std::vector<LtlTree> trees;
  const tests::Folder folder;
  const std::string questions = folder / "formulas", answers = folder / "automata";
  {
    std::ofstream out(questions);
    for (int i = 0; i < formulas; ++i) {
      trees.push_back(random_ltl(random, 1 + random.below(largest_formula), some_atoms));
      out << in_prefix(trees.back()) << "\n";
    }
  }
  ASSERT_EQ(
      std::system(("while read -r formula; do echo \"$formula\" | timeout 10 lbt || echo failed; "
                   "echo; done < '"
                   + questions + "' > '" + answers + "'")
                      .c_str()),
      0);
  std::ifstream in(answers);
  std::size_t own_states = 0, other_states = 0, compared = 0;
  for (const LtlTree& tree : trees) {
    SCOPED_TRACE("seed " + std::to_string(seed + 1) + ": " + in_prefix(tree));
    std::string answer;
    for (std::string line; std::getline(in, line) && !line.empty();) answer += line + "\n";
    if (answer.find("failed") != std::string::npos) continue;
    std::istringstream words(answer);
    const BuchiAutomaton other = from_lbt(words);
    ASSERT_FALSE(words.fail());
    LtlFormula formula;
    const BuchiAutomaton own = automaton_of(formula, part_of(tree, formula), names, "the formula");
    for (std::size_t i = 0; i < lassos_each; ++i) {
      const LtlLasso lasso = random_lasso(random, some_atoms);
      ASSERT_EQ(accepts(own, lasso), accepts(other, lasso)) << answer;
    }
    own_states += own.states.size();
    other_states += other.states.size();
    ++compared;
  }
  EXPECT_GT(compared, static_cast<std::size_t>(formulas) * 9 / 10);
  EXPECT_LT(own_states, other_states);
}

// The atoms are ones that stay apart, since predicates that stand side by side become one.
TEST(LtlText, SaysWhatIsReadOfIt) {
  const auto& info = cases::algorithm("lmutin");
  const auto system = info.make(instance_from(info, {{"graph", "p3"}}));
  const std::vector<std::string> atoms = {"taken(0)", "taken(exit-sequence, 0)", "taken( 2 )"};
  Randomness random(seed + 2);
  for (int round = 0; round < 2'000; ++round) {
    const LtlTree tree = random_ltl(random, 1 + random.below(largest_formula), some_atoms);
    const std::string text = in_infix(tree, atoms, random);
    SCOPED_TRACE("seed " + std::to_string(seed + 2) + ": " + text);
    const LtlProperty property = ltl_from("--ltl", text, *system);
    // The atoms may come in another order.
    const std::vector<std::string> written = {"taken(0)", "taken(exit-sequence, 0)", "taken(2)"};
    for (std::size_t i = 0; i < lassos_each; ++i) {
      const LtlLasso lasso = random_lasso(random, some_atoms);
      LtlLasso renamed = lasso;
      for (LtlLetter& letter : renamed.letters) {
        LtlLetter other = 0;
        for (std::size_t a = 0; a < property.atoms.size(); ++a)
          for (std::size_t b = 0; b < written.size(); ++b)
            if (property.atoms[a].text == written[b]) other |= (letter >> b & 1u) << a;
        letter = other;
      }
      ASSERT_EQ(holds(property.formula, property.whole, renamed), holds_from(tree, lasso, 0));
      ASSERT_EQ(holds(property.formula, property.negation, renamed), !holds_from(tree, lasso, 0));
    }
    // Its own text is read as the same formula.
    const LtlProperty again = ltl_from(
        "--ltl", to_text(property.formula, property.whole, property.atom_texts()), *system);
    const LtlLasso lasso = random_lasso(random, some_atoms);
    if (again.atom_texts() == property.atom_texts()) {
      ASSERT_EQ(holds(again.formula, again.whole, lasso),
                holds(property.formula, property.whole, lasso));
    }
  }
}

}  // namespace
}  // namespace ample::properties
