// The waits-for graph for Graphviz: the same arrows and texts as in the picture of it.
#include "checker/evidence/picture/waits_needs.hpp"
#include "checker/evidence/picture/waits_picture.hpp"
#include "checker/evidence/trace/trace_forms.hpp"
#include "checker/verdict/outcome/dot.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ample::checker {

std::string to_dot(const Shown& shown, const Story& story) {
  std::string text =
      fmt::format("// {}\ndigraph waits_for {{\n  label={};\n", shown.command,
                  dot_quoted(fmt::format(
                      "who waits for whom at the end of the trace to a violation of {}\n{}\n{}",
                      shown.property.name, fmt::join(texts_of(story.waits_for), "\n"),
                      legend_of_waits_for(story.waits_for))));
  for (const model::ProcessId process : shown.system.instance().all())
    text += fmt::format("  P{}{};\n", int{process},
                        story.steps.empty() || !story.steps.back().inside.contains(process)
                            ? ""
                            : " [label=\"P" + std::to_string(process.index) + " InCS\"]");
  for (const Wait& wait : waits_of(story.waits_for))
    text += fmt::format("  P{} -> P{} [style={}{}];\n", int{wait.process}, int{wait.on},
                        wait.is_choice ? "dashed" : "solid",
                        wait.is_reason ? ", color=red, penwidth=2" : "");
  return text + "}\n";
}

}  // namespace ample::checker
