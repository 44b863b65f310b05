// A report for programs: one JSON object, with the fields that the command line promises.
#pragma once

#include "checker/evidence/report/subject.hpp"

namespace ample::checker {

/// Its keys are those of `check` in tools/manual/json.md. The text does not end with a newline.
std::string to_json(const Subject& subject, const Report& report);

}  // namespace ample::checker
