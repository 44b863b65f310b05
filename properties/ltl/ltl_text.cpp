// Writing a formula out over the processes.
#include "properties/ltl/ltl_text.hpp"

#include "model/printable.hpp"
#include "model/suggest.hpp"
#include "properties/ltl/ltl_predicate_texts.hpp"
#include "properties/predicate/predicate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace ample::properties {

using model::ProcessId;
using model::ProcessSet;
using PartNumber = LtlFormula::PartNumber;

namespace {

using LtlKind = LtlSyntax::Kind;

/// The most parts of a formula with all quantifiers written out.
constexpr int most_ltl_pieces = 10'000;
constexpr std::size_t most_ltl_parts = 2'000;

class Writer : private LtlPredicateTexts {
 public:
  /// False stands for the part with the number `left_out`, and for its negation.
  Writer(const std::string& option, const model::System& system, LtlProperty& property,
         std::optional<std::size_t> left_out, bool in_pieces)
      : LtlPredicateTexts(option, ltl_syntax_from(option, property.text)),
        system_(system),
        property_(property),
        left_out_(left_out),
        in_pieces_(in_pieces) {}

  PartNumber whole() { return written(reading_.whole, true); }

 private:
  LtlFormula& formula() { return property_.formula; }

  // --- Operators ---------------------------------------------------------------------------------

  /// The formula, or its negation.
  PartNumber written(const LtlSyntax& syntax, bool positive) {
    if (++pieces_ > most_ltl_pieces || formula().parts().size() > most_ltl_parts)
      refuse("written out over the processes it is too long");
    const auto part = [&](std::size_t i, bool is_positive) {
      return written(syntax.parts[i], is_positive);
    };
    if (left_out_ == syntax.number) return formula().constant(false);
    if (syntax.kind == LtlKind::negation) return part(0, !positive);
    if (is_one_predicate(syntax)) return predicate(text_of(syntax), positive);
    switch (syntax.kind) {
      case LtlKind::taken:
        return taken(syntax, positive);
      case LtlKind::always:
        return positive ? formula().always(part(0, true)) : formula().eventually(part(0, false));
      case LtlKind::eventually:
        return positive ? formula().eventually(part(0, true)) : formula().always(part(0, false));
      case LtlKind::conjunction:
      case LtlKind::disjunction:
        return of_all(syntax, positive);
      case LtlKind::implication: {
        const PartNumber left = part(0, !positive);
        return joined(!positive, left, part(1, positive));
      }
      case LtlKind::leads_to:
        return leads_to(syntax, positive);
      case LtlKind::equivalence: {
        const PartNumber left = part(0, true), right = part(1, positive);
        const PartNumber both = formula().conjunction(left, right);
        const PartNumber not_left = part(0, false), not_right = part(1, !positive);
        return formula().disjunction(both, formula().conjunction(not_left, not_right));
      }
      case LtlKind::until:
      case LtlKind::release: {
        const PartNumber left = part(0, positive), right = part(1, positive);
        return (syntax.kind == LtlKind::until) == positive ? formula().until(left, right)
                                                           : formula().release(left, right);
      }
      case LtlKind::quantifier:
        return quantified(syntax, positive);
      default:
        return 0;  // a predicate and a negation were seen above
    }
  }
  /// True when it becomes one atom.
  bool is_one_predicate(const LtlSyntax& syntax) const {
    if (left_out_ && *left_out_ >= syntax.number && *left_out_ < syntax.end) return false;
    const bool is_piece = syntax.kind == LtlKind::predicate || !is_written_out(reading_, syntax);
    return syntax.of_configuration && (is_piece || !in_pieces_);
  }
  PartNumber joined(bool conjunction, PartNumber left, PartNumber right) {
    return conjunction ? formula().conjunction(left, right) : formula().disjunction(left, right);
  }
  PartNumber leads_to(const LtlSyntax& syntax, bool positive) {
    const PartNumber left = written(syntax.parts[0], !positive);
    const PartNumber right = written(syntax.parts[1], positive);
    if (positive) return formula().always(formula().disjunction(left, formula().eventually(right)));
    return formula().eventually(formula().conjunction(left, formula().always(right)));
  }
  /// The predicates among the parts become one.
  PartNumber of_all(const LtlSyntax& syntax, bool positive) {
    const bool conjunction = (syntax.kind == LtlKind::conjunction) == positive;
    PartNumber whole = formula().constant(conjunction);
    std::vector<const LtlSyntax*> predicates;
    for (const LtlSyntax& part : syntax.parts)
      if (is_one_predicate(part) && !in_pieces_)
        predicates.push_back(&part);
      else
        whole = joined(conjunction, whole, written(part, positive));
    if (predicates.empty()) return whole;
    const PartNumber one = predicates.size() == 1
                               ? written(*predicates.front(), positive)
                               : predicate(joined_text(predicates, syntax.kind), positive);
    return joined(conjunction, one, whole);
  }
  PartNumber quantified(const LtlSyntax& syntax, bool positive) {
    const bool conjunction = (syntax.words == "forall") == positive;
    PartNumber whole = formula().constant(conjunction);
    for (const ProcessId process : range_of(syntax)) {
      bound_.emplace_back(syntax.bound, process);
      whole = joined(conjunction, whole, written(syntax.parts[0], positive));
      bound_.pop_back();
    }
    return whole;
  }
  /// N_0, N_i, {0,2}, all.
  ProcessSet range_of(const LtlSyntax& syntax) {
    const auto& tokens = reading_.tokens;
    const std::size_t first = syntax.first, last = syntax.last;
    if (first == last || (last == first + 1 && tokens[first].text == "all"))
      return system_.instance().all();
    const std::string& word = tokens[first].text;
    if (last == first + 1 && word.starts_with("N_"))
      return system_.instance().topology.neighbours(process_from(word.substr(2)));
    ProcessSet set;
    bool well_formed = word == "{" && tokens[last - 1].text == "}";
    for (std::size_t i = first + 1; well_formed && i + 1 < last; ++i)
      if ((i - first) % 2 == 1)
        set.insert(process_from(tokens[i].text));
      else
        well_formed = tokens[i].text == ",";
    if (!well_formed)
      refuse(fmt::format(
          "the range '{}' of what is temporal: nothing (all processes), N_i or {{0,1}} is expected",
          model::printable(range_text(syntax))));
    return set;
  }

  // --- Atoms -------------------------------------------------------------------------------------

  ProcessId process_from(const std::string& word) const {
    if (const auto process = bound_to(word)) return *process;
    const std::string digits = word.starts_with('P') ? word.substr(1) : word;
    int number = -1;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (digits.empty() || error != std::errc() || end != digits.data() + digits.size())
      refuse(fmt::format("'{}' is no process: a number, P0, or what forall has bound is expected",
                         model::printable(word)));
    if (number < 0 || number >= system_.processes())
      refuse(fmt::format("P{} does not exist, the processes are P0 to P{}", number,
                         system_.processes() - 1));
    return ProcessId(number);
  }
  PartNumber taken(const LtlSyntax& syntax, bool positive) {
    const bool any = syntax.words.empty();
    LtlAtom::Step step{process_from(reading_.tokens[syntax.first].text)};
    std::vector<std::string> names;
    for (const model::ActionInfo& action : system_.actions()) {
      if (any ? !is_fault(action.role) : action.name == syntax.words)
        step.actions.push_back(static_cast<model::ActionId>(names.size()));
      names.push_back(action.name);
    }
    if (step.actions.empty() && !any)
      refuse(model::unknown_name("action", model::printable(syntax.words), names));
    return literal(
        {fmt::format("taken({}{}{})", syntax.words, any ? "" : ", ", int{step.process}), step},
        positive);
  }
  PartNumber predicate(const std::string& text, bool positive) {
    if (text == "true" || text == "false") return formula().constant((text == "true") == positive);
    if (in_pieces_)
      if (const auto known = Predicate(option_, text, system_).value_of_constant())
        return formula().constant(*known == positive);
    return literal({text}, positive);
  }
  PartNumber literal(const LtlAtom& atom, bool positive) {
    auto& atoms = property_.atoms;
    const auto known = std::find_if(atoms.begin(), atoms.end(),
                                    [&](const LtlAtom& other) { return other.text == atom.text; });
    const auto number = static_cast<std::size_t>(known - atoms.begin());
    if (known == atoms.end()) {
      if (atoms.size() == most_ltl_atoms)
        refuse(fmt::format("written out over the processes it has more than {} predicates",
                           most_ltl_atoms));
      atoms.push_back(atom);
    }
    return formula().literal(number, positive);
  }

  const model::System& system_;
  LtlProperty& property_;
  const std::optional<std::size_t> left_out_;
  const bool in_pieces_;
};

}  // namespace

std::vector<std::string> LtlProperty::atom_texts() const {
  std::vector<std::string> texts;
  for (const LtlAtom& atom : atoms) texts.push_back(atom.text);
  return texts;
}

namespace {

LtlProperty written_out(const std::string& option, const std::string& text,
                        const model::System& system, std::optional<std::size_t> left_out,
                        bool in_pieces) {
  LtlProperty property{.text = text};
  property.whole = Writer(option, system, property, left_out, in_pieces).whole();
  property.negation = property.formula.negation(property.whole);
  return property;
}

}  // namespace

LtlProperty ltl_from(const std::string& option, const std::string& text,
                     const model::System& system) {
  return written_out(option, text, system, std::nullopt, false);
}

LtlProperty strengthened_ltl(const std::string& option, const std::string& text,
                             const model::System& system, std::size_t part) {
  return written_out(option, text, system, part, false);
}

LtlProperty ltl_in_pieces(const std::string& option, const std::string& text,
                          const model::System& system) {
  return written_out(option, text, system, std::nullopt, true);
}

}  // namespace ample::properties
