// The report of a measurement, as text and as JSON.
#pragma once

#include "checker/evidence/report/subject.hpp"
#include "checker/questions/measure/measurement.hpp"

namespace ample::checker {

/// The witnesses of the violated bounds are printed, or all, or none.
enum class Witnesses : std::uint8_t { violated, all, none };

std::string to_text(const Subject& subject, const Measurement& measurement, Witnesses witnesses);
/// The names of the columns, then the values and the claimed bounds; last the bound on executions.
std::string to_csv(const Subject& subject, const Measurement& measurement);
/// It has every witness.
std::string to_json(const Subject& subject, const Measurement& measurement);

/// "a least may be smaller and a most greater"; nothing where requests are not bounded.
std::string what_more_requests_change(const Subject& subject);

/// The text of a value that there is: "messages.cause of P0: most 12 messages, from step 3 on",
/// those of its witness.
std::string text_of_value(const Measured& measured, bool least);

/// The witness of the first violated bound, or else of the most of the first quantity with one.
const TimedTrace* shown_first(const Measurement& measurement);

}  // namespace ample::checker
