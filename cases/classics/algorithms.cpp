// What may be asked of the classics.
#include "cases/classics/algorithms.hpp"

#include "cases/classics/chang_roberts.hpp"
#include "cases/classics/dining.hpp"
#include "cases/classics/lamport.hpp"
#include "cases/classics/leader_election.hpp"
#include "cases/classics/philosophers.hpp"
#include "cases/classics/philosophers_sharing.hpp"
#include "cases/classics/readers_writers.hpp"
#include "model/algorithm_of.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

namespace ample::cases::classics {

namespace {

std::unique_ptr<System> make_philosophers(Instance instance) {
  if (instance.options.at("forks") == "registers")
    return std::make_unique<SystemOf<PhilosophersSharing>>(instance);
  return std::make_unique<SystemOf<Philosophers>>(instance);
}

OwnOption forks_option() {
  OwnOption option = named_option("forks", "how philosophers get them (default messages)",
                                  {"messages", "registers"});
  option.canonical = [known = option.canonical](const std::string& text, const Instance& instance) {
    if (text == "registers" && instance.processes() > max_processes)
      throw BadInstance(
          fmt::format("--forks registers: there is room for {} forks, and there are {} "
                      "philosophers: leave it out, or give fewer",
                      max_processes, instance.processes()));
    return known(text, instance);
  };
  return option;
}

AlgorithmInfo philosophers() {
  AlgorithmInfo info;
  info.id = "philosophers";
  info.title = "the dining philosophers";
  info.source = "Dijkstra, Acta Informatica 1(2), 1971";
  info.summary =
      "A philosopher takes the left fork, of which it is the keeper, asks the right neighbour for "
      "the right one, eats, and puts both down. Neighbours do not eat at once (the invariant "
      "`neighbours`); they can all wait for one another. One step is take-left, put-down, or the "
      "receipt of one message; with --repair order the last philosopher, who begins on the right, "
      "has ask-right and take-left-as-well instead. With --forks registers nobody keeps a fork or "
      "asks for one: forks "
      "are variables that two philosophers share, and each is taken and put down by a step of its "
      "own.";
  info.scope = Scope::network;
  info.problem = Problem::units;
  info.inside = DefaultInside::none;
  info.shape = Shape::ring;
  info.options = {"n", "graph", "rounds", "repair"};
  info.most_processes = max_wide_processes;
  info.own_options = {forks_option()};
  info.told_apart = model::every_process;  // left is another hand than right
  info.counted = "meals";
  info.repairs.push_back({in_order.name, in_order.meaning});
  info.examples = {"ample check philosophers --n 3",
                   "ample check philosophers --n 4 --rounds unbounded --repair order",
                   "ample check philosophers --n 12 --property deadlock --reduce por",
                   "ample check philosophers --n 12 --forks registers --rounds unbounded "
                   "--property deadlock --keep-going --reduce por"};
  info.what_grows = [](const Instance&) { return std::string(); };
  info.make = make_philosophers;
  return info;
}

AlgorithmInfo leader_election() {
  auto info = model::algorithm_of<LeaderElection>();
  info.id = "leader-election";
  info.title = "Dolev, Klawe and Rodeh's election on a ring";
  info.source = "Journal of Algorithms 3(3), 1982, as SPIN's example leader.pml has it";
  info.summary =
      "Every process has a number (--numbers, in the order of the ring), and the one with the "
      "largest becomes the leader: the only one that enters, and it never leaves. A process waits "
      "until it knows the winner. One step is the start of a process, or the receipt of one "
      "message.";
  info.scope = Scope::network;
  info.problem = Problem::mutual_exclusion;
  info.inside = DefaultInside::none;
  info.shape = Shape::ring;
  info.most_processes = max_wide_processes;
  info.options = {"n", "graph"};
  info.own_options = {LeaderElection::numbers_option()};
  info.counted = "nothing";
  info.examples = {"ample check leader-election --n 5",
                   "ample check leader-election --n 6 --numbers 3,6,2,5,1,4",
                   "ample check leader-election --n 10 --reduce por"};
  return info;
}

AlgorithmInfo chang_roberts() {
  auto info = model::algorithm_of<ChangRoberts>();
  info.id = "chang-roberts";
  info.title = "Chang and Roberts' election on a ring";
  info.source = "CACM 22(5), 1979";
  info.summary =
      "Every process sends its number (--numbers, in the order of the ring) along the ring, where "
      "each lets greater ones than its own pass; whose number comes back is the leader: the only "
      "one that enters, and it never leaves. One step is the start of a process, or the receipt of "
      "one message.";
  info.scope = Scope::network;
  info.problem = Problem::mutual_exclusion;
  info.inside = DefaultInside::none;
  info.shape = Shape::ring;
  info.most_processes = max_wide_processes;
  info.options = {"n", "graph", "network"};
  info.own_options = {LeaderElection::numbers_option()};
  info.counted = "nothing";
  info.examples = {"ample check chang-roberts --n 5",
                   "ample check chang-roberts --n 6 --numbers ascending",
                   "ample check chang-roberts --n 6 --network unordered"};
  return info;
}

AlgorithmInfo readers_writers() {
  auto info = model::algorithm_of<ReadersWriters>();
  info.id = "readers-writers";
  info.title = "readers and writers who are served in turn";
  info.source = "the TLA+ example ReadersWriters; the problem: CACM 14(10), 1971";
  info.summary =
      "Who wants to read or to write joins a queue. Its first reads when nobody writes, and writes "
      "when nobody reads either (the invariant `apart`). One step is an entry into the queue, the "
      "service of its first, or an end.";
  info.scope = Scope::network;
  info.problem = Problem::units;
  info.inside = DefaultInside::none;
  info.shape = Shape::complete;
  info.options = {"n", "graph", "rounds"};
  info.counted = "wishes to read or to write";
  info.examples = {"ample check readers-writers --n 3 --rounds unbounded",
                   "ample check readers-writers --n 2 --rounds unbounded --property liveness",
                   "ample check readers-writers --n 2 --drop write/4 --property apart"};
  info.what_grows = [](const Instance&) { return std::string(); };
  return info;
}

/// Each REQUEST, ACK and RELEASE of an entry counts.
Measures measures_of_lamport() {
  return {{"ACK"}, [](const Instance& instance, ProcessId) {
            const int bound = 3 * (instance.processes() - 1);
            const char* const place = "[Ricart and Agrawala, CACM 24(1), of this algorithm]";
            return std::vector<ClaimedBound>{
                {"messages.owner", Extreme::least, bound, "3(n-1)", place},
                {"messages.owner", Extreme::most, bound, "3(n-1)", place}};
          }};
}

AlgorithmInfo lamport() {
  auto info = model::algorithm_of<Lamport>();
  info.id = "lamport";
  info.title = "Lamport's mutual exclusion by logical clocks";
  info.source = "CACM 21(7), 1978, as the TLA+ example LamportMutex has it";
  info.summary =
      "A process tells all others of its request, with its clock, and enters when all have "
      "acknowledged it and it knows of no earlier request; as it leaves it tells all. It needs "
      "FIFO channels. One step is request, enter, exit, or the receipt of one message. Clocks grow "
      "without end; with --max-clock the search does not go beyond a value.";
  info.scope = Scope::network;
  info.problem = Problem::mutual_exclusion;
  info.inside = DefaultInside::none;
  info.shape = Shape::complete;
  info.options = {"n", "graph", "rounds", "network"};
  info.own_options = {Lamport::max_clock_option()};
  info.counted = "requests";
  info.examples = {"ample check lamport --n 2 --rounds 2",
                   "ample check lamport --n 2 --rounds unbounded --max-clock 5",
                   "ample check lamport --n 3 --network unordered"};
  info.what_grows = [](const Instance& instance) -> std::string {
    return instance.options.at("max-clock") == "none"
               ? "its logical clocks grow (--max-clock bounds what is searched)"
               : "";
  };
  info.measures = measures_of_lamport();
  return info;
}

}  // namespace

std::vector<AlgorithmInfo> algorithms() {
  return {philosophers(), leader_election(), chang_roberts(), lamport(), readers_writers()};
}

}  // namespace ample::cases::classics
