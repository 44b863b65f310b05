// Lemma 6 fails where every assumption holds, with everybody asking and the leader rule kept: a
// pair has more than 12(|N_i|+1) messages, in both readings. No search of this graph gets as deep,
// so a random schedule is taken in the plain model, and every message counted.
#include "tests/support/execution.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <numeric>
#include <random>

namespace ample {
namespace {

using model::ProcessId;

/// The messages that the first pair of one process triggers, how many of them are Triggers, and the
/// messages that are about its request.
struct PairOfMessages {
  std::uint64_t caused = 0, triggers = 0, owned = 0;
};

/// Counts along one random schedule. Caused [LCS, 2.3] is what the process sends in steps of its
/// own while the pair lasts, and what is sent in the receipt of such a message, and so on. Owned is
/// what is sent while the pair lasts: a Grant, a Preempt or a Trigger to it, anything else by it. A
/// message from P_0 to `slow` is received when nothing else can happen.
PairOfMessages messages_of_first_pair(const model::System& system, ProcessId process, unsigned seed,
                                      int slow = -1) {
  std::mt19937 random(seed);
  const auto up_to = [&](std::size_t most) { return random() % most; };  // portable
  // Some processes are fast, some slow, in what they do and in what they receive.
  std::vector<std::size_t> acting, receiving;
  for (int i = 0; i < system.instance().processes(); ++i) {
    acting.push_back(1 + up_to(30));
    receiving.push_back(1 + up_to(100));
  }
  model::Configuration now = model::initial_configuration(system, system.instance().inside.front());
  std::map<std::pair<int, int>, std::deque<bool>> caused;  // of the messages in each channel
  PairOfMessages pair;
  int changes = -1;  // of state, in the pair; -1 before it
  const auto is_slow = [&](const model::Step& step) {
    return step.sender == model::MaybeProcess(ProcessId(0)) && int{step.process} == slow;
  };
  for (std::vector<model::Step> steps; steps = model::enabled_steps(system, now), !steps.empty();) {
    if (!std::all_of(steps.begin(), steps.end(), is_slow)) std::erase_if(steps, is_slow);
    std::vector<std::size_t> weights;
    for (const model::Step& step : steps)
      weights.push_back((step.sender.is_nil() ? acting : receiving)[step.process.index]);
    std::size_t place = up_to(std::accumulate(weights.begin(), weights.end(), std::size_t{0}));
    std::size_t chosen = 0;
    while (place >= weights[chosen]) place -= weights[chosen++];
    const model::Step step = steps[chosen];

    const bool own = step.process == process;
    if (own && system.actions()[step.action].counted && (changes == -1 || changes == 2))
      changes = changes == -1 ? 0 : 3;
    bool by_the_pair = own && step.sender.is_nil() && 0 <= changes && changes <= 2;
    if (!step.sender.is_nil()) {
      auto& channel = caused[{int{*step.sender}, int{step.process}}];
      by_the_pair = channel.front();
      channel.pop_front();
    }
    const bool was = system.in_cs(step.process, now.locals[step.process.index]);
    const model::Outcome outcome = model::take_step(system, now, step);
    if (own && was != system.in_cs(step.process, now.locals[step.process.index])) ++changes;
    for (const model::Send& send : outcome.sends) {
      caused[{int{step.process}, int{send.to}}].push_back(by_the_pair);
      const std::string name = system.text_of_message(send.message).name;
      pair.caused += by_the_pair;
      pair.triggers += by_the_pair && name == "Trigger";
      const bool answer = name == "Grant" || name == "Preempt" || name == "Trigger";
      const ProcessId owner = answer ? send.to : step.process;
      pair.owned += owner == process && 0 <= changes && changes <= 2;
    }
  }
  return pair;
}

std::unique_ptr<model::System> butterfly(const std::string& rounds = "2") {
  const model::AlgorithmInfo& lkcs = cases::algorithm("lkcs");
  return lkcs.make(properties::instance_from(
      lkcs, {{"graph", "butterfly"},
             {"l", "0"},
             {"k", "5,3,3,3,3"},
             {"inside", "0,1,3"},
             {"rounds", rounds},
             {"repair", "init,prets,triglk,cand,inner,one,spec,reqts,relcond"}}));
}

// P_0 triggers itself once: all of 12(|N_0|+1) = 60, the Trigger, a RequestByTrigger to each of the
// five and a Grant from each. That is the most that lemma 6-messages allows with one Trigger.
TEST(LkcsMessages, OfTheLeadersPairAreMoreThanLemma6Allows) {
  const PairOfMessages pair = messages_of_first_pair(*butterfly(), 0, 29'995);
  EXPECT_EQ(pair.triggers, 1u);
  EXPECT_EQ(pair.caused, 12 * 5 + 1 + 5 + 5);
}

// By owning request P_4's pair has more than 12(|N_4|+1) = 36: its arbiters preempt it again and
// again.
TEST(LkcsMessages, AboutARequestAreMoreThanLemma6Allows) {
  EXPECT_EQ(messages_of_first_pair(*butterfly("3"), 4, 2'146).owned, 43u);
}

// The first 400 schedules: whoever is not the leader keeps to 12(|N_i|+1), and the leader does so
// but for its sidetracks. P_0 triggers a neighbour, of |N_q|+1 = 3, in the most of them.
TEST(LkcsMessages, KeepToTheMendedBound) {
  const auto system = butterfly();
  std::uint64_t most = 0;
  for (unsigned seed = 0; seed < 400; ++seed) {
    const PairOfMessages leader = messages_of_first_pair(*system, 0, seed);
    EXPECT_LE(leader.caused, 12 * 5 + (1 + 2 * 5) * leader.triggers) << seed;
    most = std::max(most, leader.caused);
    const PairOfMessages other = messages_of_first_pair(*system, 1, seed);
    EXPECT_LE(other.caused, 12u * 3) << seed;
    EXPECT_EQ(other.triggers, 0u) << seed;
  }
  EXPECT_EQ(most, 12u * 5 + 1 + 3 + 3);
}

// Theorem 3 claims O(Δ). There is no bound at all: while one Request of the leader is under way,
// P_3 and P_4 take turns, and each turn costs a Trigger of the leader's pair, with three
// RequestByTriggers and three Grants. The leader rule holds, all five wait when the leader
// suspects, no message to oneself is late, and C0 is safe for (L,K).
TEST(LkcsMessages, OfTheLeadersPairHaveNoBound) {
  constexpr int turns = 20;
  tests::Execution execution("lkcs", {{"graph", "butterfly"},
                                      {"l", "0"},
                                      {"k", "5,3,3,3,3"},
                                      {"inside", "0,1,3"},
                                      {"rounds", "25"},
                                      {"repair", "init,triglk,reqts"}});
  const auto asks = [&](ProcessId process, const char* sequence,
                        std::initializer_list<int> arbiters) {
    execution.act(process, sequence);
    for (const int arbiter : arbiters) execution.receive(arbiter, process);
  };
  asks(0, "exit-sequence", {0, 1, 3, 4});  // granted by all four; the Request to P_2 is slow
  for (const int arbiter : {0, 1, 3, 4}) execution.receive(0, arbiter);
  asks(1, "exit-sequence", {0, 1, 2});   // P_0 and P_2 grant, P_1 has granted P_0 and P_2
  asks(2, "entry-sequence", {0, 1, 2});  // P_0 grants; for the others P_0 and P_1 are inside
  ProcessId leaving = 3, entering = 4;
  for (int turn = 0; turn < turns; ++turn) {
    asks(leaving, "exit-sequence", {0, 3, 4});    // pending everywhere
    asks(entering, "entry-sequence", {0, 3, 4});  // pending everywhere
    execution.act(0, "suspect");
    execution.receive_all(entering, 0);  // the Trigger
    for (const int arbiter : {0, 3, 4}) execution.receive(arbiter, entering);
    for (const int arbiter : {0, 3, 4}) execution.receive_all(entering, arbiter);
    execution.act(entering, "enter");
    for (const int arbiter : {0, 3, 4}) execution.receive(arbiter, entering);
    for (const int arbiter : {0, 3, 4}) execution.receive_all(leaving, arbiter);
    execution.act(leaving, "leave");
    for (const int arbiter : {0, 3, 4}) execution.receive(arbiter, leaving);
    execution.act(0, "resume");
    EXPECT_TRUE(execution.safe());
    std::swap(leaving, entering);
  }
  EXPECT_EQ(execution.steps(), 5 + 4 + 4 + 4 + turns * 28);
}

// The same with `one`, and no repair that sends messages of its own, on k5: the more rounds, the
// more messages of P_0's first pair, where 60 are claimed.
TEST(LkcsMessages, OfTheLeadersPairGrowWithTheRounds) {
  const model::AlgorithmInfo& lkcs = cases::algorithm("lkcs");
  const char* const repairs = "init,prets,triglk,cand,inner,one,spec,reqts,relcond";
  const auto caused = [&](const char* rounds) {
    const auto system = lkcs.make(properties::instance_from(lkcs, {{"graph", "k5"},
                                                                   {"l", "0"},
                                                                   {"k", "5"},
                                                                   {"inside", "0,1"},
                                                                   {"rounds", rounds},
                                                                   {"repair", repairs}}));
    return messages_of_first_pair(*system, 0, 26, 1).caused;
  };
  EXPECT_EQ(caused("5"), 78u);
  EXPECT_EQ(caused("10"), 81u);
  EXPECT_EQ(caused("20"), 114u);
}

}  // namespace
}  // namespace ample
