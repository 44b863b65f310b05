// Every command that Ample prints is pasted into a shell: the examples of each algorithm and of
// each
// --help, and "again:", which must say the same again.
#include "tests/tools/pasted.hpp"
#include "tests/support/has_program.hpp"

#include "cases/catalogue.hpp"
#include "tools/ample/line/command_forms.hpp"
#include "tools/ample/line/help.hpp"

#include <fmt/format.h>

#include <regex>
#include <set>

namespace ample::tests {
namespace {

using tools::CommandForm;

/// The lines below a heading.
std::vector<std::string> lines_below(const std::string& heading, const std::string& text) {
  std::vector<std::string> found;
  const std::size_t at = text.find("\n" + heading + "\n");
  if (at == text.npos) return found;
  std::istringstream lines(text.substr(at + heading.size() + 2));
  for (std::string line; std::getline(lines, line) && line.starts_with("  ");)
    found.push_back(line.substr(2));
  return found;
}

/// The form of the command that a line calls.
const CommandForm& form_of(const std::string& line) {
  const CommandForm* form = &tools::command_forms();
  std::istringstream words(line.substr(std::string("ample ").size()));
  for (std::string word; words >> word;) {
    const auto sub = std::ranges::find(form->subcommands, word, &CommandForm::name);
    if (sub == form->subcommands.end()) break;
    form = &*sub;
  }
  return *form;
}

/// The statuses that its --help promises where the request is right.
std::set<int> promised(const CommandForm& form) {
  std::set<int> statuses = {0};
  const std::size_t from = form.footer.find("Exit status");
  if (from == form.footer.npos) return statuses;
  const std::string footer = form.footer.substr(from);
  const std::regex number("\\b[0-9]+\\b");
  for (std::sregex_iterator at(footer.begin(), footer.end(), number), end; at != end; ++at)
    statuses.insert(std::stoi(at->str()));
  if (contains(footer, "as of check")) statuses.merge(promised(form_of("ample check")));
  for (const int refused : {2, 10, 65, 70, 74}) statuses.erase(refused);
  return statuses;
}

/// What is added to a command, so that none takes long.
std::string limits_of(const CommandForm& form) {
  std::string limits;
  for (const auto& [option, most] :
       {std::pair("max-states", "1000"), std::pair("schedules", "20"), std::pair("steps", "300")})
    if (form.name != "induct"
        && std::ranges::count(form.options, option, &tools::OptionForm::name) > 0)
      limits += fmt::format(" --{} {}", option, most);
  return limits;
}

/// A command without the options that its limits give.
std::string limited(std::string line) {
  const CommandForm& form = form_of(line);
  if (contains(line, "sweep merge")) return line;
  line = std::regex_replace(line, std::regex(" --schedules [0-9]+"), "");
  return line + limits_of(form);
}

void expect_as_promised(const Shell& shell, const std::string& line) {
  const Ran ran = shell.paste(line);
  EXPECT_TRUE(promised(form_of(line)).contains(ran.status))
      << line << " ends with " << ran.status << ": " << ran.err;
}

TEST(Pasted, ExamplesOfEachAlgorithmRun) {
  const Shell shell;
  for (const model::AlgorithmInfo& algorithm : cases::algorithms()) {
    const auto listed = lines_below("To try", shell.paste("ample list " + algorithm.id).out);
    EXPECT_EQ(listed, algorithm.examples);
    const auto helped =
        lines_below("Examples:", shell.paste("ample check " + algorithm.id + " --help").out);
    EXPECT_EQ(helped, algorithm.examples);
    for (const std::string& line : listed) expect_as_promised(shell, limited(line));
  }
}

/// Of those that are left out: a server does not end, claims are judged by tests of their own, and
/// the pages of the manual need man (tests/shell).
bool is_left_out(const std::string& line) {
  return line.starts_with("ample explore") || line.starts_with("ample claims")
         || line.find("| man") != line.npos
         || (line.starts_with("ample confirm") && !tests::has_program("spin"));
}

void expect_examples_of(const Shell& shell, const CommandForm& form, const std::string& name) {
  for (const CommandForm& sub : form.subcommands)
    expect_examples_of(shell, sub, name + " " + sub.name);
  const Ran help = shell.paste("ample" + name + " --help");
  EXPECT_EQ(help.status, 0) << name;
  const std::vector<std::string> lines = lines_below("Examples:", help.out);
  EXPECT_EQ(lines.size(), tools::examples_of(name.empty() ? name : name.substr(1)).size()) << name;
  for (const std::string& line : lines)
    if (!is_left_out(line)) expect_as_promised(shell, limited(line));
}

TEST(Pasted, ExamplesOfEachCommandRun) {
  const Shell shell;
  // What examples read: a trace, and two shares of a sweep.
  shell.paste("ample check lmutin --graph k2 --trace t.json");
  shell.paste("ample sweep lmutin --graph all:2 --shard 1/2 --file a.jsonl");
  shell.paste("ample sweep lmutin --graph all:2 --shard 2/2 --file b.jsonl");
  expect_examples_of(shell, tools::command_forms(), "");
}

void expect_the_same_again(const Shell& shell, const std::string& line) {
  const Ran first = shell.paste(line);
  const auto again = behind("again: ", first.out);
  ASSERT_TRUE(again) << line << first.out << first.err;
  const Ran second = shell.paste(*again);
  EXPECT_EQ(second.status, first.status) << line << "\n" << *again << second.err;
  EXPECT_EQ(behind("again: ", second.out), again) << line;
  EXPECT_EQ(second.out.substr(0, second.out.find('\n')), first.out.substr(0, first.out.find('\n')))
      << line;
}

TEST(Pasted, AgainSaysTheSameForEachAlgorithm) {
  const Shell shell;
  for (const model::AlgorithmInfo& algorithm : cases::algorithms()) {
    const auto check = std::ranges::find_if(algorithm.examples, [](const std::string& line) {
      return line.starts_with("ample check") && !contains(line, "--reduce");
    });
    if (check == algorithm.examples.end()) continue;
    expect_the_same_again(shell, limited(*check));
    const std::string instance =
        std::regex_replace(*check, std::regex("^ample check| --property \\S+"), "");
    expect_the_same_again(shell, limited("ample fuzz" + instance));
  }
  for (const model::AlgorithmInfo& algorithm : cases::algorithms())
    for (const std::string& line : algorithm.examples)
      if (!line.starts_with("ample check")) expect_the_same_again(shell, limited(line));
}

/// Words that a shell would take apart or expand.
TEST(Pasted, AgainQuotesWhatAShellWouldChange) {
  const Shell shell;
  for (const char* line :
       {"ample check lmutin --graph k2 --always 'forall i: |grantedTo_i| <= |N_i|-l_i+1 and "
        "(forall j: (*,P0) in grantedTo_j => j = 0 or j = 1)'",
        "ample check lmutin --graph k2 --ltl '[] (waits(0) => <> InCS(0)) and not [] waits(1)'",
        "ample check lmutin --graph 'g6:A_' --drop leave/1 --reach 'count(i: waits(i)) = 2'",
        "ample check kmutex --n 3 --k 1 --coterie 'quorums:0,1;1,2;1,2' --max-states 500",
        "ample check lmutin --graph k2 --always.both 'InCS(0) or InCS(1)' --until 'waits(0)'",
        "ample check lmutin --graph k2 --l 0 --always 'count(i: InCS(i)) <= 1' --property 'always "
        "count(i: InCS(i)) <= 1'",
        "ample fuzz ricart-agrawala --n 2 --schedules 5 --never 'InCS(0) and InCS(1)'",
        "ample induct ricart-agrawala --n 2 --always 'count(i: InCS(i)) <= 1 and forall i: clk_i "
        "<= 2'"})
    expect_the_same_again(shell, line);
}

}  // namespace
}  // namespace ample::tests
