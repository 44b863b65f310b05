// A plot for pgfplots: its axis, and the coordinates of each series.
#include "checker/evidence/picture/markup.hpp"
#include "checker/evidence/picture/plot.hpp"

#include <fmt/format.h>

namespace ample::checker {

namespace {

/// The style of each Look.
constexpr const char* look_styles[] = {"ampleInside, thick, mark=*, mark options={solid}",
                                       "ampleInside, densely dotted, mark=o, mark options={solid}",
                                       "black, dashed, mark=none"};

}  // namespace

std::string to_pgfplots(const Plot& plot, const std::string& comment) {
  std::string text = as_tex_comment(comment);
  text += R"(\expandafter\ifx\csname @nodocument\endcsname\relax\let\endample\relax\else
  \documentclass{standalone}
  \usepackage{pgfplots}
  \def\endample{\end{document}}
  \begin{document}
\fi
\begingroup
\definecolor{ampleInside}{RGB}{79,124,172}%
)";
  text += fmt::format(
      "\\begin{{tikzpicture}}\n\\begin{{axis}}[xlabel={{{}}}, ylabel={{{}}}, {}xtick distance=1,\n"
      "  legend style={{at={{(1.03,1)}}, anchor=north west}}, legend cell align=left, grid=major, "
      "grid style={{black!12}}]\n",
      latex(plot.x_axis), latex(plot.y_axis), plot.logarithmic() ? "ymode=log, " : "ymin=0, ");
  for (const Plot::Series& series : plot.series) {
    text += fmt::format("  \\addplot[{}] coordinates {{",
                        look_styles[static_cast<std::size_t>(series.look)]);
    for (const Point& point : series.points)
      text += fmt::format(" ({:g},{:.10g})", point.x, point.y);
    text += fmt::format(" }};\n  \\addlegendentry{{{}}}\n", latex(series.name));
  }
  return text + "\\end{axis}\n\\end{tikzpicture}\n\\endgroup\n\\endample\n";
}

}  // namespace ample::checker
