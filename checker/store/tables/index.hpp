// Everything is numbered with an Index.
#pragma once

#include "model/process.hpp"

#include <cstdint>

namespace ample::checker {

/// The dense number of a local state of one process, of a message or a content of one channel, of a
/// value of one register.
using Index = std::uint32_t;

/// The number of a process, from 0.
using ProcessIndex = std::uint32_t;
/// The same in two bytes, where many are kept.
using ShortProcessIndex = std::uint16_t;
inline constexpr ProcessIndex no_process = ~ProcessIndex{0};
/// The process of that number, as the model has it.
inline constexpr model::ProcessId process_id(ProcessIndex process) {
  return static_cast<int>(process);
}

/// A state component: the place of one of these in a configuration. The local states are first, so
/// that of a process stands at its index.
using Slot = std::uint32_t;
inline constexpr Slot no_slot = ~Slot{0};

}  // namespace ample::checker
