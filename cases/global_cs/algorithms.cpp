// What may be asked of the algorithms of [GCS].
#include "cases/global_cs/algorithms.hpp"

#include "cases/global_cs/gcs.hpp"
#include "cases/global_cs/measures.hpp"
#include "cases/global_cs/raymond.hpp"
#include "model/algorithm_of.hpp"
#include "model/complement.hpp"
#include "model/coterie.hpp"

namespace ample::cases::global_cs {

namespace {

OwnOption mx_option() {
  return named_option("mx",
                      "mutual exclusion inside MUTIN (default lock); maekawa is Maekawa's with "
                      "Sanders' correction, maekawa-1985 without",
                      {"lock", "fifo-lock", "ricart-agrawala", "maekawa", "maekawa-1985"});
}

/// The objects that (l,k)-GCS is put together from: lmin, and kmex.
OwnOption objects_option() {
  return named_option("objects", "what (l,k)-GCS is put together from (default mutin)",
                      {"mutin", "raymond", "server", "two-raymonds", "two-servers", "stated"});
}

/// reqCnt is redundant and takes two values, and no Release is left in a channel when its sender
/// has its Ack: that needs FIFO channels. The lock counts nothing, a real object has clocks.
std::string what_grows(const Instance& instance) {
  const std::string& mx = instance.options.at("mx");
  if (mx != "lock" && mx != "fifo-lock") return "the clocks of --mx " + mx + " grow";
  if (instance.network == Network::unordered)
    return "messages may stay behind in a channel that is unordered";
  return {};
}

std::unique_ptr<System> make_mutin(Instance instance) {
  const std::string& mx = instance.options.at("mx");
  if (mx == "ricart-agrawala") return std::make_unique<SystemOf<MutinOverRicartAgrawala>>(instance);
  if (mx.starts_with("maekawa")) return std::make_unique<SystemOf<MutinOverMaekawa>>(instance);
  return std::make_unique<SystemOf<Mutin>>(instance);
}

AlgorithmInfo mutin() {
  auto info = model::algorithm_of<Mutin>();
  info.id = "mutin";
  info.title = "global l-mutual inclusion, MUTIN(l)";
  info.source = "[GCS] Section 4, Algorithms 1-2";
  info.summary =
      "At least l processes are InCS at any time. P_i leaves alone, under the lock mx, once its "
      "quorum knows of l+1 processes that are InCS; it enters freely and tells its quorum. One "
      "step is one invocation with all its sends, one completed wait, or the receipt of one "
      "message.";
  info.scope = Scope::network;
  info.problem = Problem::mutual_inclusion;
  info.inside = DefaultInside::all;
  info.shape = Shape::complete;
  info.options = {"n", "graph", "l", "k", "inside", "rounds", "repair", "self", "wake", "network"};
  info.own_options = {coterie_option(), mx_option()};
  info.counted = "Exit() invocations";
  info.examples = {"ample check mutin --n 3 --l 1 --rounds 2",
                   "ample check mutin --n 3 --l 2 --coterie all --self immediate",
                   "ample check mutin --n 3 --l 2 --mx maekawa"};
  info.what_grows = &what_grows;
  info.make = &make_mutin;
  info.measures = measures_of_mutin();
  return info;
}

AlgorithmInfo kmutex() {
  AlgorithmInfo info = complement_of(
      mutin(), "kmutex", "global k-mutual exclusion, Co-MUTIN(n-k)",
      "[GCS] Theorem 1 applied to Algorithms 1-2",
      "At most k processes are InCS at any time. It is MUTIN(n-k) with InCS and OutCS swapped: P_i "
      "enters alone, under the lock mx, once its quorum knows of n-k+1 processes that are OutCS; "
      "it leaves freely and tells its quorum.");
  info.examples = {"ample check kmutex --n 3 --k 1 --rounds 2",
                   "ample check kmutex --n 3 --k 2 --mx fifo-lock",
                   "ample check kmutex --n 3 --k 1 --coterie 'quorums:0,1;1,2;1,2'"};
  return info;
}

AlgorithmInfo raymond_k() {
  auto info = model::algorithm_of<Raymond>();
  info.id = "raymond-k";
  info.title = "Raymond's k-mutual exclusion by permissions";
  info.source = "Information Processing Letters 30(4), 1989; [17] of [GCS]";
  info.summary =
      "At most k processes are InCS at any time. P_i asks all others and enters when n-k of them "
      "have answered; the answers that are missing may come later, several at once. One step is "
      "entry, enter, exit, or the receipt of one message.";
  info.scope = Scope::network;
  info.problem = Problem::k_exclusion;
  info.inside = DefaultInside::none;
  info.shape = Shape::complete;
  info.options = {"n", "graph", "l", "k", "inside", "rounds", "network"};
  info.counted = "Entry() invocations";
  info.examples = {"ample check raymond-k --n 3 --k 2",
                   "ample check raymond-k --n 3 --k 2 --network unordered",
                   "ample measure raymond-k --n 3 --k 2"};
  info.what_grows = [](const Instance&) {
    return std::string("its clocks grow, and the REQUESTs that a slow process does not receive");
  };
  info.measures = measures_of_raymond_k();
  return info;
}

/// The clocks of other objects than MUTIN grow as well.
std::string what_grows_in_gcs(const Instance& instance) {
  const std::string& objects = instance.options.at("objects");
  if (objects == "raymond" || objects == "two-raymonds")
    return "the clocks of --objects " + objects + " grow";
  return what_grows(instance);
}

/// (l,k)-GCS with another object than Co-MUTIN, over an ideal lock.
std::unique_ptr<System> make_gcs_of(const std::string& objects, const Instance& instance) {
  const std::string& mx = instance.options.at("mx");
  if (mx != "lock" && mx != "fifo-lock")
    throw BadInstance("--objects " + objects + " is over an ideal lock: give --mx lock");
  if (objects == "raymond") return std::make_unique<SystemOf<Gcs<Mutin, Raymond>>>(instance);
  if (objects == "server") return std::make_unique<SystemOf<Gcs<Mutin, Server>>>(instance);
  if (objects == "two-raymonds")
    return std::make_unique<SystemOf<Gcs<Co<Raymond>, Raymond>>>(instance);
  if (objects == "stated") {
    if (instance.inside.size() != 1)
      throw BadInstance("--objects stated begins with one CS(C0): give --inside 0,1");
    return std::make_unique<SystemOf<Gcs<Co<Stated>, Stated>>>(instance);
  }
  return std::make_unique<SystemOf<Gcs<Co<Server>, Server>>>(instance);
}

std::unique_ptr<System> make_gcs(Instance instance) {
  const std::string& objects = instance.options.at("objects");
  if (objects != "mutin") return make_gcs_of(objects, instance);
  const std::string& mx = instance.options.at("mx");
  if (mx == "ricart-agrawala")
    return std::make_unique<SystemOf<Gcs<MutinOverRicartAgrawala>>>(instance);
  if (mx.starts_with("maekawa")) return std::make_unique<SystemOf<Gcs<MutinOverMaekawa>>>(instance);
  return std::make_unique<SystemOf<Gcs<Mutin>>>(instance);
}

AlgorithmInfo gcs() {
  AlgorithmInfo info = mutin();
  info.id = "gcs";
  info.title = "the global critical section problem, (l,k)-GCS";
  info.source = "[GCS] Section 5, Algorithm 3";
  info.summary =
      "At least l and at most k processes are InCS at any time: lmin.Exit() and then kmex.Exit(); "
      "kmex.Entry() and then lmin.Entry(), with lmin = MUTIN(l) and kmex = Co-MUTIN(n-k), or with "
      "--objects others: raymond (MUTIN(l) and Raymond's k-mutual exclusion), server (MUTIN(l) and "
      "a server with k permits), two-raymonds and two-servers (lmin is the complement of such an "
      "object for n-l), stated (two objects of which nothing is known but Definition 2). "
      "kmex.Exit() and lmin.Entry() are steps of their own.";
  info.problem = Problem::critical_section;
  info.inside = DefaultInside::first_safe;
  info.counted = "Exit() and Entry() invocations";
  info.repairs.clear();
  for (const NamedMeaning& repair : Gcs<Mutin>::repairs)
    info.repairs.push_back({repair.name, repair.meaning});
  info.examples = {"ample check gcs --n 3 --l 1 --k 2",
                   "ample check gcs --n 2 --l 0 --k 1 --rounds 2",
                   "ample check gcs --n 3 --l 1 --k 3 --repair late-state"};
  info.own_options.push_back(objects_option());
  info.what_grows = &what_grows_in_gcs;
  info.make = &make_gcs;
  info.measures = measures_of_gcs();
  return info;
}

}  // namespace

std::vector<AlgorithmInfo> algorithms() { return {mutin(), kmutex(), raymond_k(), gcs()}; }

}  // namespace ample::cases::global_cs
