// Reads predicates by recursive descent.
#include "properties/predicate/expression.hpp"

#include "properties/predicate/expression_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace ample::properties {

namespace {

using Form = Expression::Kind;

/// The signs of mathematics, and what they are called here.
constexpr std::array<std::pair<const char*, const char*>, 15> mathematical_signs = {
    {{"∀", " forall "},
     {"∃", " exists "},
     {"∧", " and "},
     {"∨", " or "},
     {"¬", " not "},
     {"⇒", "=>"},
     {"⇔", "<=>"},
     {"≤", "<="},
     {"≥", ">="},
     {"≠", "!="},
     {"∈", " in "},
     {"⊆", " subset "},
     {"→", "->"},
     {"/\\", " and "},
     {"\\/", " or "}}};

/// Deeper than anybody means; each level takes some of the stack.
constexpr int most_nested = 100, deepest_tree = 400;
constexpr std::size_t most_characters = 10'000;

class ExpressionReader : private ExpressionWords {
 public:
  ExpressionReader(const std::string& option, std::string text)
      : ExpressionWords(option, std::move(text)) {}

  Expression whole() {
    if (text_.size() > most_characters) fail(fmt::format("at most {} characters", most_characters));
    Expression read = equivalence();
    if (!rest().empty()) fail("an operator, or the end,");
    return read;
  }

 private:
  Expression made(Form kind, std::size_t from, std::string name, std::vector<Expression> parts) {
    std::size_t to = at_;  // rest() may have skipped blanks behind it
    while (to > from && std::isspace(static_cast<unsigned char>(text_[to - 1])) != 0) --to;
    int depth = 1;
    for (const Expression& part : parts) depth = std::max(depth, part.depth + 1);
    if (depth > deepest_tree) fail(fmt::format("at most {} operators in one", deepest_tree));
    return {.kind = kind,
            .from = from,
            .to = to,
            .name = std::move(name),
            .parts = std::move(parts),
            .depth = depth};
  }
  /// Counts how deep the reader is in itself.
  template <class Read>
  Expression deeper(Read read) {
    if (++depth_ > most_nested) fail("fewer parentheses");
    Expression result = read();
    --depth_;
    return result;
  }
  /// Operands joined from the left by any of these operators.
  template <class Operand>
  Expression joined(Form kind, std::initializer_list<const char*> operators, Operand operand) {
    const std::size_t from = here();
    Expression left = operand();
    while (const auto sign = take_any(operators)) {
      Expression right = operand();
      left = made(kind, from, *sign, {std::move(left), std::move(right)});
    }
    return left;
  }

  Expression equivalence() {
    return deeper([&] { return joined(Form::connective, {"<=>"}, [&] { return implication(); }); });
  }
  /// Groups from the right: F => G => H is F => (G => H).
  Expression implication() {
    const std::size_t from = here();
    Expression left = disjunction();
    if (comes("<=>") || !take("=>")) return left;
    Expression right = deeper([&] { return implication(); });
    return made(Form::connective, from, "=>", {std::move(left), std::move(right)});
  }
  Expression disjunction() {
    return joined(Form::connective, {"or", "||"}, [&] { return conjunction(); });
  }
  Expression conjunction() {
    return joined(Form::connective, {"and", "&&"}, [&] { return negation(); });
  }
  Expression negation() {
    const std::size_t from = here();
    if (!comes("!=") && take_any({"not", "!", "~"}))
      return made(Form::negation, from, "not", {deeper([&] { return negation(); })});
    if (const auto word = take_any({"forall", "exists"})) return quantified(from, *word);
    return comparison();
  }
  /// Behind "forall" or "exists": "i: F", "i, j: F", "i in N_0: F". It reaches as far as it can.
  Expression quantified(std::size_t from, const std::string& word) {
    const std::string bound = identifier();
    Expression range = domain();
    Expression body = deeper([&] {
      if (take(",")) return quantified(here(), word);
      expect(":");
      return equivalence();
    });
    return bind(from, word, bound, std::move(range), std::move(body));
  }
  Expression bind(std::size_t from, const std::string& word, const std::string& bound,
                  Expression range, Expression body) {
    Expression result = made(Form::quantifier, from, word, {std::move(range), std::move(body)});
    result.bound = bound;
    return result;
  }
  /// "in N_i", or all processes.
  Expression domain() {
    if (take("in")) return sum();
    return made(Form::name, here(), "all", {});
  }
  Expression comparison() {
    const std::size_t from = here();
    Expression left = sum();
    const auto sign = comes("<=>") || comes("=>")
                          ? std::nullopt
                          : take_any({"<=", ">=", "!=", "==", "=", "<", ">", "in", "subset"});
    if (!sign) return left;
    Expression right = sum();
    const std::size_t behind = at_;
    if (!comes("=>") && !comes("<=>") && take_any({"<=", ">=", "!=", "=", "<", ">"})) {
      at_ = behind;
      fail("'and' between two comparisons");
    }
    return made(Form::comparison, from, *sign == "==" ? "=" : *sign,
                {std::move(left), std::move(right)});
  }
  Expression sum() {
    return joined(Form::arithmetic, {"+", "-"}, [&] { return product(); });
  }
  Expression product() {
    return joined(Form::arithmetic, {"*", "mod"}, [&] { return primary(); });
  }

  Expression primary() {
    const std::size_t from = here();
    if (take("|")) {
      Expression inner = deeper([&] { return sum(); });
      expect("|");
      return made(Form::size, from, "", {std::move(inner)});
    }
    if (take("(")) return parenthesis(from);
    if (take("*")) return made(Form::name, from, "*", {});
    if (take("\"")) return quoted(from);
    if (take("{")) return made(Form::set, from, "", list("}"));
    if (!rest().empty() && is_digit(rest()[0])) return channel_or(from, number());
    if (comes("-")) fail("a number without a sign, as in 0 - 1,");
    if (rest().empty() || !is_letter(rest()[0])) fail("a value or a condition");
    const std::string word = identifier();
    if (word == "count" && take("(")) {
      if (comes("(")) return occurrences(from, sum());
      const std::size_t first = here();
      const std::string bound = identifier();
      const std::size_t behind = at_;
      if (comes(")")) fail("a condition, as in count(i: InCS(i)),");
      Expression range = domain();
      if (comes(",")) fail("one variable, as in count(i: exists j in N_i: waits(j)),");
      if (comes(")")) {
        at_ = behind;
        return occurrences(from, made(Form::name, first, bound, {}));
      }
      expect(":");
      Expression body = equivalence();
      expect(")");
      return bind(from, word, bound, std::move(range), std::move(body));
    }
    if (take("(")) {
      if (word.ends_with('_'))
        return of_process(from, word.substr(0, word.size() - 1), sum_in_parenthesis());
      return made(Form::call, from, word, word == "enabled" ? action_and_process() : list(")"));
    }
    return channel_or(from, named(from, word));
  }
  /// Behind "count(Request": how many items match it.
  Expression occurrences(std::size_t from, Expression pattern) {
    expect("in");
    Expression all = sum();
    expect(")");
    return made(Form::call, from, "count", {std::move(pattern), std::move(all)});
  }
  /// A word with blanks in it: "first wait".
  Expression quoted(std::size_t from) {
    const std::size_t end = std::min(text_.find('"', at_), text_.size());
    std::string word = text_.substr(at_, end - at_);
    at_ = end;
    expect("\"");
    return made(Form::name, from, std::move(word), {});
  }
  Expression number() {
    const std::size_t from = here();
    Expression read = {.kind = Form::number, .from = from, .number = whole_number()};
    read.to = at_;
    return read;
  }
  Expression sum_in_parenthesis() {
    Expression inner = deeper([&] { return sum(); });
    expect(")");
    return inner;
  }
  /// A formula, or a tuple: (1,P0).
  Expression parenthesis(std::size_t from) {
    std::vector<Expression> parts = list(")");
    if (parts.size() != 1) return made(Form::tuple, from, "", std::move(parts));
    return std::move(parts.front());
  }
  /// The name of an action may have blanks and signs in it: (receive Request, 1).
  std::vector<Expression> action_and_process() {
    const std::size_t from = here();
    at_ = std::min(text_.find_first_of(",()", from), text_.size());
    std::vector<Expression> parts = {made(Form::name, from, text_.substr(from, at_ - from), {})};
    expect(",");
    parts.push_back(sum_in_parenthesis());
    return parts;
  }
  std::vector<Expression> list(std::string_view end) {
    std::vector<Expression> parts;
    if (take(end)) return parts;
    do parts.push_back(equivalence());
    while (take(","));
    expect(end);
    return parts;
  }
  /// A name that ends with a subscript is a variable of that process: state_0, state_i.
  Expression named(std::size_t from, const std::string& word) {
    const std::size_t line = word.rfind('_');
    if (line == std::string::npos || line == 0 || line + 1 == word.size())
      return made(Form::name, from, word + label(), {});
    const std::string subscript = word.substr(line + 1);
    Expression process = made(Form::name, from + line + 1, subscript, {});
    if (is_digit(subscript[0])) {
      const auto [end, error] =
          std::from_chars(subscript.data(), subscript.data() + subscript.size(), process.number);
      if (error != std::errc() || end != subscript.data() + subscript.size())
        fail("a number or a variable as the subscript of " + word);
      process.kind = Form::number;
    }
    return of_process(from, word.substr(0, line), std::move(process));
  }
  /// Reads the label of an array behind the name, if there is one: nGrants_i[MUTEX].
  Expression of_process(std::size_t from, std::string name, Expression process) {
    name += label();
    return made(Form::subscripted, from, std::move(name), {std::move(process)});
  }
  /// "[MUTEX]", "[0]", or nothing.
  std::string label() {
    if (!take("[")) return "";
    const std::size_t end = text_.find(']', at_);
    if (end == std::string::npos) fail("']'");
    const std::string inner = text_.substr(at_, end - at_);
    at_ = end + 1;
    return "[" + inner + "]";
  }
  /// 0->1, i->j: the channel between them.
  Expression channel_or(std::size_t from, Expression left) {
    if (!take("->")) return left;
    Expression right = !rest().empty() && is_digit(rest()[0])
                           ? number()
                           : made(Form::name, here(), identifier(), {});
    return made(Form::channel, from, "", {std::move(left), std::move(right)});
  }

  int depth_ = 0;
};

}  // namespace

Expression expression_from(const std::string& option, const std::string& text) {
  return ExpressionReader(option, text).whole();
}

std::string in_words(std::string text) {
  for (const auto& [sign, word] : mathematical_signs)
    for (std::size_t at = 0; (at = text.find(sign, at)) != std::string::npos;)
      text.replace(at, std::string_view(sign).size(), word);
  return text;
}

}  // namespace ample::properties
