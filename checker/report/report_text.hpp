// A report for people: the instance, the verdicts, the traces, what the verdicts rest on.
#pragma once

#include "checker/report/subject.hpp"

#include <functional>

namespace ample::checker {

/// Several lines, the last one the command that does the same again.
std::string to_text(const Subject& subject, const Report& report);

/// Its first lines: the algorithm, the instance with CS(C0), what was defaulted, and whether it is
/// another model.
std::string heading(const Subject& subject);

/// A line for each property: its name, and what is said of it.
std::string verdict_table(const std::vector<Finding>& findings,
                          const std::function<std::string(const Finding&)>& text_of);

/// 1234 as 1234, 1500000 as 1.5 M, from 10^15 on 1.23e+45.
std::string short_number(double number);
/// 0.001 as 2^-9, rounded up.
std::string probability_text(double probability);
/// 1536 as 1.5 kB, in powers of 1024.
std::string size_text(double bytes);

}  // namespace ample::checker
