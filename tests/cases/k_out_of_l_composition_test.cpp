// [RING], what speaks of infinite executions of the composition: Definition 1 to the letter (safety
// is violated again and again), Definitions 4 and 5 (fair executions and compositions), and (k,l)-
// liveness. On all configurations of the plain model that follow one, and the strong components of
// their steps.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>
#include <functional>
#include <unordered_map>

#include "cases/k_out_of_l/k_out_of_l.hpp"
#include "tests/cases/ring_search.hpp"

namespace ample {
namespace {

using cases::k_out_of_l::CToken;
using cases::k_out_of_l::KOutOfL;
using properties::Request;

/// An action of a process, or the link to it, of which fairness speaks.
using CauseOfStep = std::pair<int, std::string>;

struct EdgeOfComposition {
  std::size_t from, to;
  CauseOfStep cause;
  std::string action;
  bool obliged;  ///< asking is voluntary
};

/// Everything that follows a configuration.
struct Composition {
  std::vector<model::Configuration> nodes;
  std::vector<EdgeOfComposition> edges;
  std::vector<bool> unsafe;

  /// With `represent`, configurations that differ in what is always written before it is read are
  /// one (model::Faults).
  using Represent = std::function<model::Bytes(model::ProcessId, const model::Bytes&)>;
  Composition(const model::System& system, const model::Configuration& start,
              const Represent& represent = nullptr) {
    std::unordered_map<std::string, std::size_t> numbers;
    const auto reach = [&](const model::Configuration& configuration) {
      const auto [place, is_new] = numbers.emplace(tests::key_of(configuration), nodes.size());
      if (is_new) nodes.push_back(configuration);
      return place->second;
    };
    reach(start);
    for (std::size_t node = 0; node < nodes.size(); ++node) {
      const model::Configuration here = nodes[node];
      unsafe.push_back(tests::violates(system, here, "units"));
      for (const model::Step& step : model::enabled_steps(system, here)) {
        model::Configuration next = here;
        model::take_step(system, next, step);
        for (const model::ProcessId i : system.instance().all())
          if (represent) next.locals[i.index] = represent(i, next.locals[i.index]);
        const model::ActionInfo& action = system.actions()[step.action];
        edges.push_back({node, reach(next),
                         CauseOfStep{step.process, step.sender.is_nil() ? action.name : "link"},
                         action.name, !action.counted});
      }
    }
  }

  /// The component of each node in the part that the steps which are kept make.
  template <class Keep>
  std::vector<std::size_t> components(Keep keep) const {
    boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS> graph(nodes.size());
    for (const EdgeOfComposition& edge : edges)
      if (keep(edge)) boost::add_edge(edge.from, edge.to, graph);
    std::vector<std::size_t> component(nodes.size());
    boost::strong_components(graph, boost::make_iterator_property_map(
                                        component.begin(), boost::get(boost::vertex_index, graph)));
    return component;
  }
};

enum class Schedule { any, weak, strong };

/// What is possible throughout a component, or somewhere in it, and what is done in it.
struct PartOfComposition {
  std::set<CauseOfStep> always, somewhere, done;
  bool met = false, wanted = false;
};

/// Is there an execution that stays in a component of the kept steps, fairly, and sees what is
/// wanted of a node again and again?
template <class Keep>
bool stays(const Composition& all, Schedule schedule, Keep keep,
           const std::function<bool(std::size_t)>& wanted) {
  const std::vector<std::size_t> component = all.components(keep);
  std::vector<std::set<CauseOfStep>> possible(all.nodes.size());
  std::map<std::size_t, PartOfComposition> parts;
  for (const EdgeOfComposition& edge : all.edges) {
    if (edge.obliged) possible[edge.from].insert(edge.cause);
    if (keep(edge) && component[edge.from] == component[edge.to])
      parts[component[edge.from]].done.insert(edge.cause);
  }
  for (std::size_t node = 0; node < all.nodes.size(); ++node) {
    const auto place = parts.find(component[node]);
    if (place == parts.end()) continue;
    PartOfComposition& part = place->second;
    std::set<CauseOfStep> both;
    std::set_intersection(part.always.begin(), part.always.end(), possible[node].begin(),
                          possible[node].end(), std::inserter(both, both.end()));
    part.always = part.met ? both : possible[node];
    part.somewhere.insert(possible[node].begin(), possible[node].end());
    part.met = true;
    part.wanted = part.wanted || wanted(node);
  }
  return std::any_of(parts.begin(), parts.end(), [&](const auto& each) {
    const PartOfComposition& part = each.second;
    const auto done = [&](const std::set<CauseOfStep>& causes) {
      return std::includes(part.done.begin(), part.done.end(), causes.begin(), causes.end());
    };
    return part.wanted
           && (schedule == Schedule::any
               || done(schedule == Schedule::weak ? part.always : part.somewhere));
  });
}

/// Not every request is bounded: an execution may go on for ever.
std::unique_ptr<model::System> endless(Request request) {
  request.try_emplace("n", "2");
  request.try_emplace("rounds", "unbounded");
  return tests::system_of("k-out-of-l", request);
}

Composition from_clean_start(const model::System& system) {
  return Composition(system, model::initial_configuration(system, {}));
}

/// Each of two processes has a token, of a resource of one unit, and asks for nothing.
Composition from_two_tokens(const model::System& system) {
  model::Configuration start = model::initial_configuration(system, {});
  for (model::Bytes& local : start.locals) local[4] = 1;  // rounds, state, need, MySeq, T_h
  EXPECT_EQ(system.variables(start.locals[0])[3].name, "T_h");
  EXPECT_EQ(system.variables(start.locals[0])[3].value.number, 1);
  return Composition(system, start);
}

// --- Definition 1 to the letter ------------------------------------------------------------------

/// Safety is violated again and again, and yet all that can happen does.
bool unsafe_for_ever(const Composition& all) {
  return stays(
      all, Schedule::strong, [](const EdgeOfComposition&) { return true; },
      [&](std::size_t node) { return all.unsafe[node]; });
}

// The violation of safety is none that passes while the protocol stabilizes: with every repair but
// count, whatever follows the clean start can be followed by a violation again.
TEST(RingForEver, WithoutCountSafetyIsViolatedAgainAndAgain) {
  const auto system = endless({{"repair", "guard,lock,cf1,drop,rel,exact,pri,alloc"}});
  const auto represent = cases::algorithm("k-out-of-l").faults(system->instance()).representative;
  const Composition all(*system, model::initial_configuration(*system, {}), represent);
  EXPECT_EQ(all.nodes.size(), 99346u) << "as in tools/bench/ring_stabilization";
  EXPECT_TRUE(unsafe_for_ever(all));
  const auto component = all.components([](const EdgeOfComposition&) { return true; });
  const auto unsafe = static_cast<std::size_t>(std::find(all.unsafe.begin(), all.unsafe.end(), true)
                                               - all.unsafe.begin());
  ASSERT_LT(unsafe, all.nodes.size());
  EXPECT_EQ(std::count(component.begin(), component.end(), component[unsafe]), 99328);
  for (const EdgeOfComposition& edge : all.edges) {
    if (component[edge.from] != component[unsafe]) continue;
    EXPECT_EQ(component[edge.to], component[unsafe]) << "a step out of the last component";
  }
}

TEST(RingForEver, WithGuardAloneSafetyIsViolatedAgainAndAgain) {
  EXPECT_TRUE(
      unsafe_for_ever(from_clean_start(*endless({{"need", "2..2,1..1"}, {"repair", "guard"}}))));
}

// One token too many: C_f stays at l, so that Root sees none (without cf1), or Disable passes the
// Tokens that are under way (without drop).
TEST(RingForEver, WithoutCf1OrDropSafetyIsViolatedAgainAndAgain) {
  for (const auto& [repairs, nodes] :
       {std::pair{"guard,count,drop,rel", 5003u}, std::pair{"guard,count,cf1,rel", 5431u}}) {
    const Composition all = from_two_tokens(*endless({{"units", "1"}, {"repair", repairs}}));
    EXPECT_EQ(all.nodes.size(), nodes) << repairs;
    EXPECT_TRUE(unsafe_for_ever(all)) << repairs;
  }
}

TEST(RingForEver, WithTheLeastRepairsItIsNot) {
  EXPECT_FALSE(unsafe_for_ever(
      from_two_tokens(*endless({{"units", "1"}, {"repair", "guard,count,cf1,drop,rel"}}))));
}

// "C_e, C_f : 0..l" (Algorithm 3): a fault leaves Root inside with T_d = 1, and at the end of the
// first traversal START's line 07 takes T_d from C_e = 0.
TEST(RingAfterAFault, StartMakesCeNegative) {
  const auto system = endless({{"units", "1"}, {"repair", "guard,count,cf1,drop,rel"}});
  model::Configuration here = model::initial_configuration(*system, {});
  model::Bytes& root = here.locals[0];
  root[1] = 2, root[2] = 1, root[5] = 1;  // rounds, state, need, MySeq, T_h, T_d
  const auto variables = system->variables(root);
  EXPECT_EQ(model::to_text(variables[0].value), "In");
  EXPECT_EQ(variables[4].name, "T_d");
  EXPECT_EQ(variables[4].value.number, 1);
  std::uint64_t anomalies = 0;
  for (const auto& [name, process] :
       {std::pair{"timeout", 0}, std::pair{"receive CToken", 1}, std::pair{"receive CToken", 0}}) {
    EXPECT_EQ(anomalies, 0u);
    const auto steps = model::enabled_steps(*system, here);
    const auto step = std::ranges::find_if(steps, [&](const model::Step& each) {
      return each.process == model::ProcessId(process)
             && system->actions()[each.action].name == name;
    });
    ASSERT_NE(step, steps.end()) << name;
    anomalies = model::take_step(*system, here, *step).anomalies;
  }
  ASSERT_NE(anomalies, 0u);
  EXPECT_EQ(system->anomalies()[static_cast<std::size_t>(std::countr_zero(anomalies))].name,
            std::string("C_e-range"));
}

// --- Definitions 4 and 5 -------------------------------------------------------------------------

bool is_of_controller(const EdgeOfComposition& step) {
  return step.action == "receive CToken" || step.action == "receive Enabled_Token"
         || step.action == "timeout";
}
bool is_of_circulation(const EdgeOfComposition& step) {
  return !is_of_controller(step) && step.action != "leave" && step.action.rfind("request", 0) != 0;
}

/// Definition 4: an execution is not fair with respect to a protocol when it is infinite, has
/// finitely many of its steps, and some are possible again and again.
template <class IsOf>
bool fair_composition(const Composition& all, Schedule schedule, IsOf is_of) {
  std::vector<bool> possible(all.nodes.size());
  for (const EdgeOfComposition& edge : all.edges)
    if (is_of(edge)) possible[edge.from] = true;
  return !stays(
      all, schedule, [&](const EdgeOfComposition& edge) { return !is_of(edge); },
      [&](std::size_t node) { return possible[node]; });
}

// Who has left asks again before its tokens are sent back, enters and leaves, for ever, and no
// message is received. Messages that are received after finite time make the composition fair.
TEST(RingComposition, IsFairWhenEveryMessageIsReceived) {
  for (const char* repairs : {"guard", "guard,lock,count"}) {
    const Composition all =
        from_clean_start(*endless({{"need", "2..2,1..1"}, {"repair", repairs}}));
    EXPECT_FALSE(fair_composition(all, Schedule::any, is_of_controller)) << repairs;
    EXPECT_TRUE(fair_composition(all, Schedule::weak, is_of_controller)) << repairs;
    EXPECT_TRUE(fair_composition(all, Schedule::any, is_of_circulation)) << repairs;
  }
}

TEST(RingComposition, IsFairUnderAnyScheduleWhenTokensAreReleasedFirst) {
  const Composition all =
      from_clean_start(*endless({{"need", "2..2,1..1"}, {"repair", "guard,lock,count,rel"}}));
  EXPECT_TRUE(fair_composition(all, Schedule::any, is_of_controller));
  EXPECT_TRUE(fair_composition(all, Schedule::any, is_of_circulation));
}

// As printed the ring stands still, and Definition 4 calls every finite execution fair.
TEST(RingComposition, IsFairAsPrintedToo) {
  const Composition all = from_clean_start(*endless({{"need", "2..2,1..1"}}));
  EXPECT_TRUE(fair_composition(all, Schedule::weak, is_of_controller));
  EXPECT_TRUE(fair_composition(all, Schedule::weak, is_of_circulation));
}

// --- Theorem 1 -----------------------------------------------------------------------------------

// The premise that Controller stabilizes though the circulation has not: as printed it does not. P1
// waits with a token too few, a CToken is in each link. Root takes its own, makes a Token, and so
// again; P1 takes the first CToken, and nothing behind the Token.
TEST(RingComposition, AsPrintedTheControllerDoesNotStabilizeInIt) {
  for (const char* repairs : {"none", "guard,rel"}) {
    const auto system = endless({{"units", "1"}, {"repair", repairs}});
    model::Configuration start = model::initial_configuration(*system, {});
    start.locals[1][1] = 1;  // state_1 = Request
    start.locals[1][2] = 1;  // need_1 = 1
    start.locals[1][5] = 1;  // T_d_1 = 1
    const auto ctoken = [](std::uint8_t seq) {
      return model::SystemOf<KOutOfL>::to_bytes(KOutOfL::Message(CToken{seq}));
    };
    start.channels[1][0] = {ctoken(0)};  // Root's number
    start.channels[0][1] = {ctoken(1)};  // the one that it will have when this comes back
    const Composition all(*system, start);
    std::vector<bool> goes_on(all.nodes.size());
    for (const EdgeOfComposition& edge : all.edges)
      if (edge.action.rfind("request", 0) != 0) goes_on[edge.from] = true;
    bool stuck_with_two = false;
    for (std::size_t node = 0; node < all.nodes.size(); ++node) {
      std::ptrdiff_t ctokens = 0;
      for (const auto& from : all.nodes[node].channels)
        for (const auto& channel : from)
          ctokens += std::count_if(channel.begin(), channel.end(),
                                   [&](const model::Bytes& m) { return system->is_awaited(m); });
      stuck_with_two |= !goes_on[node] && ctokens == 2;
    }
    EXPECT_EQ(stuck_with_two, std::string(repairs) == "none") << repairs;
  }
}

// --- (k,l)-liveness ------------------------------------------------------------------------------

/// P_j waits for ever, weakly fair, and is one of those who ask for what is left.
bool waits_for_ever(const model::System& system, const Composition& all, model::ProcessId j) {
  std::vector<bool> waits(all.nodes.size());
  for (std::size_t node = 0; node < all.nodes.size(); ++node)
    waits[node] = system.waiting(j, all.nodes[node].locals[j.index]);
  return stays(
      all, Schedule::weak,
      [&](const EdgeOfComposition& edge) { return waits[edge.from] && waits[edge.to]; },
      [&](std::size_t node) { return waits[node]; });
}

TEST(RingKlLiveness, HoldsWhenNobodyAsksForMoreThanIsLeft) {
  for (const Request& request :
       {Request{{"units", "3"}, {"need", "1,2"}, {"stay", "0"}},
        Request{{"units", "3"}, {"need", "2,1"}, {"stay", "1"}},
        Request{{"n", "3"}, {"units", "3"}, {"need", "1"}, {"stay", "0,1"}}}) {
    Request mended = request;
    mended["repair"] = "guard,lock,count,rel";
    const auto system = endless(mended);
    const Composition all = from_clean_start(*system);
    for (const model::ProcessId j : system->instance().all())
      EXPECT_FALSE(waits_for_ever(*system, all, j)) << j;
  }
}

// P0 stays with one of two units; P1 waits for two, has the privilege, and keeps what is left.
TEST(RingKlLiveness, WhoAsksForMoreThanIsLeftMayHoldUpTheOthers) {
  const auto system = endless({{"n", "3"},
                               {"need", "1,2,1"},
                               {"stay", "0"},
                               {"rounds", "1"},
                               {"repair", "guard,lock,count,rel"}});
  const Composition all = from_clean_start(*system);
  EXPECT_EQ(all.nodes.size(), 14622u);
  EXPECT_TRUE(waits_for_ever(*system, all, 2));
  EXPECT_FALSE(waits_for_ever(*system, all, 0));
}

}  // namespace
}  // namespace ample
