// From findings to an exit status.
#include "tools/ample/exit_status.hpp"

#include <algorithm>

namespace ample::tools {

using properties::Kind;

namespace {

int status_of_violation(Kind kind) {
  switch (kind) {
    case Kind::safety:
    case Kind::invariant:
      return status_safety;
    case Kind::deadlock:
    case Kind::partial_deadlock:
      return status_deadlock;
    case Kind::liveness:
    case Kind::alternation:
      return status_liveness;
    case Kind::anomaly:
    case Kind::execution:
      break;
  }
  return status_anomaly;
}

}  // namespace

int exit_status(const std::vector<checker::Finding>& findings, checker::Verdict verdict) {
  std::vector<int> violations;
  for (const checker::Finding& finding : findings)
    if (finding.verdict == checker::Verdict::violated)
      violations.push_back(status_of_violation(finding.property.kind));
  for (const int status : {status_safety, status_deadlock, status_liveness, status_anomaly})
    if (std::find(violations.begin(), violations.end(), status) != violations.end()) return status;
  return verdict == checker::Verdict::holds ? status_holds : status_incomplete;
}

int exit_status(const checker::Report& report) {
  return exit_status(report.findings, report.verdict);
}

}  // namespace ample::tools
