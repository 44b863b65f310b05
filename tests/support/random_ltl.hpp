// Random formulas of linear temporal logic, in three notations, and random lassos.
#pragma once

#include "properties/ltl/ltl_formula.hpp"

#include <random>

namespace ample::tests {

class Randomness {
 public:
  explicit Randomness(std::uint64_t seed) : engine_(seed) {}
  /// 0, ..., bound - 1
  std::size_t below(std::size_t bound) { return engine_() % bound; }

 private:
  std::mt19937_64 engine_;
};

/// A formula as lbt has it: p0 (by its number), t, f, !, &, |, i (implies), e (equivalent), U, V,
/// F, G.
struct LtlTree {
  char op;
  std::size_t atom = 0;
  std::vector<LtlTree> parts{};
};

inline LtlTree random_ltl(Randomness& random, std::size_t size, std::size_t atoms) {
  if (size <= 1) {
    const std::size_t kind = random.below(12);
    return {kind == 0 ? 't' : kind == 1 ? 'f' : 'p', random.below(atoms), {}};
  }
  if (size == 2 || random.below(3) == 0)
    return {"!FG" [random.below(3)], 0, { random_ltl(random, size - 1, atoms) }};
  const std::size_t left = 1 + random.below(size - 2);
  const char op = "&|UVUVie"[random.below(8)];
  LtlTree first = random_ltl(random, left, atoms);
  return {op, 0, {std::move(first), random_ltl(random, size - 1 - left, atoms)}};
}

inline properties::LtlFormula::PartNumber part_of(const LtlTree& tree,
                                                  properties::LtlFormula& formula) {
  const auto part = [&](std::size_t i) { return part_of(tree.parts[i], formula); };
  const auto negated = [&](std::size_t i) { return formula.negation(part(i)); };
  switch (tree.op) {
    case 't':
    case 'f':
      return formula.constant(tree.op == 't');
    case 'p':
      return formula.literal(tree.atom);
    case '!':
      return negated(0);
    case '&':
      return formula.conjunction(part(0), part(1));
    case '|':
      return formula.disjunction(part(0), part(1));
    case 'i':
      return formula.disjunction(negated(0), part(1));
    case 'e':
      return formula.disjunction(formula.conjunction(part(0), part(1)),
                                 formula.conjunction(negated(0), negated(1)));
    case 'U':
      return formula.until(part(0), part(1));
    case 'V':
      return formula.release(part(0), part(1));
    case 'F':
      return formula.eventually(part(0));
    default:
      return formula.always(part(0));
  }
}

/// The text for lbt: | p0 ! p1
inline std::string in_prefix(const LtlTree& tree) {
  std::string text(1, tree.op);
  if (tree.op == 'p') text += std::to_string(tree.atom);
  for (const LtlTree& part : tree.parts) text += " " + in_prefix(part);
  return text;
}

/// The text as a person writes it, in one of the notations.
inline std::string in_infix(const LtlTree& tree, const std::vector<std::string>& atoms,
                            Randomness& random) {
  const auto one_of = [&](const char* first, const char* second) {
    return std::string(random.below(2) == 0 ? first : second);
  };
  const auto part = [&](std::size_t i) {
    return "(" + in_infix(tree.parts[i], atoms, random) + ")";
  };
  switch (tree.op) {
    case 't':
      return "[] true";  // else it would be part of a predicate
    case 'f':
      return "<> false";
    case 'p':
      return atoms[tree.atom];
    case '!':
      return one_of("not ", "!") + part(0);
    case 'F':
      return one_of("<>", "eventually ") + part(0);
    case 'G':
      return one_of("[] ", "always") + part(0);
    case '&':
      return part(0) + one_of(" and ", "&&") + part(1);
    case '|':
      return part(0) + one_of(" or ", "||") + part(1);
    case 'i':
      return part(0) + one_of("=>", " -> ") + part(1);
    case 'e':
      return part(0) + " <=> " + part(1);
    case 'U':
      return part(0) + one_of("U", " until ") + part(1);
    default:
      return part(0) + one_of(" R ", "release") + part(1);
  }
}

inline properties::LtlLasso random_lasso(Randomness& random, std::size_t atoms) {
  properties::LtlLasso lasso{{}, 1 + random.below(4)};
  const std::size_t letters = lasso.loop + random.below(4);
  for (std::size_t i = 0; i < letters; ++i)
    lasso.letters.push_back(random.below(std::size_t{1} << atoms));
  return lasso;
}

/// Does it hold from this position on, by the definitions, operator by operator?
inline bool holds_from(const LtlTree& tree, const properties::LtlLasso& lasso, std::size_t at) {
  const auto part = [&](std::size_t i, std::size_t there) {
    return holds_from(tree.parts[i], lasso, there);
  };
  // Beyond so many positions all come again.
  const std::size_t enough = lasso.letters.size();
  const auto until = [&](auto left, auto right) {
    for (std::size_t i = 0; i <= enough; ++i, at = lasso.after(at)) {
      if (right(at)) return true;
      if (!left(at)) return false;
    }
    return false;
  };
  const auto anything = [](std::size_t) { return true; };
  switch (tree.op) {
    case 't':
    case 'f':
      return tree.op == 't';
    case 'p':
      return (lasso.letters[at] >> tree.atom & 1u) != 0;
    case '!':
      return !part(0, at);
    case '&':
      return part(0, at) && part(1, at);
    case '|':
      return part(0, at) || part(1, at);
    case 'i':
      return !part(0, at) || part(1, at);
    case 'e':
      return part(0, at) == part(1, at);
    case 'U':
      return until([&](std::size_t i) { return part(0, i); },
                   [&](std::size_t i) { return part(1, i); });
    case 'V':
      return !until([&](std::size_t i) { return !part(0, i); },
                    [&](std::size_t i) { return !part(1, i); });
    case 'F':
      return until(anything, [&](std::size_t i) { return part(0, i); });
    default:
      return !until(anything, [&](std::size_t i) { return !part(0, i); });
  }
}

}  // namespace ample::tests
