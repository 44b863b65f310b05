// Drawing an instance; coordinates are in points, P0 is on top.
#include "tools/ample/graph_drawing.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

namespace ample::tools {

using model::Instance;
using model::ProcessId;

namespace {

constexpr double circle = 90, margin = 50, radius = 16;

struct Place {
  double x, y;
};

Place place_of(const Instance& instance, ProcessId i) {
  const double centre = circle + margin;
  if (instance.processes() == 1) return {centre, centre};
  const double angle = 2 * std::numbers::pi * i.index / instance.processes();
  return {centre + circle * std::sin(angle), centre - circle * std::cos(angle)};
}

std::string bounds_text(const Instance& instance, ProcessId i) {
  return fmt::format("({},{})", instance.l[i.index], instance.k[i.index]);
}

bool is_inside(const Instance& instance, ProcessId i) {
  return instance.inside.size() == 1 && instance.inside[0].contains(i);
}

}  // namespace

std::string to_dot(const Instance& instance) {
  std::string text = "graph {\n  node [shape=circle];\n";
  for (const ProcessId i : instance.all())
    text += fmt::format("  P{0} [label=\"P{0}\\n{1}\"{2}];\n", int{i}, bounds_text(instance, i),
                        is_inside(instance, i) ? ", style=filled" : "");
  for (const auto& [i, j] : instance.topology.edges()) text += fmt::format("  P{} -- P{};\n", i, j);
  return text + "}\n";
}

std::string to_svg(const Instance& instance) {
  const double size = 2 * (circle + margin);
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{0}\" "
      "font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\">\n",
      size);
  for (const auto& [i, j] : instance.topology.edges()) {
    const Place from = place_of(instance, i), to = place_of(instance, j);
    text += fmt::format(
        "  <line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"black\"/>\n",
        from.x, from.y, to.x, to.y);
  }
  for (const ProcessId i : instance.all()) {
    const Place at = place_of(instance, i);
    text += fmt::format(
        "  <circle cx=\"{0:.1f}\" cy=\"{1:.1f}\" r=\"{2}\" stroke=\"black\" fill=\"{3}\"/>\n"
        "  <text x=\"{0:.1f}\" y=\"{4:.1f}\">P{5}</text>\n"
        "  <text x=\"{0:.1f}\" y=\"{6:.1f}\">{7}</text>\n",
        at.x, at.y, radius, is_inside(instance, i) ? "lightgray" : "white", at.y + 4, int{i},
        at.y + (at.y > circle + margin ? radius + 14 : -radius - 5), bounds_text(instance, i));
  }
  return text + "</svg>\n";
}

}  // namespace ample::tools
