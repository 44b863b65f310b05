// What a reduced search keeps of the full one.
#pragma once

#include "properties/selection.hpp"

#include <cstdint>
#include <vector>

namespace ample::checker {

/// How much is kept (README.md, "What is preserved").
enum class Preserved : std::uint8_t {
  deadlocks,   ///< terminal configurations, and every event
  occupancies  ///< also every (state_1,...,state_n)
};

/// Safety speaks about occupancies; for deadlocks and anomalies less has to be kept.
Preserved needed_for(const std::vector<properties::Property>& properties);

/// Are all properties about terminal configurations?
bool only_deadlocks(const std::vector<properties::Property>& properties);

}  // namespace ample::checker
