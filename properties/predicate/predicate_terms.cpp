// The operators of a predicate, with their types.
#include "properties/predicate/understanding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace ample::properties {

using model::ProcessId;
using model::Type;
using model::Value;
using Form = Expression::Kind;
using Op = PredicateTerm::Op;

PredicateTerm Understanding::formula(const Expression& e) {
  return of_type(e, a_boolean, "true or false");
}

PredicateTerm Understanding::understood(const Expression& e, const Type* expected) {
  PredicateTerm term = meaning(e, expected);
  const bool may_be_anything =
      whatever_ == PlaceInText{e.from, e.to} && agree(term.type, a_boolean);
  return may_be_anything ? made(e, Op::anything, a_boolean, {}) : term;
}

PredicateTerm Understanding::meaning(const Expression& e, const Type* expected) {
  switch (e.kind) {
    case Form::number:
      return constant(e, a_number, Value::of_number(e.number));
    case Form::name:
      return name(e, expected);
    case Form::subscripted:
      return subscripted(e, expected);
    case Form::call:
      return call(e);
    case Form::size:
      return size(e);
    case Form::tuple:
      return tuple(e, expected);
    case Form::set:
      return set(e, expected);
    case Form::channel:
      return channel(e);
    case Form::negation:
      return made(e, Op::negation, a_boolean, {formula(e.parts[0])});
    case Form::connective:
      return connective(e);
    case Form::comparison:
      return comparison(e);
    case Form::arithmetic:
      return arithmetic(e);
    case Form::quantifier:
      return quantifier(e);
  }
  fail(e, "is not understood");
}

PredicateTerm Understanding::size(const Expression& e) { return size_of(e.parts[0]); }

PredicateTerm Understanding::size_of(const Expression& e) {
  const bool before = std::exchange(clocks_matter_, false);
  PredicateTerm of = understood(e);
  clocks_matter_ = before;
  if (of.type.kind != Type::Kind::set && of.type.kind != Type::Kind::sequence
      && of.type.kind != Type::Kind::unknown)
    fail(e, "only a set or a sequence has a size, this is " + to_text(of.type));
  return made(e, Op::size, a_number, {std::move(of)});
}

PredicateTerm Understanding::tuple(const Expression& e, const Type* expected) {
  const bool fits = expected != nullptr && expected->kind == Type::Kind::tuple
                    && expected->items.size() == e.parts.size();
  const bool is_sequence = expected != nullptr && expected->kind == Type::Kind::sequence;
  Type type = {.kind = is_sequence ? Type::Kind::sequence : Type::Kind::tuple};
  if (is_sequence) type.items = expected->items;
  std::vector<PredicateTerm> parts;
  for (std::size_t i = 0; i < e.parts.size(); ++i) {
    if (e.parts[i].kind == Form::name && e.parts[i].name == "*" && is_pattern_)
      parts.push_back(constant(e.parts[i], {}, Value::of_word("*")));
    else
      parts.push_back(understood(e.parts[i], fits          ? &expected->items[i]
                                             : is_sequence ? &expected->items[0]
                                                           : nullptr));
    if (!is_sequence) type.items.push_back(parts.back().type);
  }
  return made(e, Op::tuple, std::move(type), std::move(parts));
}

PredicateTerm Understanding::set(const Expression& e, const Type* expected) {
  const Type* item =
      expected != nullptr && expected->kind == Type::Kind::set ? &expected->items[0] : nullptr;
  std::vector<PredicateTerm> parts;
  for (const Expression& each : e.parts) {
    parts.push_back(understood(each, item));
    if (item != nullptr && !agree(parts.back().type, *item))
      fail(each, fmt::format("{} is expected here, this is {}", to_text(*item),
                             to_text(parts.back().type)));
  }
  Type type = item != nullptr ? *expected : Type{.kind = Type::Kind::set, .items = {Type{}}};
  if (item == nullptr && !parts.empty()) type.items = {parts[0].type};
  return made(e, Op::set, std::move(type), std::move(parts));
}

PredicateTerm Understanding::connective(const Expression& e) {
  const Op op = e.name == "=>"                     ? Op::implication
                : e.name == "<=>"                  ? Op::equivalence
                : e.name == "or" || e.name == "||" ? Op::disjunction
                                                   : Op::conjunction;
  PredicateTerm left = formula(e.parts[0]), right = formula(e.parts[1]);
  return made(e, op, a_boolean, {std::move(left), std::move(right)});
}

/// True when its meaning depends on what it is compared with.
bool Understanding::is_word(const Expression& e) const {
  return e.kind == Form::name && !bound_.contains(e.name) && !shared_.contains(e.name);
}

PredicateTerm Understanding::comparison(const Expression& e) {
  const Expression &a = e.parts[0], &b = e.parts[1];
  if (e.name == "in") return element(e, Op::in);
  // A word alone is understood by what it is compared with.
  const bool word_first = is_word(a) && !is_word(b);
  PredicateTerm first = word_first ? understood(b) : understood(a);
  PredicateTerm second = word_first ? understood(a, &first.type) : understood(b, &first.type);
  if (word_first) std::swap(first, second);
  // A variable that a quantifier has bound is a process and its number.
  const auto is_bound = [&](const Expression& part) {
    return part.kind == Form::name && bound_.contains(part.name);
  };
  if (is_bound(a) && second.type.kind == Type::Kind::number) first = number(a);
  if (is_bound(b) && first.type.kind == Type::Kind::number) second = number(b);
  for (const auto& [one, other] : {std::pair(&first, &second), std::pair(&second, &first)})
    if (one->op == Op::constant && one->value.word == "nil" && !other->type.or_nil
        && other->type.kind != Type::Kind::unknown)
      fail(e, to_text(other->type) + " is never nil");
  if (!agree(first.type, second.type))
    fail(e, fmt::format("{} is compared with {}", to_text(first.type), to_text(second.type)));
  if (e.name == "subset") {
    if (first.type.kind != Type::Kind::set) fail(e, "only sets are subsets");
    return made(e, Op::subset, a_boolean, {std::move(first), std::move(second)});
  }
  if (e.name == "=" || e.name == "!=") {
    PredicateTerm equal = made(e, Op::equal, a_boolean, {std::move(first), std::move(second)});
    return e.name == "=" ? std::move(equal) : made(e, Op::negation, a_boolean, {std::move(equal)});
  }
  if (first.type.kind == Type::Kind::set || first.type.kind == Type::Kind::word
      || first.type.kind == Type::Kind::boolean)
    fail(e, fmt::format("{} has no order", to_text(first.type)));
  if (e.name == ">" || e.name == "<=") std::swap(first, second);
  PredicateTerm less = made(e, Op::less, a_boolean, {std::move(first), std::move(second)});
  return e.name == "<" || e.name == ">" ? std::move(less)
                                        : made(e, Op::negation, a_boolean, {std::move(less)});
}

PredicateTerm Understanding::element(const Expression& e, Op op) {
  // The pattern (*,P0) in S does not look at the clocks of S.
  const bool is_pattern = e.parts[0].kind == Form::tuple && !e.parts[0].parts.empty()
                          && e.parts[0].parts[0].name == "*";
  const bool is_message = e.parts[0].kind == Form::tuple && !e.parts[0].parts.empty()
                          && e.parts[1].kind == Form::channel;
  const bool before = std::exchange(clocks_matter_, clocks_matter_ && !is_pattern);
  PredicateTerm all = is_message ? channel(e.parts[1], true) : understood(e.parts[1]);
  clocks_matter_ = before;
  if (all.type.kind != Type::Kind::set && all.type.kind != Type::Kind::sequence
      && all.type.kind != Type::Kind::unknown)
    fail(e.parts[1], "a set or a sequence is expected here, this is " + to_text(all.type));
  const Type item = all.type.items.empty() ? Type{} : all.type.items[0];
  is_pattern_ = true;
  PredicateTerm one = is_message ? message(e.parts[0], item)
                      : item.kind == Type::Kind::process && e.parts[0].kind == Form::number
                          ? constant(e.parts[0], a_process, model::value_of(process(e.parts[0])))
                          : understood(e.parts[0], &item);
  is_pattern_ = false;
  if (!agree(one.type, item))
    fail(e, fmt::format("{} is looked for among {}", to_text(one.type), to_text(item)));
  return made(e, op, op == Op::in ? a_boolean : a_number, {std::move(one), std::move(all)});
}

PredicateTerm Understanding::arithmetic(const Expression& e) {
  const Op op = e.name == "+"   ? Op::plus
                : e.name == "-" ? Op::minus
                : e.name == "*" ? Op::times
                                : Op::modulo;
  PredicateTerm left = number(e.parts[0]), right = number(e.parts[1]);
  return made(e, op, a_number, {std::move(left), std::move(right)});
}

PredicateTerm Understanding::quantifier(const Expression& e) {
  if (bound_.contains(e.bound)) fail(e, fmt::format("{} is bound already", e.bound));
  const bool is_process =
      e.bound.size() > 1 && e.bound[0] == 'P' && e.bound[1] >= '0' && e.bound[1] <= '9';
  if (e.bound.find('_') != std::string::npos)
    fail(e, fmt::format("{} looks like a variable with a subscript: take another name", e.bound));
  if (e.bound == "n" || e.bound == "nil" || e.bound == "all" || e.bound == "CS" || is_process
      || e.bound == "InCS" || variables_.contains(e.bound) || shared_.contains(e.bound))
    fail(e, fmt::format("{} has a meaning of its own: take another name", e.bound));
  const PredicateTerm range = range_of(e.parts[0]);
  const bool all = e.name == "forall";
  std::vector<PredicateTerm> parts;
  for (const ProcessId process : system_.instance().all()) {
    PredicateTerm is_one = member(e.parts[0], range, process);
    if (is_false(is_one)) continue;
    bound_.emplace(e.bound, process);
    PredicateTerm body = formula(e.parts[1]);
    if (!is_true(is_one))
      body = made(e.parts[1], all ? Op::implication : Op::conjunction, a_boolean,
                  {std::move(is_one), std::move(body)});
    bound_.erase(e.bound);
    parts.push_back(std::move(body));
  }
  const Op op = all ? Op::conjunction : e.name == "exists" ? Op::disjunction : Op::count;
  return made(e, op, op == Op::count ? a_number : a_boolean, std::move(parts));
}

PredicateTerm Understanding::range_of(const Expression& e) {
  Expression range = e;
  if (range.kind == Form::set)
    for (Expression& each : range.parts)
      if (each.kind == Form::number) {
        each.kind = Form::name;
        each.name = fmt::format("P{}", each.number);
      }
  return of_type(range, a_process_set, "a set of processes");
}

PredicateTerm Understanding::member(const Expression& e, const PredicateTerm& range,
                                    ProcessId process) {
  const Value one = model::value_of(process);
  const auto& items = range.value.items;
  if (range.op == Op::constant) return boolean(e, std::ranges::find(items, one) != items.end());
  return made(e, Op::in, a_boolean, {constant(e, a_process, one), range});
}

}  // namespace ample::properties
