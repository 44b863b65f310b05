// Pictures as SVG: readable in light and in dark, without a font or a file beside it.
#pragma once

#include "checker/trace/picture.hpp"

namespace ample::checker {

/// A file: the pictures below one another, `title` above and `legend` below them.
std::string to_svg(const std::vector<Picture>& parts, const std::string& title,
                   const std::string& legend);

/// The same as an element to stand within a page that has svg_style().
std::string svg_element(const std::vector<Picture>& parts, const std::string& title,
                        const std::string& legend);
/// The rules for its classes, for a <style> element.
const char* svg_style();

}  // namespace ample::checker
