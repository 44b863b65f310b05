// What may be asked of the algorithms of [LCS].
#include "cases/local_cs/algorithms.hpp"

#include "cases/local_cs/lmutin.hpp"
#include "model/complement.hpp"

namespace ample::cases::local_cs {

namespace {

AlgorithmInfo lmutin() {
  AlgorithmInfo info;
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
  for (const NamedMeaning& repair : Lmutin::repairs)
    info.repairs.push_back({repair.name, repair.meaning});
  info.examples = {"ample check lmutin --graph k2",
                   "ample check lmutin --graph k2 --rounds 2 --repair init",
                   "ample check lmutin --graph k3 --rounds 1 --repair init,prets"};
  info.make = [](Instance instance) { return std::make_unique<SystemOf<Lmutin>>(instance); };
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

}  // namespace

std::vector<AlgorithmInfo> algorithms() { return {lmutin(), lmutex()}; }

}  // namespace ample::cases::local_cs
