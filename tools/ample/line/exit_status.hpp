// The exit statuses: the command line's promise to scripts.
#pragma once

#include "checker/verdict/outcome/report.hpp"

#include <exception>

namespace ample::tools {

enum ExitStatus : int {
  status_holds = 0,
  status_wrong_usage = 2,
  status_bad_instance = 10,
  status_deadlock = 11,
  status_safety = 12,       ///< a bound of the critical section, or an invariant
  status_liveness = 13,     ///< or alternation
  status_anomaly = 14,      ///< or what is vacuous, where that is asked for
  status_unreachable = 15,  ///< what --reach asks for, when all was seen
  status_not_inductive = 16,
  status_incomplete = 20,
  status_wrong_algorithm = 65,  ///< its text does what no text may; as EX_DATAERR of sysexits.h
  status_internal_error = 70,
  status_not_written = 74  ///< a file, or the result: the disk is full; as EX_IOERR of sysexits.h
};

/// The system gives no more memory, for an object, a thread or within Z3.
bool is_lack_of_memory(const std::exception& error);

/// The exit status when a property of this kind is violated.
ExitStatus status_of_violation(properties::Kind kind);

/// The exit status of a run with these findings: the first that applies of 12, 11, 13, 14; then 20
/// when a property is incomplete, 15 when something that is to be reached is not, and 0. What is
/// reached is no violation.
int exit_status(const std::vector<checker::Finding>& findings, checker::Verdict verdict);
int exit_status(const checker::Report& report);

}  // namespace ample::tools
