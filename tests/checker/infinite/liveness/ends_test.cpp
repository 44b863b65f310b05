// Executions may end where nothing is owed: liveness and alternation of random instances, under
// every fairness, against brute force on the plain model; and what is known by hand.
#include "checker/engines/engines.hpp"
#include "tests/support/any_comparable.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/plain_graph.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ample::checker {
namespace {

using properties::Fairness;
using properties::Kind;
using tests::PlainConfiguration;

/// Somebody waits for ever (liveness), or changes its state no more (alternation), by the
/// definitions.
class PlainStarvation {
 public:
  PlainStarvation(const std::vector<PlainConfiguration>& graph, int processes, Kind kind,
                  Fairness fairness, bool requests_owed)
      : graph_(graph),
        processes_(processes),
        kind_(kind),
        fairness_(fairness),
        requests_owed_(requests_owed) {}

  /// With `cut_off` also where only the bound on rounds is why nobody asks.
  bool is_found(bool cut_off) {
    for (const PlainConfiguration& here : graph_)
      if (ends_badly(here, cut_off)) return true;
    for (int i = 0; i < processes_; ++i) {
      std::set<int> within;
      for (int state = 0; state < static_cast<int>(graph_.size()); ++state)
        if (may_stay(graph_[static_cast<std::size_t>(state)], i, cut_off)) within.insert(state);
      if (stays(i, within)) return true;
    }
    return false;
  }

 private:
  bool owes(const tests::PlainStep& step) const { return step.is_owed(requests_owed_); }
  bool ends_badly(const PlainConfiguration& here, bool cut_off) const {
    if (std::ranges::any_of(here.steps, [&](const auto& step) { return owes(step); })) return false;
    if (kind_ == Kind::liveness && here.waiting.empty()) return false;
    return cut_off || !requests_owed_ || !here.stopped || here.deadlock;
  }
  bool may_stay(const PlainConfiguration& here, int process, bool cut_off) const {
    if (kind_ == Kind::liveness && !here.waiting.contains(process)) return false;
    return cut_off || fairness_ == Fairness::none || !requests_owed_ || !here.stopped;
  }

  /// Can a fair execution stay within these configurations, without a step that changes the
  /// process's state?
  bool stays(int process, const std::set<int>& within) const {
    std::set<int> left = within;
    while (!left.empty()) {
      const int first = *left.begin();
      const std::set<int> component = component_of(process, first, within);
      if (is_fair(process, component, within)) return true;
      left.erase(first);
      for (const int state : component) left.erase(state);
    }
    return false;
  }
  bool keeps(int process, int from, const tests::PlainStep& step,
             const std::set<int>& within) const {
    const auto at = [&](int state) -> const PlainConfiguration& {
      return graph_[static_cast<std::size_t>(state)];
    };
    return within.contains(step.to)
           && at(from).inside.contains(process) == at(step.to).inside.contains(process);
  }
  std::set<int> reached_from(int process, int start, const std::set<int>& within) const {
    std::set<int> met;
    std::vector<int> todo{start};
    while (!todo.empty()) {
      const int state = todo.back();
      todo.pop_back();
      for (const tests::PlainStep& step : graph_[static_cast<std::size_t>(state)].steps)
        if (keeps(process, state, step, within) && met.insert(step.to).second)
          todo.push_back(step.to);
    }
    return met;
  }
  /// The configurations that go round with this one; empty if it does not come back.
  std::set<int> component_of(int process, int state, const std::set<int>& within) const {
    std::set<int> component;
    for (const int other : reached_from(process, state, within))
      if (reached_from(process, other, within).contains(state)) component.insert(other);
    return component;
  }
  bool is_fair(int process, const std::set<int>& component, const std::set<int>& within) const {
    if (component.empty()) return false;
    std::map<int, std::size_t> possible;
    std::set<int> done;
    for (const int state : component) {
      std::set<int> here;
      for (const tests::PlainStep& step : graph_[static_cast<std::size_t>(state)].steps) {
        if (owes(step)) here.insert(step.cause);
        if (component.contains(step.to) && keeps(process, state, step, within))
          done.insert(step.cause);
      }
      for (const int cause : here) ++possible[cause];
    }
    std::set<int> missing;
    for (const auto& [cause, times] : possible)
      if (!done.contains(cause)
          && (fairness_ == Fairness::strong
              || (fairness_ == Fairness::weak && times == component.size())))
        missing.insert(cause);
    if (missing.empty()) return true;
    if (fairness_ != Fairness::strong) return false;
    std::set<int> smaller = component;
    for (const int state : component)
      for (const tests::PlainStep& step : graph_[static_cast<std::size_t>(state)].steps)
        if (missing.contains(step.cause)) smaller.erase(state);
    return stays(process, smaller);
  }

  const std::vector<PlainConfiguration>& graph_;
  int processes_;
  Kind kind_;
  Fairness fairness_;
  bool requests_owed_;
};

/// What a search of the instance has to say of the property.
Verdict by_brute_force(const model::System& system, const tests::PlainGraph& graph,
                       const properties::Property& property) {
  const bool owed =
      property.kind == Kind::alternation || system.instance().requests == model::Requests::owed;
  PlainStarvation starvation(graph.configurations, system.processes(), property.kind,
                             property.fairness, owed);
  return starvation.is_found(false)  ? Verdict::violated
         : starvation.is_found(true) ? Verdict::incomplete
                                     : Verdict::holds;
}

RC_GTEST_PROP(Ends, AreJudgedAsBruteForceJudgesThem, ()) {
  const auto system =
      tests::any_comparable(150, {{"requests", {"free", "owed"}}, {"crash", {"0", "0", "1"}}});
  std::vector<std::string> names = {"liveness.none", "liveness", "liveness.strong"};
  if (properties::somebody_asks(*system))
    names.insert(names.end(), {"alternation.none", "alternation", "alternation.strong"});
  Options options;
  options.properties = properties::select_properties(*system, names);
  const tests::PlainGraph graph = tests::plain_graph(*system);
  std::map<std::string, Verdict> verdicts;
  for (const properties::Property& property : options.properties)
    verdicts[property.name] = by_brute_force(*system, graph, property);
  for (const Engine& engine : engines()) {
    if (engine.name == "symbolic") continue;
    const Report report = explore(*system, options, engine);
    for (const Finding& found : report.findings) {
      const Verdict expected = verdicts.at(found.property.name);
      RC_LOG() << engine.name << ' ' << found.property.name << ": " << to_text(found.verdict)
               << ", expected: " << to_text(expected) << '\n';
      RC_ASSERT(found.verdict == expected);
    }
  }
}

Finding found_in(const std::string& algorithm, const properties::Request& request,
                 const std::string& property) {
  const auto system = tests::system_of(algorithm, request);
  Options options;
  options.properties = properties::select_properties(*system, {property});
  return full_search(*system, options).findings.at(0);
}

// On two processes with at most one InCS P1 waits for P0 to leave, and P0 need not ask to.
TEST(Ends, AreWhereOnlyRequestsArePossible) {
  for (const char* algorithm : {"lcs-schedule", "lcs-oldest"}) {
    const Finding found = found_in(
        algorithm, {{"graph", "k2"}, {"l", "0"}, {"k", "1"}, {"rounds", "unbounded"}}, "liveness");
    ASSERT_EQ(found.verdict, Verdict::violated) << algorithm;
    EXPECT_EQ(found.trace->loop, 0u);
    EXPECT_NE(found.explanation.find("nobody owes"), std::string::npos) << found.explanation;
    EXPECT_EQ(found_in(algorithm,
                       {{"graph", "k2"},
                        {"l", "0"},
                        {"k", "1"},
                        {"rounds", "unbounded"},
                        {"requests", "owed"}},
                       "liveness")
                  .verdict,
              Verdict::holds)
        << algorithm;
  }
}

// With l = 1 the only process that is InCS waits from its first step on, unless another enters.
TEST(Ends, ComeAfterOneStep) {
  for (const char* property : {"liveness.none", "liveness", "liveness.strong"}) {
    const Finding found = found_in(
        "lcs-schedule", {{"graph", "k3"}, {"l", "1"}, {"k", "2"}, {"inside", "0"}}, property);
    ASSERT_EQ(found.verdict, Verdict::violated) << property;
    EXPECT_EQ(found.trace->steps.size(), 1u);
  }
}

// Who waits for a server is served whoever else asks, and a free invocation is owed: a process that
// is in the critical section leaves it.
TEST(Ends, DoNotMatterWhereNobodyWaitsForARequest) {
  for (const char* algorithm : {"ricart-agrawala", "lamport"})
    for (const char* requests : {"free", "owed"})
      EXPECT_EQ(
          found_in(algorithm, {{"n", "2"}, {"rounds", "1"}, {"requests", requests}}, "liveness")
              .verdict,
          Verdict::holds)
          << algorithm << requests;
}

}  // namespace
}  // namespace ample::checker
