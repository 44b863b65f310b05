// Colour for the verdicts of a text, which never says less without it.
#pragma once

#include "tools/ample/output/surroundings.hpp"

#include <set>
#include <string>

namespace ample::tools {

/// Where colour is wanted, each verdict that stands as a column of its own (after two blanks, or at
/// the beginning of a line) gets its colour: holds green, violated red, incomplete yellow. So do
/// the words that are `bad` in this text, as the names of properties that something breaks.
std::string with_colour(const Surroundings& surroundings, const std::string& text,
                        const std::set<std::string>& bad = {});

/// True when colour is wanted of a stream that is a terminal. NO_COLOR (https://no-color.org) and
/// TERM=dumb say no.
bool environment_allows_colour();

}  // namespace ample::tools
