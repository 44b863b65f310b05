// The words of a report.
#include "checker/report.hpp"

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

}  // namespace ample::checker
