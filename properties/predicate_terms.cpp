// Understanding what a person wrote.
#include "properties/predicate_terms.hpp"

#include "model/errors.hpp"
#include "model/printable.hpp"
#include "model/suggest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

namespace ample::properties {

using model::ProcessId;
using model::Type;
using model::Value;
using model::WrongUsage;
using Kind = Expression::Kind;
using Op = Term::Op;

namespace {

/// Quantifiers within quantifiers are written out up to so many terms.
constexpr std::size_t most_terms = 200'000;

const Type a_boolean = {.kind = Type::Kind::boolean};
const Type a_number = {.kind = Type::Kind::number};
const Type a_process = {.kind = Type::Kind::process};
const Type processes = {.kind = Type::Kind::set, .items = {a_process}};

/// May a value of the one be a value of the other?
bool agree(const Type& a, const Type& b) {
  if (a.kind == Type::Kind::unknown || b.kind == Type::Kind::unknown) return true;
  if (a.kind != b.kind) return false;
  if (a.kind == Type::Kind::tuple && a.items.size() != b.items.size()) return false;
  for (std::size_t i = 0; i < std::min(a.items.size(), b.items.size()); ++i)
    if (!agree(a.items[i], b.items[i])) return false;
  return true;
}

class Understanding {
 public:
  Understanding(const std::string& option, const std::string& text, const model::System& system)
      : option_(option), text_(text), system_(system) {
    for (auto& each : system.variable_types()) variables_.emplace(each.name, each.type);
    for (auto& each : system.shared_types()) shared_.emplace(each.name, each.type);
  }

  Term formula(const Expression& e) { return of_type(e, a_boolean, "true or false"); }

 private:
  // --- What is wrong ---------------------------------------------------------------------------

  [[noreturn]] void fail(const Expression& e, const std::string& why) const {
    throw WrongUsage(fmt::format("{} '{}': {}: {}", option_, model::printable(text_),
                                 model::printable(written(e)), why));
  }
  std::string written(const Expression& e) const { return text_.substr(e.from, e.to - e.from); }
  /// As written, and what its bound variables stand for: "state_i = InCS (i = 1)".
  std::string written_for(const Expression& e) const {
    std::string text = written(e);
    std::vector<std::string> bound;
    for (const auto& [name, process] : bound_)
      bound.push_back(fmt::format("{} = {}", name, int{process}));
    if (!bound.empty()) text += fmt::format(" ({})", fmt::join(bound, ", "));
    return text;
  }
  template <class Map>
  static std::vector<std::string> names_of(const Map& map) {
    std::vector<std::string> names;
    for (const auto& each : map) names.push_back(each.first);
    return names;
  }

  // --- Terms -----------------------------------------------------------------------------------

  Term made(const Expression& e, Op op, Type type, std::vector<Term> parts) {
    if (++terms_ > most_terms)
      throw WrongUsage(
          fmt::format("{} '{}': with its quantifiers written out it has more than {} "
                      "terms",
                      option_, model::printable(text_), most_terms));
    return {.op = op, .type = std::move(type), .parts = std::move(parts), .text = written_for(e)};
  }
  Term constant(const Expression& e, Type type, Value value) {
    Term term = made(e, Op::constant, std::move(type), {});
    term.value = std::move(value);
    return term;
  }
  Term boolean(const Expression& e, bool value) {
    return constant(e, a_boolean, model::value_of(value));
  }
  static bool is_true(const Term& term) {
    return term.op == Op::constant && term.value.word == "true";
  }
  static bool is_false(const Term& term) {
    return term.op == Op::constant && term.value.word == "false";
  }

  Term of_type(const Expression& e, const Type& type, const char* what) {
    Term term = understood(e, &type);
    if (!agree(term.type, type))
      fail(e, fmt::format("{} is expected here, this is {}", what, to_text(term.type)));
    return term;
  }
  Term number(const Expression& e) {
    Term term = understood(e, &a_number);
    if (term.type.kind == Type::Kind::process && term.op == Op::constant)
      return constant(e, a_number, Value::of_number(index_of(term.value)));
    if (!agree(term.type, a_number))
      fail(e, "a number is expected here, this is " + to_text(term.type));
    return term;
  }
  static int index_of(const Value& process) { return std::stoi(process.word.substr(1)); }
  /// One that is known beforehand: 0, P0, a bound variable, i + 1 mod 3.
  ProcessId process(const Expression& e) {
    const Term term = understood(e, &a_process);
    const auto known = constant_number(term);
    if (!known) fail(e, "a process is expected here: a number, P0, or what forall has bound");
    if (*known < 0 || *known >= system_.processes())
      fail(e, fmt::format("there is no P{} here, there are P0 to P{}", *known,
                          system_.processes() - 1));
    return ProcessId(static_cast<int>(*known));
  }
  /// Of arithmetic on what is known.
  static std::optional<std::int64_t> constant_number(const Term& term) {
    if (term.op == Op::constant) {
      if (term.type.kind == Type::Kind::number) return term.value.number;
      if (term.type.kind == Type::Kind::process && term.value.word != "nil")
        return index_of(term.value);
      return std::nullopt;
    }
    if (term.parts.size() != 2) return std::nullopt;
    const auto a = constant_number(term.parts[0]), b = constant_number(term.parts[1]);
    if (!a || !b) return std::nullopt;
    if (term.op == Op::plus) return *a + *b;
    if (term.op == Op::minus) return *a - *b;
    if (term.op == Op::times) return *a * *b;
    if (term.op == Op::modulo && *b > 0) return ((*a % *b) + *b) % *b;
    return std::nullopt;
  }

  /// `expected` tells which words a word may be.
  Term understood(const Expression& e, const Type* expected = nullptr) {
    switch (e.kind) {
      case Kind::number:
        return constant(e, a_number, Value::of_number(e.number));
      case Kind::name:
        return name(e, expected);
      case Kind::subscripted:
        return subscripted(e, expected);
      case Kind::call:
        return call(e);
      case Kind::size:
        return size(e);
      case Kind::tuple:
        return tuple(e, expected);
      case Kind::set:
        return set(e, expected);
      case Kind::channel:
        return channel(e);
      case Kind::negation:
        return made(e, Op::negation, a_boolean, {formula(e.parts[0])});
      case Kind::connective:
        return connective(e);
      case Kind::comparison:
        return comparison(e);
      case Kind::arithmetic:
        return arithmetic(e);
      case Kind::quantifier:
        return quantifier(e);
    }
    fail(e, "is not understood");
  }

  Term name(const Expression& e, const Type* expected) {
    if (const auto bound = bound_.find(e.name); bound != bound_.end())
      return constant(e, a_process, model::value_of(bound->second));
    if (const auto found = shared_.find(e.name); found != shared_.end()) {
      Term term = made(e, Op::shared, found->second, {});
      term.name = e.name;
      return term;
    }
    if (e.name == "true" || e.name == "false") return boolean(e, e.name == "true");
    if (e.name == "n") return constant(e, a_number, Value::of_number(system_.processes()));
    if (e.name == "all") return constant(e, processes, model::value_of(system_.instance().all()));
    if (e.name == "CS") return occupancy(e, system_.instance().all());
    if (e.name == "terminal") return made(e, Op::terminal, a_boolean, {});
    if (e.name == "*") fail(e, "anything stands within a tuple only, as in (*,P0) in S");
    if (e.name == "nil")
      return constant(e,
                      {.kind = expected ? expected->kind : Type::Kind::unknown,
                       .or_nil = true,
                       .items = expected ? expected->items : std::vector<Type>{}},
                      Value::of_word("nil"));
    if (e.name.size() > 1 && e.name[0] == 'P'
        && std::ranges::all_of(e.name.substr(1), [](char c) { return c >= '0' && c <= '9'; }))
      return named_process(e);
    if (expected != nullptr && expected->kind == Type::Kind::word) {
      if (std::ranges::find(expected->words, e.name) == expected->words.end())
        fail(e, model::unknown_name("word", e.name, expected->words));
      return constant(e, *expected, Value::of_word(e.name));
    }
    if (expected != nullptr && expected->kind == Type::Kind::unknown)
      return constant(e, {}, Value::of_word(e.name));
    if (variables_.contains(e.name))
      fail(e, fmt::format("every process has one: write {0}_0, or forall i: ... {0}_i", e.name));
    fail(e, unknown(e.name));
  }
  Term named_process(const Expression& e) {
    const std::string digits = e.name.substr(1);
    if (digits.size() > 3 || std::stoi(digits) >= system_.processes())
      fail(e, fmt::format("there are P0 to P{}", system_.processes() - 1));
    return constant(e, a_process, Value::of_word("P" + std::to_string(std::stoi(digits))));
  }
  std::string unknown(const std::string& name) const {
    std::vector<std::string> all = names_of(variables_);
    for (const std::string& each : names_of(shared_)) all.push_back(each);
    return model::unknown_name("variable", name, all);
  }

  Term subscripted(const Expression& e, const Type* expected) {
    // A variable whose own name has a line in it.
    if (e.parts[0].kind == Kind::name && !bound_.contains(e.parts[0].name)) {
      Expression whole = e;
      whole.kind = Kind::name;
      whole.name = e.name + "_" + e.parts[0].name;
      if (shared_.contains(whole.name) || variables_.contains(whole.name))
        return name(whole, expected);
    }
    const auto& instance = system_.instance();
    const auto of = [&](const std::vector<int>& each) {
      return constant(e, a_number, Value::of_number(each[process(e.parts[0]).index]));
    };
    if (const auto found = variables_.find(e.name); found != variables_.end()) {
      Term term = made(e, Op::variable, found->second, {});
      term.name = e.name;
      term.process = process(e.parts[0]);
      return term;
    }
    if (e.name == "N")
      return constant(e, processes,
                      model::value_of(instance.topology.neighbours(process(e.parts[0]))));
    if (e.name == "CS")
      return occupancy(e, instance.topology.closed_neighbourhood(process(e.parts[0])));
    if (e.name == "l") return of(instance.l);
    if (e.name == "k") return of(instance.k);
    fail(e, unknown(e.name) + "; also N_i, CS_i, l_i, k_i, n");
  }
  /// CS_i, or CS: the processes of `among` that are InCS.
  Term occupancy(const Expression& e, model::ProcessSet among) {
    std::vector<Term> parts;
    for (const ProcessId process : system_.instance().all()) {
      parts.push_back(made(e, among.contains(process) ? Op::in_cs : Op::constant, a_boolean, {}));
      parts.back().value = model::value_of(false);
      parts.back().process = process;
    }
    return made(e, Op::processes, processes, std::move(parts));
  }

  Term call(const Expression& e) {
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
      if (e.parts[0].kind != Kind::channel) fail(e, "the form is empty(i->j)");
      Term none = constant(e, a_number, Value::of_number(0));
      return made(e, Op::equal, a_boolean, {size_of(e.parts[0]), std::move(none)});
    }
    fail(e, "there are InCS(i), waits(i), enabled(ACTION, i) and empty(i->j)");
  }
  Term enabled(const Expression& e) {
    std::vector<std::string> names;
    for (const model::ActionInfo& action : system_.actions()) names.push_back(action.name);
    const auto found = std::ranges::find(names, e.parts[0].name);
    if (found == names.end()) fail(e, model::unknown_name("action", e.parts[0].name, names));
    Term term = of_process(e, Op::enabled, e.parts[1]);
    term.number = static_cast<std::size_t>(found - names.begin());
    return term;
  }
  Term of_process(const Expression& e, Op op, const Expression& process_of) {
    Term term = made(e, op, a_boolean, {});
    term.process = process(process_of);
    return term;
  }
  Term channel(const Expression& e) {
    Type names = {.kind = Type::Kind::word};
    constexpr std::string_view receive = "receive ";
    for (const model::ActionInfo& action : system_.actions())
      if (action.role == model::Role::receipt && action.name.starts_with(receive))
        names.words.push_back(action.name.substr(receive.size()));
    Term term = made(e, Op::channel, {.kind = Type::Kind::sequence, .items = {names}}, {});
    term.process = process(e.parts[0]);
    term.number = process(e.parts[1]).index;
    return term;
  }

  Term size(const Expression& e) { return size_of(e.parts[0]); }
  Term size_of(const Expression& e) {
    Term of = understood(e);
    if (of.type.kind != Type::Kind::set && of.type.kind != Type::Kind::sequence
        && of.type.kind != Type::Kind::unknown)
      fail(e, "only a set or a sequence has a size, this is " + to_text(of.type));
    return made(e, Op::size, a_number, {std::move(of)});
  }
  Term tuple(const Expression& e, const Type* expected) {
    const bool fits = expected != nullptr && expected->kind == Type::Kind::tuple
                      && expected->items.size() == e.parts.size();
    const bool is_sequence = expected != nullptr && expected->kind == Type::Kind::sequence;
    Type type = {.kind = is_sequence ? Type::Kind::sequence : Type::Kind::tuple};
    if (is_sequence) type.items = expected->items;
    std::vector<Term> parts;
    for (std::size_t i = 0; i < e.parts.size(); ++i) {
      if (e.parts[i].kind == Kind::name && e.parts[i].name == "*" && is_pattern_)
        parts.push_back(constant(e.parts[i], {}, Value::of_word("*")));
      else
        parts.push_back(understood(e.parts[i], fits          ? &expected->items[i]
                                               : is_sequence ? &expected->items[0]
                                                             : nullptr));
      if (!is_sequence) type.items.push_back(parts.back().type);
    }
    return made(e, Op::tuple, std::move(type), std::move(parts));
  }
  Term set(const Expression& e, const Type* expected) {
    const Type* item =
        expected != nullptr && expected->kind == Type::Kind::set ? &expected->items[0] : nullptr;
    std::vector<Term> parts;
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

  Term connective(const Expression& e) {
    const Op op = e.name == "=>"                     ? Op::implication
                  : e.name == "<=>"                  ? Op::equivalence
                  : e.name == "or" || e.name == "||" ? Op::disjunction
                                                     : Op::conjunction;
    Term left = formula(e.parts[0]), right = formula(e.parts[1]);
    return made(e, op, a_boolean, {std::move(left), std::move(right)});
  }

  Term comparison(const Expression& e) {
    const Expression &a = e.parts[0], &b = e.parts[1];
    if (e.name == "in") return element(e);
    // A word alone is understood by what it is compared with.
    const bool word_first = a.kind == Kind::name && !bound_.contains(a.name);
    Term first = word_first ? understood(b) : understood(a);
    Term second = word_first ? understood(a, &first.type) : understood(b, &first.type);
    if (word_first) std::swap(first, second);
    if (first.type.kind == Type::Kind::process && second.type.kind == Type::Kind::number)
      first = number(a);
    else if (first.type.kind == Type::Kind::number && second.type.kind == Type::Kind::process)
      second = number(b);
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
      Term equal = made(e, Op::equal, a_boolean, {std::move(first), std::move(second)});
      return e.name == "=" ? std::move(equal)
                           : made(e, Op::negation, a_boolean, {std::move(equal)});
    }
    if (first.type.kind == Type::Kind::set || first.type.kind == Type::Kind::word
        || first.type.kind == Type::Kind::boolean)
      fail(e, fmt::format("{} has no order", to_text(first.type)));
    if (e.name == ">" || e.name == "<=") std::swap(first, second);
    Term less = made(e, Op::less, a_boolean, {std::move(first), std::move(second)});
    return e.name == "<" || e.name == ">" ? std::move(less)
                                          : made(e, Op::negation, a_boolean, {std::move(less)});
  }
  Term element(const Expression& e) {
    Term all = understood(e.parts[1]);
    if (all.type.kind != Type::Kind::set && all.type.kind != Type::Kind::sequence
        && all.type.kind != Type::Kind::unknown)
      fail(e.parts[1], "a set or a sequence is expected here, this is " + to_text(all.type));
    const Type item = all.type.items.empty() ? Type{} : all.type.items[0];
    is_pattern_ = true;
    Term one = item.kind == Type::Kind::process && e.parts[0].kind == Kind::number
                   ? constant(e.parts[0], a_process, model::value_of(process(e.parts[0])))
                   : understood(e.parts[0], &item);
    is_pattern_ = false;
    if (!agree(one.type, item))
      fail(e, fmt::format("{} is looked for among {}", to_text(one.type), to_text(item)));
    return made(e, Op::in, a_boolean, {std::move(one), std::move(all)});
  }

  Term arithmetic(const Expression& e) {
    const Op op = e.name == "+"   ? Op::plus
                  : e.name == "-" ? Op::minus
                  : e.name == "*" ? Op::times
                                  : Op::modulo;
    Term left = number(e.parts[0]), right = number(e.parts[1]);
    return made(e, op, a_number, {std::move(left), std::move(right)});
  }

  /// Written out over all processes: those of N_i are known, of others it is asked.
  Term quantifier(const Expression& e) {
    if (bound_.contains(e.bound)) fail(e, fmt::format("{} is bound already", e.bound));
    if (e.bound == "n" || e.bound == "nil" || e.bound == "all" || e.bound == "CS")
      fail(e, fmt::format("{} has a meaning of its own: take another name", e.bound));
    const Term range = range_of(e.parts[0]);
    const bool all = e.name == "forall";
    std::vector<Term> parts;
    for (const ProcessId process : system_.instance().all()) {
      Term is_one = member(e.parts[0], range, process);
      if (is_false(is_one)) continue;
      bound_.emplace(e.bound, process);
      Term body = formula(e.parts[1]);
      if (!is_true(is_one))
        body = made(e.parts[1], all ? Op::implication : Op::conjunction, a_boolean,
                    {std::move(is_one), std::move(body)});
      bound_.erase(e.bound);
      parts.push_back(std::move(body));
    }
    const Op op = all ? Op::conjunction : e.name == "exists" ? Op::disjunction : Op::count;
    return made(e, op, op == Op::count ? a_number : a_boolean, std::move(parts));
  }
  /// Numbers in it are processes: forall i in {0,2}.
  Term range_of(const Expression& e) {
    Expression range = e;
    if (range.kind == Kind::set)
      for (Expression& each : range.parts)
        if (each.kind == Kind::number) {
          each.kind = Kind::name;
          each.name = fmt::format("P{}", each.number);
        }
    return of_type(range, processes, "a set of processes");
  }
  Term member(const Expression& e, const Term& range, ProcessId process) {
    const Value one = model::value_of(process);
    const auto& items = range.value.items;
    if (range.op == Op::constant) return boolean(e, std::ranges::find(items, one) != items.end());
    return made(e, Op::in, a_boolean, {constant(e, a_process, one), range});
  }

  const std::string& option_;
  const std::string& text_;
  const model::System& system_;
  std::map<std::string, Type> variables_, shared_;
  std::map<std::string, ProcessId> bound_;
  std::size_t terms_ = 0;
  bool is_pattern_ = false;  ///< may a part of a tuple be anything?
};

}  // namespace

Term term_of(const std::string& option, const std::string& text, const Expression& expression,
             const model::System& system) {
  return Understanding(option, text, system).formula(expression);
}

}  // namespace ample::properties
