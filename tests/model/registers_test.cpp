// Registers: to a process those that it does not use are as they were at the beginning, and it
// writes none of them.
#include "model/registers.hpp"

#include "tests/support/bare_algorithm.hpp"

#include <gtest/gtest.h>

namespace ample::tests {

/// P0 uses the first register, P1 both; each adds what it sees, and P2 writes what it must not.
struct Adder : BareAlgorithm {
  using Message = model::NoMessage;
  struct Local {
    std::uint8_t sum{};
  };
  struct Shared {
    std::uint8_t one{}, two{};
  };
  static Local initial(const model::Instance&, model::ProcessId, model::ProcessSet) { return {}; }
  static Shared initial_shared(const model::Instance&) { return {.one = 1, .two = 2}; }
  static bool in_cs(const Local&) { return false; }
  static bool waiting(const Local&) { return false; }
  static std::vector<model::Register> registers(const model::Instance&) {
    return {model::register_at(&Shared::one, {0, 1}), model::register_at(&Shared::two, {1})};
  }
  static std::vector<model::Action<Adder>> actions(const model::Instance&) {
    return {model::invocation<Adder>(
        "add", "nowhere", model::free<Adder>({}), [](Local& i, model::Process<Adder>& p) {
          i.sum = static_cast<std::uint8_t>(p.shared().one + p.shared().two);
          p.shared().one = 7;
          if (p.id() == 1) p.shared().two = 8;
        })};
  }
  static std::vector<model::Invariant<Adder>> invariants() { return {}; }
};

/// It does not speak of registers.
struct Silent {
  using Shared = Adder::Shared;
};

}  // namespace ample::tests

BOOST_HANA_ADAPT_STRUCT(ample::tests::Adder::Local, sum);
BOOST_HANA_ADAPT_STRUCT(ample::tests::Adder::Shared, one, two);

namespace ample::tests {
namespace {

using AdderSystem = model::SystemOf<Adder>;

model::Outcome added(const AdderSystem& system, int process) {
  return system.take(
      0, process,
      system.initial(process, {}) + AdderSystem::to_bytes_of_shared({.one = 3, .two = 4}));
}
std::string sum_in(const AdderSystem& system, const model::Outcome& outcome) {
  return to_text(system.variables(outcome.local)[0].value);
}

/// What they read would depend on nothing that is there: the first run finds it out.
TEST(Registers, AreNotReadByThoseWhoDoNotUseThem) {
  const AdderSystem system(bare_instance(3, 1, 1));
  try {
    added(system, 0);
    ADD_FAILURE() << "it is not refused";
  } catch (const model::WrongAlgorithm& error) {
    EXPECT_STREQ(error.what(),
                 "P0, in add: it reads a part of the shared variable that it is not said to use: "
                 "in registers(), name it among the users");
  }
  const model::Outcome second = added(system, 1);
  EXPECT_EQ(sum_in(system, second), "7");  // 3 and 4
  EXPECT_EQ(second.shared, AdderSystem::to_bytes_of_shared({.one = 7, .two = 8}));
}

TEST(Registers, AreNotWrittenByThoseWhoDoNotUseThem) {
  const AdderSystem system(bare_instance(3, 1, 1));
  EXPECT_THROW(added(system, 2), model::WrongAlgorithm);
}

TEST(Registers, AreOneThatAllUseWhereNothingIsSaid) {
  const model::Instance instance = bare_instance(3, 1, 1);
  const auto registers = model::registers_of<Silent>(instance);
  ASSERT_EQ(registers.size(), 1u);
  EXPECT_EQ(registers[0].first, 0u);
  EXPECT_EQ(registers[0].size, 2u);
  EXPECT_EQ(registers[0].users.mask(), instance.all().mask());
}

}  // namespace
}  // namespace ample::tests
