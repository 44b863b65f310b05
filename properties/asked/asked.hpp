// The questions that a person asks about an instance, beside the properties of the text:
//
//   always P   holds while P does     never P   holds while P does not
//   reach P    the same as never P: what violates it is an execution that comes to P
//   ltl F      holds if every weakly fair execution satisfies the formula F (ltl.strong: every
//              strongly fair one, ltl.none: every one); see ltl_question.hpp.
//
// Behind the word may stand a name: "always.at-most-two", "ltl.strong.served". So several things
// can be asked at once, and each has a name in the report. `until P` asks nothing: it is a state
// constraint, so that the answers are about what comes before P holds.
//
// A predicate is one more invariant, and so is "[] P". The texts stand in the instance
// (Instance::asked), so that whatever names the instance asks them: the command that is printed to
// be typed again, a trace, a row of a sweep. A text "file:PATH" is what stands in that file.
#pragma once

#include "model/algorithm.hpp"
#include "properties/base/fairness.hpp"

#include <array>
#include <optional>

namespace ample::properties {

struct LtlQuestion;

inline constexpr std::array<const char*, 6> asking_words = {"always", "never",      "reach",
                                                            "ltl",    "ltl.strong", "ltl.none"};
/// The question of an option: its word, and a name of its own or none.
struct Question {
  std::string word, name;
};
/// Nothing when the option asks nothing. A name has letters, digits and '-', and begins with a
/// letter.
std::optional<Question> question_in(const std::string& option);
inline bool is_asking(const std::string& option) { return question_in(option).has_value(); }
/// True when its value is a predicate or a formula. That of --until is one, too.
inline bool has_formula(const std::string& option) {
  return option == "until" || is_asking(option);
}
/// The value of an option as a command line has it: in quotes where it may have blanks.
std::string quoted_value(const std::string& option, const std::string& text);
/// The fairness under which a formula is asked; nothing for a predicate.
std::optional<Fairness> fairness_of(const model::Asked& asked);

/// The question as a person wrote it, or as it stands in a file: in one line, with one blank
/// between words. Throws WrongUsage when the file cannot be read.
model::Asked asked_from(const std::string& word, const std::string& text);
/// The name of the property: "always state_0 = InCS".
std::string name_of(const model::Asked& asked);
/// True when this is the name of what a person asks, which stands in the instance. Others have no
/// blanks.
bool is_asked(const std::string& property);
/// The name that a question was given; empty without one.
std::string own_name(const std::string& property);
/// True when it is there to be reached, so that a violation is what was looked for.
bool is_to_be_reached(const std::string& property);
/// The predicate to be reached: P of "reach P".
std::string wanted(const std::string& property);
/// The question with this name; null when it is none of the instance's.
const model::Asked* asked_in(const model::Instance& instance, const std::string& property);
/// How it was read, with all parentheses.
std::string read_as(const model::Asked& asked);
/// True when it is true whatever an algorithm does on this instance, by its operators alone. May be
/// false of a long one.
bool says_nothing(const model::Asked& asked, const model::System& system);

/// The question that asks a formula. Throws WrongUsage if it has no meaning.
LtlQuestion ltl_question(const model::Asked& asked, const model::System& system);

/// Throws WrongUsage where something is asked, or may fail, and the command judges no property.
void refuse_questions_and_faults(const model::Instance& instance, const std::string& command);

/// The system of an instance, with what is asked of it. Throws WrongUsage where that has no meaning
/// there.
std::unique_ptr<model::System> system_of(const model::AlgorithmInfo& algorithm,
                                         const model::Instance& instance);

}  // namespace ample::properties
