// What came of a sentence on one instance: a text may say that a property holds, or that something
// can happen ("may deadlock"), which a violation shows.
#pragma once

#include "checker/questions/claims/claim.hpp"

#include <array>
#include <numeric>

namespace ample::checker {

enum class SentenceStatus : std::uint8_t { holds, confirmed, refuted, open };

/// `confirmed`: the text says that it can happen, and it does.
SentenceStatus status_of_sentence(const Claim& claim, Verdict verdict);

/// "holds", "confirmed", "refuted", "not decided"; of an induction "inductive", "not inductive".
std::string text_of_sentence(const Claim& claim, Verdict verdict);

/// How many sentences stand how.
struct SentenceCounts {
  std::array<std::size_t, 4> by_status{};

  std::size_t of(SentenceStatus status) const {
    return by_status[static_cast<std::size_t>(status)];
  }
  void add(SentenceStatus status) { ++by_status[static_cast<std::size_t>(status)]; }
  void add(const SentenceCounts& others) {
    for (std::size_t i = 0; i < by_status.size(); ++i) by_status[i] += others.by_status[i];
  }
  std::size_t all() const {
    return std::accumulate(by_status.begin(), by_status.end(), std::size_t{0});
  }
};

/// The sentences of texts, and variants of ours.
struct CountedSentences {
  SentenceCounts own{}, variants{};

  void add(const Claim& claim, const ClaimResult& result) {
    (claim.variant ? variants : own).add(status_of_sentence(claim, result.verdict()));
  }
  void add(const CountedSentences& others) {
    own.add(others.own);
    variants.add(others.variants);
  }
};

/// "12 hold, 1 is confirmed, 3 are refuted, 1 is not decided", without what there is none of.
std::string to_text(const SentenceCounts& counts);

}  // namespace ample::checker
