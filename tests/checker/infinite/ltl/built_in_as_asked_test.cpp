// What is built in, said again in the language of questions: both agree on random instances, right
// and wrong.
//
// Not said again are those that speak of quorums, schedules, sums, or of where in its text a
// process stands, alternation (it speaks of processes that go on asking, which no fairness of a
// formula demands), and partial deadlock (of all continuations of a configuration, which no formula
// of linear time speaks of).
#include "tests/support/any_example.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ample {
namespace {

using checker::Finding;
using checker::Report;
using checker::Verdict;

struct Said {
  const char *algorithm, *invariant, *predicate;
};

const std::vector<Said> said_again = {
    {"lmutin", "granted-bound", "forall i: |grantedTo_i| <= |N_i|-l_i+1"},
    {"lmutin", "granted-by-all",
     "forall i, j: state_j = OutCS and (i = j or i in N_j) => (*,j) in grantedTo_i"},
    {"lcs-naive", "granted-bound",
     "forall i: |grantedTo_i[MUTIN]| <= |N_i|-l_i+1 and |grantedTo_i[MUTEX]| <= k_i"},
    {"lkcs", "granted-bound",
     "forall i: |grantedTo_i[MUTIN]| <= |N_i|+1-l_i and |grantedTo_i[MUTEX]| <= k_i"},
    {"kmutex", "procs-in-cs", "forall i, j: j in procsInCS_i => state_j = OutCS"},
    {"kmutex", "exit-at-once", "forall i: at_i != nowhere => state_i = OutCS"},
    {"lcs-locking", "one-lock", "forall i, j: j in locked_i => lockedFor_j = i"},
    {"lcs-locking", "known-count",
     "forall i, j: (i = j or i in N_j) and lockedFor_j != i => (i in inCS_j <=> InCS(i))"},
    {"lcs-locking", "nothing-held", "forall i: phase_i = refused => |locked_i| = 0"},
    {"lcs-oldest", "known", "forall i: grantedTo_0 != i => (i in inCS_0 <=> InCS(i))"},
    {"mutin", "procs-in-cs", "forall i, j: j in procsInCS_i => state_j = InCS"},
    {"mutin", "entry-at-once", "forall i: at_i != nowhere => state_i = InCS"},
    {"mutin", "acked",
     "forall i, j: at_i = \"second wait\" and j in ackFrom_i => not (i in procsInCS_j)"},
    {"ricart-agrawala", "deferred-while-busy", "forall i: phase_i = idle => |deferred_i| = 0"},
    {"ricart-agrawala-1981", "deferred-while-busy",
     "forall i: |Deferred_i| > 0 => invoking_i != idle"},
    {"lodha-kshemkalyani", "implicit-reply", "forall i, j: j != i and (*,j) in LRQ_i => j in RV_i"},
    {"philosophers", "neighbours",
     "forall i: forall j in N_i: not (phase_i = eating and phase_j = eating)"},
    {"lamport", "bounded-network", "forall i, j: |i->j| <= 3"},
    {"k-out-of-l", "inside-holds-its-units", "forall i: state_i = In => T_h_i - T_d_i >= need_i"}};

/// The instance as printed, or without a part of some guard or an initial value.
model::Instance with_a_mistake(const tests::Example& example) {
  model::Instance instance = example.system->instance();
  std::vector<std::string> parts = {""};
  for (const model::ActionInfo& action : example.system->actions())
    for (std::size_t part = 1; part <= action.guard.size(); ++part)
      parts.push_back(action.name + "/" + std::to_string(part));
  for (const std::string& variable : example.system->initialized())
    parts.push_back("initial/" + variable);
  if (*rc::gen::arbitrary<bool>()) instance.dropped = *rc::gen::elementOf(parts);
  RC_LOG() << " --drop " << instance.dropped << "\n";
  return instance;
}

/// In numbers, as some texts have a variable k_i of their own.
std::string bounds_of(const model::Instance& instance) {
  std::string all;
  for (const model::ProcessId i : instance.all()) {
    const std::string inside =
        instance.scope == model::Scope::network ? "|CS|" : "|CS_" + std::to_string(int{i}) + "|";
    all += (all.empty() ? "" : " and ") + std::to_string(instance.l[i.index]) + " <= " + inside
           + " and " + inside + " <= " + std::to_string(instance.k[i.index]);
  }
  return all;
}

/// All that is asked of one instance, by the name of what is built in.
std::vector<std::pair<std::string, model::Asked>> questions(const model::Instance& instance) {
  // Without its guard an action may let a process in that goes on waiting.
  const std::string served =
      "forall i: [] (waits(i) and InCS(i) => <> (not waits(i) or not InCS(i))) "
      "and [] (waits(i) and not InCS(i) => <> (not waits(i) or InCS(i)))";
  std::vector<std::pair<std::string, model::Asked>> all = {
      {"safety", {"always.bounds", bounds_of(instance)}},
      {"deadlock", {"never.stuck", "terminal and exists i: waits(i)"}},
      {"liveness", {"ltl.served", served}},
      {"liveness.strong", {"ltl.strong.served", served}},
      {"liveness.none", {"ltl.none.served", served}}};
  for (const Said& said : said_again)
    if (instance.algorithm == said.algorithm)
      all.push_back({said.invariant, {std::string("always.") + said.invariant, said.predicate}});
  return all;
}

void compare(const Report& report, const std::string& built_in, const model::Asked& asked) {
  const Finding& one = tests::finding(report, built_in);
  const Finding& other = tests::finding(report, properties::name_of(asked));
  RC_LOG() << built_in << " and " << asked.word << "\n";
  // At the horizon somebody waits, and maybe only because the bound stopped another.
  if (one.verdict == Verdict::incomplete || other.verdict == Verdict::incomplete) {
    RC_ASSERT(report.horizon > 0 || built_in.starts_with("liveness"));
    return;
  }
  if (built_in == "deadlock" && report.horizon > 0) return;
  RC_ASSERT(one.verdict == other.verdict);
  const bool is_of_steps = !built_in.starts_with("liveness");
  if (one.trace && is_of_steps) RC_ASSERT(one.trace->steps.size() == other.trace->steps.size());
}

// Ten times a hundred instances.
class BuiltIn : public testing::TestWithParam<int> {
 public:
  inline static int hundred = 0;
};

/// Without a part of a guard an effect may meet what it must not.
Report explored_or_discarded(const model::System& system, const checker::Options& options) {
  try {
    return checker::full_search(system, options);
  } catch (const model::WrongAlgorithm&) {
    RC_DISCARD("the text does not survive the mistake");
  }
}

void is_the_same_said_again() {
  // Each hundred draws other instances: the seed is the same for all.
  for (int i = 0; i < BuiltIn::hundred; ++i) *rc::gen::arbitrary<int>();
  constexpr std::uint64_t most = 1'500;
  const tests::Example example =
      tests::any_instance({"k2", "k2", "p3", "k3"}, {{"rounds", {"1", "1", "2"}},
                                                     {"l", {"0", "1", "1"}},
                                                     {"k", {"1", "2"}},
                                                     {"network", {"fifo", "unordered"}}});
  model::Instance instance = with_a_mistake(example);
  const auto asked = questions(instance);
  std::vector<std::string> names;
  for (const auto& [name, question] : asked) {
    names.push_back(name);
    names.push_back(properties::name_of(question));
    instance.asked.push_back(question);
  }
  const auto system = properties::system_of(example.algorithm, instance);
  const Report report =
      explored_or_discarded(*system, {.properties = properties::select_properties(*system, names),
                                      .keep_going = true,
                                      .max_states = most});
  if (!report.complete) RC_DISCARD("too large");
  for (const auto& [name, question] : asked) compare(report, name, question);
}

TEST_P(BuiltIn, SaidAgainIsTheSame) {
  hundred = GetParam();
  rc::detail::checkGTest(&is_the_same_said_again);
}
INSTANTIATE_TEST_SUITE_P(Hundred, BuiltIn, testing::Range(0, 10));

}  // namespace
}  // namespace ample
