// A reader by recursive descent over tokens.
#include "properties/ltl/ltl_syntax.hpp"

#include "model/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

namespace ample::properties {

namespace {

using LtlKind = LtlSyntax::Kind;
using LtlTokenKind = LtlToken::Kind;

/// Deeper than anybody means; each level takes some of the stack.
constexpr int deepest_ltl = 100;

class LtlReader : private LtlTokenStream {
 public:
  LtlReader(const std::string& option, LtlTokens all) : LtlTokenStream(option, std::move(all)) {}

  LtlReading reading() {
    LtlSyntax whole = equivalence();
    if (next().kind != LtlTokenKind::end) fail("an operator (and, or, =>, U, R), or the end,");
    give_number(whole);
    return {std::move(all_), std::move(whole)};
  }

 private:
  // --- Operators ---------------------------------------------------------------------------------

  void give_number(LtlSyntax& syntax) {
    syntax.number = numbers_++;
    for (LtlSyntax& part : syntax.parts) give_number(part);
    syntax.end = numbers_;
  }
  static LtlSyntax made(LtlKind kind, std::vector<LtlSyntax> parts) {
    LtlSyntax syntax{.kind = kind, .parts = std::move(parts)};
    syntax.of_configuration =
        !is_temporal(kind)
        && std::all_of(syntax.parts.begin(), syntax.parts.end(),
                       [](const LtlSyntax& part) { return part.of_configuration; });
    return syntax;
  }
  static LtlSyntax made(LtlKind kind, LtlSyntax left, LtlSyntax right) {
    std::vector<LtlSyntax> parts;
    parts.push_back(std::move(left));
    parts.push_back(std::move(right));
    return made(kind, std::move(parts));
  }
  template <class Read>
  LtlSyntax deeper(Read read) {
    if (++depth_ > deepest_ltl) fail("fewer parentheses");
    LtlSyntax result = read();
    --depth_;
    return result;
  }

  LtlSyntax equivalence() {
    return deeper([&] {
      LtlSyntax left = implication();
      for (int operators = 0; take("<=>"); ++operators) {
        if (operators == deepest_ltl) fail("parentheses around so many <=>");
        left = made(LtlKind::equivalence, std::move(left), implication());
      }
      return left;
    });
  }
  LtlSyntax implication() {
    LtlSyntax left = disjunction();
    if (!comes_any({"=>", "->", "leads-to"})) return left;
    const LtlKind kind = comes("leads-to") ? LtlKind::leads_to : LtlKind::implication;
    ++at_;
    return made(kind, std::move(left), deeper([&] { return implication(); }));
  }
  template <class Operand>
  LtlSyntax joined(LtlKind kind, std::initializer_list<const char*> operators, Operand operand) {
    std::vector<LtlSyntax> parts;
    do parts.push_back(operand());
    while (take_any(operators));
    return parts.size() == 1 ? std::move(parts.front()) : made(kind, std::move(parts));
  }
  LtlSyntax disjunction() {
    return joined(LtlKind::disjunction, {"or", "||"}, [&] { return conjunction(); });
  }
  LtlSyntax conjunction() {
    return joined(LtlKind::conjunction, {"and", "&&"}, [&] { return until(); });
  }
  LtlSyntax until() {
    LtlSyntax left = prefixed();
    const bool is_until = comes_any({"U", "until"});
    if (!is_until && !comes_any({"R", "release"})) return left;
    ++at_;
    return made(is_until ? LtlKind::until : LtlKind::release, std::move(left),
                deeper([&] { return until(); }));
  }
  LtlSyntax prefixed() {
    refuse_other_logics();
    const std::optional<LtlKind> kind =
        comes_any({"not", "!", "~"})      ? std::optional(LtlKind::negation)
        : comes_any({"[]", "always"})     ? std::optional(LtlKind::always)
        : comes_any({"<>", "eventually"}) ? std::optional(LtlKind::eventually)
                                          : std::nullopt;
    if (kind) {
      ++at_;
      std::vector<LtlSyntax> parts;
      parts.push_back(deeper([&] { return prefixed(); }));
      return made(*kind, std::move(parts));
    }
    if (comes_any({"forall", "exists"})) {
      const std::string word = next().text;
      ++at_;
      return quantified(word);
    }
    return primary();
  }
  void refuse_other_logics() const {
    const LtlToken& after = token(at_ + 1);
    static constexpr std::array<const char*, 8> infix = {"and",   "or",      "U",        "R",
                                                         "until", "release", "leads-to", "->"};
    const bool joins =
        joins_terms(after) || std::find(infix.begin(), infix.end(), after.text) != infix.end();
    const bool applied = (after.kind == LtlTokenKind::word && !joins) || after.text == "("
                         || after.text == "[]" || after.text == "<>" || after.text == "!";
    if (!applied) return;
    if (comes_any({"X", "next"}))
      refuse_ltl(option_, all_.text,
                 "there is no next operator: what the very next step does is not kept when the "
                 "steps of other processes come in between; say what is waited for with U, or what "
                 "the step does with taken(ACTION, i)");
    if (comes("G")) fail("[] or always (for G)");
    if (comes("F")) fail("<> or eventually (for F)");
  }
  /// Behind "forall" or "exists": "i: F", "i, j: F", "i in N_0: F".
  LtlSyntax quantified(const std::string& word) {
    if (next().kind != LtlTokenKind::word) fail("a name behind " + word);
    const std::string bound = next().text;
    ++at_;
    if (std::find(bound_.begin(), bound_.end(), bound) != bound_.end())
      refuse_ltl(option_, all_.text,
                 fmt::format("{} stands for a process already", model::printable(bound)));
    const std::size_t first = at_ + 1;
    if (take("in"))
      for (int braces = 0;
           next().kind != LtlTokenKind::end && (braces > 0 || !comes_any({":", ","})); ++at_)
        braces += comes("{") - comes("}");
    const std::size_t last = std::max(first, at_);
    bound_.push_back(bound);
    std::vector<LtlSyntax> parts;
    parts.push_back(deeper([&] {
      if (take(",")) return quantified(word);
      expect(":");
      return equivalence();
    }));
    bound_.pop_back();
    LtlSyntax syntax = made(LtlKind::quantifier, std::move(parts));
    syntax.words = word;
    syntax.bound = bound;
    syntax.first = first;
    syntax.last = last;
    return syntax;
  }

  // --- Atoms -------------------------------------------------------------------------------------

  LtlSyntax primary() {
    if (comes("taken") && token(at_ + 1).text == "(") return taken();
    if (comes("(") && !begins_a_term()) {
      ++at_;
      LtlSyntax inner = equivalence();
      expect(")");
      return inner;
    }
    return predicate();
  }
  static bool joins_terms(const LtlToken& token) {
    static constexpr std::array<const char*, 13> all = {
        "=", "==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "in", "subset", "mod"};
    return std::find(all.begin(), all.end(), token.text) != all.end();
  }
  bool begins_a_term() const { return joins_terms(token(closing(at_) + 1)); }
  /// taken(ACTION, i) or taken(i). Names of actions may have several words.
  LtlSyntax taken() {
    const std::size_t open = at_ + 1, close = closing(open);
    if (token(close).text != ")") fail("a ')' behind taken(...");
    std::size_t comma = close;
    for (std::size_t i = open; i < close; ++i)
      if (token(i).text == ",") comma = i;
    const bool has_action = comma != close;
    LtlSyntax syntax{.kind = LtlKind::taken,
                     .first = has_action ? comma + 1 : open + 1,
                     .last = close,
                     .of_configuration = false};
    if (has_action && comma > open + 1)
      syntax.words =
          all_.text.substr(token(open + 1).from, token(comma - 1).to - token(open + 1).from);
    if (syntax.last != syntax.first + 1 || (has_action && syntax.words.empty()))
      fail("taken(ACTION, i) or taken(i)");
    at_ = close + 1;
    return syntax;
  }
  bool is_process(std::size_t number) const {
    const LtlToken& one = token(number);
    if (one.kind == LtlTokenKind::number) return true;
    return one.kind == LtlTokenKind::word
           && (std::find(bound_.begin(), bound_.end(), one.text) != bound_.end()
               || (one.text.size() > 1 && one.text[0] == 'P'
                   && std::all_of(one.text.begin() + 1, one.text.end(),
                                  [](unsigned char c) { return std::isdigit(c) != 0; })));
  }
  /// Operands and what joins them, as far as they go; the reader of predicates looks at them.
  LtlSyntax predicate() {
    const std::size_t first = at_;
    for (;;) {
      operand();
      const bool channel = comes("->") && is_process(at_ - 1) && is_process(at_ + 1);
      if (!channel && !joins_terms(next())) break;
      ++at_;
    }
    return {.kind = LtlKind::predicate, .first = first, .last = at_};
  }
  void operand() {
    while (take("-")) continue;
    const std::size_t open = at_;
    if (next().kind == LtlTokenKind::word || next().kind == LtlTokenKind::number
        || next().kind == LtlTokenKind::quoted) {
      ++at_;
    } else if (take("|")) {
      while (next().kind != LtlTokenKind::end && !comes("|")) inside();
      expect("|");
    } else if (!comes_any({"(", "{"})) {
      fail("a predicate");
    }
    while (comes_any({"(", "{"}) || (comes("[") && at_ > open)) {
      const std::size_t close = closing(at_);
      if (token(close).kind == LtlTokenKind::end) {
        at_ = close;
        fail("a closing parenthesis");
      }
      while (at_ <= close) inside();
    }
  }
  void inside() {
    if (comes_any({"[]", "<>"}) || (comes("taken") && token(at_ + 1).text == "("))
      refuse_ltl(
          option_, all_.text,
          fmt::format("'{}' within a term: a predicate has no temporal operator and no taken",
                      next().text));
    ++at_;
  }

  std::vector<std::string> bound_{};  ///< by the quantifiers around
  int depth_ = 0;
  std::size_t numbers_ = 0;
};

}  // namespace

const char* sign_of(LtlKind kind) {
  switch (kind) {
    case LtlKind::negation:
      return "not ";
    case LtlKind::always:
      return "[] ";
    case LtlKind::eventually:
      return "<> ";
    case LtlKind::conjunction:
      return " and ";
    case LtlKind::disjunction:
      return " or ";
    case LtlKind::implication:
      return " => ";
    case LtlKind::leads_to:
      return " leads-to ";
    case LtlKind::equivalence:
      return " <=> ";
    case LtlKind::until:
      return " U ";
    default:
      return " R ";
  }
}

bool is_written_out(const LtlReading& reading, const LtlSyntax& syntax) {
  if (syntax.kind != LtlKind::quantifier || syntax.first == syntax.last) return true;
  const std::string& word = reading.tokens[syntax.first].text;
  return word == "{" || word.starts_with("N_") || word == "all";
}

LtlReading ltl_syntax_from(const std::string& option, const std::string& text) {
  return LtlReader(option, ltl_tokens_from(option, text)).reading();
}

}  // namespace ample::properties
