// Shapes as TikZ paths; how they look is said once, in the styles.
#include "checker/evidence/picture/picture.hpp"

#include "checker/evidence/picture/markup.hpp"
#include "checker/evidence/picture/placing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ample::checker {

namespace {

/// The style of each Stroke.
constexpr const char* stroke_styles[] = {"ample lane",
                                         "ample inside",
                                         "ample message",
                                         "ample message, dashed",
                                         "ample passing",
                                         "ample passing, dashed",
                                         "ample message",
                                         "ample cycle",
                                         "ample message, dashed",
                                         "ample cycle, dashed",
                                         "ample cycle, -",
                                         "black",
                                         "black!15",
                                         "ampleInside, line width=1.1pt",
                                         "ampleInside, line width=0.8pt, densely dotted",
                                         "black, dashed, line width=0.7pt"};
/// The style of each Fill.
constexpr const char* fill_styles[] = {"fill=ampleHolds, draw=white", "fill=ampleFails, draw=white",
                                       "fill=black!12, draw=white", "fill=white, draw=black!12"};
/// The style of each Mark.
constexpr struct {
  double radius;
  const char* style;
} mark_styles[] = {{1.5, "fill"},
                   {2.5, "fill=ampleViolation"},
                   {1.5, "draw, fill=white"},
                   {node_radius, "draw, fill=white"},
                   {node_radius, "draw=ampleViolation, fill=white, thick"},
                   {node_radius, "draw=ampleInside, fill=white, line width=2.4pt"}};
/// The style of each Tone.
constexpr const char* tone_styles[] = {"", ", node font=\\bfseries", ", text=black!60",
                                       ", text=ampleViolation"};

std::string spot_command(const Spot& spot) {
  const auto& [radius, style] = mark_styles[static_cast<std::size_t>(spot.mark)];
  return fmt::format("  \\path[{}] ({:.1f},{:.1f}) circle ({}pt);\n", style, spot.at.x, spot.at.y,
                     radius);
}

/// The text lies on a white ground, so that lines that pass behind it leave it readable.
std::string label_command(const Label& label) {
  constexpr const char* anchors[] = {"base west", "base", "base east"};
  return fmt::format("  \\node[ample text={{{}}}{{{}}}{}] at ({:.1f},{:.1f}) {{{}}};\n", label.size,
                     anchors[static_cast<std::size_t>(label.anchor)],
                     tone_styles[static_cast<std::size_t>(label.tone)], label.at.x, label.at.y,
                     latex(label.text));
}

std::string environment(const Picture& picture) {
  std::string text = "\\begin{tikzpicture}[ample picture]\n";
  for (const Tile& tile : picture.tiles)
    text += fmt::format("  \\path[{}] ({:.1f},{:.1f}) rectangle ({:.1f},{:.1f});\n",
                        fill_styles[static_cast<std::size_t>(tile.fill)], tile.at.x, tile.at.y,
                        tile.at.x + tile.width, tile.at.y + tile.height);
  for (const Line& line : picture.lines) {
    text += fmt::format("  \\draw[{}]", stroke_styles[static_cast<std::size_t>(line.stroke)]);
    for (std::size_t i = 0; i < line.points.size(); ++i)
      text += fmt::format("{}({:.1f},{:.1f})", i == 0 ? " " : " -- ", line.points[i].x,
                          line.points[i].y);
    text += ";\n";
  }
  for (const Spot& spot : picture.spots) text += spot_command(spot);
  for (const Label& label : picture.labels) text += label_command(label);
  return text + "\\end{tikzpicture}";
}

}  // namespace

std::string to_tikz(const std::vector<Picture>& parts, const std::string& comment,
                    const std::string& legend) {
  constexpr double page_height = 842, margin = 5, gap = 6;  // A4
  double width = least_width;
  for (const Picture& part : parts) width = std::max(width, part.width);
  double height = 2 * margin + gap;
  for (const Picture& part : parts) height += part.height + gap;
  height += 9 * static_cast<double>(in_lines(legend, 7, width).size());
  std::string text = as_tex_comment(comment);
  // \begin{document} makes \@nodocument \relax: so the file knows whether it is read by another.
  text += fmt::format(
      R"(\expandafter\ifx\csname @nodocument\endcsname\relax\let\endample\relax\else
  \documentclass{{article}}
  \usepackage[paperwidth={:.0f}pt,paperheight={:.0f}pt,margin={:.0f}pt]{{geometry}}
  \usepackage{{tikz}}
  \pagestyle{{empty}}\raggedbottom
  \def\endample{{\end{{document}}}}
  \begin{{document}}
\fi
\begingroup\parindent0pt\relax
\definecolor{{ampleViolation}}{{RGB}}{{179,38,30}}%
\definecolor{{ampleInside}}{{RGB}}{{79,124,172}}%
\definecolor{{ampleHolds}}{{RGB}}{{211,229,245}}\definecolor{{ampleFails}}{{RGB}}{{244,185,162}}%
\tikzset{{ample picture/.style={{x=1pt, y=-1pt, >=latex, line width=0.4pt, baseline}},
  ample lane/.style={{black!50}}, ample inside/.style={{ampleInside, line width=2.4pt}},
  ample passing/.style={{black!60}}, ample message/.style={{black!60, ->}},
  ample cycle/.style={{ampleViolation, ->, line width=0.9pt}},
  ample text/.code 2 args={{\pgfkeysalso{{anchor=#2, inner sep=0.6pt, fill=white, fill opacity=0.8,
    text opacity=1, font=\fontsize{{#1}}{{#1}}\selectfont\sffamily}}}}}}%
)",
      std::ceil(width) + 2 * margin, std::min(std::ceil(height), page_height), margin);
  for (std::size_t i = 0; i < parts.size(); ++i)
    text += environment(parts[i]) + fmt::format("\\par\\vspace{{{:.0f}pt}}\n", gap);
  if (!legend.empty())
    text += "{\\fontsize{7}{8}\\selectfont\\sffamily " + latex(legend) + "}\\par\n";
  return text + "\\endgroup\n\\endample\n";
}

}  // namespace ample::checker
