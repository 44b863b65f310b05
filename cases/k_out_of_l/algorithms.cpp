// What may be asked of the algorithms of [RING].
#include "cases/k_out_of_l/algorithms.hpp"

#include "cases/k_out_of_l/faults.hpp"
#include "cases/k_out_of_l/k_out_of_l.hpp"

namespace ample::cases::k_out_of_l {

namespace {

AlgorithmInfo on_a_ring() {
  AlgorithmInfo info;
  info.scope = Scope::network;
  info.problem = Problem::units;
  info.inside = DefaultInside::none;
  info.shape = Shape::ring;
  info.told_apart = model::every_process;  // one is Root, and the ring has a direction
  return info;
}

AlgorithmInfo ring_controller() {
  AlgorithmInfo info = on_a_ring();
  info.id = "ring-controller";
  info.title = "the controller: one CToken goes round a ring";
  info.source = "[RING] Section 3, Algorithm 2";
  info.summary =
      "Root sends a CToken with a sequence number round the ring, a new number each time it comes "
      "back, or the old one at a timeout, when no CToken is under way; the others report their "
      "enabled tokens (here: one each) when they see a new number. One step is the timeout or the "
      "receipt of one message. Nothing is critical here, so nobody ever enters.";
  info.options = {"n", "graph"};
  info.own_options = {reading_option(readings_of_controller), maxseq_option(), link_option()};
  info.counted = "nothing";
  info.examples = {"ample check ring-controller --n 3",
                   "ample check ring-controller --n 3 --property one-wave",
                   "ample check ring-controller --n 4 --maxseq 5"};
  info.make = [](Instance instance) {
    return std::make_unique<SystemOf<RingController>>(instance);
  };
  info.faults = &faults_of_ring_controller;
  return info;
}

AlgorithmInfo k_out_of_l() {
  AlgorithmInfo info = on_a_ring();
  info.id = "k-out-of-l";
  info.title = "k-out-of-l exclusion on a ring, Controller ▷ l-Token-Circulation";
  info.source = "[RING] Section 3, Algorithms 1-4";
  info.summary =
      "l tokens circulate; a process that asks for NEED units keeps tokens until it has NEED "
      "enabled ones and enters. Collect disables the tokens of those that wait with too few, "
      "Allocate gives them to the privileged and to the first that they suffice; Root counts the "
      "tokens each time the CToken comes back, and makes or destroys some. Safety is the invariant "
      "`units`. One step is a request, a leaving, an entering, a release of tokens, the timeout, "
      "or "
      "the receipt of one message; of a process's steps but for the application's only the first "
      "in the order of the text is possible.";
  info.options = {"n", "graph", "rounds", "repair"};
  info.own_options = {units_option(),           need_option(),       stay_option(),
                      reading_option(readings), legitimate_option(), maxseq_option(),
                      maxvc_option(),           link_option()};
  info.counted = "requests";
  for (const NamedMeaning& repair : KOutOfL::repairs)
    info.repairs.push_back({repair.name, repair.meaning});
  info.examples = {"ample check k-out-of-l --n 2",
                   "ample check k-out-of-l --n 2 --units 3 --need 2 --repair guard",
                   "ample check k-out-of-l --n 3 --units 2 --repair all"};
  info.check_assumptions = &KOutOfL::check_assumptions;
  info.what_grows = [](const Instance&) { return std::string(); };
  info.make = [](Instance instance) { return std::make_unique<KOutOfLSystem>(instance); };
  info.faults = &faults_of_k_out_of_l;
  return info;
}

}  // namespace

std::vector<AlgorithmInfo> algorithms() { return {ring_controller(), k_out_of_l()}; }

}  // namespace ample::cases::k_out_of_l
