// What a trace is said to show: a violation, or a mere execution.
#pragma once

#include "properties/selection.hpp"

namespace ample::checker {

/// "deadlock is violated"; "an execution".
inline std::string what_it_shows(const properties::Property& property) {
  return property.kind == properties::Kind::execution ? property.meaning
                                                      : property.name + " is violated";
}

}  // namespace ample::checker
