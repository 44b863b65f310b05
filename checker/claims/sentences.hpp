// What came of a sentence on one instance: a text may say that a property holds, or that something
// can happen ("may deadlock"), which a violation shows.
#pragma once

#include "checker/claims/claims.hpp"

namespace ample::checker {

enum class SentenceStatus : std::uint8_t { holds, confirmed, refuted, open };

/// `confirmed`: the text says that it can happen, and it does.
SentenceStatus status_of_sentence(const Claim& claim, Verdict verdict);

/// "holds", "confirmed", "refuted", "not decided"; of an induction "inductive", "not inductive".
std::string text_of_sentence(const Claim& claim, Verdict verdict);

/// How many sentences stand how.
struct SentenceCounts {
  std::size_t holds = 0, confirmed = 0, refuted = 0, open = 0;

  void add(SentenceStatus status);
  void add(const SentenceCounts& others);
  std::size_t all() const { return holds + confirmed + refuted + open; }
};

/// "12 hold, 1 is confirmed, 3 are refuted, 1 is not decided", without what there is none of.
std::string to_text(const SentenceCounts& counts);

}  // namespace ample::checker
