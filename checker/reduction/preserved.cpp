// What is asked, and what has to be kept for it.
#include "checker/reduction/preserved.hpp"

#include <algorithm>

namespace ample::checker {

using properties::Kind;
using properties::Property;

Preserved needed_for(const std::vector<Property>& properties) {
  for (const Property& property : properties)
    if (property.kind == Kind::safety) return Preserved::occupancies;
  return Preserved::deadlocks;
}

bool only_deadlocks(const std::vector<Property>& properties) {
  return std::all_of(properties.begin(), properties.end(),
                     [](const Property& property) { return property.kind == Kind::deadlock; });
}

}  // namespace ample::checker
