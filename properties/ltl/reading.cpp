// Parentheses, and what follows where a part may be anything.
#include "properties/ltl/reading.hpp"

#include "properties/ltl/question_tree.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::properties {

namespace {

using TreeKind = QuestionTree::Kind;

// --- Text ----------------------------------------------------------------------------------------

bool is_prefix(const QuestionTree& tree) {
  return tree.kind == TreeKind::negation || tree.kind == TreeKind::always
         || tree.kind == TreeKind::eventually;
}

bool is_infix(const QuestionTree& tree) {
  return tree.kind != TreeKind::predicate && tree.kind != TreeKind::quantifier && !is_prefix(tree);
}

std::string text_of(const QuestionTree& tree);

std::string within(const QuestionTree& tree, bool parentheses) {
  return parentheses ? "(" + text_of(tree) + ")" : text_of(tree);
}

/// What an operator between two holds is told by parentheses, but for conditions, their negations,
/// and what stands last. `not A U B` might be either: there a negation is told, too.
bool needs_parentheses(const QuestionTree& operand, bool is_last, bool of_temporal) {
  const bool is_simple = operand.kind == TreeKind::predicate
                         || (!of_temporal && operand.kind == TreeKind::negation
                             && operand.parts[0].kind == TreeKind::predicate);
  return !is_simple && !(is_last && is_prefix(operand));
}

/// Its conditions are written anew where they stand.
std::string text_of_predicate(const QuestionTree& tree) {
  std::string text;
  std::size_t at = 0;
  for (const QuestionTree& part : tree.parts) {
    const std::size_t from = part.place.from - tree.place.from;
    text += tree.text.substr(at, from - at) + within(part, is_infix(part));
    at = part.place.to - tree.place.from;
  }
  return text + tree.text.substr(at);
}

std::string text_of(const QuestionTree& tree) {
  if (tree.kind == TreeKind::predicate) return text_of_predicate(tree);
  const QuestionTree& first = tree.parts[0];
  if (tree.kind == TreeKind::quantifier) return tree.text + ": " + within(first, is_infix(first));
  if (is_prefix(tree))
    return sign_of(tree.kind)
           + within(first, is_infix(first) || first.compares || first.kind == TreeKind::quantifier);
  std::string text;
  for (std::size_t i = 0; i < tree.parts.size(); ++i) {
    const bool is_last = i + 1 == tree.parts.size();
    text +=
        (i == 0 ? "" : sign_of(tree.kind))
        + within(tree.parts[i], needs_parentheses(tree.parts[i], is_last, is_temporal(tree.kind)));
  }
  return text;
}

// --- Parts ---------------------------------------------------------------------------------------

/// What has to be so of a part for the whole to hold.
struct Demand {
  enum class Of : std::uint8_t { truth, falsehood, nothing };
  Of of = Of::truth;
  bool throughout = true;  ///< in every configuration, and not in the first one only

  Demand opposite() const {
    return {of == Of::truth ? Of::falsehood : of == Of::falsehood ? Of::truth : of, throughout};
  }
};

constexpr Demand nothing_known = {Demand::Of::nothing};

class PartsOf {
 public:
  explicit PartsOf(const QuestionTree& whole, bool throughout) {
    add(whole, {Demand::Of::truth, throughout}, std::nullopt, "");
  }
  std::vector<QuestionPart> parts;

 private:
  void add(const QuestionTree& tree, Demand demand, std::optional<std::size_t> around,
           std::string because) {
    std::optional<std::size_t> here = around;
    if (tree.place.from < tree.place.to) {
      here = parts.size();
      if (around) parts[*around].has_parts = true;
      parts.push_back({text_of(tree), tree.place, around, false, std::move(because)});
    }
    for (std::size_t i = 0; i < tree.parts.size(); ++i)
      add(tree.parts[i], demand_of(tree, i, demand), here, because_of_others(tree, i, demand));
  }

  static Demand demand_of(const QuestionTree& tree, std::size_t part, Demand demand) {
    const bool truth = demand.of == Demand::Of::truth;
    if (demand.of == Demand::Of::nothing) return demand;
    switch (tree.kind) {
      case TreeKind::negation:
        return demand.opposite();
      case TreeKind::always:
        return truth ? Demand{demand.of, true} : nothing_known;
      case TreeKind::eventually:
        return truth ? nothing_known : Demand{demand.of, true};
      case TreeKind::conjunction:
        return truth ? demand : nothing_known;
      case TreeKind::disjunction:
        return truth ? nothing_known : demand;
      case TreeKind::implication:
        return truth ? nothing_known : part == 0 ? demand.opposite() : demand;
      case TreeKind::quantifier:
        return tree.text.starts_with("forall") == truth ? demand : nothing_known;
      default:
        return nothing_known;
    }
  }

  /// "A is never true", "A is true of no execution"
  static std::string sentence(const QuestionTree& tree, bool is_true, bool throughout) {
    const bool of_executions = !throughout && has_time(tree);
    const std::string when =
        throughout      ? (is_true ? "is always true" : "is never true")
        : of_executions ? (is_true ? "is true of every execution" : "is true of no execution")
                        : (is_true ? "is true at the beginning" : "is not true at the beginning");
    return text_of(tree) + " " + when;
  }
  static bool has_time(const QuestionTree& tree) {
    return is_temporal(tree.kind) || std::ranges::any_of(tree.parts, has_time);
  }
  /// Says of the other operands what makes this one superfluous.
  static std::string because_of_others(const QuestionTree& tree, std::size_t part, Demand demand) {
    const bool truth = demand.of == Demand::Of::truth;
    if (demand.of == Demand::Of::nothing) return "";
    const bool two = tree.parts.size() == 2;
    switch (tree.kind) {
      case TreeKind::implication:
        if (!truth) return "";
        return sentence(tree.parts[1 - part], part == 0, demand.throughout);
      case TreeKind::leads_to:
        if (!truth) return "";
        return part == 1
                   ? sentence(tree.parts[0], false, true)
                   : "<> " + within(tree.parts[1], is_infix(tree.parts[1])) + " is always true";
      case TreeKind::disjunction:
        if (!truth) return "";
        return two ? sentence(tree.parts[1 - part], true, demand.throughout)
                   : "the other parts of " + text_of(tree) + " suffice";
      case TreeKind::conjunction:
        if (truth) return "";
        return two ? sentence(tree.parts[1 - part], false, demand.throughout)
                   : "the other parts of " + text_of(tree) + " are never true together";
      default:
        return "";
    }
  }
};

QuestionReading reading_of(const QuestionTree& tree, bool throughout) {
  return {text_of(tree), PartsOf(tree, throughout).parts};
}

std::string without_blanks(std::string text) {
  std::erase_if(text, [](unsigned char c) { return std::isspace(c) != 0; });
  return text;
}

}  // namespace

QuestionReading reading_of_predicate(const std::string& option, const std::string& text) {
  return reading_of(predicate_tree(option, text), true);
}

QuestionReading reading_of_formula(const std::string& option, const std::string& text) {
  return reading_of(formula_tree(option, text), false);
}

bool says_more_than(const std::string& reading, const std::string& text) {
  // A text with more parentheses says the same.
  const std::string read = without_blanks(reading), written = without_blanks(text);
  std::size_t at = 0;
  for (const char c : written) at += at < read.size() && read[at] == c;
  return at < read.size();
}

}  // namespace ample::properties
