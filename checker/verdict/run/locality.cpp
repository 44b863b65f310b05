// Networks, clocks, actions and properties that see more than their process.
#include "checker/verdict/run/locality.hpp"

#include "model/clock_quotient.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

namespace ample::checker {

using properties::Kind;
using properties::Property;

std::optional<std::string> not_local_because(const model::System& system) {
  if (model::renumbers_clocks(system)) return "the rounds are unbounded, and clocks renumbered";
  if (!system.constraint().empty()) return "a state constraint cuts executions off";
  if (system.instance().unreliable.any()) return "all processes share the number of faults";
  for (const model::ActionInfo& action : system.actions()) {
    if (action.timeout)
      return fmt::format("whether {} may happen depends on all channels together", action.name);
    if (action.ranked)
      return fmt::format("{} is ranked with other actions of its process", action.name);
    if (!action.accepts.empty()) return fmt::format("{} takes some messages only", action.name);
    if (action.chooses) return fmt::format("{} has several outcomes", action.name);
  }
  return std::nullopt;
}

void refuse_constraint(const model::System& system, const std::string& command) {
  if (!system.constraint().empty())
    throw model::WrongUsage(fmt::format(
        "ample {} speaks of whole executions, and the constraint {} cuts them off: give "
        "--rounds a number instead",
        command, system.constraint()));
}

std::string reads_whole(const Property& property) {
  return fmt::format("the invariant {} reads whole configurations", property.name);
}

std::optional<std::string> no_reduction_because(const model::System& system,
                                                const Options& options) {
  if (system.instance().network != model::Network::fifo) return "the channels are not FIFO";
  if (auto reason = not_local_because(system)) return reason;
  for (const Property& property : options.properties)
    if (properties::needs_all_steps(property) && property.kind != Kind::liveness)
      return fmt::format("{} is judged on the graph of all steps", property.name);
  if (asks_for(options.properties, Kind::liveness) && properties::somebody_asks(system)
      && system.instance().requests == model::Requests::free)
    return "of liveness every configuration is looked at in which only requests are possible";
  for (const Property& property : options.properties)
    if (property.kind == Kind::invariant && system.invariants()[property.index].of_whole)
      return reads_whole(property);
  for (const Property& property : options.properties)
    if (property.kind == Kind::invariant && !system.invariants()[property.index].reads_declared)
      return fmt::format("which steps the invariant {} can see is not known", property.name);
  return std::nullopt;
}

}  // namespace ample::checker
