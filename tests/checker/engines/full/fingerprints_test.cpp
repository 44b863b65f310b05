// With fingerprints a search finds what the exact one finds, in less memory, and says what that is
// worth.
#include "checker/engines/full/full_explorer.hpp"
#include "tests/support/same_report.hpp"
#include "tests/support/toy_lock.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace ample::checker {
namespace {

using tests::ToyLock;

Report run(const ToyLock& system, Options options) {
  options.properties = properties::default_properties(system);
  options.keep_going = true;
  return full_search(system, options);
}

TEST(Fingerprints, GiveTheCountsAndTracesOfTheExactSearch) {
  for (const ToyLock::Rule rule : {ToyLock::Rule::stubborn, ToyLock::Rule::polite})
    for (const int workers : {1, 3}) {
      const ToyLock system({.rule = rule});
      const Report exact = run(system, {});
      const Report report =
          run(system, {.workers = workers, .storage = Storage::fingerprints, .seed = 5});
      EXPECT_TRUE(report.complete);
      tests::expect_same(report, exact);
    }
}

TEST(Fingerprints, BoundTheProbabilityOfAnOmissionByTheNumberOfPairs) {
  const Report report = run(ToyLock({}), {.storage = Storage::fingerprints});
  const auto states = static_cast<double>(report.states);
  ASSERT_TRUE(report.omission);
  EXPECT_GE(*report.omission, states * (states - 1) / 2 / std::pow(2.0, 64));
  EXPECT_FALSE(run(ToyLock({}), {}).omission);
}

TEST(Fingerprints, RecordsAreForgottenOnceVisited) {
  VisitedSet set(1, Storage::fingerprints);
  constexpr std::uint32_t count = 20000;
  set.widen(std::vector<std::uint32_t>{1u << 31});
  const auto insert = [&](std::uint32_t value) {
    const std::vector<std::uint32_t> indices = {value};
    std::vector<std::uint64_t> words(set.layout().words());
    set.layout().pack(indices, words.data());
    set.make_room(1);
    return set.insert(Layout::hash_of_sum(set.layout().sum(indices.data())), words.data(), 0);
  };
  for (std::uint32_t i = 0; i < count; ++i) ASSERT_TRUE(insert(i));
  const std::size_t before = set.bytes();
  set.forget_before(count - 100);
  EXPECT_EQ(before - set.bytes(), (count - 100) * set.layout().record_bytes());
  for (std::uint32_t i = 0; i < count; ++i) ASSERT_FALSE(insert(i));
  for (std::uint32_t i = count - 100; i < count; ++i) {
    std::uint32_t stored = 0;
    set.layout().unpack(set.record(i), &stored);
    ASSERT_EQ(stored, i);
    ASSERT_TRUE(set.same(i, std::vector<std::uint32_t>{i}));
  }
}

}  // namespace
}  // namespace ample::checker
