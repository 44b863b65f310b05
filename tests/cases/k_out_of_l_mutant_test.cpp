// Wrong variants of k-out-of-ℓ exclusion, with guard, lock and count: what must be caught.
#include <gtest/gtest.h>

#include "cases/k_out_of_l/k_out_of_l.hpp"
#include "tests/cases/ring_search.hpp"
#include "tests/support/named.hpp"

namespace ample {
namespace {

using namespace cases::k_out_of_l;
using Local = KOutOfL::Local;
using P = model::Process<KOutOfL>;
using tests::hopeless_after;
using tests::shortest;

/// Two processes, two units, one request each; one action is changed.
template <class Change>
model::SystemOf<KOutOfL> mutant(const char* need, const char* action, Change change) {
  const model::Instance instance = properties::instance_from(
      cases::algorithm("k-out-of-l"), {{"n", "2"}, {"need", need}, {"repair", "guard,lock,count"}});
  auto actions = KOutOfL::actions(instance);
  change(tests::the_one_named(actions, action));
  return {instance, actions};
}

/// The handler, and then `after`.
template <class After>
void then(model::Action<KOutOfL>& receive, After after) {
  receive.on_message = [after, handler = receive.on_message](
                           Local& i, P& p, const KOutOfL::Message& message, model::ProcessId j) {
    handler(i, p, message, j);
    after(i, p);
  };
}

// The timeout, two requests for 2, the CToken round (2); P1 receives a Token and enters with it
// (2), and being In sends the other on (1); Root receives it and enters (2).
TEST(KOutOfLMutant, EnteringWithTooFewTokensBreaksSafety) {
  const auto system = mutant("2..2", "enter", [](auto& enter) {
    enter.guard.pop_back();  // forgets T_h - T_d >= NEED
    enter.effect = [](Local& i, P&) { KOutOfL::ECS(i); };
  });
  EXPECT_EQ(shortest(system, "units"), 10);
}

// What P1 holds is reported behind the CToken, so that Root has made new tokens by then.
TEST(KOutOfLMutant, ReportingBehindTheCTokenBreaksSafety) {
  const auto system = mutant("1..2", "receive CToken", [](auto& receive) {
    then(receive, [](Local&, P& p) {
      if (!is_root(p)) std::rotate(p.sent().begin(), p.sent().end() - 1, p.sent().end());
    });
  });
  EXPECT_EQ(shortest(system, "units"), 17);
}

// Root does not count the Tokens that pass, and makes them again in every round.
TEST(KOutOfLMutant, NotCountingTheTokensBreaksSafety) {
  const auto system = mutant("2..2", "receive Token", [](auto& receive) {
    receive.on_message = [handler = receive.on_message](
                             Local& i, P& p, const KOutOfL::Message& message, model::ProcessId j) {
      const std::int8_t C_f = i.C_f;
      handler(i, p, message, j);
      i.C_f = C_f;
    };
  });
  EXPECT_EQ(shortest(system, "units"), 17);
}

// A process that left sends its tokens and keeps them: it sends them again.
TEST(KOutOfLMutant, KeepingTheReleasedTokensBreaksSafety) {
  const auto system = mutant("1..1", "release", [](auto& release) {
    release.effect = [](Local& i, P& p) {
      for (int k = 1; k <= i.T_h - i.T_d; ++k) send(Token{}, p);
    };
  });
  EXPECT_EQ(shortest(system, "root-count"), 20);
}

// Without Collect two processes that wait with one token each wait for ever. The timeout, the
// CToken round (2), P1 sends one Token on (1), both ask for 2: each will receive one Token and keep
// it.
TEST(KOutOfLMutant, NotCollectingIsHopeless) {
  const auto system = mutant("2..2", "receive CToken", [](auto& receive) {
    then(receive, [](Local&, P& p) {
      std::erase_if(p.sent(), [](const auto& send) {
        return send.second.tag == KOutOfL::Message::tag_of<Collect>();
      });
    });
  });
  EXPECT_EQ(hopeless_after(system), 6);
}

}  // namespace
}  // namespace ample
