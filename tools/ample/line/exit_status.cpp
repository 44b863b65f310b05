// Findings become an exit status.
#include "tools/ample/line/exit_status.hpp"

#include "properties/asked/asked.hpp"

#include <new>
#include <string_view>
#include <system_error>

namespace ample::tools {

using properties::Kind;

bool is_lack_of_memory(const std::exception& error) {
  if (const auto* of_system = dynamic_cast<const std::system_error*>(&error))
    return of_system->code() == std::errc::not_enough_memory
           || of_system->code() == std::errc::resource_unavailable_try_again;
  return dynamic_cast<const std::bad_alloc*>(&error) != nullptr
         || error.what() == std::string_view("out of memory");
}

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
    case Kind::temporal:
    case Kind::convergence:
      return status_liveness;
    case Kind::anomaly:
    case Kind::execution:
      break;
  }
  return status_anomaly;
}

int exit_status(const std::vector<checker::Finding>& findings, checker::Verdict verdict) {
  using checker::Verdict;
  const checker::Finding* const worst = checker::gravest(findings);
  if (worst && !properties::is_to_be_reached(worst->property.name))
    return status_of_violation(kind_of(worst->property));
  bool open = verdict == Verdict::incomplete, unreachable = false;
  for (const checker::Finding& finding : findings) {
    open |= finding.verdict == Verdict::incomplete;
    unreachable |=
        finding.verdict == Verdict::holds && properties::is_to_be_reached(finding.property.name);
  }
  return open ? status_incomplete : unreachable ? status_unreachable : status_holds;
}

int exit_status(const checker::Report& report) {
  return exit_status(report.findings, report.verdict);
}

}  // namespace ample::tools
