// A graph as a picture: DOT, or SVG.
#pragma once

#include "model/instance.hpp"

#include <string>

namespace ample::tools {

/// Each process with its bounds; a filled one is InCS in C0. One initial configuration is drawn.
/// Below it the caption, a line of plain text.
std::string to_dot(const model::Instance& instance, const std::string& caption);
std::string to_svg(const model::Instance& instance, const std::string& caption);

}  // namespace ample::tools
