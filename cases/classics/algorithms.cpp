// What may be asked of the classics.
#include "cases/classics/algorithms.hpp"

#include "cases/classics/dining.hpp"
#include "cases/classics/leader_election.hpp"
#include "cases/classics/philosophers.hpp"
#include "cases/classics/philosophers_sharing.hpp"

namespace ample::cases::classics {

namespace {

std::unique_ptr<System> make_philosophers(Instance instance) {
  if (instance.options.at("forks") == "registers")
    return std::make_unique<SystemOf<PhilosophersSharing>>(instance);
  return std::make_unique<SystemOf<Philosophers>>(instance);
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
      "receipt of one message. With --forks registers nobody keeps a fork or asks for one: forks "
      "are variables that two philosophers share, and each is taken and put down by a step of its "
      "own.";
  info.scope = Scope::network;
  info.problem = Problem::units;
  info.inside = DefaultInside::none;
  info.shape = Shape::ring;
  info.options = {"n", "graph", "rounds", "repair"};
  info.own_options = {named_option("forks", "how philosophers get them (default messages)",
                                   {"messages", "registers"})};
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
  AlgorithmInfo info;
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
  info.options = {"n", "graph"};
  info.own_options = {LeaderElection::numbers_option()};
  info.counted = "nothing";
  info.examples = {"ample check leader-election --n 5",
                   "ample check leader-election --n 6 --numbers 3,6,2,5,1,4",
                   "ample check leader-election --n 10 --reduce por"};
  info.make = [](Instance instance) {
    return std::make_unique<SystemOf<LeaderElection>>(instance);
  };
  return info;
}

}  // namespace

std::vector<AlgorithmInfo> algorithms() { return {philosophers(), leader_election()}; }

}  // namespace ample::cases::classics
