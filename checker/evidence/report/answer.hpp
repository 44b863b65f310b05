// The answer to a person's question, in one sentence, and the executions of which it is said.
#pragma once

#include "checker/evidence/report/subject.hpp"

namespace ample::checker {

struct AnswerText {
  /// "Deadlock after 6 steps: P0 and P1 wait for each other for ever.", "holds: ..." with what was
  /// seen, or "not decided: ..." with the limit. Of several violations it names the gravest. What
  /// holds does so within the bound that the sentence names; behind any other stands a line with
  /// it.
  std::string sentence;
  /// Why something is not decided, if the sentence says so; else empty.
  std::string reason{};
};
AnswerText answer(const Subject& subject, const Report& report);

/// The sentence about one finding, which is violated or reached.
std::string answer(const Subject& subject, const Finding& finding);

}  // namespace ample::checker
