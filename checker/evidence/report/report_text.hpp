// A report for people: the instance, the verdicts, the traces, what the verdicts rest on.
#pragma once

#include "checker/evidence/report/subject.hpp"

#include <functional>

namespace ample::checker {

/// The answer; each trace, and why it is a violation; the verdicts and what was seen; the instance;
/// last the command that does the same again.
std::string to_text(const Subject& subject, const Report& report);

/// Behind "trace": "to a deadlock", "to a violation of safety", "that ends with: InCS(0)".
std::string end_of_trace(const properties::Property& property);

/// The command that does the same again, after a long text behind the answer.
std::string ending(const std::string& text, const std::string& answer, const std::string& again);

/// A trace as text, cut in the middle where the subject says so.
std::string trace_lines(const Subject& subject, const Trace& trace);

/// A line for each property: its name, and what is said of it.
std::string verdict_table(const std::vector<Finding>& findings,
                          const std::function<std::string(const Finding&)>& text_of);

}  // namespace ample::checker
