// A verdict, compared with what the text says.
#include "checker/claims/standing.hpp"

#include "checker/claims/inductive_claim.hpp"
#include "checker/outcome/joined.hpp"

#include <fmt/format.h>

namespace ample::checker {

Standing standing_of(const Claim& claim, Verdict verdict) {
  if (verdict == Verdict::incomplete) return Standing::open;
  if (verdict != claim.says) return Standing::refuted;
  return verdict == Verdict::holds ? Standing::holds : Standing::confirmed;
}

std::string standing_text(const Claim& claim, Verdict verdict) {
  const bool inductive = claim.property == inductive_property;
  switch (standing_of(claim, verdict)) {
    case Standing::holds:
      return inductive ? "inductive" : "holds";
    case Standing::confirmed:
      return "confirmed";
    case Standing::refuted:
      return inductive ? "not inductive" : "refuted";
    case Standing::open:
      break;
  }
  return "not decided";
}

void Standings::add(Standing standing) {
  switch (standing) {
    case Standing::holds:
      ++holds;
      return;
    case Standing::confirmed:
      ++confirmed;
      return;
    case Standing::refuted:
      ++refuted;
      return;
    case Standing::open:
      ++open;
  }
}

void Standings::add(const Standings& others) {
  holds += others.holds;
  confirmed += others.confirmed;
  refuted += others.refuted;
  open += others.open;
}

std::string to_text(const Standings& standings) {
  std::vector<std::string> pieces;
  const auto add = [&](std::size_t count, const char* one, const char* many) {
    if (count > 0) pieces.push_back(counted(count, one, many));
  };
  add(standings.holds, "holds", "hold");
  add(standings.confirmed, "is confirmed", "are confirmed");
  add(standings.refuted, "is refuted", "are refuted");
  add(standings.open, "is not decided", "are not decided");
  return pieces.empty() ? "none" : listed(pieces, ", ");
}

}  // namespace ample::checker
