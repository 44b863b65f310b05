// What an author forgets is one line, with the algorithm's name and what to write.
#include "tools/ample/line/registration.hpp"
#include "tests/tools/command.hpp"
#include "tests/tools/own_algorithm.hpp"
#include "tools/ample/line/derived_options.hpp"

namespace ample {
namespace {

using model::AlgorithmInfo;
using tests::tokens;
using tests::Tokens;
using Actions = std::vector<model::Action<Tokens>>;

/// The one line that is said of it.
std::string said_of(const AlgorithmInfo& info) {
  const std::vector<std::string> lines = tools::mistakes_of(info);
  EXPECT_LE(lines.size(), 1u) << ::testing::PrintToString(lines);
  return lines.empty() ? "" : lines.front();
}

TEST(Registration, FindsNothingWrongWithWhatIsBuiltIn) {
  for (const AlgorithmInfo& info : cases::algorithms()) EXPECT_EQ(said_of(info), "") << info.id;
  EXPECT_EQ(said_of(tokens()), "");
}

TEST(Registration, FindsWhatIsMissing) {
  AlgorithmInfo info = tokens();
  info.title = "";
  EXPECT_TRUE(said_of(info).starts_with("tokens: it has no title: say one")) << said_of(info);
  info = tokens();
  info.examples.clear();
  EXPECT_EQ(said_of(info),
            "tokens: it has no examples: give one at least, as in info.examples = {\"ample check "
            "tokens --n 3\"}");
  info = tokens();
  info.options = {"n", "rounds"};
  EXPECT_EQ(said_of(info),
            "tokens: info.options lacks \"graph\", by which every instance is named: add it");
  info.options = {"n", "graph", "runds"};
  EXPECT_TRUE(said_of(info).starts_with(
      "tokens: unknown name in info.options 'runds': did you mean 'rounds'?"))
      << said_of(info);
  info = tokens();
  info.make = nullptr;
  EXPECT_EQ(said_of(info), "tokens: it has no info.make, which makes its system");
  info = tokens();
  info.counted = "";
  EXPECT_TRUE(said_of(info).starts_with("tokens: nothing is said of what --rounds counts"));
}

// Any set of tokens may be inside then, and the text has no invariant.
TEST(Registration, SomethingHasToBeViolable) {
  AlgorithmInfo info = tokens();
  info.problem = model::Problem::units;
  EXPECT_TRUE(said_of(info).starts_with(
      "tokens: nothing can violate its safety, as info.problem = Problem::units lets any set of "
      "processes be inside: say by an invariant"))
      << said_of(info);
}

TEST(Registration, AnExampleHasToBeOne) {
  AlgorithmInfo info = tokens();
  info.examples = {"ample check tokens --graph k9q"};
  EXPECT_TRUE(said_of(info).starts_with(
      "tokens: its example 'ample check tokens --graph k9q' cannot be made: "))
      << said_of(info);
  info.examples = {"ample check other --n 3"};
  EXPECT_TRUE(said_of(info).find("is not about it") != std::string::npos) << said_of(info);
  info = tokens([](Actions&) { throw 42; });
  info.examples.resize(1);
  EXPECT_TRUE(said_of(info).find("cannot be made: what is thrown is no std") != std::string::npos)
      << said_of(info);
}

TEST(Registration, AnOptionOfItsOwnIsDeclaredWhole) {
  AlgorithmInfo info = tokens();
  info.own_options.front().meaning = "";
  EXPECT_EQ(said_of(info),
            "tokens: its own option 'tokens' lacks its form or its meaning, which the help shows");
  for (const char* const name : {"trace", "graph", "rounds", "max-states", "help"}) {
    info = tokens();
    info.own_options.front().name = name;
    EXPECT_EQ(said_of(info), std::string("tokens: its own option '") + name
                                 + "' has a name that is taken: choose another");
  }
  info = tokens();
  info.own_options.front().name = "Tokens";
  EXPECT_TRUE(said_of(info).find("is 'Tokens': a name is a-z") != std::string::npos);
}

/// It declares a switch, has messages and, changed so, a wait and messages to oneself.
TEST(Registration, OptionsFollowFromWhatIsDeclared) {
  const auto derived = [](AlgorithmInfo info) {
    tools::add_derived_options(info);
    return info.options;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(derived(tokens()), (Names{"n", "graph", "rounds", "network"}));
  AlgorithmInfo info = tokens([](Actions& actions) {
    actions.push_back(actions[0]);
    actions[0].name = "ask";
    actions.back().role = model::Role::wait;
    actions.back().counted = false;
    actions[1].effect = [](Tokens::Local& i, model::Process<Tokens>& p) {
      i = {};
      p.send(Tokens::Token{}, p.id());
    };
  });
  info.repairs = {{"mend", "it is mended"}};
  EXPECT_EQ(derived(info), (Names{"n", "graph", "rounds", "repair", "self", "wake", "network"}));
  info.options = {"network", "repair", "n", "graph", "rounds", "wake", "self"};
  EXPECT_EQ(derived(info), info.options);
  info = tokens();
  info.repairs = {{"mend", "it is mended"}};
  const tests::AsProgram mine({.name = "mine", .algorithms = {info}});
  EXPECT_EQ(tests::ample("check tokens --n 3 --repair mend --network unordered").status, 0);
  EXPECT_TRUE(tests::contains(tests::ample("list tokens").out, "--repair"));
}

TEST(Registration, AMessageThatNoActionReceives) {
  EXPECT_EQ(said_of(tokens([](Actions& actions) { actions.pop_back(); })),
            "tokens: no action receives the message IDLE: add its on_receipt, or leave IDLE out of "
            "Message");
}

TEST(Registration, RoundsBoundWhatAsks) {
  EXPECT_TRUE(said_of(tokens([](Actions& actions) { actions[0].counted = false; }))
                  .starts_with("tokens: no invocation asks for permission, so that --rounds bounds "
                               "nothing: write requesting<...>"));
}

/// A trace would say "P1 granteds", "P1 alls", "P1 waitss".
TEST(Registration, AWaitIsNamedByAVerb) {
  const auto named = [](const std::string& name) {
    return said_of(tokens([=](Actions& actions) {
      actions.push_back(actions[0]);
      actions[0].name = "ask";
      actions.back().role = model::Role::wait;
      actions.back().counted = false;
      actions.back().name = name;
    }));
  };
  for (const char* const verb : {"enter", "pass", "proceed", "bring", "take-left-as-well",
                                 "enter[MUTEX]", "lmin.enter", "give up"})
    EXPECT_EQ(named(verb), "") << verb;
  for (const char* const other :
       {"granted", "all-granted", "waits", "waiting", "cs", "in-cs", "", "Enter", "2nd"})
    EXPECT_TRUE(
        named(other).starts_with(std::string("tokens: the wait '") + other + "' is no verb"))
        << other << named(other);
}

TEST(Registration, TwoOfOneNameAndNone) {
  EXPECT_EQ(
      tools::mistakes_of(tools::Program{.name = "p", .algorithms = {tokens(), tokens()}}),
      std::vector<std::string>{"tokens: another algorithm has this id already: choose another"});
  AlgorithmInfo lmutin = tokens();
  lmutin.id = "lmutin";
  lmutin.examples = {"ample check lmutin --n 3"};
  EXPECT_TRUE(tools::mistakes_of(tools::Program{.name = "p", .algorithms = {lmutin}}).empty());
  EXPECT_EQ(
      tools::mistakes_of(tools::Program{.name = "p", .algorithms = {lmutin}, .with_built_in = true})
          .size(),
      1u);
  EXPECT_EQ(tools::mistakes_of(tools::Program{.name = "p"}).size(), 1u);
  EXPECT_TRUE(tools::mistakes_of(tools::Program{.name = "p", .with_built_in = true}).empty());
}

}  // namespace
}  // namespace ample
