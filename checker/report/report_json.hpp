// A report for programs: one JSON object, with the fields that the command line promises.
#pragma once

#include "checker/report/subject.hpp"

namespace ample::checker {

/// algorithm, instance, verdict, complete (was everything seen that the bound allows?), bound (of
/// which executions it is said), states, transitions, depth, terminal, horizon,
/// properties[{name, verdict, length, trace, vacuous, explanation, read_as,
/// vacuity{says_nothing, why_nothing, may_be_anything[{part, because}], not_looked_at}}], seconds,
/// states_per_second, bytes_per_state, peak_bytes, reduction, version; and limit{kind, text},
/// vacuity, coverage[{action, taken, found}], other_model, cpu_seconds, workers, command;
/// states_exact and the like of what is above 2^53 (json.hpp). The text does not end with a
/// newline.
std::string to_json(const Subject& subject, const Report& report);

}  // namespace ample::checker
