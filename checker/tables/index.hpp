// What everything is numbered with.
#pragma once

#include <cstdint>

namespace ample::checker {

/// The dense number of a local state of one process, of a message or a content of one channel, of a
/// value of one register.
using Index = std::uint32_t;

/// The place of one of these in a configuration.
using Slot = std::uint32_t;
inline constexpr Slot no_slot = ~Slot{0};

}  // namespace ample::checker
