// What a refusal says would be right is done, by pasting: it must be accepted then.
#include "tests/support/has_program.hpp"
#include "tests/tools/pasted.hpp"

#include "cases/catalogue.hpp"
#include "model/errors.hpp"
#include "tools/ample/check/execution.hpp"
#include "tools/ample/line/command_forms.hpp"

#include <fmt/format.h>

#include <regex>

namespace ample::tests {
namespace {

bool is_refused(const Ran& ran) { return ran.status == 2 || ran.status == 10; }

/// The line with what the refusal says: options added, or each of the words that are offered in the
/// place of the wrong one.
std::vector<std::string> followed(const std::string& line, const std::string& refusal) {
  if (const auto options = behind("as in --", refusal)) {
    const std::string option = "--" + *options;
    const std::string name = option.substr(0, option.find(' '));
    return {std::regex_replace(line, std::regex(" " + name + " ('[^']*'|\\S+)"), "") + " "
            + option};
  }
  std::smatch graph;
  if (std::regex_search(refusal, graph, std::regex("--n does not apply.*: (--graph \\S+) links")))
    return {std::regex_replace(line, std::regex("--n \\S+"), graph[1].str())};
  std::smatch said;
  if (!std::regex_search(refusal, said, std::regex("'([^']*)': did you mean (.*)\\?\n"))
      || said[1] == "")
    return {};
  std::vector<std::string> lines;
  const std::string offered = said[2];
  const std::regex word("'([^']*)'");
  for (std::sregex_iterator at(offered.begin(), offered.end(), word), end; at != end; ++at) {
    std::string right = line;
    right.replace(right.rfind(said[1].str()), said[1].length(), (*at)[1].str());
    lines.push_back(right);
  }
  return lines;
}

/// Follows hints until the line is accepted, or refused without one.
void expect_to_lead_somewhere(const Shell& shell, const std::string& line, int most = 4) {
  const Ran ran = shell.paste(line);
  if (!is_refused(ran)) return;
  const auto lines = followed(line, ran.err);
  EXPECT_FALSE(lines.empty()) << line << "\n" << ran.err;
  EXPECT_GT(most, 0) << line << "\n" << ran.err;
  if (most > 0)
    for (const std::string& next : lines) expect_to_lead_somewhere(shell, next, most - 1);
}

TEST(Hints, MakeEachAlgorithmsIdARequest) {
  const Shell shell;
  for (const model::AlgorithmInfo& algorithm : cases::algorithms()) {
    std::vector<std::string> commands = {"check --max-states 500", "fuzz --schedules 2 --steps 100",
                                         "export --format aut --max-states 500",
                                         "sweep --max-states 50 --property safety",
                                         "params --list 1"};
    if (algorithm.faults) commands.emplace_back("stabilize --max-states 500");
    for (const std::string& command : commands) {
      const std::size_t name = command.find(' ');
      expect_to_lead_somewhere(shell, fmt::format("ample {} {}{}", command.substr(0, name),
                                                  algorithm.id, command.substr(name)));
    }
  }
}

TEST(Hints, NameWhatACommandWithoutAnAlgorithmNeeds) {
  const Shell shell;
  for (const tools::CommandForm& form : tools::command_forms().subcommands) {
    if (form.positionals.empty() || form.positionals.front().name != "algorithm"
        || form.name == "list" || form.name == "explore"
        || (form.name == "confirm" && !tests::has_program("spin")))
      continue;
    const std::string line = fmt::format("ample {}", form.name);
    const auto right = behind("as in ", shell.paste(line).err);
    ASSERT_TRUE(right) << line;
    const bool counts =
        std::ranges::count(form.options, "max-states", &tools::OptionForm::name) > 0;
    const Ran ran = shell.paste(*right + (counts ? " --max-states 500" : "")
                                + (form.name == "fuzz" ? " --schedules 2" : ""));
    EXPECT_FALSE(is_refused(ran)) << *right << ran.err;
  }
}

TEST(Hints, PutSlipsRight) {
  const Shell shell;
  for (const char* line :
       {"ample check lmutin -n 3 --max-states 500", "ample check lmutin --n 3 --max-states 500",
        "ample check lmutin --grph k2", "ample check lmutin -graph k2",
        "ample check lmutin --graph k2 --invariant 'InCS(0) or InCS(1)'",
        "ample fuzz lmutin --graph k2 --minutes 1s", "ample check lmutin --graph ring3",
        "ample check lmutin --graph ring", "ample check lmutin --graph butterfli --max-states 500",
        "ample check lmutin --graph k2 --repair int", "ample list raymond", "ample list lmutni",
        "ample measure ricart-agrawala --n 2 --quantity messages",
        "ample check lkcs --graph butterfly --max-states 500",
        "ample check gcs --n 3 --l 0 --max-states 500", "ample chekc lmutin --graph k2",
        "ample check ricart-agrawala --n 2 --network unordered,lossy:1,duplicating:1",
        "ample check ricart-agrawala --n 2 --network lossy:1,unordered"})
    expect_to_lead_somewhere(shell, line);
  for (const model::AlgorithmInfo& algorithm : cases::algorithms()) {
    std::string slip = algorithm.id;
    slip.erase(slip.size() / 2, 1);
    expect_to_lead_somewhere(shell, "ample list " + slip);
  }
}

/// What is refused, how, and the text that follows the hint.
struct Asked {
  std::string option, wrong, hint, right;
};

TEST(Hints, SayWhatAQuestionWouldBe) {
  const Shell shell;
  for (const auto& [instance, asked] : std::vector<std::pair<std::string, Asked>>{
           {"ricart-agrawala --n 2",
            {"always", "count(InCS) <= 1", "as in count(i: InCS(i))", "count(i: InCS(i)) <= 1"}},
           {"ricart-agrawala --n 2",
            {"always", "count(i, j: InCS(j)) <= 1", "count(i: exists j in N_i: waits(j))",
             "count(i: exists j in N_i: waits(j)) <= 2"}},
           {"ricart-agrawala --n 2", {"always", "clk[0] <= 9", "write clk_0", "clk_0 <= 9"}},
           {"ricart-agrawala --n 2",
            {"always", "forall i: clk[i] <= 9", "write clk_i", "forall i: clk_i <= 9"}},
           {"ricart-agrawala --n 2",
            {"always", "clk_0 = critical", "a number is expected here", "clk_0 <= 9"}},
           {"bakery --n 2", {"always", "number_0[1] <= 9", "write number[1]", "number[1] <= 9"}},
           {"bakery --n 2", {"always", "number_0 <= 9", "write number[0]", "number[0] <= 9"}},
           {"ricart-agrawala --n 2",
            {"always", "\\A i: clk_i <= 9", "\\A is written forall", "forall i: clk_i <= 9"}},
           {"ricart-agrawala --n 2",
            {"always", "\\E i \\in all: clk_i <= 9", "\\E is written exists",
             "exists i in all: clk_i <= 9"}},
           {"ricart-agrawala --n 2",
            {"always", "exists i \\in all: clk_i <= 9", "\\in is written in",
             "exists i in all: clk_i <= 9"}},
           {"ricart-agrawala --n 2",
            {"ltl", "waits(0) ~> InCS(0)", "~> is written leads-to", "waits(0) leads-to InCS(0)"}},
           {"ricart-agrawala --n 2",
            {"ltl", "\\A i: <> InCS(i)", "\\A is written forall", "forall i: <> InCS(i)"}},
           {"ricart-agrawala --n 2",
            {"ltl", "waits(0) W InCS(0)", "W is written (P U Q) or [] P in --ltl",
             "(waits(0) U InCS(0)) or [] waits(0)"}}}) {
    const auto line = [&](const std::string& text) {
      return fmt::format("ample check {} --{} '{}'", instance, asked.option, text);
    };
    const Ran wrong = shell.paste(line(asked.wrong));
    EXPECT_EQ(wrong.status, 2) << asked.wrong;
    EXPECT_TRUE(contains(wrong.err, asked.hint)) << wrong.err;
    EXPECT_EQ(std::ranges::count(wrong.err, '\n'), 1) << wrong.err;
    const Ran right = shell.paste(line(asked.right));
    EXPECT_FALSE(is_refused(right)) << asked.right << right.err;
  }
}

/// What would be right is not one word.
TEST(Hints, SayWhereToLook) {
  const Shell shell;
  for (const auto& [line, hint] : std::vector<std::pair<std::string, std::string>>{
           {"ample confirm lmutin --graph k2 --reduce none", "see ample confirm --help"},
           {"ample measure lmutin --graph k2 --always true", "see ample measure --help"},
           {"ample check lmutin --graph k2 --no-such-option", "see ample check --help"},
           {"ample completion fish", "known are bash, zsh, words"},
           {"ample check lmutin --graph s6::An", "known are k2, k3"},
           {"ample check lkcs --graph k3", "needs both bounds, --l and --k: `params` says"}}) {
    const Ran ran = shell.paste(line);
    EXPECT_EQ(ran.status, 2) << line;
    EXPECT_TRUE(contains(ran.err, hint)) << ran.err;
    const auto help = behind("see ", ran.err);
    EXPECT_TRUE(!help || shell.paste(*help).status == 0) << *help;
  }
  EXPECT_EQ(shell.paste("ample params lkcs --graph k3").status, 10)
      << "and says why there are none";
}

TEST(Hints, OfNecessityNameTheRepairsThereAre) {
  const Shell shell;
  for (const model::AlgorithmInfo& algorithm : cases::algorithms()) {
    if (algorithm.id != "maekawa" && algorithm.id != "philosophers") continue;
    const std::string line = "ample necessity " + algorithm.id + " --n 3 --max-states 5000";
    const Ran ran = shell.paste(line);
    EXPECT_EQ(ran.status, 11) << ran.out << ran.err;
    const auto repairs = behind("--repair ", in_one_line(ran.out));
    ASSERT_TRUE(repairs) << ran.out;
    EXPECT_FALSE(
        is_refused(shell.paste(line + " --repair " + repairs->substr(0, repairs->find(' ')))));
  }
}

TEST(Hints, OfTheExplorerNameTheNearestOption) {
  try {
    tools::Execution("lmutin --grph k2", "");
    FAIL();
  } catch (const model::WrongUsage& error) {
    EXPECT_STREQ(error.what(), "--grph does not apply to lmutin: did you mean '--graph'?");
  }
  EXPECT_NO_THROW(tools::Execution("lmutin --graph k2", ""));
}

/// The predicates of the claims are there wherever Ample runs.
TEST(Hints, NameFilesThatAnInstalledAmpleHas) {
  const Shell shell;
  for (const cases::ClaimsText& claims : cases::claims())
    for (const auto& [name, text] : claims.predicates) {
      const std::string algorithm = name.starts_with("maekawa")
                                        ? "maekawa --n 3 --repair inquire,sanders"
                                    : name.starts_with("ricart") ? "ricart-agrawala --n 2"
                                    : name.starts_with("lmutex") ? "lmutex --graph k2 --k 1"
                                                                 : "lmutin --graph k2";
      const Ran ran = shell.paste(fmt::format("ample check {} --max-states 20 --always file:{}/{}",
                                              algorithm, claims.folder, name));
      EXPECT_FALSE(is_refused(ran)) << name << ran.err;
    }
}

}  // namespace
}  // namespace ample::tests
