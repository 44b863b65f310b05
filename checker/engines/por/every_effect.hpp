// Every message that could ever be sent, found without looking at the order of anything.
//
// Each process is given, in each local state found so far, every message found so far, with every
// value found of the registers that it uses. When nothing new comes of it, no execution can send
// any other message.
#pragma once

#include "checker/engines/automata/automata.hpp"

#include <optional>

namespace ample::checker {

/// Every effect that a step of any execution could have. Nothing when they do not come to an end
/// within a million look-ups of handlers, or their tables grow large: clocks and counters grow.
std::optional<std::vector<EffectNumber>> every_effect(Automata& automata,
                                                      std::span<const GlobalConfiguration> roots);

}  // namespace ample::checker
