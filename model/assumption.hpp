// Assumptions of a paper on parameters and C0, as formulas with names.
#pragma once

#include "model/formula.hpp"

#include <string>
#include <vector>

namespace ample::model {

/// The parameters of an instance as unknowns, one a process.
struct Unknowns {
  std::vector<Term> l, k;    ///< l_i and k_i; of a network all of them are l and k
  std::vector<Term> inside;  ///< c_i = 1 when P_i ∈ CS(C0), else 0
};

/// The subject of an assumption.
enum class About : std::uint8_t {
  parameters,  ///< l and k
  initial,     ///< CS(C0) as well
  tightened    ///< CS(C0) and bounds that are tighter than the problem's; no paper demands it
};

struct Assumption {
  std::string name;   ///< in the paper's symbols: "k_1 - l_1 >= 3"
  std::string place;  ///< [LCS, Section 5.1]
  About about;
  Formula formula;
  /// Assumptions of the same group are one sentence of the paper: "k_q - l_q >= 3". Empty: it is
  /// alone.
  std::string group = {};

  const std::string& sentence() const { return group.empty() ? name : group; }
};

}  // namespace ample::model
