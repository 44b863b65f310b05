// What an audit came to, for tests.
#pragma once

#include "checker/questions/audit/audit.hpp"

#include <string>

namespace ample::tests {

/// Did both searches see everything, and the same? Two that met a limit have compared nothing.
inline bool passed(const checker::Audit& audit) {
  return audit.complete && audit.differences.empty();
}

/// The engine that was used, the limit that was met, and every difference.
inline std::string text_of(const checker::Audit& audit) {
  std::string text = to_text(audit.reduced.engine) + "\n" + audit.reduced.limit_text;
  for (const std::string& difference : audit.differences) text += "\n" + difference;
  return text;
}

}  // namespace ample::tests
