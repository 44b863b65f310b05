// What may be asked of the classics of self-stabilization.
#include "cases/self_stabilization/algorithms.hpp"

#include "cases/self_stabilization/dijkstra_ring.hpp"
#include "model/algorithm_of.hpp"
#include "model/refused_value.hpp"

#include <fmt/format.h>

namespace ample::cases::self_stabilization {

namespace {

/// K, at least 2; more than a byte's values are never needed.
std::string states(const std::string& text, const Instance& instance) {
  if (text == "n") return std::to_string(std::max(2, instance.processes()));
  const bool number = text.size() <= 3 && text.find_first_not_of("0123456789") == std::string::npos;
  const int value = number ? std::stoi(text) : 0;
  if (value < 2 || value > 32)
    model::refuse_value(text, fmt::format("--states {}: give a number from 2 to 32", text));
  return std::to_string(value);
}

}  // namespace

std::vector<AlgorithmInfo> algorithms() {
  auto info = model::algorithm_of<DijkstraRing>();
  info.id = "dijkstra-ring";
  info.title = "Dijkstra's K-state ring";
  info.source = "CACM 17(11), 1974";
  info.summary =
      "Each machine reads its left neighbour's register; the bottom machine counts up when they "
      "are equal, any other copies when they differ. With n values of a register or more, exactly "
      "one machine is privileged at last, from any start: see ample stabilize. One step is one "
      "machine's. Nobody is InCS; check "
      "judges that exactly one machine is privileged, from a start where this is so.";
  info.scope = Scope::network;
  info.problem = Problem::units;
  info.shape = Shape::ring;
  info.options = {"n", "graph"};
  info.own_options = {{"states", "K", "values of a register (default n)", "n", states}};
  info.told_apart =
      model::every_process;  // one is the bottom machine, and the ring has a direction
  info.counted = "nothing";
  info.examples = {"ample stabilize dijkstra-ring --n 4",
                   "ample stabilize dijkstra-ring --n 4 --daemon distributed",
                   "ample stabilize dijkstra-ring --n 4 --states 3 --daemon distributed"};
  info.check_assumptions = &DijkstraRing::check_size;
  info.faults = &DijkstraRing::faults;
  return {info};
}

}  // namespace ample::cases::self_stabilization
