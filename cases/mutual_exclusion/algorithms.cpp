// What may be asked of the algorithms for mutual exclusion.
#include "cases/mutual_exclusion/algorithms.hpp"

#include "cases/mutual_exclusion/ricart_agrawala.hpp"

namespace ample::cases::mutual_exclusion {

namespace {

AlgorithmInfo ricart_agrawala() {
  AlgorithmInfo info;
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
  info.complete_graph = true;
  info.options = {"n", "graph", "rounds", "network"};
  info.counted = "requests";
  info.examples = {"ample check ricart-agrawala --n 3 --rounds 2",
                   "ample check ricart-agrawala --n 4 --rounds 1",
                   "ample check ricart-agrawala --n 3 --rounds 2 --network unordered"};
  info.make = [](Instance instance) {
    return std::make_unique<SystemOf<RicartAgrawala>>(instance);
  };
  return info;
}

}  // namespace

std::vector<AlgorithmInfo> algorithms() { return {ricart_agrawala()}; }

}  // namespace ample::cases::mutual_exclusion
