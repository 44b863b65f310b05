// A formula of linear temporal logic, read but not written out over the processes (ltl_text.hpp has
// the grammar).
#pragma once

#include "properties/ltl/ltl_tokens.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace ample::properties {

struct LtlSyntax {
  enum class Kind : std::uint8_t {
    predicate,  ///< tokens `first` to `last`
    taken,      ///< `words`: the action, if any; tokens `first` to `last`: the process
    negation,
    always,
    eventually,
    conjunction,  ///< of all parts
    disjunction,  ///< of all parts
    implication,
    leads_to,
    equivalence,
    until,
    release,
    quantifier  ///< `words` (forall, exists) `bound`, in tokens `first` to `last` if any: parts[0]
  };
  Kind kind = Kind::predicate;
  std::vector<LtlSyntax> parts{};
  std::size_t first = 0, last = 0;
  std::string words{}, bound{};
  /// In the order of the text, each before its parts; they have the numbers from here on until
  /// before `end`.
  std::size_t number = 0, end = 0;
  /// It has no temporal operator: it is a predicate.
  bool of_configuration = true;
};

/// True when it is a temporal operator.
inline bool is_temporal(LtlSyntax::Kind kind) {
  using enum LtlSyntax::Kind;
  return kind == always || kind == eventually || kind == until || kind == release
         || kind == leads_to;
}
/// The sign of an operator, with the blanks that belong to it: "not ", " and ".
const char* sign_of(LtlSyntax::Kind kind);

struct LtlReading : LtlTokens {
  LtlSyntax whole;
};

/// Throws WrongUsage.
LtlReading ltl_syntax_from(const std::string& option, const std::string& text);

/// True when it can be written out over the processes before anything is looked at. Whatever is no
/// quantifier can, and a quantifier with some ranges.
bool is_written_out(const LtlReading& reading, const LtlSyntax& syntax);

}  // namespace ample::properties
