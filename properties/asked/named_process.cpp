// Looks at the tokens, which predicates and formulas have in common.
#include "properties/asked/named_process.hpp"

#include "model/refused_value.hpp"
#include "properties/ltl/ltl_tokens.hpp"

#include <algorithm>
#include <set>

namespace ample::properties {

namespace {

using TokenKind = LtlToken::Kind;

/// P1, and what is of a process: state_1.
bool has_a_process(const std::string& word) {
  const std::size_t mark = word.rfind('_');
  return (word.front() == 'P' && model::is_whole_number(word.substr(1)))
         || (mark != std::string::npos && model::is_whole_number(word.substr(mark + 1)));
}

class QuestionTokens {
 public:
  explicit QuestionTokens(const model::Asked& asked)
      : tokens_(ltl_tokens_from("--" + asked.word, asked.text).tokens) {
    for (std::size_t at = 0; at < tokens_.size(); ++at) {
      const std::string& text = tokens_[at].text;
      const bool counts = text == "count" && comes(at + 1, {"("});
      if (text == "forall" || text == "exists" || counts) bind(at + (counts ? 2 : 1));
    }
  }

  bool name_a_process() const {
    for (std::size_t at = 0; at < tokens_.size(); ++at) {
      const LtlToken& token = tokens_[at];
      if (token.kind == TokenKind::word && has_a_process(token.text)) return true;
      if (token.kind == TokenKind::number && is_argument(at)) return true;
      if (token.kind == TokenKind::word && bound_.contains(token.text) && is_counted_with(at))
        return true;
    }
    return false;
  }

 private:
  /// The variables of "forall i, j: ...", "count(i in N_0: ...)".
  void bind(std::size_t at) {
    for (; at < tokens_.size() && tokens_[at].kind == TokenKind::word; at += 2) {
      bound_.insert(tokens_[at].text);
      if (!comes(at + 1, {","})) return;
    }
  }
  bool comes(std::size_t at, std::initializer_list<std::string_view> texts) const {
    return at < tokens_.size() && std::ranges::find(texts, tokens_[at].text) != texts.end();
  }
  bool comes_before(std::size_t at, std::initializer_list<std::string_view> texts) const {
    return at > 0 && comes(at - 1, texts);
  }
  /// In InCS(1), enabled(leave, 1), {0,1} or 0->1.
  bool is_argument(std::size_t at) const {
    return comes_before(at, {"(", ",", "{", "->"}) || comes(at + 1, {"->", ",", "}"});
  }
  /// In i < j, i = 0 or i + 1.
  bool is_counted_with(std::size_t at) const {
    const std::initializer_list<std::string_view> order = {
        "<", "<=", ">", ">=", "+", "-", "*", "mod"};
    const std::initializer_list<std::string_view> value = {"=", "==", "!="};
    if (comes(at + 1, order) || comes_before(at, order)) return true;
    return (comes(at + 1, value) && tokens_[at + 2].kind == TokenKind::number)
           || (comes_before(at, value) && at > 1 && tokens_[at - 2].kind == TokenKind::number);
  }

  std::vector<LtlToken> tokens_;
  std::set<std::string> bound_{};
};

}  // namespace

bool names_a_process(const model::Asked& asked) { return QuestionTokens(asked).name_a_process(); }

}  // namespace ample::properties
