// Which parts of guards a run of random schedules has seen true.
#include "checker/questions/fuzz/fuzz.hpp"
#include "tests/support/bare_algorithm.hpp"

#include <gtest/gtest.h>

namespace ample::tests {

/// P0 raises a flag, once. P1 never moves before; so its local state is the same then.
struct Flag : BareAlgorithm {
  using Message = model::NoMessage;
  struct Local {
    bool done{};
  };
  struct Shared {
    bool flag{};
  };
  using P = model::Process<Flag>;
  static bool in_cs(const Local&) { return false; }
  static bool waiting(const Local&) { return false; }
  static std::vector<model::Action<Flag>> actions(const model::Instance&) {
    return {
        model::invocation<Flag>(
            "raise", "nowhere",
            model::requesting<Flag>(
                {{"P_i is P0", [](const Local& i, const P& p) { return p.id() == 0 && !i.done; }}}),
            [](Local& i, P& p) {
              i.done = true;
              p.shared().flag = true;
            }),
        model::invocation<Flag>(
            "see", "nowhere",
            model::free<Flag>(
                {{"the flag is up", [](const Local&, const P& p) { return p.shared().flag; }},
                 {"P_i is P1, and has not seen it",
                  [](const Local& i, const P& p) { return p.id() == 1 && !i.done; }},
                 {"never", [](const Local&, const P&) { return false; }}}),
            [](Local& i, P&) { i.done = true; })};
  }
};

}  // namespace ample::tests

BOOST_HANA_ADAPT_STRUCT(ample::tests::Flag::Local, done);
BOOST_HANA_ADAPT_STRUCT(ample::tests::Flag::Shared, flag);

namespace ample::checker {
namespace {

TEST(GuardCoverage, SeesTheSharedVariable) {
  const model::SystemOf<tests::Flag> system(tests::bare_instance(2, 2, 1));
  const FuzzReport report =
      fuzz(system, {.properties = properties::default_properties(system), .schedules = 3});
  ASSERT_EQ(report.guard_parts.size(), 4u);
  EXPECT_TRUE(report.guard_parts[1].held) << report.guard_parts[1].part;
  EXPECT_TRUE(report.guard_parts[1].failed);
  EXPECT_FALSE(report.guard_parts[3].held);
}

}  // namespace
}  // namespace ample::checker
