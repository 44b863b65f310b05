// The report of an induction, as text and as JSON.
#pragma once

#include "checker/evidence/report/subject.hpp"
#include "checker/questions/induction/induction.hpp"

namespace ample::checker {

std::string to_text(const Subject& subject, const InductionReport& report);
std::string to_json(const Subject& subject, const InductionReport& report);

}  // namespace ample::checker
