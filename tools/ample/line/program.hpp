// A program of one's own: every command of `ample`, with one's own algorithms.
//
//   int main(int count, char** words) {
//     return ample::tools::main(count, words, {.algorithms = {token_ring()}});
//   }
//
// The target is ample::cli. What it prints to be typed again, its completion and its manual page
// begin with the program's own name. Each algorithm is looked at before anything else is done
// (registration.hpp): what its author forgot ends the program with a line each and status 2.
#pragma once

#include "model/algorithm.hpp"
#include "tools/ample/line/program_parts.hpp"  // IWYU pragma: export

#include <vector>

namespace ample::tools {

/// The whole program: what `main` returns.
int main(int count, char** words, Program program);
/// The same with these algorithms alone.
int main(int count, char** words, const std::vector<model::AlgorithmInfo>& algorithms);

}  // namespace ample::tools
