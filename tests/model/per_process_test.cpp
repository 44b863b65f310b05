// Fixed containers refuse what is not in them, and say which field of which process it was.
#include "model/per_process.hpp"

#include "tests/support/bare_algorithm.hpp"

#include "model/critical_section.hpp"
#include "model/fifo.hpp"

#include <gtest/gtest.h>

namespace ample::tests {

/// It does with its fields what its first option says.
struct Careless {
  using Message = model::NoMessage;
  enum class Colour : std::uint8_t { red, green };
  friend constexpr auto words_of(Colour) { return model::words("red", "green"); }
  struct Local {
    model::CsState state{};
    Colour colour{};
    model::PerProcess<std::uint8_t> seen{};
    model::PerProcess<bool, 3> three{};
    model::Table<std::uint8_t, 2> pair{};
    model::Counter<3> count{};
    model::Fifo<std::uint8_t, 1> queue{};
  };
  struct Shared {
    model::PerProcess<model::Counter<1>> flag{};
  };
  using P = model::Process<Careless>;
  static bool in_cs(const Local& i) { return i.state == model::CsState::InCS; }
  static void act(Local& i, P& p) {
    const std::string& what = p.instance().options.at("what");
    if (what == "process") i.seen[p.n()] = 1;
    if (what == "room") i.three[p.n() - 1] = true;
    if (what == "table") i.pair[2] = 1;
    if (what == "shared") p.shared().flag[0] += 2;
    if (what == "count") i.count += 4;
    if (what == "below") --i.count;
    if (what == "queue") {
      i.queue.push_back(1);
      i.queue.push_back(2);
    }
    if (what == "head") i.queue.pop_front();
    if (what == "word") i.colour = static_cast<Colour>(7);
    if (what == "at") (void)p.instance().l.at(9);
  }
  static std::vector<model::Action<Careless>> actions(const model::Instance&) {
    return {model::invocation<Careless>("act", "nowhere", model::free<Careless>({}), &act)};
  }
};

}  // namespace ample::tests

BOOST_HANA_ADAPT_STRUCT(ample::tests::Careless::Local, state, colour, seen, three, pair, count,
                        queue);
BOOST_HANA_ADAPT_STRUCT(ample::tests::Careless::Shared, flag);

namespace ample::tests {
namespace {

using namespace model;
using System = SystemOf<Careless>;

Instance careless(const std::string& what) {
  Instance made = bare_instance(4, 1, 1);
  made.options["what"] = what;
  return made;
}

/// What P2 throws when it does that.
template <class Error>
std::string refusal(const std::string& what) {
  const System system(careless(what));
  try {
    const Outcome outcome = system.take(0, 2, system.initial(2, {}) + system.initial_shared());
    system.variables(outcome.local);
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing";
}

TEST(PerProcess, RefusesAnIndexOutsideByFieldAndProcess) {
  EXPECT_EQ(refusal<WrongAlgorithm>("process"),
            "seen of P2, in act: the value of process number 4 is asked for, and there are P0 to "
            "P3");
  EXPECT_EQ(refusal<WrongAlgorithm>("room"),
            "three of P2, in act: there is room for 3 processes, and there are 4: write "
            "PerProcess<...> without a number, or a greater one");
  EXPECT_EQ(refusal<WrongAlgorithm>("table"),
            "pair of P2, in act: place 2 of a table is asked for, and it has 2, from 0 on: make it "
            "larger, or the number smaller");
}

TEST(PerProcess, IsPrintedUpToTheLastProcess) {
  const System system(careless("nothing"));
  const Record record = system.variables(system.initial(0, {}));
  EXPECT_EQ(to_text(record[2].value), "(0,0,0,0)");
  EXPECT_EQ(to_text(record[3].value), "(false,false,false)");
  EXPECT_EQ(to_text(system.shared_variables(system.initial_shared())[0].value), "(0,0,0,0)");
}

TEST(PerProcess, IsFilledAndAskedUpToTheLastProcess) {
  const Running running(3);
  PerProcess<std::uint8_t> values;
  values.fill(2);
  values[1] = 0;
  EXPECT_EQ(values.where([](int value) { return value == 2; }).mask(), ProcessSet({0, 2}).mask());
  EXPECT_EQ(std::distance(values.begin(), values.end()), 3);
  PerProcess<std::uint8_t> expected;
  expected[0] = expected[2] = 2;
  EXPECT_EQ(values, expected);  // beyond the last process nothing is written
}

TEST(PerProcess, AsRegistersIsOneValueEach) {
  const Register own = register_at(&Careless::Shared::flag, 2, {0, 2});
  EXPECT_EQ(own.first, 2u);  // a byte each
  EXPECT_EQ(own.size, 1u);
}

TEST(Containers, NameTheFieldWhoseBoundIsExceeded) {
  EXPECT_EQ(refusal<BoundExceeded>("count"),
            "bound exceeded: count of P2, in act: a counter passed 3; lower --rounds, or raise its "
            "bound in the algorithm's file");
  EXPECT_EQ(refusal<BoundExceeded>("queue"),
            "bound exceeded: queue of P2, in act: a queue holds 1 items; raise its capacity in the "
            "algorithm's file");
  EXPECT_EQ(refusal<BoundExceeded>("shared"),
            "bound exceeded: flag of P2, in act: a counter passed 1; lower --rounds, or raise its "
            "bound in the algorithm's file");
}

TEST(Containers, RefuseWhatIsNotInThem) {
  EXPECT_EQ(refusal<WrongAlgorithm>("below"),
            "count of P2, in act: a counter falls below 0: compare before it counts down");
  EXPECT_EQ(
      refusal<WrongAlgorithm>("head"),
      "queue of P2, in act: the first item of an empty queue is asked for: ask empty() before");
  EXPECT_EQ(refusal<WrongAlgorithm>("word"),
            "colour: an enumeration has the value 7, and 2 words: say one for each in words_of");
  EXPECT_NE(refusal<WrongAlgorithm>("at").find("P2, in act: "), std::string::npos);
  EXPECT_THROW(*nil, WrongAlgorithm);
  EXPECT_THROW(ProcessSet{40}, WrongAlgorithm);
  EXPECT_THROW(ProcessSet{}.contains(-1), WrongAlgorithm);
  EXPECT_THROW((SmallSet<int, 2>{}.min()), WrongAlgorithm);
}

TEST(Counter, TakesTwoBytesWhereOneIsNotEnough) {
  EXPECT_EQ(sizeof(Counter<255>), 1u);
  EXPECT_EQ(sizeof(Counter<256>), 2u);
  EXPECT_EQ(alignof(Counter<1024>), 1u);
  Counter<1024> count = 1023;
  EXPECT_EQ(++count, 1024);
  EXPECT_THROW(++count, BoundExceeded);
  EXPECT_EQ(--count, 1023);
}

TEST(Counter, IsANumberThatDoesNotWrap) {
  Counter<5> count = 4;
  EXPECT_EQ(count + 1, 5);
  EXPECT_TRUE(count == 4 && count < 5);
  EXPECT_EQ(count++, 4);
  EXPECT_THROW(++count, BoundExceeded);
  EXPECT_EQ(count, 5);
  count -= 5;
  EXPECT_THROW(--count, WrongAlgorithm);
  EXPECT_THROW(count = 6, BoundExceeded);
}

}  // namespace
}  // namespace ample::tests
