// Pictures as TikZ: a file that LaTeX reads by \input, and that compiles alone as well.
#pragma once

#include "checker/trace/picture.hpp"

namespace ample::checker {

/// The pictures below one another. `comment` stands in the file only: what it shows and how it was
/// made. Needs \usepackage{tikz} where it is read by \input.
std::string to_tikz(const std::vector<Picture>& parts, const std::string& comment,
                    const std::string& legend);

}  // namespace ample::checker
