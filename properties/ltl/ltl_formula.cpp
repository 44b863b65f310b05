// Making formulas, and what they mean.
#include "properties/ltl/ltl_formula.hpp"

namespace ample::properties {

using LtlOp = LtlFormula::Op;
using PartNumber = LtlFormula::PartNumber;

PartNumber LtlFormula::made(Part part) {
  const auto [place, is_new] = numbers_.try_emplace(part, static_cast<PartNumber>(parts_.size()));
  if (is_new) parts_.push_back(part);
  return place->second;
}

PartNumber LtlFormula::conjunction(PartNumber left, PartNumber right) {
  if (is_constant(left, true) || is_constant(right, false) || left == right) return right;
  if (is_constant(right, true) || is_constant(left, false)) return left;
  return made({LtlOp::conjunction, true, std::min(left, right), std::max(left, right)});
}

PartNumber LtlFormula::disjunction(PartNumber left, PartNumber right) {
  if (is_constant(left, false) || is_constant(right, true) || left == right) return right;
  if (is_constant(right, false) || is_constant(left, true)) return left;
  return made({LtlOp::disjunction, true, std::min(left, right), std::max(left, right)});
}

PartNumber LtlFormula::until(PartNumber left, PartNumber right) {
  if (parts_[right].op == LtlOp::constant || left == right || is_constant(left, false))
    return right;
  if (is_constant(left, true) && parts_[right].op == LtlOp::until
      && is_constant(parts_[right].left, true))
    return right;
  return made({LtlOp::until, true, left, right});
}

PartNumber LtlFormula::release(PartNumber left, PartNumber right) {
  if (parts_[right].op == LtlOp::constant || left == right || is_constant(left, true)) return right;
  if (is_constant(left, false) && parts_[right].op == LtlOp::release
      && is_constant(parts_[right].left, false))
    return right;
  return made({LtlOp::release, true, left, right});
}

PartNumber LtlFormula::negation(PartNumber part) {
  // Parts come after those that they are made of.
  std::vector<bool> needed(part + 1, false);
  needed[part] = true;
  for (PartNumber i = part + 1; i-- > 0;) {
    const Part& here = parts_[i];
    if (!needed[i] || here.op == LtlOp::constant || here.op == LtlOp::literal) continue;
    needed[here.left] = needed[here.right] = true;
  }
  std::vector<PartNumber> negated(part + 1, 0);
  for (PartNumber i = 0; i <= part; ++i) {
    if (!needed[i]) continue;
    const Part here = parts_[i];
    switch (here.op) {
      case LtlOp::constant:
        negated[i] = constant(!here.positive);
        break;
      case LtlOp::literal:
        negated[i] = literal(here.left, !here.positive);
        break;
      case LtlOp::conjunction:
        negated[i] = disjunction(negated[here.left], negated[here.right]);
        break;
      case LtlOp::disjunction:
        negated[i] = conjunction(negated[here.left], negated[here.right]);
        break;
      case LtlOp::until:
        negated[i] = release(negated[here.left], negated[here.right]);
        break;
      case LtlOp::release:
        negated[i] = until(negated[here.left], negated[here.right]);
        break;
    }
  }
  return negated[part];
}

namespace {

/// Says for each part and position whether the part holds there. It follows the meaning of the
/// operators, without an automaton.
std::vector<std::vector<bool>> truth_of_parts(const LtlFormula& formula, const LtlLasso& lasso) {
  const std::size_t size = lasso.letters.size();
  std::vector<std::vector<bool>> truth;
  for (const LtlFormula::Part& part : formula.parts()) {
    // A release is true everywhere at first, an until nowhere; then positions are asked backwards.
    // The first position of the loop is right after one round, the others after the second.
    std::vector<bool> here(size, part.op == LtlOp::release);
    const auto ask = [&](std::size_t i) -> bool {
      switch (part.op) {
        case LtlOp::constant:
          return part.positive;
        case LtlOp::literal:
          return ((lasso.letters[i] >> part.left & 1u) != 0) == part.positive;
        case LtlOp::conjunction:
          return truth[part.left][i] && truth[part.right][i];
        case LtlOp::disjunction:
          return truth[part.left][i] || truth[part.right][i];
        case LtlOp::until:
          return truth[part.right][i] || (truth[part.left][i] && here[lasso.after(i)]);
        case LtlOp::release:
          return truth[part.right][i] && (truth[part.left][i] || here[lasso.after(i)]);
      }
      return false;
    };
    for (std::size_t i = size; i-- > size - lasso.loop;) here[i] = ask(i);
    for (std::size_t i = size; i-- > 0;) here[i] = ask(i);
    truth.push_back(std::move(here));
  }
  return truth;
}

}  // namespace

bool holds(const LtlFormula& formula, PartNumber part, const LtlLasso& lasso) {
  return truth_of_parts(formula, lasso)[part][0];
}

std::optional<bool> truth_of_prefix(const LtlFormula& formula, PartNumber part,
                                    const std::vector<LtlLetter>& letters,
                                    LtlLetter known_of_last) {
  // Kleene's three values, from the last letter backwards; behind it nothing is known.
  using Truth = std::optional<bool>;
  const auto both = [](Truth a, Truth b) -> Truth {
    if (a == false || b == false) return false;
    return a == true ? b : a == b ? a : std::nullopt;
  };
  const auto negated = [](Truth a) { return a ? Truth(!*a) : std::nullopt; };
  const auto either = [&](Truth a, Truth b) { return negated(both(negated(a), negated(b))); };
  std::vector<Truth> later(formula.parts().size()), here = later;
  for (std::size_t i = letters.size(); i-- > 0; later = here) {
    const LtlLetter known = i + 1 == letters.size() ? known_of_last : ~LtlLetter{0};
    for (PartNumber number = 0; number < here.size(); ++number) {
      const LtlFormula::Part& each = formula.part(number);
      const auto operand = [&](PartNumber operand_number) { return here[operand_number]; };
      switch (each.op) {
        case LtlOp::constant:
          here[number] = each.positive;
          break;
        case LtlOp::literal:
          here[number] = (known >> each.left & 1u) == 0
                             ? Truth()
                             : ((letters[i] >> each.left & 1u) != 0) == each.positive;
          break;
        case LtlOp::conjunction:
          here[number] = both(operand(each.left), operand(each.right));
          break;
        case LtlOp::disjunction:
          here[number] = either(operand(each.left), operand(each.right));
          break;
        case LtlOp::until:
          here[number] = either(operand(each.right), both(operand(each.left), later[number]));
          break;
        case LtlOp::release:
          here[number] = both(operand(each.right), either(operand(each.left), later[number]));
          break;
      }
    }
  }
  return here[part];
}

namespace {

/// An operator between two parts.
const char* sign_of(LtlOp op) {
  return op == LtlOp::conjunction   ? " and "
         : op == LtlOp::disjunction ? " or "
         : op == LtlOp::until       ? " U "
                                    : " R ";
}

}  // namespace

std::string to_text(const LtlFormula& formula, PartNumber part,
                    const std::vector<std::string>& atoms) {
  // A part may occur very often in another.
  constexpr std::size_t longest = 2000;
  std::vector<std::string> texts;
  for (PartNumber i = 0; i <= part; ++i) {
    const LtlFormula::Part& here = formula.part(i);
    const auto is = [&](PartNumber other, bool value) {
      return formula.part(other).op == LtlOp::constant && formula.part(other).positive == value;
    };
    std::string text;
    if (here.op == LtlOp::constant)
      text = here.positive ? "true" : "false";
    else if (here.op == LtlOp::literal)
      text = (here.positive ? "(" : "not (") + atoms[here.left] + ")";
    else if (here.op == LtlOp::until && is(here.left, true))
      text = "<> " + texts[here.right];
    else if (here.op == LtlOp::release && is(here.left, false))
      text = "[] " + texts[here.right];
    else
      text = "(" + texts[here.left] + sign_of(here.op) + texts[here.right] + ")";
    if (text.size() > longest) text = "(...)";
    texts.push_back(std::move(text));
  }
  return texts[part];
}

}  // namespace ample::properties
