// Checkpoints of a full search.
#include "tests/fuzz/fuzzing.hpp"
#include "tests/fuzz/resuming.hpp"

void ample::fuzz::try_reading(const std::string& text) {
  try_resuming(text, "check lmutin --graph k2");
}
