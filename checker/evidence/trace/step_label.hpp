// The labels of steps and messages in a picture, where there is little room.
#pragma once

#include "checker/evidence/trace/story.hpp"

#include <cstddef>
#include <string>

namespace ample::checker {

/// "Request(1,P0)"
std::string message_label(const model::System& system, const model::Bytes& message);

/// "12 Request(1,P0)", "8 leave", "9 lose Request(1,P0)"
/// A step that repeats for ever has a sign behind its number.
std::string step_label(const model::System& system, const StoryStep& step, std::size_t number,
                       bool repeats);

}  // namespace ample::checker
