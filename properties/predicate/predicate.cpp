// Builds a predicate from its expression, and asks its parts.
#include "properties/predicate/predicate.hpp"

#include "model/errors.hpp"
#include "properties/predicate/tautology.hpp"
#include "properties/predicate/understanding.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace ample::properties {

using model::Bytes;
using model::ProcessId;
using Op = PredicateTerm::Op;

namespace {

/// The things at which a term looks.
struct Looks {
  std::set<Place> places{};
  bool elsewhere = false;  ///< also at the shared variable, or at whether others can step
};

void add_looks(const PredicateTerm& term, const model::System& system, Looks& looks) {
  switch (term.op) {
    case Op::constant:
      return;
    case Op::variable:
    case Op::in_cs:
    case Op::waits:
      looks.places.insert({term.process});
      return;
    case Op::enabled:
      if (is_local(system.actions()[term.number], system))
        looks.places.insert({term.process});
      else
        looks.elsewhere = true;
      return;
    case Op::channel:
    case Op::messages:
      looks.places.insert({term.process, ProcessId(static_cast<int>(term.number))});
      return;
    case Op::shared:
    case Op::terminal:
      looks.elsewhere = true;
      return;
    default:
      for (const PredicateTerm& part : term.parts) add_looks(part, system, looks);
  }
}

Looks looks_of(const PredicateTerm& term, const model::System& system) {
  Looks looks;
  add_looks(term, system, looks);
  return looks;
}

/// The term with * for what is not constant.
PredicateTerm pattern_of(const PredicateTerm& term) {
  if (term.op == Op::constant) return term;
  if (term.op != Op::tuple) return {.value = model::Value::of_word("*")};
  PredicateTerm pattern = term;
  for (PredicateTerm& part : pattern.parts) part = pattern_of(part);
  return pattern;
}

/// Splits F and G, and F => G and H.
void add_conjuncts(const PredicateTerm& term, std::vector<PredicateTerm>& conjuncts) {
  if (term.op == Op::conjunction) {
    for (const PredicateTerm& part : term.parts) add_conjuncts(part, conjuncts);
  } else if (term.op == Op::implication && term.parts[1].op == Op::conjunction) {
    for (const PredicateTerm& part : term.parts[1].parts) {
      PredicateTerm one = term;
      one.parts[1] = part;
      one.text = term.parts[0].text + " => " + part.text;
      add_conjuncts(one, conjuncts);
    }
  } else {
    conjuncts.push_back(term);
  }
}

/// "nGrants_1[MUTEX]" of nGrants[MUTEX].
std::string subscripted(const std::string& name, const std::string& subscript) {
  const std::size_t label = std::min(name.find('['), name.size());
  return name.substr(0, label) + "_" + subscript + name.substr(label);
}

/// Tells what a term looks at and what it finds: "state_1 = InCS"; empty if it looks at nothing.
std::string seen_text(const PredicateTerm& term, const Scene& scene) {
  const std::string value = to_text(value_of(term, scene));
  const int p = term.process;
  switch (term.op) {
    case Op::variable:
      return fmt::format("{} = {}", subscripted(term.name, std::to_string(p)), value);
    case Op::shared:
      return fmt::format("{} = {}", term.name, value);
    case Op::in_cs:
      return fmt::format("P{} is {}InCS", p, value == "true" ? "" : "not ");
    case Op::waits:
      return fmt::format("P{} {}", p, value == "true" ? "waits" : "does not wait");
    case Op::channel:
    case Op::messages:
      return fmt::format("{}->{} = {}", p, term.number, value);
    case Op::enabled:
      return fmt::format("P{} can{} {}", p, value == "true" ? "" : "not",
                         scene.system.actions()[term.number].name);
    default:
      return "";
  }
}

void list_what_is_seen(const PredicateTerm& term, const Scene& scene,
                       std::vector<std::string>& texts) {
  for (const PredicateTerm& part : term.parts) list_what_is_seen(part, scene, texts);
  if (!term.parts.empty()) return;
  std::string text = seen_text(term, scene);
  if (!text.empty() && std::ranges::find(texts, text) == texts.end())
    texts.push_back(std::move(text));
}

PredicateTerm understood(const std::string& option, const std::string& text,
                         const model::System& system, std::optional<PlaceInText> whatever) {
  if (text.find('\'') != std::string::npos)
    throw model::WrongUsage(option + ": a predicate has no single quotes");
  const std::string words = in_words(text);
  return Understanding(option, words, system, whatever).formula(expression_from(option, words));
}

}  // namespace

Predicate::Predicate(const std::string& option, std::string text, const model::System& system,
                     std::optional<PlaceInText> whatever)
    : Predicate(understood(option, text, system, whatever), system) {
  text_ = std::move(text);
}

Predicate::Predicate(PredicateTerm whole, const model::System& system)
    : system_(&system), text_(whole.text), whole_(std::move(whole)) {
  const Looks looks = looks_of(whole_, system);
  is_of_whole_ = looks.elsewhere || std::ranges::any_of(looks.places, &Place::is_channel);
  find_leaves(whole_);
}

void Predicate::find_leaves(const PredicateTerm& term) {
  const Looks looks = looks_of(term, *system_);
  if (looks.places.size() == 1 && !looks.elsewhere && !term.is_open) {
    leaves_.push_back({*looks.places.begin(), term});
    return;
  }
  for (const PredicateTerm& part : term.parts) find_leaves(part);
  if (term.op != Op::in && term.op != Op::occurrences) return;
  const Looks at_items = looks_of(term.parts[1], *system_);
  if (at_items.places.size() == 1 && !at_items.elsewhere)  // they are the last leaf
    leaves_.back().pattern = value_of(pattern_of(term.parts[0]), {*system_, {}});
}

/// The text of the value that is read at a leaf.
Bytes Predicate::text_of(const Leaf& leaf, const Scene& scene) {
  model::Value value = value_of(leaf.term, scene);
  if (leaf.pattern)
    std::erase_if(value.items,
                  [&](const model::Value& item) { return !matches(*leaf.pattern, item); });
  return to_text(value) + '\n';
}

std::vector<Predicate> Predicate::conjuncts() const {
  std::vector<PredicateTerm> terms;
  add_conjuncts(whole_, terms);
  std::vector<Predicate> all;
  for (PredicateTerm& term : terms)
    if (term.op != Op::constant || term.value.word != "true")
      all.push_back(Predicate(std::move(term), *system_));
  return all;
}

std::optional<std::vector<Place>> Predicate::places() const {
  const Looks looks = looks_of(whole_, *system_);
  if (looks.elsewhere) return std::nullopt;
  return std::vector<Place>(looks.places.begin(), looks.places.end());
}

Bytes Predicate::read(const Place& place, const model::Configuration& configuration,
                      VariablesKnown variables) const {
  const Scene scene = {*system_, configuration.locals, &configuration, variables};
  Bytes read;
  for (const Leaf& leaf : leaves_)
    if (leaf.place == place) read += text_of(leaf, scene);
  return read;
}

bool Predicate::holds(const model::Configuration& configuration, VariablesKnown variables) const {
  const std::vector<Bytes> locals = model::locals_and_shared(configuration);
  return holds_whatever(whole_, {*system_, locals, &configuration, variables});
}

bool Predicate::holds(std::span<const Bytes> locals) const {
  return holds_whatever(whole_, {*system_, locals});
}

Bytes Predicate::read(ProcessId process, const Bytes& local) const {
  std::vector<Bytes> locals(static_cast<std::size_t>(system_->processes()));
  locals[process.index] = local;
  Bytes read;
  for (const Leaf& leaf : leaves_)
    if (leaf.place == Place{process}) read += text_of(leaf, {*system_, locals});
  return read;
}

std::optional<bool> Predicate::value_of_constant() const {
  if (!looks_at_nothing(whole_)) return std::nullopt;
  return properties::holds(whole_, {*system_, {}});
}

bool Predicate::is_tautology() const { return properties::is_tautology(whole_, *system_); }

std::string Predicate::why_not(const model::Configuration& configuration) const {
  const std::vector<Bytes> locals = model::locals_and_shared(configuration);
  const Scene scene = {*system_, locals, &configuration};
  const PredicateTerm* failing = &whole_;
  while (failing->op == Op::conjunction)
    failing = &*std::ranges::find_if_not(
        failing->parts, [&](const PredicateTerm& part) { return properties::holds(part, scene); });
  std::vector<std::string> seen;
  list_what_is_seen(*failing, scene, seen);
  constexpr std::size_t most = 12;
  const bool is_cut = seen.size() > most;
  if (is_cut) seen.resize(most);
  return fmt::format("{} is false{}{}{}", failing->text, seen.empty() ? "" : ": ",
                     fmt::join(seen, ", "), is_cut ? ", ..." : "");
}

std::vector<std::pair<std::string, std::string>> vocabulary_of(const model::System& system) {
  std::vector<std::pair<std::string, std::string>> rows;
  for (const model::NamedType& each : system.variable_types())
    if (each.type.kind != model::Type::Kind::unknown)
      rows.emplace_back(subscripted(each.name, "i"), to_text(each.type));
  for (const model::NamedType& each : system.shared_types())
    if (each.type.kind != model::Type::Kind::unknown)
      rows.emplace_back(each.name, to_text(each.type));
  return rows;
}

}  // namespace ample::properties
