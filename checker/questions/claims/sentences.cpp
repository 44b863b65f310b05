// A verdict, compared with what the text says.
#include "checker/questions/claims/sentences.hpp"

#include "checker/questions/claims/inductive_claim.hpp"
#include "checker/verdict/outcome/joined.hpp"

namespace ample::checker {

SentenceStatus status_of_sentence(const Claim& claim, Verdict verdict) {
  if (verdict == Verdict::incomplete) return SentenceStatus::open;
  if (verdict != claim.says) return SentenceStatus::refuted;
  return verdict == Verdict::holds ? SentenceStatus::holds : SentenceStatus::confirmed;
}

std::string text_of_sentence(const Claim& claim, Verdict verdict) {
  const bool inductive = claim.property == inductive_property;
  switch (status_of_sentence(claim, verdict)) {
    case SentenceStatus::holds:
      return inductive ? "inductive" : "holds";
    case SentenceStatus::confirmed:
      return "confirmed";
    case SentenceStatus::refuted:
      return inductive ? "not inductive" : "refuted";
    case SentenceStatus::open:
      break;
  }
  return "not decided";
}

std::string to_text(const SentenceCounts& counts) {
  std::vector<std::string> pieces;
  const auto add = [&](SentenceStatus status, const char* one, const char* many) {
    if (const std::size_t count = counts.of(status); count > 0)
      pieces.push_back(counted(count, one, many));
  };
  add(SentenceStatus::holds, "holds", "hold");
  add(SentenceStatus::confirmed, "is confirmed", "are confirmed");
  add(SentenceStatus::refuted, "is refuted", "are refuted");
  add(SentenceStatus::open, "is not decided", "are not decided");
  return pieces.empty() ? "none" : listed(pieces, ", ");
}

}  // namespace ample::checker
