// How a question was read: with the parentheses that nobody wrote, and its parts.
//
// A part is what is true or false in it. Where the answer is the same whatever a part is, the
// question says less than it seems to (Beer, Ben-David, Eisner and Rodeh, Efficient detection of
// vacuity in temporal model checking, 2001). It is the part of the text: of "forall i: F => G" it
// is F for all processes at once.
#pragma once

#include "properties/predicate/expression.hpp"

#include <optional>

namespace ample::properties {

struct QuestionPart {
  std::string text;  ///< as it was read
  /// Where it stands: of a predicate in in_words() of the text; of a formula its number and the one
  /// behind its parts (LtlSyntax).
  PlaceInText place;
  std::optional<std::size_t> within{};  ///< the smallest part around it; none: it is the whole
  bool has_parts = false;
  /// If it may be anything, then that is so because of this, where it can be said: "A is never
  /// true" of the B of "A => B".
  std::string because{};
};

struct QuestionReading {
  std::string text;
  std::vector<QuestionPart> parts;  ///< each before those within it
};

/// Throw WrongUsage where that is no predicate, or no formula.
QuestionReading reading_of_predicate(const std::string& option, const std::string& text);
QuestionReading reading_of_formula(const std::string& option, const std::string& text);

/// True when it has parentheses, or other signs, that the text does not have.
bool says_more_than(const std::string& reading, const std::string& text);

}  // namespace ample::properties
