// Every message that could ever be sent, found without looking at the order of anything.
//
// Each process is given, in each local state found so far, every message found so far, with every
// value found of the registers that it uses. When nothing
// new comes of it, no execution sends any other message: that is known without a search, so that
// the assumption of the stubborn sets (experience.hpp) is a theorem beforehand.
#pragma once

#include "checker/reduction/experience.hpp"

namespace ample::checker {

/// Adds all these messages, any number of times, to the experience. False, with nothing added, when
/// they do not come to an end within a budget: clocks and counters grow.
bool saturate(Automata& automata, std::span<const Position> roots, Experience& experience);

}  // namespace ample::checker
