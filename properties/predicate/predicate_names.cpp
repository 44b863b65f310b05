// Finds what the names in a predicate stand for, and refuses what has no meaning.
#include "properties/predicate/understanding.hpp"

#include "model/errors.hpp"
#include "model/printable.hpp"
#include "model/suggest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

namespace ample::properties {

using model::ProcessId;
using model::Type;
using model::Value;
using Form = Expression::Kind;
using Op = PredicateTerm::Op;

namespace {

bool has_numbers(const Type& type) {
  return type.kind == Type::Kind::number || type.kind == Type::Kind::unknown
         || std::ranges::any_of(type.items, has_numbers);
}

/// clk[0] as clk_0, clk[i+1] as clk_(i+1); of an array RN[j] as RN_0[j].
std::string with_process(const std::string& name, const Type& type, const std::string& label) {
  if (type.kind == Type::Kind::sequence) return name + "_0" + label;
  const std::string place = label.substr(1, label.size() - 2);
  const bool is_word = std::ranges::all_of(
      place, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; });
  return is_word ? name + "_" + place : name + "_(" + place + ")";
}

/// Quantifiers within quantifiers are written out up to so many terms.
constexpr std::size_t most_terms = 200'000;

}  // namespace

Understanding::Understanding(const std::string& option, const std::string& text,
                             const model::System& system, std::optional<PlaceInText> whatever)
    : option_(option), text_(text), system_(system), whatever_(whatever) {
  for (auto& each : system.variable_types()) variables_.emplace(each.name, each.type);
  for (auto& each : system.shared_types()) shared_.emplace(each.name, each.type);
}

void Understanding::fail(const Expression& e, const std::string& why) const {
  throw model::WrongUsage(fmt::format("{} '{}': {}: {}", option_, model::printable(text_),
                                      model::printable(written(e)), why));
}

std::string Understanding::written(const Expression& e) const {
  return text_.substr(e.from, e.to - e.from);
}

std::string Understanding::written_for(const Expression& e) const {
  std::string text = written(e);
  std::vector<std::string> bound;
  for (const auto& [name, process] : bound_)
    bound.push_back(fmt::format("{} = {}", name, int{process}));
  if (!bound.empty()) text += fmt::format(" ({})", fmt::join(bound, ", "));
  return text;
}

PredicateTerm Understanding::made(const Expression& e, Op op, Type type,
                                  std::vector<PredicateTerm> parts) {
  if (++terms_ > most_terms)
    throw model::WrongUsage(
        fmt::format("{} '{}': with its quantifiers written out it has more than {} "
                    "terms",
                    option_, model::printable(text_), most_terms));
  const bool is_open = op == Op::anything || std::ranges::any_of(parts, &PredicateTerm::is_open);
  return {.op = op,
          .type = std::move(type),
          .parts = std::move(parts),
          .text = written_for(e),
          .is_open = is_open};
}

PredicateTerm Understanding::constant(const Expression& e, Type type, Value value) {
  PredicateTerm term = made(e, Op::constant, std::move(type), {});
  term.value = std::move(value);
  return term;
}

PredicateTerm Understanding::boolean(const Expression& e, bool value) {
  return constant(e, a_boolean, model::value_of(value));
}

bool Understanding::is_true(const PredicateTerm& term) {
  return term.op == Op::constant && term.value.word == "true";
}

bool Understanding::is_false(const PredicateTerm& term) {
  return term.op == Op::constant && term.value.word == "false";
}

PredicateTerm Understanding::of_type(const Expression& e, const Type& type, const char* what) {
  PredicateTerm term = understood(e, &type);
  if (!agree(term.type, type))
    fail(e, fmt::format("{} is expected here, this is {}", what, to_text(term.type)));
  return term;
}

PredicateTerm Understanding::number(const Expression& e) {
  PredicateTerm term = understood(e, &a_number);
  if (term.type.kind == Type::Kind::process && term.op == Op::constant)
    return constant(e, a_number, Value::of_number(index_of(term.value)));
  if (!agree(term.type, a_number))
    fail(e, "a number is expected here, this is " + to_text(term.type));
  return term;
}

int Understanding::index_of(const Value& process) { return std::stoi(process.word.substr(1)); }

ProcessId Understanding::process(const Expression& e) {
  if (is_word(e) && e.name.size() == 1 && std::islower(static_cast<unsigned char>(e.name[0])) != 0
      && e.name != "n")
    fail(e, "no forall or exists has bound it");
  const PredicateTerm term = understood(e, &a_process);
  const auto known = constant_number(term);
  if (!known) fail(e, "a process is expected here: a number, P0, or what forall has bound");
  if (*known < 0 || *known >= system_.processes())
    fail(e,
         fmt::format("there is no P{} here, there are P0 to P{}", *known, system_.processes() - 1));
  return ProcessId(static_cast<int>(*known));
}

std::optional<std::int64_t> Understanding::constant_number(const PredicateTerm& term) {
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

PredicateTerm Understanding::name(const Expression& e, const Type* expected) {
  if (const auto bound = bound_.find(e.name); bound != bound_.end())
    return constant(e, a_process, model::value_of(bound->second));
  if (const auto found = shared_.find(e.name); found != shared_.end()) {
    refuse_clocks(e, found->second);
    PredicateTerm term = made(e, Op::shared, found->second, {});
    term.name = e.name;
    return term;
  }
  if (e.name == "true" || e.name == "false") return boolean(e, e.name == "true");
  if (e.name == "n") return constant(e, a_number, Value::of_number(system_.processes()));
  if (e.name == "all") return constant(e, a_process_set, model::value_of(system_.instance().all()));
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
  if (const std::size_t at = e.name.find('['); at != std::string::npos) {
    if (shared_.contains(e.name.substr(0, at))) return item(e, at);
    if (const auto found = variables_.find(e.name.substr(0, at)); found != variables_.end())
      fail(e, "every process has one: write "
                  + with_process(found->first, found->second, e.name.substr(at)));
  }
  const bool is_typed = expected != nullptr && expected->kind != Type::Kind::process;
  fail(e, unknown(e.name)
              + (is_typed ? fmt::format("; {} is expected here", to_text(*expected)) : ""));
}

PredicateTerm Understanding::named_process(const Expression& e) {
  const std::string digits = e.name.substr(1);
  if (digits.size() > 3 || std::stoi(digits) >= system_.processes())
    fail(e, fmt::format("there are P0 to P{}", system_.processes() - 1));
  return constant(e, a_process, Value::of_word("P" + std::to_string(std::stoi(digits))));
}

std::string Understanding::unknown(const std::string& name) const {
  std::vector<std::string> all;
  for (const auto& each : variables_) all.push_back(each.first);
  for (const auto& each : shared_) all.push_back(each.first);
  for (const char* asked : {"InCS", "waits"})
    if (name == asked) return fmt::format("it is asked of a process: write {}(0)", name);
  for (const auto& [variable, type] : variables_)
    if (std::ranges::count(type.words, name) > 0)
      return fmt::format("it is a value of {0}: write {0}_0 = {1}", variable, name);
  return model::unknown_name("variable", name, all);
}

PredicateTerm Understanding::subscripted(const Expression& e, const Type* expected) {
  // A variable whose own name has a line in it.
  if (e.parts[0].kind == Form::name && !bound_.contains(e.parts[0].name)) {
    Expression whole = e;
    whole.kind = Form::name;
    whole.name = e.name + "_" + e.parts[0].name;
    if (shared_.contains(whole.name) || variables_.contains(whole.name))
      return name(whole, expected);
  }
  const auto& instance = system_.instance();
  const auto of = [&](const std::vector<int>& each) {
    return constant(e, a_number, Value::of_number(each[process(e.parts[0]).index]));
  };
  if (const auto found = variables_.find(e.name); found != variables_.end()) {
    refuse_clocks(e, found->second);
    PredicateTerm term = made(e, Op::variable, found->second, {});
    term.name = e.name;
    term.process = process(e.parts[0]);
    return term;
  }
  if (const std::size_t at = e.name.find('['); at != std::string::npos) {
    const std::string whole = e.name.substr(0, at);
    if (variables_.contains(whole)) return item(e, at);
    if (shared_.contains(whole)) fail(e, whole + " is shared by all: write " + e.name);
  }
  if (e.name == "N")
    return constant(e, a_process_set,
                    model::value_of(instance.topology.neighbours(process(e.parts[0]))));
  if (e.name == "CS")
    return occupancy(e, instance.topology.closed_neighbourhood(process(e.parts[0])));
  if (const auto found = shared_.find(e.name); found != shared_.end())
    fail(e, fmt::format("{0} is shared by all: write {0}{1}", e.name,
                        found->second.kind == Type::Kind::sequence
                            ? fmt::format("[{}]", written(e.parts[0]))
                            : ""));
  if (e.name == "l") return of(instance.l);
  if (e.name == "k") return of(instance.k);
  fail(e, unknown(e.name) + "; also N_i, CS_i, l_i, k_i, n");
}

/// req_i[q]: `at` is where its bracket is. The place is a process, or a number.
PredicateTerm Understanding::item(const Expression& e, std::size_t at) {
  const std::string place = e.name.substr(at + 1, e.name.size() - at - 2);
  Expression whole = e;
  whole.name = e.name.substr(0, at);
  PredicateTerm all = understood(whole);
  if (all.type.kind != Type::Kind::sequence && all.type.kind != Type::Kind::unknown)
    fail(e, fmt::format("{} has no items, it is {}", whole.name, to_text(all.type)));
  const Type type = all.type.items.empty() ? Type{} : all.type.items[0];
  PredicateTerm term = made(e, Op::item, type, {std::move(all)});
  const bool is_number = !place.empty() && place.size() < 4
                         && place.find_first_not_of("0123456789") == std::string::npos;
  Expression of_process = {.kind = Form::name, .from = e.from, .to = e.to, .name = place};
  term.number = is_number ? static_cast<std::size_t>(std::stoi(place)) : process(of_process).index;
  return term;
}

/// Without types a typing error would be an answer. And if rounds are unbounded, a case may count
/// modulo something, as its clocks are renumbered: numbers say nothing then.
void Understanding::refuse_clocks(const Expression& e, const Type& type) const {
  if (type.kind == Type::Kind::unknown)
    fail(e, "Ample does not know which values it may have, so that it cannot be asked about");
  const auto& rounds = system_.instance().rounds;
  if (clocks_matter_ && has_numbers(type) && std::ranges::count(rounds, model::Rounds()) > 0)
    fail(e,
         "under --rounds unbounded numbers may be renumbered or counted modulo another: ask for "
         "a size, for (*,P0) in S, or bound the rounds");
}

PredicateTerm Understanding::occupancy(const Expression& e, model::ProcessSet among) {
  std::vector<PredicateTerm> parts;
  for (const ProcessId process : system_.instance().all()) {
    parts.push_back(made(e, among.contains(process) ? Op::in_cs : Op::constant, a_boolean, {}));
    parts.back().value = model::value_of(false);
    parts.back().process = process;
  }
  return made(e, Op::processes, a_process_set, std::move(parts));
}

}  // namespace ample::properties
