// Breadth first over the plain model, or along the steps of a reduced search.
#include "checker/evidence/report/state_graph.hpp"

#include "checker/engines/automata/evidence.hpp"
#include "checker/evidence/trace/step_text.hpp"
#include "checker/verdict/outcome/dot.hpp"
#include "checker/verdict/replay/replay.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace ample::checker {

namespace {

model::WrongUsage too_many(std::size_t most) {
  return model::WrongUsage(
      fmt::format("--state-graph: the instance has more than {} configurations, too many to be "
                  "drawn: take a smaller one, or --reduce {}",
                  most, engines_that(&Abilities::gathers_evidence)));
}

class GraphBuilder {
 public:
  GraphBuilder(const model::System& system, std::size_t most) : system_(system), most_(most) {
    for (const model::Configuration& first : model::initial_configurations(system))
      number_of(first);
    graph_.initial = graph_.configurations.size();
  }

  void add(const model::Configuration& before, const model::Step& step) {
    model::Configuration after = before;
    model::take_step(system_, after, step);
    const std::size_t from = number_of(before), to = number_of(after);
    const bool is_known = std::any_of(
        graph_.edges.begin(), graph_.edges.end(),
        [&](const StateGraph::Edge& edge) { return edge.from == from && edge.step == step; });
    if (!is_known) graph_.edges.push_back({from, to, step});
  }
  StateGraph& graph() { return graph_; }

 private:
  std::size_t number_of(const model::Configuration& configuration) {
    const std::uint64_t digest = digest_of(configuration);
    const auto [first, last] = numbers_.equal_range(digest);
    for (auto known = first; known != last; ++known)
      if (graph_.configurations[known->second] == configuration) return known->second;
    if (graph_.configurations.size() == most_) throw too_many(most_);
    graph_.configurations.push_back(configuration);
    numbers_.emplace(digest, graph_.configurations.size() - 1);
    return graph_.configurations.size() - 1;
  }

  const model::System& system_;
  std::size_t most_;
  StateGraph graph_;
  std::unordered_multimap<std::uint64_t, std::size_t> numbers_;
};

void add_everything(const model::System& system, GraphBuilder& builder) {
  for (std::size_t next = 0; next < builder.graph().configurations.size(); ++next) {
    const model::Configuration here = builder.graph().configurations[next];
    for (const model::Step& step : model::enabled_steps(system, here)) builder.add(here, step);
  }
}

void add_reduced(const model::System& system, const Engine& engine, std::size_t most,
                 GraphBuilder& builder) {
  Options options;
  options.properties = properties::default_properties(system);
  if (const auto why = engine.why_not(system, options))
    throw model::WrongUsage(fmt::format("--state-graph --reduce: {}", *why));
  options.keep_going = true;
  options.max_states = most;  // a reduced search stores less than it goes through
  Evidence evidence;
  evidence.most_steps = 20 * most;
  const Report report = explore(system, options, engine, &evidence);
  if (!report.complete || evidence.steps.size() == evidence.most_steps) throw too_many(most);
  if (!report.engine.reduced())
    throw model::WrongUsage("--state-graph: it is not reduced: " + report.engine.why_full);
  for (const auto& [before, step] : evidence.steps) builder.add(before, step);
}

/// The variables of each process, the shared ones and what is under way, a name and a text each.
std::map<std::string, std::string> values_of(const model::System& system,
                                             const model::Configuration& here) {
  std::map<std::string, std::string> values;
  const auto add = [&](const std::vector<model::NamedValue>& variables) {
    for (const model::NamedValue& one : variables) values[one.name] = model::to_text(one.value);
  };
  for (const model::ProcessId process : system.instance().all())
    add(variables_of(system, here, process));
  if (system.has_shared()) add(system.shared_variables(here.shared));
  for (const model::ProcessId from : system.instance().all())
    for (const model::ProcessId to : system.instance().all()) {
      std::string messages;
      for (const model::Bytes& message : here.channels[from.index][to.index])
        messages += (messages.empty() ? "" : " ") + message_text(system, message);
      values[fmt::format("{} to {}", to_text(from), to_text(to))] = messages;
    }
  return values;
}

/// CS(C), and what is not as it is in the first configuration: no two nodes say the same.
std::string node_label(const model::System& system, const model::Configuration& here,
                       const std::map<std::string, std::string>& first) {
  std::string text = to_text(model::occupancy(system, here));
  for (const auto& [name, value] : values_of(system, here))
    if (first.at(name) != value)
      text += fmt::format("\n{} {}", name, value.empty() ? "empty" : value);
  return text;
}

std::string node_text(const model::System& system, const StateGraph& graph, std::size_t number,
                      const std::map<std::string, std::string>& first, bool is_terminal) {
  const model::Configuration& here = graph.configurations[number];
  std::string text =
      fmt::format("  c{} [label={}", number, dot_quoted(node_label(system, here, first)));
  if (number < graph.initial) text += ", peripheries=2";
  if (is_terminal) {
    text += ", shape=box";
    const properties::Ending ending = ending_of(system, here);
    if (ending == properties::Ending::deadlock) text += ", color=red, penwidth=2";
    if (ending == properties::Ending::horizon) text += ", style=dashed";
  }
  return text + "];\n";
}

std::string edge_text(const model::System& system, const model::Configuration& before,
                      const model::Step& step) {
  const PlayedStep played = Playback(system, before).take(step);
  return played.message.empty()
             ? fmt::format("{}: {}", to_text(step.process), system.actions()[step.action].name)
             : fmt::format("{}: {}", to_text(step.process), message_text(system, played.message));
}

}  // namespace

StateGraph state_graph(const model::System& system, const Engine& engine, std::size_t most) {
  GraphBuilder builder(system, most);
  if (engine.can.gathers_evidence)
    add_reduced(system, engine, most, builder);
  else
    add_everything(system, builder);
  return std::move(builder.graph());
}

std::string to_dot(const model::System& system, const StateGraph& graph, const std::string& title) {
  std::vector<bool> has_step(graph.configurations.size());
  for (const StateGraph::Edge& edge : graph.edges) has_step[edge.from] = true;
  std::string text = fmt::format(
      "digraph configurations {{\n  label={};\n  node [fontsize=10]; edge [fontsize=9];\n",
      dot_quoted(title));
  const auto first = values_of(system, graph.configurations.front());
  for (std::size_t i = 0; i < graph.configurations.size(); ++i)
    text += node_text(system, graph, i, first, !has_step[i]);
  for (const auto& [from, to, step] : graph.edges)
    text += fmt::format("  c{} -> c{} [label={}];\n", from, to,
                        dot_quoted(edge_text(system, graph.configurations[from], step)));
  return text + "}\n";
}

}  // namespace ample::checker
