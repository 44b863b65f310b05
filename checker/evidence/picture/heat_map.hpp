// A table of verdicts as a picture: a field for each pair of values, its colour the verdict.
#pragma once

#include "checker/evidence/picture/picture.hpp"

#include <map>

namespace ample::checker {

struct HeatMap {
  struct Field {
    Fill fill = Fill::impossible;
    std::string text;
  };
  std::string title, across, down;                              ///< what it is of, and its axes
  std::vector<std::string> columns, rows;                       ///< the values of the axes
  std::map<std::pair<std::size_t, std::size_t>, Field> fields;  ///< by row and column
};

Picture picture_of(const HeatMap& map);
/// The width of all fields together.
double width_of_fields(const std::vector<std::string>& columns);

/// The colours of instances that hold, or of those where something is to be reached.
inline std::string legend_of_heat_maps(bool to_reach) {
  return std::string(to_reach ? "blue: not reachable; red, with a number: reached, or violated,"
                              : "blue: holds; red, with a number: violated")
         + " after so many steps; grey, ?: not decided; white, -: no algorithm can solve it; "
           "nothing: no such instance";
}

}  // namespace ample::checker
