// The words of a text in the HOA format.
#pragma once

#include <cstdint>
#include <string>

namespace ample::properties {

/// Reads one word after the other.
class HoaTokens {
 public:
  enum class Kind : std::uint8_t {
    header,      ///< Acceptance: (without the colon)
    identifier,  ///< Inf, t, v1
    alias,       ///< @a (without the sign)
    number,
    text,    ///< "a b" (without quotation marks)
    marker,  ///< --BODY--, --END--, --ABORT--
    sign,    ///< one of [ ] { } ( ) & | !
    end
  };

  HoaTokens(const std::string& text, std::string named);

  Kind kind() const { return kind_; }
  const std::string& word() const { return word_; }
  bool is_sign(char sign) const { return kind_ == Kind::sign && word_[0] == sign; }
  bool is_header(const char* name) const { return kind_ == Kind::header && word_ == name; }
  void advance();

  bool take_sign(char sign);
  void expect_sign(char sign);
  /// A number that comes next, at most `most`, which `what` says in words.
  std::uint32_t number(std::uint32_t most, const std::string& what);
  // The errors of these name the line of the word that comes next, of an earlier word, or of the
  // word that was read last.
  [[noreturn]] void fail_expecting(const std::string& expected) const;
  [[noreturn]] void fail(const std::string& why) const { fail_at(line_, why); }
  [[noreturn]] void fail_read(const std::string& why) const { fail_at(line_read_, why); }
  [[noreturn]] void fail_at(std::size_t line, const std::string& why) const;
  /// The line of the word that was read last, from 1.
  std::size_t line_read() const { return line_read_; }

 private:
  void skip_blanks_and_comments();
  void read_text();

  const std::string& text_;
  std::string named_;
  std::size_t at_ = 0;
  std::size_t here_ = 1;       ///< the line of what is at `at_`
  std::size_t line_ = 1;       ///< where the word begins that comes next
  std::size_t line_read_ = 1;  ///< where the one before began
  Kind kind_ = Kind::end;
  std::string word_{};
};

}  // namespace ample::properties
