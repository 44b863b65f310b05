// SPIN, where it is installed: what it says of a model in Promela
// (checker/evidence/export/promela.hpp).
#pragma once

#include <cstdint>
#include <string>

namespace ample::tools {

struct SpinCounts {
  std::uint64_t states, steps;
  bool unsafe, deadlock;
};

/// "SPIN 6.5.2". Throws WrongUsage when it, or a C compiler, is not installed.
std::string spin_version();

/// Searches all of the model, three times: to count, for safety, for deadlocks. It is expected to
/// have so many states. Throws InternalError, with a line of SPIN's, when it does not get to the
/// end.
SpinCounts run_spin(const std::string& promela, std::uint64_t states);

}  // namespace ample::tools
