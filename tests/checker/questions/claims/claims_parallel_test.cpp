// Claims that are checked at the same time say what they say alone, in their order.
#include "cases/catalogue.hpp"
#include "checker/questions/claims/claims.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

/// Every fifth of the claims about small algorithms that take seconds and are no sweeps.
std::vector<PreparedClaim> some_claims() {
  std::vector<PreparedClaim> some;
  std::size_t number = 0;
  for (const cases::ClaimsText& text : cases::claims()) {
    if (text.folder != "cases/textbook" && text.folder != "cases/classics") continue;
    const ClaimsFile file = read_claims(
        text.folder, text.toml, [&](const std::string& name) { return text.predicates.at(name); });
    for (const Claim& claim : file.claims)
      if (claim.quick && !claim.swept && number++ % 5 == 0)
        some.push_back(prepare(claim, file.paper, cases::algorithm(claim.algorithm)));
  }
  return some;
}

TEST(Claims, AreInTheirOrderAtTheSameTime) {
  const std::vector<PreparedClaim> claims = some_claims();
  ASSERT_GT(claims.size(), 15u);
  std::size_t taken = 0;
  check_in_order(claims, 3, nullptr, [&](std::size_t number, const ClaimResult& result) {
    EXPECT_EQ(number, taken++);
    EXPECT_EQ(result.difference, "") << claims[number].claim.id;
  });
  EXPECT_EQ(taken, claims.size());
}

TEST(Claims, AreNotTakenBehindAnInterrupt) {
  const std::vector<PreparedClaim> claims = some_claims();
  const model::Interrupt interrupt(0);
  check_in_order(claims, 3, &interrupt, [](std::size_t, const ClaimResult&) { FAIL(); });
}

TEST(Claims, WhatIsThrownWhileOneIsTakenEndsThem) {
  const std::vector<PreparedClaim> claims = some_claims();
  std::size_t taken = 0;
  const auto take = [&](std::size_t, const ClaimResult&) {
    if (++taken == 3) throw std::runtime_error("no more");
  };
  EXPECT_THROW(check_in_order(claims, 2, nullptr, take), std::runtime_error);
  EXPECT_EQ(taken, 3u);
}

}  // namespace
}  // namespace ample::checker
