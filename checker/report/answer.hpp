// The answer to a person's question, in one sentence.
#pragma once

#include "checker/report/subject.hpp"

namespace ample::checker {

struct AnswerText {
  /// "Deadlock after 6 steps: P0 and P1 wait for each other for ever.", "holds: ..." with what was
  /// seen, or "not decided: ..." with the limit. Of several violations it names the gravest.
  std::string sentence;
  /// Why something is not decided, if the sentence says so; else empty.
  std::string reason{};
};
AnswerText answer(const Subject& subject, const Report& report);

/// The sentence about one finding, which is violated or reached.
std::string answer(const Subject& subject, const Finding& finding);

}  // namespace ample::checker
