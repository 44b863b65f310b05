// A handler that throws, never ends, or ends the program: one line that names it, and status 65, in
// whatever command.
#include "tests/tools/child.hpp"
#include "tests/tools/own_algorithm.hpp"
#include "tools/ample/explore/explore_api.hpp"
#include "tools/ample/line/authors_watch.hpp"
#include "tools/ample/line/program.hpp"

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <iterator>

namespace ample {
namespace {

using tests::ample;
using tests::AsProgram;
using tests::Change;
using tests::contains;
using tests::Ran;
using tests::Tokens;
using tests::tokens;

using Actions = std::vector<model::Action<Tokens>>;
using Effect = std::function<void(Tokens::Local&)>;

/// The names of the actions are as in the text: enter, leave, receive TOKEN.
Change with_effect(const Effect& effect) {
  return [effect](Actions& actions) {
    actions[0].effect = [effect](Tokens::Local& i, auto&) { effect(i); };
  };
}
Change with_guard(const Effect& effect) {
  return [effect](Actions& actions) {
    actions[0].guard[0].holds = [effect](const Tokens::Local& i, const auto&) {
      Tokens::Local copy = i;
      effect(copy);
      return i.held > 0 && !Tokens::in_cs(i);
    };
  };
}
Change with_receipt(const Effect& effect) {
  return [effect](Actions& actions) {
    actions[2].on_message = [effect](Tokens::Local& i, auto&, const auto&, model::ProcessId) {
      effect(i);
    };
  };
}

const std::vector<const char*> searches = {"check tokens --n 3",
                                           "check tokens --n 3 --reduce none --workers 2",
                                           "check tokens --n 3 --reduce single",
                                           "check tokens --n 3 --reduce por",
                                           "check tokens --n 3 --reduce symbolic",
                                           "check tokens --n 3 --property liveness",
                                           "fuzz tokens --n 3 --schedules 10 -j 2",
                                           "sweep tokens --n 3",
                                           "measure tokens --n 3"};

void expect_line(const Ran& ran, const std::string& line, const char* command) {
  EXPECT_EQ(ran.status, 65) << command << ran.out << ran.err;
  EXPECT_EQ(ran.err, "bad: the algorithm's text is wrong: " + line + "\n") << command;
}

TEST(AuthorsMistakes, WhatIsThrownIsALineWithTheArgument) {
  const Effect error = [](Tokens::Local&) { throw std::runtime_error("the handler's words"); };
  const Effect number = [](Tokens::Local&) { throw 42; };
  const auto expect_everywhere = [](const Change& change, const std::string& line) {
    const AsProgram mine({.name = "bad", .algorithms = {tokens(change)}});
    for (const char* const command : searches) expect_line(ample(command), line, command);
    const auto reply =
        tools::explore_reply("/api/show", {{"instance", "tokens --n 3"}, {"steps", "0"}});
    EXPECT_FALSE(contains(reply.body, "internal error")) << reply.body;
  };
  expect_everywhere(with_effect(error),
                    "P0, in enter: it throws \"the handler's words\", at state = OutCS, held = 1");
  expect_everywhere(
      with_effect(number),
      "P0, in enter: it throws what is no std::exception, at state = OutCS, held = 1");
  expect_everywhere(with_receipt(error),
                    "P1, in receive TOKEN: it throws \"the handler's words\", at state = OutCS, "
                    "held = 0, with ⟨TOKEN⟩ from P0");
}

// Tokens receives messages, so that --network is one of its options, although the handler throws
// before it is known whether messages carry clocks.
TEST(AuthorsMistakes, WhatIsThrownHidesNoOptionThatAnExampleNeeds) {
  model::AlgorithmInfo info =
      tokens(with_effect([](Tokens::Local&) { throw std::runtime_error("the handler's words"); }));
  info.examples.push_back("ample check tokens --n 3 --network unordered");
  const AsProgram mine({.name = "bad", .algorithms = {info}});
  for (const char* const command : {"check tokens --n 3", "check tokens --n 3 --network unordered"})
    expect_line(ample(command),
                "P0, in enter: it throws \"the handler's words\", at state = OutCS, held = 1",
                command);
}

TEST(AuthorsMistakes, AGuardThatThrowsIsNamed) {
  const AsProgram mine({.name = "bad", .algorithms = {tokens(with_guard([](Tokens::Local& i) {
                                         if (i.held > 0) throw std::out_of_range("no place");
                                       }))}});
  for (const char* const command : searches)
    expect_line(ample(command),
                "P0, in the guard of enter: it throws \"no place\", at state = OutCS, held = 1",
                command);
}

TEST(AuthorsMistakes, AGuardThatChangesSomethingIsNamed) {
  const auto change = [](Actions& actions) {
    actions[0].guard[0].holds = [](const Tokens::Local& i, const auto&) {
      if (i.held > 0) const_cast<Tokens::Local&>(i).held = 2;
      return i.held > 0 && !Tokens::in_cs(i);
    };
  };
  const AsProgram mine({.name = "bad", .algorithms = {tokens(change)}});
  for (const char* const command : searches)
    expect_line(
        ample(command),
        "P0, in the guard of enter: it changes what it is given, and may only look: write no "
        "const_cast",
        command);
}

/// What a variable without a value has in it; the compiler is not to see that it has none.
[[gnu::noinline]] std::uint8_t garbage() {
  std::array<std::uint8_t, 64> nothing;
  const std::uint8_t* place = nothing.data();
  asm volatile("" : "+r"(place) : : "memory");
  return place[32];
}

TEST(AuthorsMistakes, AVariableWithoutAValueIsNoticed) {
  const AsProgram mine({.name = "bad", .algorithms = {tokens(with_effect([](Tokens::Local& i) {
                                         i.state = model::CsState::InCS;
                                         i.held = std::max<std::uint8_t>(1, garbage());
                                       }))}});
  const Ran ran = ample("check tokens --n 3 --reduce none");
  EXPECT_EQ(ran.status, 65) << ran.out << ran.err;
  EXPECT_TRUE(
      contains(ran.err, "P0, in enter: run twice on the same local state it does two things"))
      << ran.err;
}

/// What the program says of tokens so changed, in a process of its own: all of it, or without the
/// first steps that it tries when it starts.
class Apart {
 public:
  enum Begins : bool { at_the_start, at_the_command };
  static inline bool has_begun = false;  ///< the command, in the other process

  Apart(const Change& change, const std::string& command, Begins begins = at_the_start)
      : child_(command, [=] {
          std::istringstream stream(command);
          std::vector<std::string> words{std::istream_iterator<std::string>(stream), {}};
          tools::Program program{.name = "bad", .algorithms = {tokens(change)}};
          const int status = begins == at_the_start ? start(words, std::move(program))
                                                    : carry_out(words, std::move(program));
          std::cout.flush();
          _exit(status);
        }) {}

  tests::Child& child() { return child_; }
  /// A machine with much else to do gives a second of its processor late.
  Ran ran() { return child_.ran(240); }

 private:
  static int start(std::vector<std::string> words, tools::Program program) {
    words.insert(words.begin(), "bad");
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    return tools::main(static_cast<int>(pointers.size()), pointers.data(), std::move(program));
  }
  static int carry_out(const std::vector<std::string>& words, tools::Program program) {
    tools::set_program(std::move(program));
    const tools::AuthorsWatch watch({.before = "bad: the algorithm's text is wrong: "});
    has_begun = true;
    return tools::run(words, {.out = std::cout, .err = std::cerr});
  }

  tests::Child child_;
};

void loop_for_ever(Tokens::Local&) {
  for (volatile bool forever = true; forever;) {
  }
}
/// The same once the command has begun.
Effect later(const Effect& effect) {
  return [effect](Tokens::Local& i) {
    if (Apart::has_begun) effect(i);
  };
}

const char* const has_run = " has run for 1 s: it has to come to an end";

TEST(AuthorsMistakes, WhatNeverEndsIsNamed) {
  expect_line(Apart(with_effect(loop_for_ever), "list").ran(),
              std::string("the effect of 'enter' of P0") + has_run, "list");
  expect_line(Apart(with_guard(loop_for_ever), "list").ran(),
              std::string("the guard of 'enter' of P0") + has_run, "list");
}

/// Limits are no way out, nor do they wait for ever.
TEST(AuthorsMistakes, WhatNeverEndsIsNamedByEveryEngine) {
  for (const char* const command :
       {"check tokens --n 3 --max-time 1 --reduce none --workers 2",
        "check tokens --n 3 --reduce por", "check tokens --n 3 --reduce symbolic",
        "fuzz tokens --n 3 --schedules 10 -j 2", "sweep tokens --n 3 --max-time 1",
        "measure tokens --n 3"})
    expect_line(Apart(with_receipt(later(loop_for_ever)), command, Apart::at_the_command).ran(),
                std::string("the effect of 'receive TOKEN' of P1") + has_run, command);
}

TEST(AuthorsMistakes, WhatSleepsForEverEndsAtASignal) {
  Apart apart(with_effect([](Tokens::Local&) {
                for (;;) pause();
              }),
              "list");
  while (!tests::handles(apart.child(), SIGTERM))
    ASSERT_FALSE(apart.child().ended(0.005).has_value());
  apart.child().send(SIGTERM);
  const Ran ran = apart.ran();
  EXPECT_EQ(ran.status, 65) << ran.err;
  EXPECT_TRUE(contains(ran.err,
                       "bad: the algorithm's text is wrong: the effect of 'enter' of P0 has "
                       "waited for "))
      << ran.err;
}

/// Sanitizers would end the program by themselves.
[[gnu::no_sanitize("undefined"), gnu::noinline]] int divided(int number, int by) {
  return number / by;
}
[[gnu::no_sanitize("undefined", "address"), gnu::noinline]] void write_to(volatile int* place) {
  *place = 1;
}
// NOLINTNEXTLINE(misc-no-recursion): that is what is asked for
int depth_below(int depth) {
  const volatile int here = depth;
  return here < 0 ? 0 : depth_below(here + 1) + here;
}

TEST(AuthorsMistakes, WhatEndsTheProgramIsNamed) {
  struct Ending {
    Effect effect;
    const char* what;
  };
  const std::vector<Ending> endings = {
      {[](Tokens::Local& i) { i.held = static_cast<std::uint8_t>(divided(1, i.held)); },
       "divides by zero, or has a result without a number (SIGFPE)"},
      {[](Tokens::Local&) { write_to(nullptr); },
       "reads or writes memory that is not there, or calls itself without end (SIGSEGV)"},
      {[](Tokens::Local& i) { i.held = static_cast<std::uint8_t>(depth_below(1)); },
       "reads or writes memory that is not there, or calls itself without end (SIGSEGV)"},
      {[](Tokens::Local&) { std::abort(); },
       "ends the program, as a failed assertion does (SIGABRT)"},
      {[](Tokens::Local&) { std::exit(3); }, "ends the program (exit)"}};
  for (const Ending& ending : endings)
    for (const char* const command : {"check tokens --n 3", "sweep tokens --n 3"})
      expect_line(Apart(with_receipt(later(ending.effect)), command, Apart::at_the_command).ran(),
                  std::string("the effect of 'receive TOKEN' of P1 ") + ending.what
                      + ", at state = OutCS, held = 0, with ⟨TOKEN⟩ from P0",
                  command);
}

}  // namespace
}  // namespace ample
