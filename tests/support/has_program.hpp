// Whether another program is there, for tests that run it and are skipped without.
#pragma once

#include <cstdlib>
#include <string>

namespace ample::tests {

inline bool has_program(const std::string& name) {
  return std::system(("command -v " + name + " > /dev/null 2>&1").c_str()) == 0;
}

}  // namespace ample::tests
