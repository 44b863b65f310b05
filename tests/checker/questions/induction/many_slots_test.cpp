// Inductions of more components than there are bits in a word: some share a bit where the search
// notes why nothing fits.
#include "checker/questions/induction/induction.hpp"
#include "tests/support/bare_algorithm.hpp"
#include "tests/support/corpus.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace ample {
namespace tests {

/// Each process has a flag, which it turns while it tells all others; and once it goes inside.
struct Flags : BareAlgorithm {
  struct Told {
    static constexpr const char* name = "Told";
  };
  using Message = model::OneOf<Told>;
  struct Local {
    bool flag{};
    bool inside{};
  };

  static Local initial(const model::Instance&, model::ProcessId, model::ProcessSet) { return {}; }
  static bool in_cs(const Local& i) { return i.inside; }
  static bool waiting(const Local&) { return false; }

  using P = model::Process<Flags>;
  static std::vector<model::Action<Flags>> actions(const model::Instance&) {
    model::Part<Flags> outside;
    outside.text = "P_i is outside";
    outside.holds = [](const Local& i, const P&) { return !i.inside; };
    return {model::invocation<Flags>("tell", "nowhere", model::free<Flags>({outside}),
                                     [](Local& i, P& p) {
                                       i.flag = !i.flag;
                                       p.send(Told{}, p.others());
                                     }),
            model::invocation<Flags>("enter", "nowhere", model::requesting<Flags>({outside}),
                                     [](Local& i, P&) { i.inside = true; }),
            model::on_receipt<Flags, Told>("nowhere", [](Local&, P&, Told, model::ProcessId) {})};
  }
  static std::vector<model::Invariant<Flags>> invariants() { return {}; }
};

}  // namespace tests
}  // namespace ample

BOOST_HANA_ADAPT_STRUCT(ample::tests::Flags::Told);
BOOST_HANA_ADAPT_STRUCT(ample::tests::Flags::Local, flag, inside);

namespace ample::checker {
namespace {

/// The flags of eight processes, and the channels from the last one to the others: their slots are
/// 64 apart.
constexpr std::size_t variables = 15;
std::string text_of(std::size_t variable) {
  return variable < 8 ? fmt::format("flag_{}", variable)
                      : fmt::format("empty(7->{})", variable - 8);
}
struct Literal {
  std::size_t variable;
  bool is_true;
};
using Clause = std::vector<Literal>;

bool is_satisfiable(const std::vector<Clause>& clauses) {
  for (unsigned values = 0; values < 1u << variables; ++values)
    if (std::ranges::all_of(clauses, [&](const Clause& clause) {
          return std::ranges::any_of(clause, [&](const Literal& literal) {
            return (values >> literal.variable & 1u) == (literal.is_true ? 1u : 0u);
          });
        }))
      return true;
  return false;
}

/// P0 may always go inside. So "not InCS(0)" is kept by every step only where what is assumed holds
/// nowhere, which all values of the variables tell.
TEST(InductionOfManySlots, FindsWhatSatisfiesClauses) {
  const model::SystemOf<tests::Flags> system(tests::bare_instance(8, 8, std::nullopt));
  // So that the slots of channels are numbered by sender and receiver.
  const std::string all = "(forall i, j: |i->j| <= 9)";
  tests::Random random;
  tests::Counts answers("clauses");
  for (int round = 0; round < tests::corpus_size(150); ++round) {
    std::vector<Clause> clauses;
    std::vector<std::string> texts = {all};
    for (std::size_t number = 40 + random.below(30); number > 0; --number) {
      std::vector<std::string> literals;
      Clause& clause = clauses.emplace_back();
      while (clause.size() < 3) {
        clause.push_back({random.below(variables), random.one_in(2)});
        literals.push_back((clause.back().is_true ? "" : "not ") + text_of(clause.back().variable));
      }
      texts.push_back(fmt::format("({})", fmt::join(literals, " or ")));
    }
    const std::string assumed = fmt::format("{}", fmt::join(texts, " and "));
    const InductionReport report =
        induction(system,
                  {.proved = conjuncts_of(properties::Predicate("--always", "not InCS(0)", system)),
                   .assumed = conjuncts_of(properties::Predicate("--assuming", assumed, system)),
                   .properties = {}},
                  {.max_states = 50});
    ASSERT_EQ(report.answer,
              is_satisfiable(clauses) ? Inductive::not_inductive : Inductive::vacuous)
        << assumed;
    ++answers[properties::text_of(report.answer, inductive_words)];
  }
  EXPECT_GT(answers["not inductive"], 20);
  EXPECT_GT(answers["vacuous"], 20);
}

}  // namespace
}  // namespace ample::checker
