// Labels of the HOA format: formulas over the atoms, as conjunctions of literals of which one must
// hold.
#pragma once

#include "properties/buchi_automaton.hpp"
#include "properties/hoa_tokens.hpp"

namespace ample::properties {

class HoaLabels {
 public:
  using Conjunctions = std::vector<LtlLabel>;

  explicit HoaLabels(HoaTokens& tokens) : tokens_(tokens) {}

  void set_atoms(std::uint32_t atoms) { atoms_ = atoms; }
  /// Reads what stands behind "Alias: ".
  void read_alias();
  /// Reads the label that comes next.
  Conjunctions read();

 private:
  /// The parts of a formula and of its negation.
  struct Both {
    Conjunctions yes, no;
    bool yes_is_too_large = false, no_is_too_large = false;
    void negate() {
      std::swap(yes, no);
      std::swap(yes_is_too_large, no_is_too_large);
    }
  };
  Both disjunction();
  Both conjunction();
  Both factor();
  Both literal();
  /// Makes `left` the disjunction of both.
  void unite(Both& left, const Both& right);
  void join(Conjunctions& left, const Conjunctions& right, bool& too_large);
  void meet(Conjunctions& left, const Conjunctions& right, bool& too_large);
  void add(Conjunctions& all, LtlLabel label);

  HoaTokens& tokens_;
  std::uint32_t atoms_ = 0;
  std::map<std::string, Both> aliases_{};
  int depth_ = 0;
  std::uint64_t work_ = 0;
};

}  // namespace ample::properties
