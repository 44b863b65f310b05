// The waits-for graph for Graphviz: an edge names the part of the guard that lacks.
#include "checker/outcome/dot.hpp"
#include "checker/trace/trace_forms.hpp"

#include <fmt/format.h>

namespace ample::checker {

namespace {

const char* colour(bool is_reason) { return is_reason ? ", color=red, penwidth=2" : ""; }

/// A choice forks at a node of its own, "1 of 2".
std::string fork(const WaitsFor& waits_for, model::ProcessId process, const model::Lack& lack,
                 const std::string& node) {
  const model::Blame& blame = lack.blame;
  std::string text = fmt::format(
      "  {0} [shape=plaintext, label=\"{1} of {2}\"];\n  P{3} -> {0} [label={4}, dir=none{5}];\n",
      node, blame.needed, blame.on.size(), int{process}, dot_quoted(lack.condition),
      colour(is_reason(waits_for, process, blame)));
  for (const model::ProcessId on : blame.on)
    text += fmt::format("  {} -> P{} [style=solid{}];\n", node, int{on},
                        colour(is_reason(waits_for, process, blame, on)));
  return text;
}

}  // namespace

std::string to_dot(const Shown& shown, const Story& story) {
  std::string text = fmt::format("// {}\ndigraph waits_for {{\n  label={};\n", shown.command,
                                 dot_quoted("who waits for whom at the end of the trace to a "
                                            "violation of "
                                            + shown.property.name));
  for (const model::ProcessId process : shown.system.instance().all())
    text += fmt::format("  P{}{};\n", int{process},
                        story.steps.empty() || !story.steps.back().inside.contains(process)
                            ? ""
                            : " [label=\"P" + std::to_string(process.index) + " InCS\"]");
  int forks = 0;
  for (const auto& [process, lacks] : story.waits_for.blocked)
    for (const model::Lack& lack : lacks) {
      if (is_choice(lack.blame)) {
        text += fork(story.waits_for, process, lack, fmt::format("choice{}", forks++));
        continue;
      }
      for (const model::ProcessId on : lack.blame.on) {
        const std::string edge = fmt::format(
            "  P{} -> P{} [label={}{}];\n", int{process}, int{on}, dot_quoted(lack.condition),
            colour(is_reason(story.waits_for, process, lack.blame, on)));
        // One process may withhold several of what a condition asks for.
        if (text.find(edge) == std::string::npos) text += edge;
      }
    }
  return text + "}\n";
}

}  // namespace ample::checker
