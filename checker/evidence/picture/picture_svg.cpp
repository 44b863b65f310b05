// Shapes as SVG elements; how they look is said once, in the style.
#include "checker/evidence/picture/picture.hpp"

#include "checker/evidence/picture/markup.hpp"
#include "checker/evidence/picture/placing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

namespace ample::checker {

namespace {

/// The colours by name, in light and in dark.
constexpr struct {
  const char *name, *light, *dark;
} colours[] = {{"ink", "#1b1b1b", "#e6e6e6"},  {"paper", "#ffffff", "#16181c"},
               {"soft", "#6a6a6a", "#a0a0a0"}, {"bad", "#b3261e", "#ff8a80"},
               {"band", "#4f7cac", "#82b1e0"}, {"grid", "#dcdcdc", "#33373e"},
               {"calm", "#d3e5f5", "#23455f"}, {"wrong", "#f4b9a2", "#7c3623"},
               {"open", "#e2e2e2", "#43474e"}};

/// How a class of elements looks. Each element has it as attributes, for programs that know no
/// style sheets; the style sheet says it again with the colours of dark pages.
struct Look {
  const char* style;                            ///< its classes
  const char *fill = "none", *stroke = "none";  ///< names of colours
  double width = 0;                             ///< of the stroke
  const char *more = "", *value = "";           ///< one attribute more
  const char* head = "";                        ///< of a line
  double radius = 0;                            ///< of a circle
};

constexpr const char* dashes = "stroke-dasharray";
constexpr Look drawn_head = {"head", "soft"}, drawn_cycle_head = {"cycle-head", "bad"};
/// The look of each Stroke.
constexpr Look strokes[] = {
    {.style = "lane", .stroke = "soft", .width = 0.5},
    {.style = "inside", .stroke = "band", .width = 3},
    {.style = "message", .stroke = "soft", .width = 0.6, .head = "head"},
    {.style = "undelivered",
     .stroke = "soft",
     .width = 0.6,
     .more = dashes,
     .value = "3 2",
     .head = "head"},
    {.style = "message", .stroke = "soft", .width = 0.6},
    {.style = "undelivered", .stroke = "soft", .width = 0.6, .more = dashes, .value = "3 2"},
    {.style = "message", .stroke = "soft", .width = 0.6, .head = "head"},
    {.style = "cycle", .stroke = "bad", .width = 1.2, .head = "cycle-head"},
    {.style = "undelivered",
     .stroke = "soft",
     .width = 0.6,
     .more = dashes,
     .value = "3 2",
     .head = "head"},
    {.style = "cycle",
     .stroke = "bad",
     .width = 1.2,
     .more = dashes,
     .value = "3 2",
     .head = "cycle-head"},
    {.style = "cycle", .stroke = "bad", .width = 1.2},
    {.style = "axis", .stroke = "ink", .width = 0.6},
    {.style = "scale", .stroke = "grid", .width = 0.4},
    {.style = "measured", .stroke = "band", .width = 1.4},
    {.style = "measured-least", .stroke = "band", .width = 0.9, .more = dashes, .value = "1.5 1.5"},
    {.style = "claimed", .stroke = "ink", .width = 0.8, .more = dashes, .value = "5 2.5"}};
/// The look of each Fill.
constexpr Look fills[] = {{.style = "holds", .fill = "calm", .stroke = "paper", .width = 0.8},
                          {.style = "wrong", .fill = "wrong", .stroke = "paper", .width = 0.8},
                          {.style = "open", .fill = "open", .stroke = "paper", .width = 0.8},
                          {.style = "impossible", .fill = "paper", .stroke = "open", .width = 0.8}};
/// The look of each Mark.
constexpr Look marks[] = {
    {.style = "event", .fill = "ink", .radius = 2},
    {.style = "violation", .fill = "bad", .radius = 3.5},
    {.style = "pending", .fill = "paper", .stroke = "soft", .width = 0.6, .radius = 2},
    {.style = "node", .fill = "paper", .stroke = "ink", .width = 0.8, .radius = node_radius},
    {.style = "node-of-cycle",
     .fill = "paper",
     .stroke = "bad",
     .width = 0.8,
     .radius = node_radius},
    {.style = "node-within", .fill = "paper", .stroke = "band", .width = 3, .radius = node_radius}};
/// The look of each Tone. The stroke is a halo that keeps a label legible on a line.
constexpr Look tones[] = {{.style = "label", .fill = "ink", .stroke = "paper", .width = 2},
                          {.style = "name",
                           .fill = "ink",
                           .stroke = "paper",
                           .width = 2,
                           .more = "font-weight",
                           .value = "bold"},
                          {.style = "faint", .fill = "soft", .stroke = "paper", .width = 2},
                          {.style = "warning", .fill = "bad", .stroke = "paper", .width = 2}};

template <class Name>
const Look& look_of(std::span<const Look> looks, Name name) {
  return looks[static_cast<std::size_t>(name)];
}

std::string light(const std::string& colour) {
  for (const auto& each : colours)
    if (each.name == colour) return each.light;
  return colour;  // none
}

/// class="event" fill="#1b1b1b" ...
std::string attributes(const Look& look) {
  std::string text = fmt::format("class=\"{}\" fill=\"{}\"", look.style, light(look.fill));
  if (look.width > 0)
    text += fmt::format(" stroke=\"{}\" stroke-width=\"{}\"", light(look.stroke), look.width);
  if (*look.more) text += fmt::format(" {}=\"{}\"", look.more, look.value);
  return text;
}

/// A rule of the style sheet, with variables for the colours.
std::string rule(const Look& look) {
  const auto colour = [](const std::string& name) {
    return name == "none" ? name : "var(--" + name + ")";
  };
  return fmt::format(".picture .{} {{ fill: {}; stroke: {}; }}\n", look.style, colour(look.fill),
                     colour(look.stroke));
}

constexpr const char* faces = "Helvetica Neue, Arial, Liberation Sans, DejaVu Sans, sans-serif";

/// The attribute is for the page that shows one step after the other.
std::string step_attribute(std::size_t step) {
  return step == 0 ? "" : fmt::format(" data-step=\"{}\"", step);
}

std::string spot_element(const Spot& spot) {
  const Look& look = look_of(marks, spot.mark);
  return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" {}{}/>\n", spot.at.x, spot.at.y,
                     look.radius, attributes(look), step_attribute(spot.step));
}

std::string label_element(const Label& label) {
  constexpr const char* anchors[] = {"start", "middle", "end"};
  return fmt::format(
      "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{}\" text-anchor=\"{}\" {}{}>{}</text>\n",
      label.at.x, label.at.y, label.size, anchors[static_cast<std::size_t>(label.anchor)],
      attributes(look_of(tones, label.tone)), step_attribute(label.step), xml(label.text));
}

std::string group(const Picture& picture, double y) {
  std::string text = fmt::format("<g transform=\"translate(0 {:.1f})\">\n", y);
  for (const Tile& tile : picture.tiles)
    text += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" {}/>\n",
                        tile.at.x, tile.at.y, tile.width, tile.height,
                        attributes(look_of(fills, tile.fill)));
  for (const Line& line : picture.lines) {
    std::string points;
    for (const Point& point : line.points)
      points += fmt::format("{}{:.1f},{:.1f}", points.empty() ? "" : " ", point.x, point.y);
    const Look& look = look_of(strokes, line.stroke);
    text += fmt::format("<polyline points=\"{}\" {}{}/>\n", points, attributes(look),
                        *look.head ? fmt::format(" marker-end=\"url(#{})\"", look.head) : "");
  }
  for (const Spot& spot : picture.spots) text += spot_element(spot);
  for (const Label& label : picture.labels) text += label_element(label);
  return text + "</g>\n";
}

}  // namespace

std::string svg_style() {
  std::string light, dark, rules;
  for (const auto& colour : colours) {
    light += fmt::format(" --{}: {};", colour.name, colour.light);
    dark += fmt::format(" --{}: {};", colour.name, colour.dark);
  }
  const auto add = [&](std::span<const Look> looks) {
    for (const Look& look : looks)
      if (const std::string one = rule(look); rules.find(one) == std::string::npos) rules += one;
  };
  add(fills);
  add(strokes);
  add(marks);
  add(tones);
  for (const Look& head : {drawn_head, drawn_cycle_head}) rules += rule(head);
  return fmt::format(
      ".picture {{{} }}\n@media (prefers-color-scheme: dark) {{\n  .picture {{{} }}\n}}\n"
      ".picture {{ background: var(--paper); }}\n{}",
      light, dark, rules);
}

std::string to_svg(const std::vector<Picture>& parts, const std::string& title,
                   const std::string& legend) {
  constexpr double title_size = 9, legend_size = 7, margin = 6;
  double width = title.empty() && legend.empty() ? 0 : least_width;
  for (const Picture& part : parts) width = std::max(width, part.width);
  Picture words;
  double y = title.empty() ? 0 : 6;
  for (const std::string& line : in_lines(title, title_size, width - 2 * margin)) {
    words.labels.push_back({{margin, y + 6}, line, Anchor::left, Tone::name, title_size});
    y += 12;
  }
  std::string drawn;
  for (const Picture& part : parts) {
    drawn += group(part, y);
    y += part.height;
  }
  for (const std::string& line : in_lines(legend, legend_size, width - 2 * margin)) {
    y += 9;
    words.labels.push_back({{margin, y}, line, Anchor::left, Tone::faint, legend_size});
  }
  const double height = y + margin;
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.1f} {:.1f}\" width=\"{:.0f}\" "
      "height=\"{:.0f}\" font-family=\"{}\" stroke-linejoin=\"round\" paint-order=\"stroke\" "
      "class=\"picture\" role=\"img\">\n<title>{}</title>\n"
      "<style>\n{}</style>\n",
      width, height, std::floor(svg_scale * width), std::floor(svg_scale * height), faces,
      xml(title), svg_style());
  for (const Look& head : {drawn_head, drawn_cycle_head})
    text += fmt::format(
        "<defs><marker id=\"{}\" viewBox=\"0 0 6 6\" refX=\"6\" refY=\"3\" "
        "markerWidth=\"6\" markerHeight=\"6\" markerUnits=\"userSpaceOnUse\" "
        "orient=\"auto\"><path {} d=\"M0 0.5L6 3L0 5.5z\"/></marker></defs>\n",
        head.style, attributes(head));
  return text + drawn + group(words, 0) + "</svg>\n";
}

}  // namespace ample::checker
