// Shapes as SVG elements; how they look is said once, in the style.
#include "checker/picture/picture.hpp"

#include "checker/picture/markup.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::checker {

namespace {

/// The class of each Stroke, and its head if it has one.
constexpr struct {
  const char *style, *head;
} strokes[] = {{"lane", ""},        {"inside", ""},
               {"message", "head"}, {"message undelivered", "head"},
               {"message", ""},     {"message undelivered", ""},
               {"message", "head"}, {"message cycle", "cycle-head"},
               {"message", ""},     {"message cycle", ""}};
/// The radius and the class of each Mark.
constexpr struct {
  double radius;
  const char* style;
} marks[] = {{2, "event"},          {3.5, "event violation"},    {2, "pending"},
             {node_radius, "node"}, {node_radius, "node cycle"}, {node_radius, "node within"}};
/// The class of each Tone.
constexpr const char* tones[] = {"label", "label name", "label faint", "label warning"};

/// The page that shows one step after the other reads this attribute.
std::string step_attribute(std::size_t step) {
  return step == 0 ? "" : fmt::format(" data-step=\"{}\"", step);
}

std::string spot_element(const Spot& spot) {
  const auto& [radius, style] = marks[static_cast<std::size_t>(spot.mark)];
  return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" class=\"{}\"{}/>\n", spot.at.x,
                     spot.at.y, radius, style, step_attribute(spot.step));
}

std::string label_element(const Label& label) {
  constexpr const char* anchors[] = {"start", "middle", "end"};
  return fmt::format(
      "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{}\" text-anchor=\"{}\" "
      "class=\"{}\"{}>{}</text>\n",
      label.at.x, label.at.y, label.size, anchors[static_cast<std::size_t>(label.anchor)],
      tones[static_cast<std::size_t>(label.tone)], step_attribute(label.step), xml(label.text));
}

std::string group(const Picture& picture, double y) {
  std::string text = fmt::format("<g transform=\"translate(0 {:.1f})\">\n", y);
  for (const Line& line : picture.lines) {
    std::string points;
    for (const Point& point : line.points)
      points += fmt::format("{}{:.1f},{:.1f}", points.empty() ? "" : " ", point.x, point.y);
    const auto& [style, head] = strokes[static_cast<std::size_t>(line.stroke)];
    text += fmt::format("<polyline points=\"{}\" class=\"{}\"{}/>\n", points, style,
                        *head ? fmt::format(" marker-end=\"url(#{})\"", head) : "");
  }
  for (const Spot& spot : picture.spots) text += spot_element(spot);
  for (const Label& label : picture.labels) text += label_element(label);
  return text + "</g>\n";
}

/// `inner` stands right after the opening tag.
std::string element(const std::vector<Picture>& parts, const std::string& title,
                    const std::string& legend, const std::string& inner) {
  constexpr double title_size = 9, legend_size = 7, margin = 6;
  double width = std::max(width_of(title, title_size), width_of(legend, legend_size)) + 2 * margin;
  double y = title.empty() ? 0 : 18;
  std::string drawn;
  for (const Picture& part : parts) {
    drawn += group(part, y);
    y += part.height;
    width = std::max(width, part.width);
  }
  if (!legend.empty()) y += 8;
  Picture words;
  if (!title.empty())
    words.labels.push_back({{margin, 12}, title, Anchor::left, Tone::name, title_size});
  if (!legend.empty())
    words.labels.push_back({{margin, y}, legend, Anchor::left, Tone::faint, legend_size});
  const double height = y + margin;
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.1f} {:.1f}\" width=\"{:.0f}\" "
      "height=\"{:.0f}\" class=\"picture\" role=\"img\">\n<title>{}</title>\n{}",
      width, height, 1.6 * width, 1.6 * height, xml(title), inner);
  for (const char* head : {"head", "cycle-head"})
    text += fmt::format(
        "<defs><marker id=\"{0}\" class=\"{0}\" viewBox=\"0 0 6 6\" refX=\"6\" refY=\"3\" "
        "markerWidth=\"6\" markerHeight=\"6\" markerUnits=\"userSpaceOnUse\" "
        "orient=\"auto\"><path d=\"M0 0.5L6 3L0 5.5z\"/></marker></defs>\n",
        head);
  return text + drawn + group(words, 0) + "</svg>\n";
}

}  // namespace

const char* svg_style() {
  return R"(.picture { --ink: #1b1b1b; --paper: #ffffff; --soft: #6a6a6a; --bad: #b3261e; --band: #4f7cac; }
@media (prefers-color-scheme: dark) {
  .picture { --ink: #e6e6e6; --paper: #16181c; --soft: #a0a0a0; --bad: #ff8a80; --band: #82b1e0; }
}
.picture { background: var(--paper); font-family: "Helvetica Neue", Arial, "Liberation Sans", "DejaVu Sans", sans-serif; }
.picture polyline { fill: none; stroke: var(--ink); stroke-width: 0.6; stroke-linejoin: round; }
.picture .lane { stroke: var(--soft); stroke-width: 0.5; }
.picture .inside { stroke: var(--band); stroke-width: 3; }
.picture .message { stroke: var(--soft); }
.picture .undelivered { stroke-dasharray: 3 2; }
.picture .cycle { stroke: var(--bad); stroke-width: 1.2; }
.picture .head path { fill: var(--soft); }
.picture .cycle-head path { fill: var(--bad); }
.picture .event { fill: var(--ink); }
.picture .violation { fill: var(--bad); }
.picture .pending { fill: var(--paper); stroke: var(--soft); stroke-width: 0.6; }
.picture .node { fill: var(--paper); stroke: var(--ink); stroke-width: 0.8; }
.picture .node.within { stroke: var(--band); stroke-width: 3; }
.picture .node.cycle { stroke: var(--bad); }
.picture .label { fill: var(--ink); stroke: var(--paper); stroke-width: 2; paint-order: stroke; stroke-linejoin: round; }
.picture .name { font-weight: bold; }
.picture .faint { fill: var(--soft); }
.picture .warning { fill: var(--bad); }
)";
}

std::string svg_element(const std::vector<Picture>& parts, const std::string& title,
                        const std::string& legend) {
  return element(parts, title, legend, "");
}

std::string to_svg(const std::vector<Picture>& parts, const std::string& title,
                   const std::string& legend) {
  return element(parts, title, legend, std::string("<style>\n") + svg_style() + "</style>\n");
}

}  // namespace ample::checker
