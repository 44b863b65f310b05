// What the targets for checkpoints share. Their input is a checkpoint without its checksum; the
// lengths of its blocks are made to fit what is there, so that the fuzzer need not guess them.
#pragma once

#include <string>

namespace ample::fuzz {

/// Continues the search that the command line names from the checkpoint.
void try_resuming(const std::string& text, const std::string& command);

}  // namespace ample::fuzz
