// Admissible bounds and safe configurations, against enumeration.
#include "properties/instances/admissible.hpp"

#include <gtest/gtest.h>
// rapidcheck's header needs gtest's before it.
#include <rapidcheck/gtest.h>

#include "model/errors.hpp"
#include "tests/model/any_instance.hpp"
#include "tests/properties/some_algorithms.hpp"

namespace {

using namespace ample::model;
using namespace ample::properties;
using namespace ample::tests;

Instance instance_on(const std::string& graph, std::vector<int> l, std::vector<int> k) {
  Instance instance;
  instance.topology = Topology::parse(graph);
  instance.l = std::move(l);
  instance.k = std::move(k);
  return instance;
}

/// All words of n letters 0 (OutCS) and 1 (InCS), the letter of P_0 first, in the dictionary's
/// order.
std::vector<std::string> dictionary(int n) {
  std::vector<std::string> words = {""};
  for (int letter = 0; letter < n; ++letter) {
    std::vector<std::string> longer;
    for (const std::string& word : words) longer.insert(longer.end(), {word + "0", word + "1"});
    words = longer;
  }
  return words;
}

bool safe(const Instance& instance, const std::string& word) {
  for (int i = 0; i < instance.processes(); ++i) {
    int count = 0;
    for (int j = 0; j < instance.processes(); ++j) {
      const int hops = instance.topology.distance(i, j);
      const bool counted = instance.scope == Scope::network || hops == 0 || hops == 1;
      if (counted && word[static_cast<std::size_t>(j)] == '1') ++count;
    }
    const auto index = static_cast<std::size_t>(i);
    if (count < instance.l[index] || count > instance.k[index]) return false;
  }
  return true;
}

std::vector<std::string> words_of(const std::vector<ProcessSet>& sets, int n) {
  std::vector<std::string> words;
  for (const ProcessSet set : sets) {
    words.emplace_back();
    for (int i = 0; i < n; ++i) words.back() += set.contains(i) ? '1' : '0';
  }
  return words;
}

RC_GTEST_PROP(Admissible, TheSafeConfigurationsAreAllThereInLexicographicOrder, ()) {
  const Instance instance =
      any_instance(*rc::gen::element(Scope::neighbourhood, Scope::network), 7);
  std::vector<std::string> expected;
  for (const std::string& word : dictionary(instance.processes()))
    if (safe(instance, word)) expected.push_back(word);
  if (expected.empty()) {
    RC_ASSERT_THROWS_AS(initial_sets(critical_section(), instance, "safe"), BadInstance);
    RC_ASSERT_THROWS_AS(initial_sets(critical_section(), instance, ""), BadInstance);
    return;
  }
  const auto sets = initial_sets(critical_section(), instance, "safe");
  RC_ASSERT(words_of(sets, instance.processes()) == expected);
  const auto first = initial_sets(critical_section(), instance, "");
  RC_ASSERT(words_of(first, instance.processes()) == std::vector<std::string>{expected.front()});
}

RC_GTEST_PROP(Admissible, AListedConfigurationIsTakenWhenItIsSafe, ()) {
  const Instance instance = any_instance(Scope::neighbourhood, 7);
  const std::string word = *rc::gen::elementOf(dictionary(instance.processes()));
  std::string text;
  for (int i = instance.processes() - 1; i >= 0; --i)  // in any order
    if (word[static_cast<std::size_t>(i)] == '1')
      text += (text.empty() ? "" : ",") + std::to_string(i);
  if (text.empty()) text = "none";
  if (safe(instance, word))
    RC_ASSERT(words_of(initial_sets(critical_section(), instance, text), instance.processes())
              == std::vector<std::string>{word});
  else
    RC_ASSERT_THROWS_AS(initial_sets(critical_section(), instance, text), BadInstance);
}

TEST(Admissible, BoundsThatNoConfigurationKeeps) {
  // Every closed neighbourhood of k3 is all three: at least two and at most one of them.
  const Instance instance = instance_on("k3", {2, 0, 0}, {3, 1, 3});
  EXPECT_THROW(initial_sets(critical_section(), instance, "safe"), BadInstance);
}

TEST(Admissible, TheDefaultIsTheProblems) {
  const Instance instance = instance_on("p3", {0, 0, 0}, {2, 3, 2});
  EXPECT_EQ(initial_sets(inclusion(), instance, ""), (std::vector<ProcessSet>{{0, 1, 2}}));
  EXPECT_EQ(initial_sets(exclusion(), instance, ""), (std::vector<ProcessSet>{{}}));
  EXPECT_EQ(initial_sets(exclusion(), instance, "all"), (std::vector<ProcessSet>{{0, 1, 2}}));
}

TEST(Admissible, TooManyConfigurationsAreNotListed) {
  const auto bounds = [](int n, int value) {
    return std::vector<int>(static_cast<std::size_t>(n), value);
  };
  const Instance twenty_one = instance_on("complete:21", bounds(21, 0), bounds(21, 21));
  EXPECT_THROW(initial_sets(critical_section(), twenty_one, "safe"), BadInstance);
  EXPECT_EQ(initial_sets(critical_section(), twenty_one, "none").size(), 1u);
}

TEST(Admissible, MostInsideIsTheNeighbourhoodOrTheNetwork) {
  Instance instance = instance_on("s3", {}, {});
  EXPECT_EQ(most_inside(instance, 0), 4);
  EXPECT_EQ(most_inside(instance, 1), 2);
  instance.scope = Scope::network;
  EXPECT_EQ(most_inside(instance, 1), 4);
}

/// 0 <= l_i < k_i <= |N_i|+1, and what the problem fixes [LCS, Definition 1].
bool admissible(Problem problem, int l, int k, int most) {
  if (l < 0 || l >= k || k > most) return false;
  if (problem == Problem::mutual_inclusion) return k == most;
  if (problem == Problem::k_exclusion) return l == 0;
  return true;
}

TEST(Admissible, ExactlyTheBoundsOfTheDefinition) {
  for (const AlgorithmInfo& algorithm : {inclusion(), exclusion(), critical_section()})
    for (int l = 0; l <= 4; ++l)
      for (int k = 0; k <= 4; ++k) {
        const Instance instance = instance_on("k3", {l, l, l}, {k, k, k});
        if (admissible(algorithm.problem, l, k, 3))
          EXPECT_NO_THROW(check_bounds(algorithm, instance)) << algorithm.id << l << k;
        else
          EXPECT_THROW(check_bounds(algorithm, instance), BadInstance) << algorithm.id << l << k;
      }
}

TEST(Admissible, TheTextNamesTheProcessAndWhatWouldBeRight) {
  try {
    check_bounds(critical_section(), instance_on("p3", {0, 0, 0}, {2, 3, 3}));
    FAIL() << "P2 has one neighbour";
  } catch (const BadInstance& error) {
    const std::string text = error.what();
    for (const char* part : {"k_2 = 3", "|N_2|+1 = 2", "at most 2"})
      EXPECT_NE(text.find(part), std::string::npos) << text;
  }
}

}  // namespace
