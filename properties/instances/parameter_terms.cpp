// Computing terms with the numbers of an instance.
#include "properties/instances/parameter_terms.hpp"

#include "model/errors.hpp"
#include "model/printable.hpp"
#include "properties/instances/assumptions.hpp"
#include "properties/instances/formula_text.hpp"

#include <fmt/format.h>

namespace ample::properties {

using model::Instance;
using model::ProcessId;

std::vector<std::string> between_commas(const std::string& text) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == ',' && depth == 0)
      parts.emplace_back();
    else if (c != ' ' || !parts.back().empty())
      parts.back() += c;
  }
  for (std::string& part : parts)
    while (part.ends_with(' ')) part.pop_back();
  return parts;
}

namespace {

model::Values values_of(const Instance& instance) {
  const model::Unknowns unknowns = unknowns_of(instance);
  model::Values values;
  for (const ProcessId i : instance.all()) {
    values[to_text(unknowns.l[i.index])] = instance.l[i.index];
    values[to_text(unknowns.k[i.index])] = instance.k[i.index];
    values[to_text(unknowns.inside[i.index])] = instance.inside.front().contains(i) ? 1 : 0;
  }
  return values;
}

}  // namespace

std::vector<TermRow> ParameterTerms::rows_of(const Instance& instance) const {
  const model::Values values = values_of(instance);
  std::vector<TermRow> rows(of_each ? static_cast<std::size_t>(instance.processes())
                                    : std::size_t{1});
  for (const std::string& name : names) {
    const TermOfEach term = term_of_each_from("a term", name, instance);
    for (std::size_t i = 0; i < rows.size(); ++i)
      rows[i].push_back(value_of(term.terms[term.of_each ? i : 0], values));
  }
  return rows;
}

ParameterTerms parameter_terms_from(const std::string& option, const std::string& text,
                                    const Instance& frame) {
  ParameterTerms terms{between_commas(text), false};
  for (const std::string& name : terms.names) {
    if (name.empty())
      throw model::WrongUsage(
          fmt::format("{} '{}': a term is empty", option, model::printable(text)));
    terms.of_each |= term_of_each_from(option, name, frame).of_each;
  }
  return terms;
}

}  // namespace ample::properties
