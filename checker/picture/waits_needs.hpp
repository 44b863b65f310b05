// The contents of a picture of the waits-for graph: needs, each with the letters of the parts that
// lack.
#pragma once

#include "checker/replay/waits_for.hpp"

namespace ample::checker {

/// One process needs something of certain others, for one or more parts of its guard.
struct Need {
  model::ProcessId process;
  model::Blame blame;
  std::string letters;  ///< of those parts: "a, b"
};

struct Needs {
  std::vector<Need> drawn;
  std::vector<std::pair<model::ProcessId, std::string>> texts;  ///< beside the circle
};

/// Each part that a process lacks gets a letter; needs of the same processes are drawn as one.
Needs needs_of(const WaitsFor& waits_for);

}  // namespace ample::checker
