// The command line as a function, so that tests can run it in their own process.
#pragma once

#include "model/interrupt.hpp"
#include "tools/ample/line/share.hpp"

#include <ostream>
#include <string>
#include <vector>

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
  /// Which one this is of the processes that mpirun has started. The first one speaks for all.
  Share rank = {};
};

/// Runs the words after the program's name; returns the exit status. What goes wrong is one line on
/// `err`, and then nothing is on `out`; but where a file cannot be written in the end, the result
/// is.
int run(const std::vector<std::string>& words, Surroundings surroundings);

}  // namespace ample::tools
