// What is asked of a process or a channel: InCS(i), enabled(leave, 1), before(...), messages.
#include "model/suggest.hpp"
#include "properties/predicate/understanding.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::properties {

using model::Type;
using model::Value;
using Form = Expression::Kind;
using Op = PredicateTerm::Op;

PredicateTerm Understanding::call(const Expression& e) {
  const auto needs = [&](std::size_t arguments, const char* form) {
    if (e.parts.size() != arguments) fail(e, fmt::format("the form is {}", form));
  };
  if (e.name == "InCS") {
    needs(1, "InCS(i)");
    return of_process(e, Op::in_cs, e.parts[0]);
  }
  if (e.name == "waits") {
    needs(1, "waits(i)");
    return of_process(e, Op::waits, e.parts[0]);
  }
  if (e.name == "enabled") {
    needs(2, "enabled(ACTION, i)");
    return enabled(e);
  }
  if (e.name == "empty") {
    needs(1, "empty(i->j)");
    if (e.parts[0].kind != Form::channel) fail(e, "the form is empty(i->j)");
    PredicateTerm none = constant(e, a_number, Value::of_number(0));
    return made(e, Op::equal, a_boolean, {size_of(e.parts[0]), std::move(none)});
  }
  if (e.name == "before") {
    needs(3, "before(Request, Grant, i->j)");
    return before(e);
  }
  if (e.name == "count") return element(e, Op::occurrences);
  fail(e,
       "there are InCS(i), waits(i), enabled(ACTION, i), empty(i->j), before(...) and count(...)");
}

PredicateTerm Understanding::before(const Expression& e) {
  if (e.parts[2].kind != Form::channel) fail(e, "the form is before(Request, Grant, i->j)");
  PredicateTerm all = channel(e.parts[2]);
  const Type item = all.type.items[0];
  PredicateTerm first = of_type(e.parts[0], item, "a kind of messages");
  PredicateTerm second = of_type(e.parts[1], item, "a kind of messages");
  return made(e, Op::before, a_boolean, {std::move(first), std::move(second), std::move(all)});
}

PredicateTerm Understanding::enabled(const Expression& e) {
  std::vector<std::string> names;
  for (const model::ActionInfo& action : system_.actions()) names.push_back(action.name);
  const auto found = std::ranges::find(names, e.parts[0].name);
  if (found == names.end()) fail(e, model::unknown_name("action", e.parts[0].name, names));
  PredicateTerm term = of_process(e, Op::enabled, e.parts[1]);
  term.number = static_cast<std::size_t>(found - names.begin());
  return term;
}

PredicateTerm Understanding::of_process(const Expression& e, Op op, const Expression& process_of) {
  PredicateTerm term = made(e, op, a_boolean, {});
  term.process = process(process_of);
  return term;
}

PredicateTerm Understanding::channel(const Expression& e, bool with_fields) {
  Type names = {.kind = Type::Kind::word};
  constexpr std::string_view receive = "receive ";
  for (const model::ActionInfo& action : system_.actions())
    if (action.role == model::Role::receipt && action.name.starts_with(receive))
      names.words.push_back(action.name.substr(receive.size()));
  if (with_fields) names = {.kind = Type::Kind::tuple, .items = {names}};
  PredicateTerm term = made(e, with_fields ? Op::messages : Op::channel,
                            {.kind = Type::Kind::sequence, .items = {names}}, {});
  term.process = process(e.parts[0]);
  term.number = process(e.parts[1]).index;
  return term;
}

/// The types of a message's fields are known only when there is one, so they are not compared here.
PredicateTerm Understanding::message(const Expression& e, const Type& item) {
  std::vector<PredicateTerm> parts = {understood(e.parts[0], &item.items[0])};
  for (std::size_t i = 1; i < e.parts.size(); ++i) {
    const Expression& part = e.parts[i];
    if (part.kind == Form::name && part.name == "*") {
      parts.push_back(constant(part, {}, Value::of_word("*")));
      continue;
    }
    parts.push_back(understood(part));
    if (parts.back().type.kind != Type::Kind::unknown) refuse_clocks(part, parts.back().type);
  }
  return made(e, Op::tuple, item, std::move(parts));
}

}  // namespace ample::properties
