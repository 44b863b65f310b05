// Inductions against brute force: all configurations of the domain, one by one, in the plain model.
#include "checker/induction/induction.hpp"

#include "checker/trace/trace_text.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/token_passing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace ample::checker {
namespace {

using model::Bytes;
using model::Configuration;
using model::ProcessId;
using properties::Predicate;

std::unique_ptr<model::System> token_passing() {
  return std::make_unique<model::SystemOf<tests::TokenPassing>>(
      tests::bare_instance(2, 1, std::nullopt));
}

/// What the induction is to find out, by looking everywhere.
class Everywhere {
 public:
  /// Without a capacity the predicate bounds the channels.
  Everywhere(const model::System& system, const std::string& predicate, int steps,
             std::optional<int> capacity)
      : system_(system),
        predicate_("--always", predicate, system),
        initial_(model::initial_configuration(system, {})),
        steps_(steps),
        capacity_(static_cast<std::size_t>(capacity.value_or(100))),
        locals_(2),
        messages_(2) {
    while (grow()) {
    }
    for (const std::size_t from : {0u, 1u}) contents_.push_back(contents_of(from));
    Configuration here = initial_;
    for (const Bytes& first : locals_[0])
      for (const Bytes& second : locals_[1])
        for (const auto& there : contents_[0])
          for (const auto& back : contents_[1]) {
            here.locals = {first, second};
            here.channels[0][1] = there;
            here.channels[1][0] = back;
            if (!predicate_.holds(here)) continue;
            note_leaving(here);
            if (leads_out(here, steps_)) least_ = std::min(least_, cost(here));
          }
  }

  bool holds_for_steps(Configuration here, int steps) const {
    if (!predicate_.holds(here)) return false;
    if (steps == 0) return true;
    return std::ranges::all_of(model::enabled_steps(system_, here), [&](const model::Step& step) {
      Configuration next = here;
      model::take_step(system_, next, step);
      return holds_for_steps(next, steps - 1);
    });
  }
  /// Counts in the first configuration the messages, and then the processes that are not in their
  /// initial local state.
  std::pair<std::size_t, std::size_t> cost(const Configuration& here) const {
    return {here.channels[0][1].size() + here.channels[1][0].size(),
            (here.locals[0] != initial_.locals[0]) + (here.locals[1] != initial_.locals[1])};
  }
  const Configuration& initial() const { return initial_; }
  bool is_inductive() const { return least_ == none; }
  std::pair<std::size_t, std::size_t> least() const { return least_; }
  bool is_closed() const { return !leaves_; }
  std::size_t locals(std::size_t process) const { return locals_[process].size(); }

 private:
  static constexpr std::pair<std::size_t, std::size_t> none = {1000, 0};

  /// Do the parts of the predicate hold that look at this component alone?
  bool is_allowed(const properties::Place& place, const Configuration& there) const {
    return std::ranges::all_of(predicate_.conjuncts(), [&](const Predicate& part) {
      return part.places() != std::vector{place} || part.holds(there);
    });
  }
  bool grow() {
    bool grew = false;
    for (const ProcessId p : system_.instance().all()) {
      const std::size_t other = 1u - p.index;
      const auto note = [&](const model::Outcome& outcome) {
        grew |= locals_[p.index].insert(outcome.local).second;
        for (const model::Send& send : outcome.sends)
          grew |= messages_[p.index].insert(send.message).second;
      };
      grew |= locals_[p.index].insert(initial_.locals[p.index]).second;
      for (const Bytes& local : std::set<Bytes>(locals_[p.index])) {
        Configuration alone = initial_;
        alone.locals[p.index] = local;
        if (!is_allowed({p}, alone)) continue;
        for (model::ActionId action = 0; action < system_.actions().size(); ++action)
          if (system_.actions()[action].role != model::Role::receipt
              && system_.enabled(action, p, local))
            note(system_.take(action, p, local));
        for (const Bytes& message : std::set<Bytes>(messages_[other]))
          note(system_.receive(p, ProcessId(static_cast<int>(other)), local, message));
      }
    }
    return grew;
  }
  /// What sends and receipts of one channel make of contents that are allowed.
  std::vector<std::vector<Bytes>> contents_of(std::size_t from) const {
    const std::size_t to = 1 - from;
    std::vector<std::vector<Bytes>> all = {{}};
    const auto add = [&](std::vector<Bytes> content) {
      if (std::ranges::find(all, content) == all.end()) all.push_back(std::move(content));
    };
    for (std::size_t i = 0; i < all.size(); ++i) {
      Configuration alone = initial_;
      alone.channels[from][to] = all[i];
      if (!is_allowed({ProcessId(static_cast<int>(from)), ProcessId(static_cast<int>(to))}, alone))
        continue;
      if (!all[i].empty()) add({all[i].begin() + 1, all[i].end()});
      if (all[i].size() >= capacity_) continue;
      for (const Bytes& message : messages_[from]) {
        std::vector<Bytes> longer = all[i];
        longer.push_back(message);
        add(std::move(longer));
      }
    }
    return all;
  }
  bool leads_out(const Configuration& here, int steps) const {
    if (steps == 0) return !predicate_.holds(here);
    return predicate_.holds(here)
           && std::ranges::any_of(model::enabled_steps(system_, here),
                                  [&](const model::Step& step) {
                                    Configuration next = here;
                                    model::take_step(system_, next, step);
                                    return leads_out(next, steps - 1);
                                  });
  }
  void note_leaving(const Configuration& here) {
    for (const model::Step& step : model::enabled_steps(system_, here)) {
      Configuration next = here;
      model::take_step(system_, next, step);
      leaves_ |= next.channels[0][1].size() > capacity_ || next.channels[1][0].size() > capacity_;
    }
  }

  const model::System& system_;
  Predicate predicate_;
  Configuration initial_;
  int steps_;
  std::size_t capacity_;
  std::vector<std::set<Bytes>> locals_, messages_;
  std::vector<std::vector<std::vector<Bytes>>> contents_;
  std::pair<std::size_t, std::size_t> least_ = none;
  bool leaves_ = false;
};

const char* const parts[] = {
    "count(i: token_i) + count(Token in 0->1) + count(Token in 1->0) = 1",
    "count(i: token_i) + count(Token in 0->1) + count(Token in 1->0) <= 1",
    "(forall i: phase_i = inside => token_i)",
    "(forall i, j: i != j and asked_i => phase_j = asking and not token_j)",
    "(forall i, j: i != j and Token in i->j => phase_j = asking)",
    "(forall i, j: i != j and Ask in i->j => phase_i = asking and not token_i)",
    "(forall i, j: i != j => count(Ask in i->j) <= 1 and not (asked_j and Ask in i->j))",
    "(forall i, j: i != j and Ask in i->j => not (Token in j->i))",
    "(forall i, j: (Token,j) in i->j => i = j)",
    "not (InCS(0) and InCS(1))",
    "(forall i, j: |i->j| <= 1)",
    "(forall i, j: i != j => not before(Ask, Token, i->j))",
    "(forall i, j: i != j and asked_i => not (Token in i->j))",
    "not before(Token, Ask, 0->1)",
    "(phase_1 = idle or token_1 or Ask in 1->0)",
    "(token_0 or token_1 or not empty(0->1) or not empty(1->0))",
    "(forall i: not (enabled(enter, i) and phase_i = idle))"};

/// This speaks of one channel alone: it has no more contents.
const char* const bounded =
    " and (forall i, j: count(Ask in i->j) <= 1 and count(Token in i->j) <= 1)";

/// Mutual exclusion and all that its proof needs.
std::string proof() {
  std::string all = "(forall i, j: |i->j| <= 2)";
  for (const std::size_t part : {0u, 2u, 3u, 4u, 5u, 6u, 7u, 9u, 11u, 12u})
    all += std::string(" and ") + parts[part];
  return all;
}

InductionReport induction_of(const model::System& system, const std::string& predicate, int steps,
                             std::optional<int> capacity) {
  const InductionQuestion question = {
      .proved = conjuncts_of(Predicate("--always", predicate, system)),
      .assumed = {},
      .properties = {},
      .steps = steps,
      .capacity = capacity};
  return induction(system, question, {});
}

/// The answer, the least counterexample, the domain and whether it is left are those of brute
/// force.
TEST(Induction, IsThatOfEveryConfigurationOneByOne) {
  const auto system = token_passing();
  tests::Random random;
  int inductive = 0, not_inductive = 0;
  for (int round = 0; round < 150; ++round) {
    std::string predicate = random.one_in(3) ? proof() : random.one_of(parts);
    for (std::size_t more = random.below(7); more > 0; --more)
      predicate += std::string(" and ") + random.one_of(parts);
    std::optional<int> capacity = 1 + static_cast<int>(random.below(2));
    const int steps = 1 + static_cast<int>(random.below(capacity == 1 ? 3 : 2));
    if (random.one_in(3)) {
      predicate += bounded;
      capacity.reset();
    }
    const Everywhere everywhere(*system, predicate, steps, capacity);
    if (!everywhere.holds_for_steps(everywhere.initial(), steps - 1)) continue;
    const InductionReport report = induction_of(*system, predicate, steps, capacity);
    const std::string about = predicate + ", steps " + std::to_string(steps);
    ASSERT_EQ(report.answer == Inductive::inductive, everywhere.is_inductive()) << about;
    ASSERT_EQ(report.locals[0], everywhere.locals(0)) << about;
    ASSERT_EQ(report.locals[1], everywhere.locals(1)) << about;
    if (everywhere.is_inductive()) {
      ++inductive;
      ASSERT_EQ(report.closed, std::optional(everywhere.is_closed())) << about;
    } else {
      ++not_inductive;
      ASSERT_TRUE(report.counterexample) << about;
      EXPECT_EQ(everywhere.cost(report.counterexample->start), everywhere.least()) << about;
      EXPECT_EQ(report.under_way, everywhere.least().first) << about;
      EXPECT_EQ(report.counterexample->steps.size(), static_cast<std::size_t>(steps)) << about;
    }
  }
  EXPECT_GT(inductive, 20);
  EXPECT_GT(not_inductive, 20);
}

/// An inductive predicate of a domain that is not left holds of every execution, as the full search
/// sees by itself.
TEST(Induction, ProvesMutualExclusion) {
  const auto system = token_passing();
  const InductionReport report = induction_of(*system, proof(), 1, 2);
  EXPECT_EQ(report.longest, 2u);
  EXPECT_EQ(report.answer, Inductive::inductive)
      << (report.counterexample ? to_text(*system, *report.counterexample) : "");
  EXPECT_EQ(report.closed, std::optional(true));
  const Predicate holds("--always", proof(), *system);
  std::vector<Configuration> todo = {model::initial_configuration(*system, {})};
  std::set<std::vector<Bytes>> seen;
  while (!todo.empty()) {
    const Configuration here = todo.back();
    todo.pop_back();
    EXPECT_TRUE(holds.holds(here));
    std::vector<Bytes> key = here.locals;
    for (const auto& channel : {here.channels[0][1], here.channels[1][0]}) {
      key.insert(key.end(), channel.begin(), channel.end());
      key.push_back("|");
    }
    if (!seen.insert(key).second) continue;
    for (const model::Step& step : model::enabled_steps(*system, here)) {
      todo.push_back(here);
      model::take_step(*system, todo.back(), step);
    }
  }
}

/// Mutual exclusion alone does not say that who is inside has the token: P1 enters beside P0, which
/// no execution does.
TEST(Induction, TellsWhichValuesNoExecutionHas) {
  const auto system = token_passing();
  const InductionReport report = induction_of(*system, parts[9], 1, 1);
  EXPECT_EQ(report.answer, Inductive::not_inductive);
  EXPECT_EQ(report.under_way, 0u);
  EXPECT_EQ(report.reached, Reachable::no);
  EXPECT_FALSE(report.odd.empty());
}

/// Where the predicate bounds what a channel holds no capacity is needed, and no step leads out of
/// the domain. Where it does not, one message is there at most.
TEST(Induction, TakesTheBoundOfChannelsFromThePredicate) {
  const auto system = token_passing();
  const InductionReport report = induction_of(*system, proof() + bounded, 1, std::nullopt);
  EXPECT_EQ(report.answer, Inductive::inductive);
  EXPECT_EQ(report.closed, std::optional(true));
  EXPECT_EQ(report.longest, 2u);
  EXPECT_EQ(induction_of(*system, parts[9], 1, std::nullopt).longest, 1u);
}

/// The steps that no execution can take are assumed away: with the other parts assumed, mutual
/// exclusion is kept.
TEST(Induction, MayAssumeMore) {
  const auto system = token_passing();
  InductionQuestion question = {
      .proved = conjuncts_of(Predicate("--always", parts[9], *system)),
      .assumed = conjuncts_of(
          Predicate("--assuming", std::string(parts[0]) + " and " + parts[2], *system)),
      .properties = {}};
  EXPECT_EQ(induction(*system, question, {}).answer, Inductive::inductive);
}

/// The bounds of the critical section are conjuncts, too.
TEST(Induction, OfSafetyIsThatOfThePredicateThatSaysIt) {
  const auto system = token_passing();
  const InductionQuestion question = {
      .proved = conjuncts_of(*system, properties::select_properties(*system, {"safety"})[0]),
      .assumed = {},
      .properties = {}};
  const InductionReport report = induction(*system, question, {});
  const InductionReport same = induction_of(*system, parts[9], 1, 1);
  EXPECT_EQ(report.answer, same.answer);
  ASSERT_TRUE(report.counterexample && same.counterexample);
  EXPECT_EQ(report.counterexample->start, same.counterexample->start);
}

TEST(Induction, EndsAtALimitWithoutAnAnswer) {
  const auto system = tests::system_of("lmutin", {{"graph", "k2"}});
  const InductionQuestion question = {
      .proved = conjuncts_of(Predicate("--always", "forall i: ts_i <= 20", *system)),
      .assumed = {},
      .properties = {}};
  Options limits;
  limits.max_seconds = 0.05;
  const InductionReport report = induction(*system, question, limits);
  EXPECT_EQ(report.answer, Inductive::undecided);
  EXPECT_NE(report.why_undecided.find("--max-time"), std::string::npos) << report.why_undecided;
}

}  // namespace
}  // namespace ample::checker
