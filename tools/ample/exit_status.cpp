// From findings to an exit status.
#include "tools/ample/exit_status.hpp"

namespace ample::tools {

using properties::Kind;

ExitStatus status_of_violation(Kind kind) {
  switch (kind) {
    case Kind::safety:
    case Kind::invariant:
      return status_safety;
    case Kind::deadlock:
    case Kind::partial_deadlock:
      return status_deadlock;
    case Kind::liveness:
    case Kind::alternation:
    case Kind::convergence:
      return status_liveness;
    case Kind::anomaly:
    case Kind::execution:
      break;
  }
  return status_anomaly;
}

int exit_status(const std::vector<checker::Finding>& findings, checker::Verdict verdict) {
  const checker::Finding* gravest = nullptr;
  for (const checker::Finding& finding : findings)
    if (finding.verdict == checker::Verdict::violated
        && (!gravest || rank_of(finding.property.kind) < rank_of(gravest->property.kind)))
      gravest = &finding;
  if (gravest) return status_of_violation(gravest->property.kind);
  return verdict == checker::Verdict::holds ? status_holds : status_incomplete;
}

int exit_status(const checker::Report& report) {
  return exit_status(report.findings, report.verdict);
}

}  // namespace ample::tools
