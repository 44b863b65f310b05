// What the targets for checkpoints share. Their input is a checkpoint without its checksum; the
// lengths of its blocks are made to fit what is there, so that the fuzzer need not guess them.
#pragma once

#include <string>

namespace ample::fuzz {

/// The text with lengths that fit, as far as there is something behind them.
std::string with_fitting_lengths(std::string text);
/// The text with the checksum of all of it at the end.
std::string with_checksum(std::string text);

/// Continues the search that the command line names from the checkpoint.
void try_resuming(const std::string& text, const std::string& command);

}  // namespace ample::fuzz
