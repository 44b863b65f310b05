// Reads formulas on parameters by recursive descent.
#include "properties/instances/formula_text.hpp"

#include "model/errors.hpp"
#include "model/printable.hpp"
#include "properties/instances/formula_unknowns.hpp"

#include <fmt/format.h>

#include <cctype>
#include <optional>
#include <string_view>

namespace ample::properties {

using model::Formula;
using model::Instance;
using model::ProcessId;
using model::Scope;
using model::Term;

namespace {

/// Deeper parentheses than anybody means.
constexpr int deepest = 100;
constexpr double largest_value = 1e15;

class Reader {
 public:
  /// `q` is the process that the index q stands for.
  Reader(const std::string& option, const std::string& text, const Instance& frame,
         std::optional<ProcessId> q)
      : option_(option), text_(text), frame_(frame), unknowns_(frame), q_(q) {}

  Formula whole_formula() {
    Formula whole = until_the_end(formula());
    check_size(*whole.tree());
    return whole;
  }
  Term whole_term() {
    Term whole = until_the_end(sum());
    check_size(*whole.tree());
    return whole;
  }
  /// True when the index q occurred, but for what is counted.
  bool speaks_of_q() const { return speaks_of_q_; }

 private:
  // --- Words ---------------------------------------------------------------------------------

  void skip_blanks() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }
  /// Takes `sign` when it comes next; a word only when it ends there.
  bool take(const std::string& sign) {
    skip_blanks();
    if (text_.compare(at_, sign.size(), sign) != 0) return false;
    const std::size_t end = at_ + sign.size();
    const auto letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
    if (letter(sign.back()) && end < text_.size() && (letter(text_[end]) || text_[end] == '_'))
      return false;
    at_ = end;
    return true;
  }
  std::optional<std::string> take_any(std::initializer_list<const char*> signs) {
    for (const char* sign : signs)
      if (take(sign)) return sign;
    return std::nullopt;
  }
  [[noreturn]] void fail(const std::string& expected) {
    skip_blanks();
    const std::string rest = text_.substr(at_, 20);
    throw model::WrongUsage(
        fmt::format("{} '{}': expected {} {}", option_, model::printable(text_), expected,
                    rest.empty() ? "at the end" : "before '" + model::printable(rest) + "'"));
  }
  /// No value that a subterm may have overflows.
  double check_size(const model::Tree& tree) {
    const double left = tree.left ? check_size(*tree.left) : 0;
    const double right = tree.right ? check_size(*tree.right) : 0;
    const double most = tree.operation == model::Operation::unknown ? model::max_processes
                        : tree.operation == model::Operation::times
                            ? left * right
                            : left + right + static_cast<double>(tree.value);
    if (most > largest_value)
      throw model::WrongUsage(fmt::format("{} '{}': its numbers may grow beyond 10^15", option_,
                                          model::printable(text_)));
    return most;
  }
  template <class Result>
  Result until_the_end(Result result) {
    skip_blanks();
    if (at_ < text_.size()) fail("an operator, or the end,");
    return result;
  }

  // --- Formulas ------------------------------------------------------------------------------

  Formula formula() {
    Formula whole = conjunction();
    while (take("or") || take("||")) whole = whole || conjunction();
    return whole;
  }
  Formula conjunction() {
    Formula whole = part();
    while (take("and") || take("&&") || take(",")) whole = whole && part();
    return whole;
  }
  Formula part() {
    if (++depth_ > deepest) fail("fewer parentheses");
    Formula result = [&] {
      skip_blanks();
      if (text_.compare(at_, 2, "!=") != 0 && (take("not") || take("!"))) return !part();
      if (!next_is_formula_in_parentheses()) return comparison();
      take("(");
      Formula inner = formula();
      if (!take(")")) fail("a ')'");
      return inner;
    }();
    --depth_;
    return result;
  }
  /// A parenthesis may begin a formula or a term. A term has no comparison but those that
  /// count(...) counts, and a formula has one.
  bool next_is_formula_in_parentheses() {
    skip_blanks();
    if (text_.compare(at_, 1, "(") != 0) return false;
    int open = 0, count = 0;  // parentheses; the first of them that belongs to a count, if any
    for (std::size_t at = at_; at < text_.size(); ++at) {
      const char sign = text_[at];
      if (sign == '(') {
        ++open;
        if (count == 0 && is_after_count(at)) count = open;
      } else if (sign == ')') {
        if (open == count) count = 0;
        if (--open == 0) return false;
      } else if (count == 0 && std::string("<>=").find(sign) != std::string::npos) {
        return true;
      }
    }
    return false;
  }
  bool is_after_count(std::size_t at) const {
    while (at > 0 && std::isspace(static_cast<unsigned char>(text_[at - 1])) != 0) --at;
    return std::string_view(text_).substr(0, at).ends_with("count");
  }
  Formula comparison() {
    std::optional<Formula> whole;
    Term left = sum();
    while (const auto sign = take_any({"<=", ">=", "!=", "==", "=", "<", ">"})) {
      const Term right = sum();
      const Formula link = *sign == "<="   ? left <= right
                           : *sign == ">=" ? left >= right
                           : *sign == "!=" ? left != right
                           : *sign == "<"  ? left < right
                           : *sign == ">"  ? left > right
                                           : left == right;
      whole = whole ? *whole && link : link;
      left = right;
    }
    if (!whole) fail("a comparison (<= < = != > >=)");
    return *whole;
  }

  // --- Terms ---------------------------------------------------------------------------------

  Term sum() {
    Term whole = product();
    while (const auto sign = take_any({"+", "-"}))
      whole = *sign == "+" ? whole + product() : whole - product();
    return whole;
  }
  Term product() {
    Term whole = factor();
    while (take("*")) whole = whole * factor();
    return whole;
  }
  Term factor() {
    if (++depth_ > deepest) fail("fewer parentheses");
    Term result = [&]() -> Term {
      if (take("-")) return Term(0) - factor();
      if (take("(")) {
        Term inner = sum();
        if (!take(")")) fail("a ')'");
        return inner;
      }
      return number_or_unknown();
    }();
    --depth_;
    return result;
  }
  Term number_or_unknown() {
    skip_blanks();
    if (const std::string digits = take_digits(); !digits.empty()) return Term(std::stoi(digits));
    if (take("n")) return Term(frame_.processes());
    if (take("sum")) return sum_over_processes();
    if (take("count")) return count_of_processes();
    if (at_ < text_.size()) {
      const char letter = text_[at_];
      if (std::string("lkcds").find(letter) != std::string::npos) {
        ++at_;
        if (frame_.scope == Scope::network && (letter == 'l' || letter == 'k'))
          return unknowns_.term(letter, 0);
        if (at_ < text_.size() && text_[at_] == '_') {
          ++at_;
          return unknowns_.term(letter, index());
        }
        --at_;
      }
    }
    fail(frame_.scope == Scope::network
             ? "a number, l, k, c_0, d_0, s_0, n, sum(c) or count(c_q = 1)"
             : "a number, l_0, k_0, c_0, d_0, s_0, n, sum(l) or count(l_q > 0)");
  }
  std::string take_digits() {
    std::string digits;
    while (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0)
      digits += text_[at_++];
    if (digits.size() > 6) fail("a number of at most six digits");
    if (!digits.empty() && at_ < text_.size() && text_[at_] == '.') fail("a whole number");
    return digits;
  }
  ProcessId index() {
    if (take("q")) {
      if (counted_) return *counted_;
      speaks_of_q_ = true;
      if (q_) return *q_;
      fail("a certain process, not q,");
    }
    const std::string digits = take_digits();
    if (digits.empty()) fail("the number of a process, or q,");
    const int process = std::stoi(digits);
    if (process >= frame_.processes())
      throw model::WrongUsage(
          fmt::format("{} '{}': P{} does not exist, the processes are P0 to P{}", option_,
                      model::printable(text_), process, frame_.processes() - 1));
    return process;
  }
  Term sum_over_processes() {
    if (!take("(")) fail("a '(' after sum");
    const auto letter = take_any({"l", "k", "c", "d", "s"});
    if (!letter || !take(")")) fail("sum(l), sum(k), sum(c), sum(d) or sum(s)");
    return sum_over(frame_.all(), [&](ProcessId i) { return unknowns_.term((*letter)[0], i); });
  }
  Term count_of_processes() {
    if (!take("(")) fail("a '(' after count");
    const std::size_t begin = at_;
    const std::optional<ProcessId> around = counted_;
    Term whole = sum_over(frame_.all(), [&](ProcessId i) {
      at_ = begin;
      counted_ = i;
      return indicator(formula());
    });
    counted_ = around;
    if (!take(")")) fail("a ')'");
    return whole;
  }

  const std::string& option_;
  const std::string& text_;
  const Instance& frame_;
  FormulaUnknowns unknowns_;
  std::optional<ProcessId> q_;
  std::optional<ProcessId> counted_ = std::nullopt;  ///< within count(...), what q stands for
  bool speaks_of_q_ = false;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

Formula formula_from(const std::string& option, const std::string& text, const Instance& frame) {
  Reader first(option, text, frame, ProcessId(0));
  Formula of_all = first.whole_formula();
  if (first.speaks_of_q())
    for (int q = 1; q < frame.processes(); ++q)
      of_all = of_all && Reader(option, text, frame, ProcessId(q)).whole_formula();
  return of_all;
}

Term term_from(const std::string& option, const std::string& text, const Instance& frame) {
  return Reader(option, text, frame, std::nullopt).whole_term();
}

TermOfEach term_of_each_from(const std::string& option, const std::string& text,
                             const Instance& frame) {
  Reader first(option, text, frame, ProcessId(0));
  TermOfEach term{{first.whole_term()}, first.speaks_of_q()};
  for (int q = 1; term.of_each && q < frame.processes(); ++q)
    term.terms.push_back(Reader(option, text, frame, ProcessId(q)).whole_term());
  return term;
}

}  // namespace ample::properties
