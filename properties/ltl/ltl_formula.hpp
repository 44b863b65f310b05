// Formulas of linear temporal logic over atoms, without a next operator, in negation normal form:
// only atoms are negated.
//
// always F is (false R F), eventually F is (true U F). A formula is a sequence of parts, each of
// which is made of earlier ones, so that whatever looks at one needs no recursion.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ample::properties {

/// The atoms that are true: bit a is the a-th.
using LtlLetter = std::uint64_t;
inline constexpr std::size_t most_ltl_atoms = 64;

class LtlFormula {
 public:
  enum class Op : std::uint8_t {
    constant,  ///< true or false: `positive`
    literal,   ///< the atom `left`, or its negation
    conjunction,
    disjunction,
    until,   ///< left U right: right comes, and left holds until then
    release  ///< left R right: right holds until left holds as well, or for ever
  };
  using PartNumber = std::uint32_t;
  struct Part {
    Op op;
    bool positive = true;
    PartNumber left = 0, right = 0;
    auto operator<=>(const Part&) const = default;
  };

  const std::vector<Part>& parts() const { return parts_; }
  const Part& part(PartNumber number) const { return parts_[number]; }

  // --- Making parts: equal ones have one number
  // ---------------------------------------------------

  PartNumber constant(bool value) { return made({Op::constant, value}); }
  PartNumber literal(std::size_t atom, bool positive = true) {
    return made({Op::literal, positive, static_cast<PartNumber>(atom)});
  }
  PartNumber conjunction(PartNumber left, PartNumber right);
  PartNumber disjunction(PartNumber left, PartNumber right);
  PartNumber until(PartNumber left, PartNumber right);
  PartNumber release(PartNumber left, PartNumber right);
  PartNumber always(PartNumber part) { return release(constant(false), part); }
  PartNumber eventually(PartNumber part) { return until(constant(true), part); }
  PartNumber negation(PartNumber part);

 private:
  PartNumber made(Part part);
  bool is_constant(PartNumber part, bool value) const {
    return parts_[part].op == Op::constant && parts_[part].positive == value;
  }

  std::vector<Part> parts_;
  std::map<Part, PartNumber> numbers_;
};

/// An execution as far as a formula sees it. The last `loop` letters, at least one, repeat for
/// ever.
struct LtlLasso {
  std::vector<LtlLetter> letters;
  std::size_t loop;

  /// The position that comes after this one.
  std::size_t after(std::size_t position) const {
    return position + 1 < letters.size() ? position + 1 : letters.size() - loop;
  }
};

/// True when this part holds at the beginning.
bool holds(const LtlFormula& formula, LtlFormula::PartNumber part, const LtlLasso& lasso);

/// The same where only these letters are known, and of the last one only some atoms: nothing when
/// it depends on what follows. (It may say nothing where it does not, as of "F or not F".)
std::optional<bool> truth_of_prefix(const LtlFormula& formula, LtlFormula::PartNumber part,
                                    const std::vector<LtlLetter>& letters, LtlLetter known_of_last);

/// The formula as it is read: "[] (waits(0) => ...)" in negation normal form, with these texts of
/// atoms.
std::string to_text(const LtlFormula& formula, LtlFormula::PartNumber part,
                    const std::vector<std::string>& atoms);

}  // namespace ample::properties
