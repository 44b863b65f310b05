// Where the program runs: the streams that it writes on, and what is known of them.
#pragma once

#include "model/interrupt.hpp"

#include <cstddef>
#include <ostream>

namespace ample::tools {

/// The streams and settings that a run touches besides files.
struct Surroundings {
  std::ostream& out;
  std::ostream& err;
  bool err_is_terminal = false;
  bool in_colour = false;  ///< `out` is a terminal, and nobody forbids it
  bool out_is_terminal = false;
  std::size_t width = 0;                        ///< columns of `out`; 0: lines are not broken
  const model::Interrupt* interrupt = nullptr;  ///< set by Ctrl-C
  /// Which one this is of the processes that mpirun has started. Rank 0 speaks for all.
  std::size_t rank = 0, ranks = 1;
};

}  // namespace ample::tools
