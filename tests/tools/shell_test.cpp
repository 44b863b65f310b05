// At home in a shell: what is completed, the manual page, colour.
#include "cases/catalogue.hpp"
#include "properties/asked/selection.hpp"
#include "tests/tools/command.hpp"
#include "tools/ample/line/command_forms.hpp"
#include "tools/ample/line/completion.hpp"
#include "tools/ample/line/example.hpp"
#include "tools/ample/output/colour.hpp"

#include <algorithm>

namespace ample {
namespace {

using tests::ample;
using Words = std::vector<std::string>;

Words completed(const Words& words) { return tools::completions(tools::command_forms(), words); }

bool offers(const Words& words, const std::string& word) {
  const Words offered = completed(words);
  return std::find(offered.begin(), offered.end(), word) != offered.end();
}

TEST(Completion, OffersEveryCommandAndOption) {
  for (const tools::CommandForm& command : tools::command_forms().subcommands) {
    EXPECT_TRUE(offers({command.name.substr(0, 1)}, command.name));
    for (const tools::CommandForm& sub : command.subcommands)
      EXPECT_TRUE(offers({command.name, ""}, sub.name));
    for (const tools::OptionForm& option : command.options)
      EXPECT_TRUE(offers({command.name, "--"}, "--" + option.name)) << option.name;
    EXPECT_TRUE(offers({command.name, "--h"}, "--help"));
  }
}

TEST(Completion, OffersTheValuesThatAreKnown) {
  for (const model::AlgorithmInfo& algorithm : cases::algorithms()) {
    EXPECT_TRUE(offers({"check", algorithm.id.substr(0, 2)}, algorithm.id));
    for (const model::Switch& repair : algorithm.repairs)
      EXPECT_TRUE(offers({"fuzz", algorithm.id, "--repair", ""}, repair.name)) << repair.name;
    for (const properties::Property& property :
         properties::all_properties(*tools::example_of(algorithm)))
      EXPECT_TRUE(offers({"check", algorithm.id, "--property", ""}, property.name))
          << property.name;
    EXPECT_EQ(completed({"check", algorithm.id, "--property", "safety,deadl"}),
              Words{"safety,deadlock"});
  }
  EXPECT_EQ(completed({"check", "lmutin", "--graph", "butt"}), Words{"butterfly"});
  EXPECT_EQ(completed({"check", "lmutin", "--graph=butt"}), Words{"--graph=butterfly"});
  EXPECT_EQ(completed({"check", "mutin", "--coterie", "maj"}), Words{"majority"});
  EXPECT_EQ(completed({"trace", "convert", "t.json", "--format", "sh"}), Words{"shiviz"});
  EXPECT_EQ(completed({"check", "lmutin", "--reduce", ""}),
            (Words{"auto", "none", "single", "por", "symbolic"}));
  EXPECT_TRUE(offers({"claims", "cases/l"}, "cases/local_cs"));
}

TEST(Completion, OffersNothingTwiceAndNothingWhereAnythingMayStand) {
  EXPECT_FALSE(offers({"check", "lmutin", "--graph", "k2", "--"}, "--graph"));
  EXPECT_FALSE(offers({"check", "lmutin", "--repair", "init,"}, "init,init"));
  EXPECT_TRUE(completed({"check", "lmutin", "--l", ""}).empty());
  EXPECT_TRUE(completed({"check", "lmutin", "--trace", ""}).empty());
  EXPECT_TRUE(completed({"check", "lmutin", ""}).empty());
  EXPECT_TRUE(completed({"no-command", "--no-option", "x", "--"}).size() >= 1);
  EXPECT_EQ(ample({"completion", "words", "check", "--repair"}).status, 0);
}

TEST(Completion, HasAScriptForBashAndForZsh) {
  EXPECT_NE(ample("completion bash").out.find("complete -o default -F _ample ample"),
            std::string::npos);
  EXPECT_TRUE(ample("completion zsh").out.starts_with("#compdef ample\n"));
  EXPECT_EQ(ample("completion fish").status, 2);
}

/// No line of running text is a request to roff, and every option is there.
TEST(ManualPage, NamesEveryOption) {
  const std::string page = ample("man").out;
  for (const tools::CommandForm& command : tools::command_forms().subcommands)
    for (const tools::OptionForm& option : command.options) {
      std::string name = "\\-\\-";
      for (const char c : option.name) name += c == '-' ? "\\-" : std::string(1, c);
      EXPECT_NE(page.find(name), std::string::npos) << option.name;
    }
  std::istringstream lines(page);
  for (std::string line; std::getline(lines, line);)
    EXPECT_TRUE(!line.starts_with('\'')
                && (!line.starts_with('.') || line.find_first_of("STPB\\b") == 1))
        << line;
}

TEST(Colour, MarksTheVerdictsAndNothingElse) {
  std::ostringstream out, err;
  const tools::Surroundings in_colour{.out = out, .err = err, .in_colour = true};
  const tools::Surroundings plain{.out = out, .err = err};
  const std::string text = "safety    holds\ndeadlock  violated in 6 steps\nit holds a token\n";
  EXPECT_EQ(with_colour(plain, text), text);
  EXPECT_EQ(with_colour(in_colour, text),
            "safety    \x1b[32mholds\x1b[0m\ndeadlock  \x1b[31mviolated\x1b[0m in 6 steps\n"
            "it holds a token\n");
  EXPECT_EQ(with_colour(in_colour, "no message is lost  safety  4\nfifo  not needed\n", {"safety"}),
            "no message is lost  \x1b[31msafety\x1b[0m  4\nfifo  \x1b[32mnot needed\x1b[0m\n");
}

}  // namespace
}  // namespace ample
