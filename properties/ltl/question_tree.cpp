// From expressions, and from the syntax of formulas.
#include "properties/ltl/question_tree.hpp"

#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::properties {

namespace {

using Form = Expression::Kind;
using TreeKind = QuestionTree::Kind;

TreeKind kind_of_connective(const std::string& connective) {
  return connective == "=>"                         ? TreeKind::implication
         : connective == "<=>"                      ? TreeKind::equivalence
         : connective == "or" || connective == "||" ? TreeKind::disjunction
                                                    : TreeKind::conjunction;
}

class ExpressionTree {
 public:
  explicit ExpressionTree(const std::string& text) : text_(text) {}

  QuestionTree of(const Expression& e) const {
    QuestionTree tree{.place = {e.from, e.to}};
    switch (e.kind) {
      case Form::negation:
        tree.kind = TreeKind::negation;
        tree.parts.push_back(of(e.parts[0]));
        return tree;
      case Form::connective:
        tree.kind = kind_of_connective(e.name);
        if (tree.kind == TreeKind::conjunction || tree.kind == TreeKind::disjunction)
          add_operands(e, tree.kind, tree.parts);
        else
          tree.parts = {of(e.parts[0]), of(e.parts[1])};
        return tree;
      case Form::quantifier:
        if (e.name != "count") return quantifier(e);
        [[fallthrough]];
      default:
        return atom(e);
    }
  }

 private:
  std::string written(std::size_t from, std::size_t to) const {
    return text_.substr(from, to - from);
  }
  /// Of A and B and C, which is (A and B) and C, all three.
  void add_operands(const Expression& e, TreeKind kind, std::vector<QuestionTree>& operands) const {
    if (e.kind == Form::connective && kind_of_connective(e.name) == kind) {
      add_operands(e.parts[0], kind, operands);
      operands.push_back(of(e.parts[1]));
    } else {
      operands.push_back(of(e));
    }
  }
  /// "forall i, j: F" is one.
  QuestionTree quantifier(const Expression& e) const {
    const Expression* inner = &e;
    std::string bound = e.name + " " + bound_of(e);
    while (inner->parts[1].kind == Form::quantifier && inner->parts[1].name == e.name
           && !written(inner->parts[1].from, inner->parts[1].to).starts_with(e.name)) {
      inner = &inner->parts[1];
      bound += ", " + bound_of(*inner);
    }
    return {.kind = TreeKind::quantifier,
            .text = bound,
            .place = {e.from, e.to},
            .parts = {of(inner->parts[1])}};
  }
  std::string bound_of(const Expression& quantifier) const {
    const Expression& range = quantifier.parts[0];
    const std::string of = written(range.from, range.to);
    return quantifier.bound + (of.empty() ? "" : " in " + of);
  }
  QuestionTree atom(const Expression& e) const {
    QuestionTree tree{.place = {e.from, e.to}, .compares = e.kind == Form::comparison};
    add_conditions(e, tree.parts);
    tree.text = written(e.from, e.to);
    return tree;
  }
  /// The conditions within a term.
  void add_conditions(const Expression& e, std::vector<QuestionTree>& conditions) const {
    for (std::size_t i = 0; i < e.parts.size(); ++i) {
      const Expression& part = e.parts[i];
      const bool is_condition = part.kind == Form::negation || part.kind == Form::connective
                                || (part.kind == Form::quantifier && part.name != "count")
                                || (e.kind == Form::quantifier && i == 1);
      if (is_condition)
        conditions.push_back(of(part));
      else
        add_conditions(part, conditions);
    }
  }

  const std::string& text_;
};

class SyntaxTree {
 public:
  SyntaxTree(const std::string& option, const LtlReading& reading)
      : option_(option), reading_(reading) {}

  QuestionTree of(const LtlSyntax& syntax) const {
    QuestionTree tree{.kind = syntax.kind, .place = {syntax.number, syntax.end}};
    switch (syntax.kind) {
      case TreeKind::predicate:
        return predicate(syntax);
      case TreeKind::taken:
        tree.kind = TreeKind::predicate;
        tree.text = fmt::format("taken({}{}{})", syntax.words, syntax.words.empty() ? "" : ", ",
                                written(syntax.first, syntax.last));
        return tree;
      case TreeKind::quantifier:
        return quantifier(syntax);
      default:
        for (const LtlSyntax& part : syntax.parts) tree.parts.push_back(of(part));
        return tree;
    }
  }

 private:
  std::string written(std::size_t first, std::size_t last) const {
    const auto& tokens = reading_.tokens;
    return first == last
               ? ""
               : reading_.text.substr(tokens[first].from, tokens[last - 1].to - tokens[first].from);
  }
  QuestionTree predicate(const LtlSyntax& syntax) const {
    QuestionTree tree{.text = written(syntax.first, syntax.last),
                      .place = {syntax.number, syntax.end}};
    try {
      tree.compares = expression_from(option_, tree.text).kind == Form::comparison;
    } catch (const model::WrongUsage&) {
      tree.compares = true;
    }
    return tree;
  }
  /// "forall i, j: F" is one.
  QuestionTree quantifier(const LtlSyntax& syntax) const {
    const LtlSyntax* inner = &syntax;
    bool can_be = is_written_out(reading_, syntax);
    std::string bound = syntax.words + " " + bound_of(syntax);
    while (inner->parts[0].kind == TreeKind::quantifier && follows_a_comma(inner->parts[0])) {
      inner = &inner->parts[0];
      can_be = can_be && is_written_out(reading_, *inner);
      bound += ", " + bound_of(*inner);
    }
    QuestionTree tree{.kind = TreeKind::quantifier,
                      .text = bound,
                      .place = {syntax.number, syntax.end},
                      .parts = {of(inner->parts[0])}};
    if (syntax.of_configuration && !can_be) close(tree);
    return tree;
  }
  static void close(QuestionTree& tree) {
    tree.place = {};
    for (QuestionTree& part : tree.parts) close(part);
  }
  std::string bound_of(const LtlSyntax& quantifier) const {
    const std::string of = written(quantifier.first, quantifier.last);
    return quantifier.bound + (of.empty() ? "" : " in " + of);
  }
  bool follows_a_comma(const LtlSyntax& quantifier) const {
    const std::size_t bound = quantifier.first - 2;  // a ':' or "in" stands behind it
    return reading_.tokens[bound - 1].text == ",";
  }

  const std::string& option_;
  const LtlReading& reading_;
};

}  // namespace

QuestionTree predicate_tree(const std::string& option, const std::string& text) {
  const std::string words = in_words(text);
  return ExpressionTree(words).of(expression_from(option, words));
}

QuestionTree formula_tree(const std::string& option, const std::string& text) {
  const LtlReading reading = ltl_syntax_from(option, text);
  return SyntaxTree(option, reading).of(reading.whole);
}

}  // namespace ample::properties
