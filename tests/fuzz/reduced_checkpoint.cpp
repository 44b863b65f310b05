// Checkpoints of a reduced search: of one by messages, and of one with a shared variable.
#include "tests/fuzz/fuzzing.hpp"
#include "tests/fuzz/resuming.hpp"

void ample::fuzz::try_reading(const std::string& text) {
  for (const char* command :
       {"check lmutin --graph k2 --reduce por --keep-going",
        "check philosophers --n 3 --forks registers --reduce por --keep-going"})
    try_resuming(text, command);
}
