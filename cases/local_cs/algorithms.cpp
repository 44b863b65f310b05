// What may be asked of the algorithms of [LCS].
#include "cases/local_cs/algorithms.hpp"

#include "cases/local_cs/assumptions.hpp"
#include "cases/local_cs/lcs_locking.hpp"
#include "cases/local_cs/lcs_naive.hpp"
#include "cases/local_cs/lcs_oldest.hpp"
#include "cases/local_cs/lcs_schedule.hpp"
#include "cases/local_cs/lkcs.hpp"
#include "cases/local_cs/lmutin.hpp"
#include "cases/local_cs/measures.hpp"
#include "cases/local_cs/parameters.hpp"
#include "model/algorithm_of.hpp"
#include "model/complement.hpp"
#include "properties/base/option_text.hpp"
#include "properties/base/solvable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::cases::local_cs {

namespace {

/// The logical clocks are renumbered. Those of --clock lamport grow with every message on its way,
/// by different amounts, so that no finite number of gaps between them suffices.
std::string nothing_grows(const Instance& instance) {
  return instance.clock == ClockRule::lamport ? "its logical clocks grow with every message, and "
                                                "by how much they differ has no bound"
                                              : "";
}
std::string clocks_of_lkcs_grow(const Instance& instance) {
  return Lkcs::only_compares_clocks(instance)
             ? nothing_grows(instance)
             : "its logical clocks grow and cannot be renumbered, since Algorithm 6 asks whether "
               "two "
               "timestamps differ by one (with --repair cand it does not)";
}

AlgorithmInfo lmutin() {
  auto info = model::algorithm_of<Lmutin>();
  info.id = "lmutin";
  info.title = "generalized local l_i-mutual inclusion, l_i-LMUTIN";
  info.source = "[LCS] Section 3, Algorithms 1-2";
  info.summary =
      "At least l_i of P_i and its neighbours are InCS at any time. P_i leaves after a Grant from "
      "every process of N_i and itself; it enters freely and sends Release. One step is one "
      "invocation with all its sends, one completed wait, or the receipt of one message.";
  info.scope = Scope::neighbourhood;
  info.problem = Problem::mutual_inclusion;
  info.inside = DefaultInside::all;
  info.options = {"graph",  "l",     "k",    "inside", "rounds",
                  "repair", "clock", "self", "wake",   "network"};
  info.counted = "exit-sequences";
  info.examples = {"ample check lmutin --graph k2",
                   "ample check lmutin --graph k2 --rounds 2 --repair init",
                   "ample check lmutin --graph k3 --rounds 1 --repair init,prets"};
  info.what_grows = &nothing_grows;
  info.measures = measures_of_lmutin();
  return info;
}

AlgorithmInfo lmutex() {
  AlgorithmInfo info =
      complement_of(lmutin(), "lmutex", "generalized local k_i-mutual exclusion, Co-(l_i-LMUTIN)",
                    "[LCS] Theorem 2 applied to Algorithms 1-2",
                    "At most k_i of P_i and its neighbours are InCS at any time. It is LMUTIN with "
                    "l_i = |N_i|+1-k_i and InCS and OutCS swapped: P_i enters after a Grant from "
                    "every process of "
                    "N_i and itself; it leaves freely and sends Release.");
  info.examples = {"ample check lmutex --graph k2 --k 1",
                   "ample check lmutex --graph k2 --k 1 --rounds 2 --repair init",
                   "ample check lmutex --graph p3 --k 1,2,1 --rounds 1 --repair init,prets"};
  return info;
}

/// [nack] answers a Preempt of a certain request and is followed by another choice.
void check_nack_has_what_it_needs(const Instance& instance) {
  const auto on = [&](const char* name) {
    return std::find(instance.repairs.begin(), instance.repairs.end(), name)
           != instance.repairs.end();
  };
  if (on("nack") && !(on("prets") && on("repre")))
    throw BadInstance("repair 'nack' needs 'prets' and 'repre': give --repair prets,repre,nack");
}

AlgorithmInfo lcs_naive() {
  auto info = model::algorithm_of<LcsNaive>();
  info.id = "lcs-naive";
  info.title = "generalized local (l_i,k_i)-critical section, composition without sidetrack";
  info.source = "[LCS] Section 5.1";
  info.summary =
      "At least l_i and at most k_i of P_i and its neighbours are InCS at any time. P_i leaves "
      "as in LMUTIN and then releases LMUTEX; it enters as in LMUTEX and then releases LMUTIN. "
      "Variables and initial values are those of LKCS. One step is one invocation with all its "
      "sends, one completed wait with the release that follows it, or the receipt of one message.";
  info.scope = Scope::neighbourhood;
  info.problem = Problem::critical_section;
  info.inside = DefaultInside::first_safe;
  info.options = {"graph",  "l",     "k",    "inside", "rounds",
                  "repair", "clock", "self", "wake",   "network"};
  info.counted = "exit-sequences and entry-sequences";
  info.examples = {"ample check lcs-naive --graph k2 --l 0 --k 1",
                   "ample check lcs-naive --graph p3 --l 1 --k 2 --repair init,prets",
                   "ample check lcs-naive --graph k3 --l 1 --k 2 --repair all"};
  info.check_assumptions = check_nack_has_what_it_needs;
  info.what_grows = &nothing_grows;
  info.measures = measures_of_lcs_naive();
  return info;
}

/// |N_LDR| >= 4, and k_q - l_q >= 3 within two hops of the leader (Section 5.1).
void check_leader_rule(const Instance& instance) {
  if (instance.options.at("assume") == "none") return;
  const ProcessId leader = Lkcs::leader(instance);
  if (!enough_neighbours(instance.topology.degree(leader)))
    throw BadInstance(fmt::format(
        "the leader P{} has {} neighbours and LKCS needs at least 4 [LCS, Section 5.1]: choose "
        "another --leader or graph, or relax the leader rule with --assume none",
        int{leader}, instance.topology.degree(leader)));
  for (const ProcessId q : instance.all())
    if (const int l = instance.l[q.index], k = instance.k[q.index];
        instance.topology.distance(leader, q) <= 2 && !room_for_the_sidetrack(l, k))
      throw BadInstance(fmt::format(
          "k_{0} - l_{0} = {1} and LKCS needs at least 3 within two hops of the leader P{2} [LCS, "
          "Section 5.1]: change --l or --k, or relax the leader rule with --assume none",
          int{q}, k - l, int{leader}));
}

std::string leader_option(const std::string& text, const Instance& instance) {
  const int leader = properties::number_of("--leader", text, 0, instance.processes() - 1);
  if (leader >= instance.processes())
    throw BadInstance(
        fmt::format("--leader {}: the processes are P0 to P{}", text, instance.processes() - 1));
  return fmt::format("{}", leader);
}

bool leader_stays(const std::string& leader, const Permutation& permutation) {
  const ProcessId process = std::stoi(leader);
  return permutation.at(process.index) == process;
}

std::string assume_option(const std::string& text, const Instance&) {
  const properties::Words<bool> words = {{"all", true}, {"none", false}};
  return properties::text_of(properties::word_of("--assume", text, words), words);
}

AlgorithmInfo lkcs() {
  auto info = model::algorithm_of<Lkcs>();
  info.id = "lkcs";
  info.title = "generalized local (l_i,k_i)-critical section, LKCS";
  info.source = "[LCS] Section 5.2, Algorithms 3-7";
  info.summary =
      "At least l_i and at most k_i of P_i and its neighbours are InCS at any time. Two "
      "algorithms, "
      "MUTIN to leave and MUTEX to enter; within two hops of a leader they keep to l_i+1 and "
      "k_i-1, "
      "and when everybody around it seems blocked the leader triggers one process to use what is "
      "left. One step is one invocation with all its sends, the end of a `while` or `wait until` "
      "with what follows, the body of the leader's `while`, or the receipt of one message.";
  info.scope = Scope::neighbourhood;
  info.problem = Problem::critical_section;
  info.inside = DefaultInside::first_safe;
  info.options = {"graph",  "l",     "k",    "inside", "rounds",
                  "repair", "clock", "self", "wake",   "network"};
  info.own_options = {
      {"leader", "P", "the leader P_LDR (default 0)", "0", leader_option, leader_stays},
      {"assume", "all|none", "check the paper's assumptions on the parameters (default all)", "all",
       assume_option}};
  info.counted = "exit-sequences and entry-sequences";
  info.examples = {"ample check lkcs --graph k3 --l 0 --k 3 --inside 0,1 --assume none",
                   "ample check lkcs --graph butterfly --l 0 --k 5,3,3,3,3 --repair init",
                   "ample check lkcs --graph w4 --l 0 --k 5,4,4,4,4 --repair all"};
  info.check_assumptions = [](const Instance& instance) {
    check_nack_has_what_it_needs(instance);
    check_leader_rule(instance);
  };
  info.what_grows = &clocks_of_lkcs_grow;
  info.assumptions = leader_rule;
  info.measures = measures_of_lkcs();
  return info;
}

AlgorithmInfo lcs_locking() {
  auto info = model::algorithm_of<LcsLocking>();
  info.id = "lcs-locking";
  info.title = "generalized local (l_i,k_i)-critical section, by locking the arbiters";
  info.source = "our own: cases/local_cs/LOCKING.md, after ACM TOCS 3(2), 1985 and 5(3), 1987";
  info.summary =
      "At least l_i and at most k_i of P_i and its neighbours are InCS at any time. P_i locks N_i "
      "and itself as Maekawa's algorithm with Sanders' correction locks a quorum. If every "
      "arbiter's own count allows it P_i changes its state; otherwise it unlocks them and is told "
      "by those that refused when there is room. One step is one invocation with all its sends, "
      "one completed wait with all its sends, or the receipt of one message.";
  info.scope = Scope::neighbourhood;
  info.problem = Problem::critical_section;
  info.inside = DefaultInside::first_safe;
  info.options = {"graph", "l", "k", "inside", "rounds", "repair", "self", "wake", "network"};
  info.counted = "exit-sequences and entry-sequences";
  info.examples = {"ample check lcs-locking --graph p3 --l 0,1,1 --k 1,2,2 --inside 1",
                   "ample check lcs-locking --graph k2 --l 0 --k 1 --repair ids --rounds unbounded",
                   "ample check lcs-locking --graph butterfly --l 0 --k 3 --inside 1,3 --rounds "
                   "1,1,0,1,0"};
  info.what_grows = [](const Instance& instance) -> std::string {
    if (instance.repairs.empty()) return "its timestamps grow (those of --repair ids do not)";
    return instance.network == Network::fifo ? "" : "an Inquire may stay behind in a channel";
  };
  info.measures = measures_of_lcs_locking();
  return info;
}

AlgorithmInfo lcs_schedule() {
  auto info = model::algorithm_of<LcsSchedule>();
  info.id = "lcs-schedule";
  info.title = "generalized local (l_i,k_i)-critical section, by a schedule";
  info.source = "our own: cases/local_cs/SOLUTION.md";
  info.summary =
      "At least l_i and at most k_i of P_i and its neighbours are InCS at any time. Everybody "
      "knows "
      "one closed walk of legal changes from C0 on which every process changes its state. Each "
      "process sees to it that its neighbours and itself change in that order: the next of them "
      "has "
      "its Turn, and P_i changes with the Turns of N_i and itself. One step is one invocation, one "
      "completed wait with all its sends, or the receipt of one message.";
  info.scope = Scope::neighbourhood;
  info.problem = Problem::critical_section;
  info.inside = DefaultInside::first_safe;
  info.options = {"graph", "l", "k", "inside", "rounds", "self", "wake", "network"};
  info.counted = "exit-sequences and entry-sequences";
  info.examples = {
      "ample check lcs-schedule --graph k2 --l 0 --k 1 --rounds unbounded",
      "ample check lcs-schedule --graph p3 --l 0,1,1 --k 1,2,2 --inside 1 --rounds unbounded",
      "ample check lcs-schedule --graph butterfly --l 0 --k 3 --inside 1,3 --rounds unbounded"};
  info.check_assumptions = [](const Instance& instance) {
    if (instance.processes() > properties::most_processes_to_solve)
      throw BadInstance(fmt::format("a schedule is looked for among at most {} processes",
                                    properties::most_processes_to_solve));
  };
  info.what_grows = &nothing_grows;
  info.measures = measures_of_lcs_schedule();
  return info;
}

AlgorithmInfo lcs_oldest() {
  auto info = model::algorithm_of<LcsOldest>();
  info.id = "lcs-oldest";
  info.title = "generalized local (l_i,k_i)-critical section, by one server";
  info.source = "our own: cases/local_cs/SOLUTION.md";
  info.summary =
      "At least l_i and at most k_i of P_i and its neighbours are InCS at any time. Whoever wants "
      "to change its state asks P0, which grants the oldest request that is legal, one at a time. "
      "Messages go along shortest paths, and each hop is a message. One step is one invocation "
      "with "
      "its send, one completed wait with its send, or the receipt of one message.";
  info.scope = Scope::neighbourhood;
  info.problem = Problem::critical_section;
  info.inside = DefaultInside::first_safe;
  info.options = {"graph", "l", "k", "inside", "rounds", "self", "wake", "network"};
  info.counted = "exit-sequences and entry-sequences";
  info.examples = {"ample check lcs-oldest --graph k2 --l 0 --k 1 --rounds unbounded",
                   "ample check lcs-oldest --graph k3 --l 1 --k 2 --rounds unbounded",
                   "ample check lcs-oldest --graph p3 --l 0 --k 1,2,1 --rounds unbounded"};
  info.told_apart = model::first_process;  // the server
  info.what_grows = &nothing_grows;
  return info;
}

}  // namespace

std::vector<AlgorithmInfo> algorithms() {
  return {lmutin(), lmutex(), lcs_naive(), lkcs(), lcs_locking(), lcs_schedule(), lcs_oldest()};
}

}  // namespace ample::cases::local_cs
