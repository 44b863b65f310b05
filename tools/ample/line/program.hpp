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

#include "cases/catalogue.hpp"

#include <string>
#include <vector>

namespace ample::tools {

struct Program {
  /// Empty: that of the file that is run.
  std::string name = "";
  std::vector<model::AlgorithmInfo> algorithms = {};
  /// Texts of claims.toml, each with the name by which `claims NAME` finds it; `claims` alone
  /// checks all of them. In CMake, ample_claims(TARGET FILE FUNCTION) makes a function that returns
  /// one.
  std::vector<cases::ClaimsText> claims = {};
  /// Ample's own algorithms, claims and lemmas are there as well, behind these.
  bool with_built_in = false;
};

/// The whole program: what `main` returns.
int main(int count, char** words, Program program);
/// The same with these algorithms alone.
int main(int count, char** words, const std::vector<model::AlgorithmInfo>& algorithms);

}  // namespace ample::tools
