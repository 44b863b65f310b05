// Writes the predicates of a formula as text again.
#include "properties/ltl/ltl_predicate_texts.hpp"

#include "model/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ample::properties {

using model::ProcessId;
using LtlKind = LtlSyntax::Kind;

std::optional<ProcessId> LtlPredicateTexts::bound_to(const std::string& name) const {
  for (const auto& [bound, process] : bound_)
    if (bound == name) return process;
  return std::nullopt;
}

std::string LtlPredicateTexts::text_of(const LtlSyntax& syntax) {
  switch (syntax.kind) {
    case LtlKind::predicate:
      return with_processes(syntax.first, syntax.last);
    case LtlKind::negation:
      return sign_of(syntax.kind) + within(syntax.parts[0]);
    case LtlKind::quantifier: {
      std::string range = range_text(syntax);
      if (!range.empty()) range = " in " + range;
      return fmt::format("{} {}{}: {}", syntax.words, syntax.bound, range,
                         text_of(syntax.parts[0]));
    }
    default: {
      std::vector<const LtlSyntax*> parts;
      for (const LtlSyntax& part : syntax.parts) parts.push_back(&part);
      return joined_text(parts, syntax.kind);
    }
  }
}

std::string LtlPredicateTexts::within(const LtlSyntax& part) {
  const std::string text = text_of(part);
  return part.kind == LtlKind::predicate ? text : "(" + text + ")";
}

std::string LtlPredicateTexts::joined_text(const std::vector<const LtlSyntax*>& parts,
                                           LtlKind kind) {
  std::vector<std::string> texts;
  texts.reserve(parts.size());
  for (const LtlSyntax* part : parts) texts.push_back(within(*part));
  return fmt::format("{}", fmt::join(texts, sign_of(kind)));
}

std::string LtlPredicateTexts::range_text(const LtlSyntax& quantifier) {
  return with_processes(quantifier.first, quantifier.last);
}

std::string LtlPredicateTexts::with_processes(std::size_t first, std::size_t last) {
  pieces_ += static_cast<int>((last - first) / 8);
  const auto& tokens = reading_.tokens;
  std::string text;
  for (std::size_t i = first; i < last; ++i) {
    if (i > first && tokens[i].from > tokens[i - 1].to) text += ' ';
    text += tokens[i].kind == LtlToken::Kind::word ? with_process(i, first, last) : tokens[i].text;
  }
  return text;
}

std::string LtlPredicateTexts::with_process(std::size_t number, std::size_t first,
                                            std::size_t last) const {
  const std::string& word = reading_.tokens[number].text;
  const auto text_at = [&](std::size_t at) {
    return at >= first && at < last ? reading_.tokens[at].text : std::string();
  };
  if (const auto process = bound_to(word)) {
    const std::string before = number > first ? text_at(number - 1) : "";
    const std::string after = text_at(number + 1);
    const bool binds = before == "forall" || before == "exists"
                       || (before == "(" && number > first + 1 && text_at(number - 2) == "count");
    if (binds) refuse(fmt::format("{} stands for a process already", model::printable(word)));
    const bool argument = before == "(" && number > first + 1 && after == ")"
                          && reading_.tokens[number - 2].kind == LtlToken::Kind::word;
    const bool of_a_channel = before == "->" || after == "->";
    return fmt::format("{}{}", argument || of_a_channel ? "" : "P", int{*process});
  }
  const std::size_t line = word.rfind('_');
  if (line != std::string::npos && line > 0)
    if (const auto process = bound_to(word.substr(line + 1)))
      return fmt::format("{}_{}", word.substr(0, line), int{*process});
  return word;
}

}  // namespace ample::properties
