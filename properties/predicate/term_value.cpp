// Says what each operator makes of its operands.
#include "properties/predicate/term_value.hpp"

#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::properties {

using model::ProcessId;
using model::Value;
using Op = PredicateTerm::Op;

bool matches(const Value& pattern, const Value& value) {
  if (pattern.kind == Value::Kind::word && pattern.word == "*") return true;
  if (pattern.kind != Value::Kind::tuple) return pattern == value;
  return value.kind == Value::Kind::tuple
         && std::ranges::equal(pattern.items, value.items, matches);
}

namespace {

/// Compares numbers, processes by their number, and tuples from the left.
bool is_less(const Value& a, const Value& b) {
  if (a.kind == Value::Kind::number) return a.number < b.number;
  if (a.kind == Value::Kind::word)
    return a.word.size() != b.word.size() ? a.word.size() < b.word.size() : a.word < b.word;
  return std::ranges::lexicographical_compare(a.items, b.items, is_less);
}

bool contains(const std::vector<Value>& items, const Value& pattern) {
  return std::ranges::any_of(items, [&](const Value& item) { return matches(pattern, item); });
}

/// The order in which a set lists its items says nothing.
bool are_equal(const Value& a, const Value& b) {
  if (a.kind != Value::Kind::set || b.kind != Value::Kind::set) return a == b;
  return a.items.size() == b.items.size() && std::ranges::all_of(a.items, [&](const Value& item) {
           return contains(b.items, item);
         });
}

Value field(const model::Record& record, const std::string& name) {
  for (const model::NamedValue& each : record)
    if (each.name == name) return each.value;
  throw model::InternalError("there is no variable " + name);
}

int number_of(const Value& value, const PredicateTerm& term) {
  if (value.kind != Value::Kind::number)
    throw model::WrongUsage(fmt::format("{}: {} is no number", term.text, to_text(value)));
  return value.number;
}

const std::vector<Value>& items_of(const Value& value, const PredicateTerm& term) {
  if (value.kind != Value::Kind::set && value.kind != Value::Kind::tuple)
    throw model::WrongUsage(fmt::format("{}: {} is no set", term.text, to_text(value)));
  return value.items;
}

Value words_of_channel(const PredicateTerm& term, const Scene& scene) {
  Value names = Value::of_tuple({});
  for (const model::Bytes& message : scene.whole->channels[term.process.index][term.number])
    names.items.push_back(Value::of_word(scene.system.text_of_message(message).name));
  return names;
}

Value messages_of_channel(const PredicateTerm& term, const Scene& scene) {
  Value all = Value::of_tuple({});
  for (const model::Bytes& bytes : scene.whole->channels[term.process.index][term.number]) {
    const model::MessageText message = scene.system.text_of_message(bytes);
    Value one = Value::of_tuple({Value::of_word(message.name)});
    for (const model::NamedValue& field : message.fields) one.items.push_back(field.value);
    all.items.push_back(std::move(one));
  }
  return all;
}

/// (Request,1,P0) is looked for in a channel: a message of that name must have such fields.
void check_fields(const Value& pattern, const std::vector<Value>& messages,
                  const PredicateTerm& term) {
  for (const Value& message : messages) {
    if (message.items[0] != pattern.items[0]) continue;
    const auto agree = [](const Value& one, const Value& other) {
      return one.kind == other.kind || (one.kind == Value::Kind::word && one.word == "*");
    };
    if (!std::ranges::equal(pattern.items, message.items, agree))
      throw model::WrongUsage(
          fmt::format("{}: no message is like it, there is {}", term.text, to_text(message)));
  }
}

bool is_enabled(const PredicateTerm& term, const Scene& scene) {
  const auto action = static_cast<model::ActionId>(term.number);
  // The local state may be all that there is of the configuration.
  if (is_local(scene.system.actions()[term.number], scene.system))
    return scene.system.enabled(action, term.process, scene.locals[term.process.index]);
  return std::ranges::any_of(model::enabled_steps(scene.system, *scene.whole),
                             [&](const model::Step& step) {
                               return step.action == action && step.process == term.process;
                             });
}

/// True when a term looks at something itself.
bool is_looked_up(Op op) {
  switch (op) {
    case Op::variable:
    case Op::shared:
    case Op::in_cs:
    case Op::waits:
    case Op::enabled:
    case Op::channel:
    case Op::messages:
    case Op::terminal:
      return true;
    default:
      return false;
  }
}

/// The value of such a term.
Value looked_up(const PredicateTerm& term, const Scene& scene) {
  const model::Bytes& local = scene.locals[term.process.index];
  switch (term.op) {
    case Op::variable:
      if (term.process.index < scene.variables.size()
          && scene.variables[term.process.index] != nullptr)
        return field(*scene.variables[term.process.index], term.name);
      return field(scene.system.variables(local), term.name);
    case Op::shared:
      return field(scene.system.shared_variables(scene.whole->shared), term.name);
    case Op::in_cs:
      return model::value_of(scene.system.in_cs(term.process, local));
    case Op::waits:
      return model::value_of(scene.system.waiting(term.process, local));
    case Op::enabled:
      return model::value_of(is_enabled(term, scene));
    case Op::channel:
      return words_of_channel(term, scene);
    case Op::messages:
      return messages_of_channel(term, scene);
    default:
      return model::value_of(model::is_terminal(scene.system, *scene.whole));
  }
}

std::vector<Value> values_of(const std::vector<PredicateTerm>& terms, const Scene& scene) {
  std::vector<Value> all;
  all.reserve(terms.size());
  for (const PredicateTerm& term : terms) all.push_back(value_of(term, scene));
  return all;
}

/// A set in the order of values, each once, as sets of variables are.
Value set_of(std::vector<Value> items) {
  std::ranges::sort(items, is_less);
  items.erase(std::unique(items.begin(), items.end()), items.end());
  return Value::of_set(std::move(items));
}

Value item(const PredicateTerm& term, const Scene& scene) {
  const Value all = value_of(term.parts[0], scene);
  const auto& items = items_of(all, term);
  if (term.number >= items.size())
    throw model::WrongUsage(
        fmt::format("{}: there is no item {} in {}", term.text, term.number, to_text(all)));
  return items[term.number];
}

bool is_subset(const PredicateTerm& term, const Scene& scene) {
  const Value small = value_of(term.parts[0], scene), large = value_of(term.parts[1], scene);
  return std::ranges::all_of(items_of(small, term), [&](const Value& item) {
    return contains(items_of(large, term), item);
  });
}

Value processes(const PredicateTerm& term, const Scene& scene) {
  Value set = Value::of_set({});
  for (std::size_t i = 0; i < term.parts.size(); ++i)
    if (holds(term.parts[i], scene))
      set.items.push_back(model::value_of(ProcessId(static_cast<int>(i))));
  return set;
}

Value arithmetic(const PredicateTerm& term, const Scene& scene) {
  const std::int64_t a = number_of(value_of(term.parts[0], scene), term);
  const std::int64_t b = number_of(value_of(term.parts[1], scene), term);
  if (term.op == Op::modulo && b <= 0)
    throw model::WrongUsage(fmt::format("{}: mod {} has no meaning", term.text, b));
  const std::int64_t result = term.op == Op::plus    ? a + b
                              : term.op == Op::minus ? a - b
                              : term.op == Op::times ? a * b
                                                     : ((a % b) + b) % b;
  constexpr std::int64_t most = 1'000'000'000;
  if (result < -most || result > most)
    throw model::WrongUsage(fmt::format("{}: {} is too large a number", term.text, result));
  return Value::of_number(static_cast<int>(result));
}

int occurrences(const PredicateTerm& term, const Scene& scene) {
  const Value pattern = value_of(term.parts[0], scene), all = value_of(term.parts[1], scene);
  const auto& items = items_of(all, term);
  if (term.parts[1].op == Op::messages) check_fields(pattern, items, term);
  return static_cast<int>(
      std::ranges::count_if(items, [&](const Value& item) { return matches(pattern, item); }));
}

bool holds_of_parts(const PredicateTerm& term, const Scene& scene) {
  const auto part_holds = [&](const PredicateTerm& part) { return holds(part, scene); };
  const auto part = [&](std::size_t i) { return value_of(term.parts[i], scene); };
  switch (term.op) {
    case Op::negation:
      return !part_holds(term.parts[0]);
    case Op::conjunction:
      return std::ranges::all_of(term.parts, part_holds);
    case Op::disjunction:
      return std::ranges::any_of(term.parts, part_holds);
    case Op::implication:
      return !part_holds(term.parts[0]) || part_holds(term.parts[1]);
    case Op::equivalence:
      return part_holds(term.parts[0]) == part_holds(term.parts[1]);
    case Op::equal:
      return are_equal(part(0), part(1));
    case Op::less:
      return is_less(part(0), part(1));
    case Op::before: {
      const Value first = part(0), second = part(1), all = part(2);
      const auto at = std::ranges::find(all.items, first);
      return at != all.items.end() && std::find(at + 1, all.items.end(), second) != all.items.end();
    }
    case Op::in:
      return occurrences(term, scene) > 0;
    default:
      return is_subset(term, scene);
  }
}

}  // namespace

Value value_of(const PredicateTerm& term, const Scene& scene) {
  if (is_looked_up(term.op)) return looked_up(term, scene);
  switch (term.op) {
    case Op::constant:
      return term.value;
    case Op::size:
      return Value::of_number(
          static_cast<int>(items_of(value_of(term.parts[0], scene), term).size()));
    case Op::item:
      return item(term, scene);
    case Op::tuple:
      return Value::of_tuple(values_of(term.parts, scene));
    case Op::set:
      return set_of(values_of(term.parts, scene));
    case Op::count:
      return Value::of_number(static_cast<int>(std::ranges::count_if(
          term.parts, [&](const PredicateTerm& part) { return holds(part, scene); })));
    case Op::occurrences:
      return Value::of_number(occurrences(term, scene));
    case Op::processes:
      return processes(term, scene);
    case Op::plus:
    case Op::minus:
    case Op::times:
    case Op::modulo:
      return arithmetic(term, scene);
    default:
      return model::value_of(holds_of_parts(term, scene));
  }
}

bool holds(const PredicateTerm& term, const Scene& scene) {
  return value_of(term, scene).word == "true";
}

namespace {

std::vector<Value> possible_values(const PredicateTerm& term, const Scene& scene);

/// Of conditions: how many are true at least, and at most. No two of them have an open part in
/// common, so that every number in between is possible, too.
std::pair<int, int> possible_counts(const std::vector<PredicateTerm>& parts, const Scene& scene) {
  int least = 0, most = 0;
  for (const PredicateTerm& part : parts) {
    const std::vector<Value> values = possible_values(part, scene);
    const auto can_be = [&](bool value) {
      return std::ranges::find(values, model::value_of(value)) != values.end();
    };
    most += can_be(true);
    least += !can_be(false);
  }
  return {least, most};
}

/// The values of a term of other kinds, by those of its open parts.
std::vector<Value> combined_values(const PredicateTerm& term, const Scene& scene) {
  std::vector<PredicateTerm> closed = {term};
  for (std::size_t i = 0; i < term.parts.size(); ++i) {
    if (!term.parts[i].is_open) continue;
    std::vector<PredicateTerm> more;
    for (const Value& value : possible_values(term.parts[i], scene))
      for (PredicateTerm one : closed) {
        one.parts[i] = {.type = term.parts[i].type, .value = value, .text = term.parts[i].text};
        more.push_back(std::move(one));
      }
    closed = std::move(more);
  }
  std::vector<Value> values;
  for (const PredicateTerm& one : closed)
    if (Value value = value_of(one, scene); std::ranges::find(values, value) == values.end())
      values.push_back(std::move(value));
  return values;
}

/// All values that a term can have. An open part occurs once in it, so that these are exact.
std::vector<Value> possible_values(const PredicateTerm& term, const Scene& scene) {
  if (!term.is_open) return {value_of(term, scene)};
  const Value no = model::value_of(false), yes = model::value_of(true);
  const auto conditions = [&](bool always, bool never) {
    return always ? std::vector{yes} : never ? std::vector{no} : std::vector{no, yes};
  };
  const int all = static_cast<int>(term.parts.size());
  switch (term.op) {
    case Op::anything:
      return {no, yes};
    case Op::conjunction: {
      const auto [least, most] = possible_counts(term.parts, scene);
      return conditions(least == all, most < all);
    }
    case Op::disjunction: {
      const auto [least, most] = possible_counts(term.parts, scene);
      return conditions(least > 0, most == 0);
    }
    case Op::count: {
      std::vector<Value> values;
      const auto [least, most] = possible_counts(term.parts, scene);
      for (int number = least; number <= most; ++number) values.push_back(Value::of_number(number));
      return values;
    }
    default:
      return combined_values(term, scene);
  }
}

}  // namespace

bool holds_whatever(const PredicateTerm& term, const Scene& scene) {
  if (!term.is_open) return holds(term, scene);
  try {
    return possible_values(term, scene) == std::vector{model::value_of(true)};
  } catch (const model::WrongUsage&) {
    return false;
  }
}

bool looks_at_nothing(const PredicateTerm& term) {
  return !is_looked_up(term.op) && term.op != Op::anything
         && std::ranges::all_of(term.parts, looks_at_nothing);
}

bool is_local(const model::ActionInfo& action, const model::System& system) {
  return !model::is_of_channel(action.role) && !action.ranked && !action.timeout
         && !system.has_shared();
}

}  // namespace ample::properties
