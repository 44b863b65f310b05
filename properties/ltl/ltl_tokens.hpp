// The tokens of a formula of linear temporal logic, and taking one after the other.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ample::properties {

/// A word, a number or a sign, and where it stands.
struct LtlToken {
  enum class Kind : std::uint8_t { word, number, sign, quoted, end };
  Kind kind;
  std::string text;
  std::size_t from, to;
};

struct LtlTokens {
  std::string text;  ///< with words for the signs of mathematics
  std::vector<LtlToken> tokens;
};

/// Throws WrongUsage.
LtlTokens ltl_tokens_from(const std::string& option, const std::string& text);

[[noreturn]] void refuse_ltl(const std::string& option, const std::string& text,
                             const std::string& why);

class LtlTokenStream {
 protected:
  /// `option` is named in the one line of a WrongUsage.
  LtlTokenStream(const std::string& option, LtlTokens all)
      : option_(option), all_(std::move(all)) {}

  /// The last one, which is the end, stands for all behind it.
  const LtlToken& token(std::size_t number) const;
  const LtlToken& next() const { return token(at_); }
  bool comes(std::string_view text) const { return next().text == text; }
  bool comes_any(std::initializer_list<const char*> texts) const;
  bool take(std::string_view text);
  bool take_any(std::initializer_list<const char*> texts);
  void expect(std::string_view text);
  [[noreturn]] void fail(const std::string& expected) const;
  /// The token at which the parenthesis at this token is closed again; the end when it is not.
  std::size_t closing(std::size_t open) const;

  const std::string& option_;
  LtlTokens all_;
  std::size_t at_ = 0;  ///< the number of the next token
};

}  // namespace ample::properties
