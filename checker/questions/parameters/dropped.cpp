// Finds the assumptions that may be dropped, and drops them.
#include "checker/questions/parameters/dropped.hpp"

#include "properties/asked/asked.hpp"
#include "properties/base/bounds.hpp"
#include "properties/base/network_text.hpp"
#include "properties/base/solvable.hpp"
#include "properties/instances/assumptions.hpp"
#include "properties/instances/parameter_space.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ample::checker {

using model::Assumption;
using model::Formula;
using model::Instance;
using properties::Request;
using properties::Sweep;

std::string bounds_and_start(const Instance& instance) {
  const auto values = [](const std::vector<int>& of) {
    const bool same = std::ranges::all_of(of, [&](int value) { return value == of[0]; });
    return same ? fmt::format("{}", of[0]) : fmt::format("{}", fmt::join(of, ","));
  };
  return fmt::format("l = {}, k = {}, CS(C0) = {}", values(instance.l), values(instance.k),
                     model::to_text(instance.inside.front()));
}

std::string described(const Sweep& sweep, const Instance& instance) {
  return fmt::format("{} --graph {} with {}", sweep.algorithm.id, instance.topology.name(),
                     bounds_and_start(instance));
}

namespace {

Request with_graph(const Sweep& sweep, const model::Topology& graph) {
  Request request = sweep.options;
  request["graph"] = graph.name();
  return request;
}

/// The first graph, with the parameters that are not swept.
Instance frame_of(const Sweep& sweep) {
  return properties::frame_from(sweep.algorithm, with_graph(sweep, sweep.graphs.front()));
}

std::vector<Assumption> of_the_paper(const Sweep& sweep, const Instance& frame) {
  if (!sweep.algorithm.assumptions) return {};
  std::vector<Assumption> list = sweep.algorithm.assumptions(frame, properties::unknowns_of(frame));
  std::erase_if(list, [](const Assumption& assumption) {
    return assumption.about != model::About::parameters;
  });
  return list;
}

/// The sweep's points, with other options.
std::vector<Without> points(Sweep sweep, const std::string& option, const std::string& text) {
  if (!option.empty()) sweep.options[option] = text;
  std::vector<Without> instances;
  for (const properties::SweepPoint& point : properties::points_of(sweep).points)
    instances.push_back({properties::instance_from(sweep.algorithm, point.request), point.id});
  return instances;
}

std::string without_repair(const Sweep& sweep, const std::string& dropped) {
  std::vector<std::string> rest = frame_of(sweep).repairs;
  std::erase(rest, dropped);
  return rest.empty() ? "none" : fmt::format("{}", fmt::join(rest, ","));
}

Instance completed(Instance frame, const properties::Bounds& bounds, model::ProcessSet inside) {
  frame.l = bounds.l;
  frame.k = bounds.k;
  frame.inside = {inside};
  return frame;
}

/// Every C0 that is not safe.
std::vector<Without> unsafe_starts(const Sweep& sweep) {
  const Instance frame = frame_of(sweep);
  std::vector<Without> instances;
  properties::ParameterSpace(sweep.algorithm, frame, properties::demanded_of_bounds(sweep, frame))
      .each([&](const properties::Bounds& bounds, std::uint64_t) {
        for (model::ProcessMask mask = 0; mask < model::ProcessMask{1} << frame.processes();
             ++mask) {
          Instance instance = completed(frame, bounds, model::ProcessSet::from_mask(mask));
          if (properties::CriticalSectionBounds(instance).hold(instance.inside.front())) continue;
          std::string name = described(sweep, instance);
          instances.push_back({std::move(instance), std::move(name)});
        }
        return true;
      });
  return instances;
}

/// Bounds that break this group of the paper's assumptions and keep the others.
std::vector<Without> beyond(const Sweep& sweep, const std::string& group) {
  Formula broken = true, kept = true;
  for (const Assumption& assumption : of_the_paper(sweep, frame_of(sweep))) {
    Formula& part = assumption.sentence() == group ? broken : kept;
    part = part && assumption.formula;
  }
  Request request = with_graph(sweep, sweep.graphs.front());
  request["assume"] = "none";
  const Instance frame = properties::frame_from(sweep.algorithm, request);
  std::vector<Formula> conditions = properties::demanded(sweep, frame);
  conditions.insert(conditions.end(), {!broken, kept});
  const properties::ParameterSpace space(sweep.algorithm, frame, conditions);
  const bool tightened = sweep.tightened == properties::Tightened::demanded;
  std::vector<Without> instances;
  space.each([&](const properties::Bounds& bounds, std::uint64_t) {
    for (const properties::InitialSet& set : space.initial_sets(bounds, tightened)) {
      Instance instance = completed(frame, bounds, set.inside);
      if (!properties::solvability(instance, set.inside).solvable) continue;
      std::string name = properties::command_of(sweep.algorithm, instance);
      instances.push_back({std::move(instance), std::move(name)});
    }
    return true;
  });
  return instances;
}

/// Every C0 that is safe, but not for the tightened bounds.
std::vector<Without> beyond_tightened(Sweep sweep) {
  sweep.inside.reset();
  sweep.tightened = properties::Tightened::broken;
  return points(sweep, "", "");
}

/// The points of the sweep at which some process breaks the formula.
std::vector<Without> without_supposed(Sweep sweep, const std::string& formula) {
  std::ranges::replace(sweep.supposed, formula, fmt::format("count({}) < n", formula));
  return points(sweep, "", "");
}

/// The network of the sweep without an order; its faults stay.
std::string unordered_network(const Sweep& sweep) {
  Instance frame = frame_of(sweep);
  frame.network = model::Network::unordered;
  return properties::network_text(frame);
}

/// The network of the sweep, with one fault in an execution.
std::string with_one_fault(const Sweep& sweep, const std::string& fault) {
  const bool unordered = frame_of(sweep).network == model::Network::unordered;
  return (unordered ? "unordered," : "") + fault + ":1";
}

/// Adds the faults that may happen beside the algorithm.
void add_faults(const model::System& system, std::vector<Drop>& drops) {
  if (system.instance().unreliable.any()) return;  // that is asked for already
  if (std::ranges::any_of(system.actions(), [](const model::ActionInfo& action) {
        return action.role == model::Role::receipt;
      })) {
    drops.push_back({Assumed::no_loss, "no message is lost"});
    drops.push_back({Assumed::no_copy, "no message comes twice"});
  }
  drops.push_back({Assumed::no_crash, "no process stops for ever"});
}

/// The sweep's points on one graph; none, and why, where it is no graph for the algorithm.
std::vector<Without> points_on(Sweep sweep, const model::Topology& graph, std::string& why) {
  sweep.graphs = {graph};
  try {
    return points(std::move(sweep), "", "");
  } catch (const model::BadInstance& error) {
    why = error.what();
    return {};
  }
}

/// Those of the variables without whose initial values every instance of the sweep begins as it
/// does with them.
std::vector<std::string> not_needed_at_first(const Sweep& sweep,
                                             std::vector<std::string> variables) {
  std::string why;
  for (const model::Topology& graph : sweep.graphs) {
    if (variables.empty()) break;
    for (const Without& point : points_on(sweep, graph, why)) {
      if (variables.empty()) break;
      const auto starts = [&](const Instance& instance) {
        return model::initial_configurations(*properties::system_of(sweep.algorithm, instance));
      };
      const std::vector<model::Configuration> with = starts(point.instance);
      std::erase_if(variables, [&](const std::string& variable) {
        Instance without = point.instance;
        without.dropped = "initial/" + variable;
        return starts(without) != with;
      });
    }
  }
  return variables;
}

}  // namespace

std::vector<Without> instances_without(const Sweep& sweep, const Drop& drop) {
  switch (drop.kind) {
    case Assumed::nothing:
    case Assumed::room:
      return points(sweep, "", "");
    case Assumed::guard:
    case Assumed::initial:
      return points(sweep, "drop", drop.what);
    case Assumed::repair:
      return points(sweep, "repair", without_repair(sweep, drop.what));
    case Assumed::fifo:
      return points(sweep, "network", unordered_network(sweep));
    case Assumed::no_loss:
      return points(sweep, "network", with_one_fault(sweep, "lossy"));
    case Assumed::no_copy:
      return points(sweep, "network", with_one_fault(sweep, "duplicating"));
    case Assumed::no_crash:
      return points(sweep, "crash", "1");
    case Assumed::owed:
      return points(sweep, "requests", "free");
    case Assumed::safe_start:
      return unsafe_starts(sweep);
    case Assumed::tightened:
      return beyond_tightened(sweep);
    case Assumed::parameters:
      return beyond(sweep, drop.what);
    case Assumed::supposed:
      return without_supposed(sweep, drop.what);
  }
  return {};
}

std::vector<Drop> drops_of(const Sweep& sweep) {
  std::vector<Drop> drops = {{Assumed::nothing, "nothing"}};
  std::string why = "`params` says why not";
  const auto some = [&]() -> std::optional<Instance> {
    for (const model::Topology& graph : sweep.graphs)
      if (auto found = points_on(sweep, graph, why); !found.empty()) return found.front().instance;
    return std::nullopt;
  }();
  if (!some) throw model::BadInstance("no graph has an instance: " + why);
  const auto system = properties::system_of(sweep.algorithm, *some);
  for (const model::ActionInfo& action : system->actions())
    for (std::size_t part = 0; part < action.guard.size() && !model::is_fault(action.role); ++part)
      drops.push_back({Assumed::guard, fmt::format("{}/{}", action.name, part + 1),
                       fmt::format("{}: {}", action.name, action.guard[part])});
  const std::vector<std::string> spare = not_needed_at_first(sweep, system->initialized());
  for (const std::string& variable : system->initialized())
    if (std::ranges::find(spare, variable) == spare.end())
      drops.push_back({Assumed::initial, "initial/" + variable, variable});
  for (const std::string& repair : some->repairs) drops.push_back({Assumed::repair, repair});
  if (some->network == model::Network::fifo && sweep.algorithm.has_option("network"))
    drops.push_back({Assumed::fifo, "channels are FIFO"});
  add_faults(*system, drops);
  if (some->requests == model::Requests::owed)
    drops.push_back({Assumed::owed, "everybody asks again and again"});
  if (sweep.algorithm.has_option("inside")) drops.push_back({Assumed::safe_start, "C0 is safe"});
  if (sweep.tightened == properties::Tightened::demanded)
    drops.push_back({Assumed::tightened, "C0 is safe for (L,K)"});
  if (sweep.algorithm.problem == model::Problem::critical_section)
    drops.push_back({Assumed::room, "l_i < k_i"});
  for (const Assumption& assumption : of_the_paper(sweep, *some))
    if (std::ranges::none_of(drops,
                             [&](const Drop& drop) { return drop.what == assumption.sentence(); }))
      drops.push_back({Assumed::parameters, assumption.sentence()});
  for (const std::string& formula : sweep.supposed) drops.push_back({Assumed::supposed, formula});
  return drops;
}

}  // namespace ample::checker
