// Drawing an instance for Graphviz, or as the picture that traces show.
#include "tools/ample/output/graph_drawing.hpp"

#include "checker/evidence/picture/picture.hpp"
#include "checker/evidence/picture/topology_picture.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::tools {

using model::Instance;
using model::ProcessId;

namespace {

/// The text as it stands within double quotes.
std::string for_dot(const std::string& plain) {
  std::string escaped;
  for (const char c : plain) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

}  // namespace

std::string to_dot(const Instance& instance, const std::string& caption) {
  std::string text = fmt::format("graph {{\n  label=\"{}\\n{}\";\n  node [shape=circle];\n",
                                 for_dot(caption), checker::legend_of_topology);
  for (const ProcessId i : instance.all())
    text += fmt::format(
        "  P{0} [label=\"P{0}\\n({1},{2})\"{3}];\n", int{i}, instance.l[i.index],
        instance.k[i.index],
        instance.inside.size() == 1 && instance.inside[0].contains(i) ? ", style=filled" : "");
  for (const auto& [i, j] : instance.topology.edges()) text += fmt::format("  P{} -- P{};\n", i, j);
  return text + "}\n";
}

std::string to_svg(const Instance& instance, const std::string& caption) {
  checker::Picture picture = checker::topology_picture(instance);
  picture.width = std::max(picture.width, checker::usual_width);
  return checker::to_svg({picture}, caption, checker::legend_of_topology);
}

}  // namespace ample::tools
