// The space-time diagram of a trace: one line a process, time to the right, slanted messages.
//
// Every step has a place of its own in time. What happens is written above its line, so that no two
// texts of one line meet; a diagram that is too wide for a page is cut into parts.
#pragma once

#include "checker/evidence/picture/picture.hpp"
#include "checker/evidence/trace/story.hpp"

namespace ample::checker {

/// The parts, none much wider than `width` points unless one step alone is.
std::vector<Picture> space_time(const model::System& system, const Story& story, double width);

/// Explains the strokes and marks in a line.
std::string legend_of_space_time(const Story& story);

}  // namespace ample::checker
