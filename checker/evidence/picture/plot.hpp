// Numbers against numbers: how something grows.
#pragma once

#include "checker/evidence/picture/picture.hpp"

namespace ample::checker {

struct Plot {
  enum class Look : std::uint8_t { most, least, claimed };
  struct Series {
    std::string name;
    Look look;
    std::vector<Point> points;  ///< with increasing x; y is as large as it is, upwards
  };
  std::string title, x_axis, y_axis;
  std::vector<Series> series;

  /// True when the values differ so much that their order of magnitude is drawn. None is less than
  /// 1 then.
  bool logarithmic() const;
};

/// The axes have numbers at round places; each series has its name at its end.
Picture picture_of(const Plot& plot);

/// The same for LaTeX's pgfplots: a file that is read by \input, where it needs
/// \usepackage{pgfplots}, and that compiles alone as well.
std::string to_pgfplots(const Plot& plot, const std::string& comment);

}  // namespace ample::checker
