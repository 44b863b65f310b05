// The words of a report.
#include "checker/outcome/report.hpp"

namespace ample::checker {

std::string to_text(Verdict verdict) {
  switch (verdict) {
    case Verdict::holds:
      return "holds";
    case Verdict::violated:
      return "violated";
    case Verdict::incomplete:
      break;
  }
  return "incomplete";
}

std::string to_text(Limit limit) {
  switch (limit) {
    case Limit::none:
      break;
    case Limit::violation:
      return "violation";
    case Limit::states:
      return "states";
    case Limit::depth:
      return "depth";
    case Limit::memory:
      return "memory";
    case Limit::time:
      return "time";
    case Limit::interrupt:
      return "interrupt";
    case Limit::bound:
      return "bound";
  }
  return "none";
}

std::string to_text(const UsedEngine& engine) {
  const std::string& more = engine.reduced() ? engine.kept : engine.why_full;
  return more.empty() ? engine.name : engine.name + ": " + more;
}

}  // namespace ample::checker
