// A predicate and its leaves.
#include "properties/predicate.hpp"

#include "model/errors.hpp"
#include "properties/term_value.hpp"
#include "properties/understanding.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>

namespace ample::properties {

using model::Bytes;
using model::ProcessId;
using Op = PredicateTerm::Op;

namespace {

constexpr std::uint64_t the_whole = std::uint64_t{1} << 63;

/// At what a term looks: bit p is process p.
std::uint64_t looks_at(const PredicateTerm& term, const model::System& system) {
  switch (term.op) {
    case Op::constant:
      return 0;
    case Op::variable:
    case Op::in_cs:
    case Op::waits:
      return std::uint64_t{1} << term.process.index;
    case Op::enabled: {
      const model::ActionInfo& action = system.actions()[term.number];
      const bool by_itself = action.role != model::Role::receipt && !action.ranked
                             && !action.timeout && !system.has_shared();
      return by_itself ? std::uint64_t{1} << term.process.index : the_whole;
    }
    case Op::shared:
    case Op::channel:
    case Op::terminal:
      return the_whole;
    default: {
      std::uint64_t all = 0;
      for (const PredicateTerm& part : term.parts) all |= looks_at(part, system);
      return all;
    }
  }
}

/// "nGrants_1[MUTEX]" of nGrants[MUTEX].
std::string subscripted(const std::string& name, const std::string& subscript) {
  const std::size_t label = std::min(name.find('['), name.size());
  return name.substr(0, label) + "_" + subscript + name.substr(label);
}

/// What a term looks at and what it finds: "state_1 = InCS"; empty where it looks at nothing.
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

}  // namespace

Predicate::Predicate(const std::string& option, std::string text, const model::System& system)
    : system_(&system), text_(std::move(text)) {
  if (text_.find('\'') != std::string::npos)
    throw model::WrongUsage(option + ": a predicate has no single quotes");
  const std::string words = in_words(text_);
  whole_ = Understanding(option, words, system).formula(expression_from(option, words));
  is_of_whole_ = (looks_at(whole_, system) & the_whole) != 0;
  if (!is_of_whole_) find_leaves(whole_);
}

void Predicate::find_leaves(const PredicateTerm& term) {
  const std::uint64_t seen = looks_at(term, *system_);
  if (std::popcount(seen) == 1)
    leaves_.push_back({ProcessId(std::countr_zero(seen)), term});
  else
    for (const PredicateTerm& part : term.parts) find_leaves(part);
}

bool Predicate::holds(const model::Configuration& configuration) const {
  const std::vector<Bytes> locals = model::locals_and_shared(configuration);
  return properties::holds(whole_, {*system_, locals, &configuration});
}

bool Predicate::holds(std::span<const Bytes> locals) const {
  return properties::holds(whole_, {*system_, locals});
}

Bytes Predicate::read(ProcessId process, const Bytes& local) const {
  std::vector<Bytes> locals(static_cast<std::size_t>(system_->processes()));
  locals[process.index] = local;
  Bytes read;
  for (const Leaf& leaf : leaves_)
    if (leaf.process == process) read += to_text(value_of(leaf.term, {*system_, locals})) + '\n';
  return read;
}

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
