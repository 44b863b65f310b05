// What a program consists of: its name, its algorithms and its claims.
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

}  // namespace ample::tools
