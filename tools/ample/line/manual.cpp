// One section for the commands, each with its options under their headings.
#include "tools/ample/line/manual.hpp"

#include "tools/ample/line/help.hpp"

#include <fmt/format.h>

namespace ample::tools {

namespace {

/// The text as roff's running text: nothing in it is a request or an escape.
std::string roff(const std::string& plain) {
  std::string text;
  bool at_line = true;
  for (const char c : plain) {
    if (at_line && (c == '.' || c == '\'')) text += "\\&";
    if (c == '\\')
      text += "\\e";
    else if (c == '-')
      text += "\\-";
    else if (c == '\'')
      text += "\\(aq";
    else
      text += c;
    at_line = c == '\n';
  }
  return text;
}

/// The end of the page is the same for every program.
const char* const end_of_page =
    ".SH FILES\nNothing is read or written that is not named on the command line.\n"
    ".TP\n.B t.json\nA trace, as check \\-\\-trace writes it: JSON, described in\n"
    "tools/manual/json.md. Every command that reads one replays it.\n"
    ".TP\n.B claims.toml\nThe claims of a paper, for claims.\n"
    ".TP\n.B s.jsonl\nThe rows of a sweep, for \\-\\-file and sweep merge.\n"
    ".SH EXIT STATUS\nThe first that applies in the order 12, 11, 13, 14.\n"
    ".TP\n.B 0\nIt holds: every configuration was seen, or left out by a proved reduction.\n"
    "Of induct: the predicate is inductive. Of \\-\\-reach: it is reached.\n"
    ".TP\n.B 10\nThe parameters are no instance of the problem.\n"
    ".TP\n.B 11\nA deadlock is reached.\n"
    ".TP\n.B 12\nSafety or an invariant fails.\n"
    ".TP\n.B 13\nLiveness fails: somebody waits for ever.\n"
    ".TP\n.B 14\nAn anomaly, a claim that is not as expected; of induct: nothing was asked.\n"
    ".TP\n.B 15\nWhat \\-\\-reach asks for is not reachable: every configuration was seen.\n"
    ".TP\n.B 16\nOf induct: the predicate is not inductive.\n"
    ".TP\n.B 20\nIt is not decided: a limit was met, or the bound on rounds.\n"
    ".TP\n.B 2\nWrong usage.\n"
    ".TP\n.B 65\nThe algorithm\\(aqs text does what no text may.\n"
    ".TP\n.B 70\nAn internal error.\n"
    ".TP\n.B 74\nA file, or the result, cannot be written.\n"
    ".SH ENVIRONMENT\n.TP\n.B COLUMNS\nSo wide is the text; else as the terminal, or 80.\n"
    ".TP\n.B NO_COLOR\n"
    "When it is set and not empty, verdicts are not in colour. They never are when the result\n"
    "does not go to a terminal.\n"
    ".SH SEE ALSO\n.BR spin (1),\n.BR dot (1),\n"
    "and the user\\(aqs manual, one page a question: tools/manual, or man \\-\\-html DIR.\n";

/// "ample check [OPTION...] algorithm"
std::string synopsis(const CommandForm& form, const std::string& outer) {
  const std::string name = fmt::format("\\fB{} {}\\fR", outer, form.name);
  std::string text;
  for (const std::string& words : form.usages)
    text += (text.empty() ? "" : "\n.br\n") + name + words;
  if (!text.empty()) return text;
  text = name;
  if (!form.options.empty()) text += " [\\fIOPTION\\fR...]";
  for (const Positional& positional : form.positionals)
    text += fmt::format(" [\\fI{}\\fR{}]", positional.name, positional.repeated ? "..." : "");
  return text;
}

std::string option_entry(const OptionForm& option) {
  std::string names = option.letter.empty() ? "" : fmt::format("\\fB\\-{}\\fR, ", option.letter);
  names += fmt::format("\\fB\\-\\-{}\\fR", roff(option.name));
  if (!option.form.empty()) names += fmt::format(" \\fI{}\\fR", roff(option.form));
  return fmt::format(".TP\n{}\n{}\n", names, roff(option.meaning));
}

void add_command(const CommandForm& form, const std::string& outer, std::string& text) {
  text += fmt::format(".SS {}\n{}.\n", roff(outer + " " + form.name), roff(form.meaning));
  for (const CommandForm& sub : form.subcommands) add_command(sub, outer + " " + form.name, text);
  if (!form.subcommands.empty()) return;
  text += fmt::format(".PP\n{}\n", synopsis(form, outer));
  for (const Positional& positional : form.positionals)
    text += fmt::format(".TP\n\\fI{}\\fR\n{}\n", positional.name, roff(positional.meaning));
  std::string group;
  for (const OptionForm& option : form.options) {
    if (option.group != group) text += fmt::format(".PP\n\\fB{}:\\fR\n", roff(option.group));
    group = option.group;
    text += option_entry(option);
  }
  if (!form.footer.empty()) text += fmt::format(".PP\n{}\n", roff(form.footer));
}

}  // namespace

std::string manual_page(const CommandForm& root, const std::string& version) {
  std::string in_capitals = root.name;
  for (char& c : in_capitals) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  std::string text = fmt::format(
      ".\\\" Made by: {0} man\n.TH {1} 1 \"\" \"{2}\" \"User Commands\"\n.SH NAME\n"
      "{3} \\- a model checker for distributed critical\\-section algorithms\n.SH SYNOPSIS\n",
      root.name, roff(in_capitals), roff(version), roff(root.name));
  for (const CommandForm& form : root.subcommands)
    text += fmt::format("{}{}\n", form.name == root.subcommands.front().name ? "" : ".br\n",
                        synopsis(form, root.name));
  text += fmt::format(".SH DESCRIPTION\n{}\n.PP\n{}\n.SH COMMANDS\n", roff(root.meaning),
                      roff(root.footer));
  for (const CommandForm& form : root.subcommands) add_command(form, root.name, text);
  text += ".SH EXAMPLES\n";
  for (const char* command : {"check", "fuzz", "measure", "trace convert", "sweep"})
    for (const std::string& example : examples_of(command))
      text += fmt::format(".PP\n.B {}\n", roff(example));
  text += end_of_page;

  return text;
}

}  // namespace ample::tools
