// What may be asked of the algorithms for mutual exclusion.
#include "cases/mutual_exclusion/algorithms.hpp"

#include "cases/mutual_exclusion/lodha_kshemkalyani.hpp"
#include "cases/mutual_exclusion/maekawa.hpp"
#include "cases/mutual_exclusion/measures.hpp"
#include "cases/mutual_exclusion/ricart_agrawala.hpp"
#include "cases/mutual_exclusion/ricart_agrawala_1981.hpp"
#include "model/algorithm_of.hpp"
#include "model/coterie.hpp"

namespace ample::cases::mutual_exclusion {

namespace {

/// The logical clocks are renumbered.
std::string nothing_grows(const Instance&) { return {}; }

AlgorithmInfo ricart_agrawala() {
  auto info = model::algorithm_of<RicartAgrawala>();
  info.id = "ricart-agrawala";
  info.title = "Ricart and Agrawala's mutual exclusion";
  info.source = "CACM 24(1), 1981; the baseline of [LK]";
  info.summary =
      "A process asks every other process and enters when all have replied; a process that is in "
      "the critical section, or asked earlier, defers its REPLY. One step is request, enter, "
      "leave, "
      "or the receipt of one message.";
  info.scope = Scope::network;
  info.problem = Problem::mutual_exclusion;
  info.inside = DefaultInside::none;
  info.shape = Shape::complete;
  info.options = {"n", "graph", "rounds", "network"};
  info.counted = "requests";
  info.examples = {"ample check ricart-agrawala --n 3 --rounds 2",
                   "ample check ricart-agrawala --n 4 --rounds 1",
                   "ample check ricart-agrawala --n 3 --rounds 2 --network unordered"};
  info.what_grows = &nothing_grows;
  info.measures = measures_of_ricart_agrawala();
  return info;
}

AlgorithmInfo ricart_agrawala_1981() {
  auto info = model::algorithm_of<RicartAgrawala1981>();
  info.id = "ricart-agrawala-1981";
  info.title = "Ricart and Agrawala's listing: three processes a node, one semaphore";
  info.source = "CACM 24(1), 1981, the listing; read in two public copies (the file names them)";
  info.summary =
      "The text behind ricart-agrawala: a node is a process that invokes mutual exclusion, one "
      "that receives REQUESTs and one that receives REPLYs, and they share variables under the "
      "semaphore Shared_vars. One step is a statement, what stands between P and V, or the "
      "receipt of one message. --modulus keeps the sequence numbers bounded, as the article "
      "proposes with 2n-1.";
  info.scope = Scope::network;
  info.problem = Problem::mutual_exclusion;
  info.inside = DefaultInside::none;
  info.shape = Shape::complete;
  info.options = {"n", "graph", "rounds", "repair", "network"};
  info.own_options = {RicartAgrawala1981::modulus_option()};
  info.counted = "requests";
  info.examples = {
      "ample check ricart-agrawala-1981 --n 2",
      "ample check ricart-agrawala-1981 --n 2 --repair section,answers",
      "ample check ricart-agrawala-1981 --n 2 --rounds unbounded --modulus 2n-1 --repair "
      "section,answers",
      "ample check ricart-agrawala-1981 --n 2 --rounds unbounded --modulus 2n-1 --repair all"};
  info.what_grows = [](const Instance& instance) -> std::string {
    return RicartAgrawala1981::modulus(instance) == 0
               ? "its sequence numbers grow (--modulus bounds them)"
               : "";
  };
  info.measures = measures_of_ricart_agrawala();
  return info;
}

AlgorithmInfo lodha_kshemkalyani() {
  auto info = model::algorithm_of<LodhaKshemkalyani>();
  info.id = "lodha-kshemkalyani";
  info.title = "Lodha and Kshemkalyani's fair mutual exclusion";
  info.source = "[LK] messages and their uses; the pseudo-code of IEEE TPDS 11(6), 2000, as taught";
  info.summary =
      "A concurrent REQUEST counts as a REPLY, and a REPLY or FLUSH names the request satisfied "
      "last: it answers for every request before it. A process enters when it has heard of every "
      "other and its request is the first it knows. One step is request, leave, or the receipt of "
      "one message; entering happens inside the receipt that makes it possible (CheckExecuteCS).";
  info.scope = Scope::network;
  info.problem = Problem::mutual_exclusion;
  info.inside = DefaultInside::none;
  info.shape = Shape::complete;
  info.options = {"n", "graph", "rounds", "repair", "network"};
  info.counted = "requests";
  info.examples = {"ample check lodha-kshemkalyani --n 3 --rounds 1",
                   "ample check lodha-kshemkalyani --n 3 --rounds 2",
                   "ample check lodha-kshemkalyani --n 3 --rounds 2 --repair all"};
  info.what_grows = &nothing_grows;
  info.measures = measures_of_lodha_kshemkalyani();
  return info;
}

AlgorithmInfo maekawa() {
  auto info = model::algorithm_of<Maekawa>();
  info.id = "maekawa";
  info.title = "Maekawa's mutual exclusion by quorums";
  info.source = "[LK] slides, (a)-(e); ACM TOCS 3(2), 1985; Sanders, ACM TOCS 5(3), 1987";
  info.summary =
      "A process asks every process of its quorum, itself by a channel if it is in it, and enters "
      "when all have replied; a process has one REPLY out at a time. As on the slides nothing is "
      "done against deadlock. One step is request, enter, leave, or the receipt of one message.";
  info.scope = Scope::network;
  info.problem = Problem::mutual_exclusion;
  info.inside = DefaultInside::none;
  info.shape = Shape::complete;
  info.options = {"n", "graph", "rounds", "repair", "self", "network"};
  info.own_options = {coterie_option()};
  info.counted = "requests";
  info.examples = {"ample check maekawa --n 3",
                   "ample check maekawa --n 3 --repair inquire --coterie all",
                   "ample check maekawa --n 3 --repair inquire,sanders --coterie all"};
  info.check_assumptions = &Maekawa::check_switches;
  info.what_grows = &nothing_grows;
  info.measures = measures_of_maekawa();
  return info;
}

}  // namespace

std::vector<AlgorithmInfo> algorithms() {
  return {ricart_agrawala(), ricart_agrawala_1981(), lodha_kshemkalyani(), maekawa()};
}

}  // namespace ample::cases::mutual_exclusion
