// Reads labels. Each part is made together with its negation, which a '!' before it asks for.
#include "properties/hoa_labels.hpp"

#include "model/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::properties {

namespace {

constexpr int deepest_label = 100;
constexpr std::size_t most_conjunctions = 256;
constexpr std::uint64_t most_label_work = 20'000'000;

}  // namespace

void HoaLabels::add(Conjunctions& all, LtlLabel label) {
  if ((work_ += all.size() + 1) > most_label_work)
    tokens_.fail_read("the labels are too complicated");
  const auto covers = [](const LtlLabel& one, const LtlLabel& other) {
    return (one.yes & ~other.yes) == 0 && (one.no & ~other.no) == 0;
  };
  if (label.is_contradiction()
      || std::any_of(all.begin(), all.end(), [&](const auto& one) { return covers(one, label); }))
    return;
  std::erase_if(all, [&](const LtlLabel& other) { return covers(label, other); });
  all.push_back(label);
}

void HoaLabels::join(Conjunctions& left, const Conjunctions& right, bool& too_large) {
  for (const LtlLabel& label : right) add(left, label);
  too_large = too_large || left.size() > most_conjunctions;
  if (too_large) left.clear();
}

void HoaLabels::meet(Conjunctions& left, const Conjunctions& right, bool& too_large) {
  Conjunctions both;
  for (const LtlLabel& a : left)
    for (const LtlLabel& b : right)
      if (both.size() <= most_conjunctions) add(both, {a.yes | b.yes, a.no | b.no});
  too_large = too_large || both.size() > most_conjunctions;
  if (too_large) both.clear();
  left = std::move(both);
}

void HoaLabels::unite(Both& left, const Both& right) {
  left.yes_is_too_large = left.yes_is_too_large || right.yes_is_too_large;
  left.no_is_too_large = left.no_is_too_large || right.no_is_too_large;
  join(left.yes, right.yes, left.yes_is_too_large);
  meet(left.no, right.no, left.no_is_too_large);
}

void HoaLabels::read_alias() {
  if (tokens_.kind() != HoaTokens::Kind::alias) tokens_.fail_expecting("a name such as @a");
  const std::string name = tokens_.word();
  tokens_.advance();
  const std::size_t line = tokens_.line_read();
  if (!aliases_.emplace(name, disjunction()).second)
    tokens_.fail_at(line, fmt::format("@{} is there twice", model::printable(name, 20)));
}

HoaLabels::Conjunctions HoaLabels::read() {
  Both label = disjunction();
  if (label.yes_is_too_large)
    tokens_.fail_read(fmt::format("a label has more than {} conjunctions", most_conjunctions));
  return std::move(label.yes);
}

HoaLabels::Both HoaLabels::disjunction() {
  if (++depth_ > deepest_label) tokens_.fail_expecting("fewer parentheses");
  Both left = conjunction();
  while (tokens_.take_sign('|')) unite(left, conjunction());
  --depth_;
  return left;
}

HoaLabels::Both HoaLabels::conjunction() {
  Both left = factor();
  while (tokens_.take_sign('&')) {  // F and G: not (not F or not G)
    Both right = factor();
    left.negate();
    right.negate();
    unite(left, right);
    left.negate();
  }
  return left;
}

HoaLabels::Both HoaLabels::factor() {
  bool negated = false;
  while (tokens_.take_sign('!')) negated = !negated;
  Both factor;
  if (tokens_.take_sign('(')) {
    factor = disjunction();
    tokens_.expect_sign(')');
  } else {
    factor = literal();
  }
  if (negated) factor.negate();
  return factor;
}

HoaLabels::Both HoaLabels::literal() {
  if (tokens_.kind() == HoaTokens::Kind::alias) {
    const auto known = aliases_.find(tokens_.word());
    if (known == aliases_.end())
      tokens_.fail(fmt::format("@{} is not known", model::printable(tokens_.word(), 20)));
    if ((work_ += known->second.yes.size() + known->second.no.size()) > most_label_work)
      tokens_.fail("the labels are too complicated");
    tokens_.advance();
    return known->second;
  }
  if (tokens_.kind() == HoaTokens::Kind::identifier
      && (tokens_.word() == "t" || tokens_.word() == "f")) {
    const bool value = tokens_.word() == "t";
    tokens_.advance();
    return value ? Both{{LtlLabel{}}, {}} : Both{{}, {LtlLabel{}}};
  }
  if (tokens_.kind() != HoaTokens::Kind::number)
    tokens_.fail_expecting("the number of an atom, t, f or @name");
  if (atoms_ == 0) tokens_.fail("a label speaks of an atom, and AP: names none before it");
  const LtlLetter atom = LtlLetter{1} << tokens_.number(atoms_ - 1, "the number of an atom");
  return {{{atom, 0}}, {{0, atom}}};
}

}  // namespace ample::properties
