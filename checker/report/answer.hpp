// The answer to a person's question, in one sentence.
#pragma once

#include "checker/report/subject.hpp"

namespace ample::checker {

/// "Deadlock after 6 steps: P0 and P1 wait for each other for ever.", "holds: ..." with what was
/// seen, or "not decided: ..." with the limit. Of several violations, the gravest.
std::string answer(const Subject& subject, const Report& report);

/// The same of one finding, which is violated or reached.
std::string answer(const Subject& subject, const Finding& finding);

/// "safety, deadlock and 3 anomalies"
std::string names_text(const std::vector<std::string>& properties);

}  // namespace ample::checker
