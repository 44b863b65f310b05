// An expression about a configuration, read but not yet understood: a tree of operators.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ample::properties {

struct Expression {
  enum class Kind : std::uint8_t {
    number,       ///< 3
    name,         ///< a word, a bound variable, a variable that all processes share: InCS, i, token
    subscripted,  ///< state_0, state_i, CS_i: of the process in parts[0]
    call,         ///< InCS(i), enabled(leave, 1)
    size,         ///< |parts[0]|
    tuple,        ///< (1,P0)
    set,          ///< {P0,P1}
    channel,      ///< 0->1
    negation,     ///< not parts[0]
    connective,   ///< and, or, =>, <=>: by `name`
    comparison,   ///< =, !=, <, <=, >, >=, in, subset: by `name`
    arithmetic,   ///< +, -, *, mod: by `name`
    quantifier    ///< forall, exists, count: `name` and `bound` in parts[1], of parts[0]
  };
  Kind kind = Kind::number;
  std::size_t from = 0, to = 0;  ///< where it stands in the text
  std::string name{};            ///< of a subscripted variable with its label: nGrants[MUTEX]
  std::string bound{};           ///< the variable of a quantifier
  int number = 0;
  std::vector<Expression> parts{};
  int depth = 1;  ///< of the tree: whoever walks through it needs so much stack
};

/// Where a part of a predicate stands in its text: it has the characters `from` until before `to`.
struct PlaceInText {
  std::size_t from, to;
  bool operator==(const PlaceInText&) const = default;
};

/// Reads
///   formula     forall i: F   exists j in N_i: F   F => G   F <=> G   F or G   F and G   not F
///   comparison  = != < <= > >= in subset; also with the signs of mathematics
///   term        3   InCS   P1   nil   state_0   grantedTo_i[MUTEX]   |S|   (1,P0)   {P0,P1}
///               (*,P0) in S, where something of P0 is
///               (Request,1,P0) in 0->1, a message with its fields; count(Request in 0->1)
///               + - * mod   count(i: F)   count(i in N_0: F)   0->1   InCS(i)   enabled(leave, 1)
/// `option` is named in the one line of a WrongUsage.
Expression expression_from(const std::string& option, const std::string& text);

/// The signs of mathematics as words: "forall" for the inverted A. Expressions are read of this.
std::string in_words(std::string text);

}  // namespace ample::properties
