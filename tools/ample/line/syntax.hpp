// The syntax of a command line: which commands there are, and the words that follow them.
//
// Every value is text here; what it means is read in command_line.cpp.
#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

namespace ample::tools {

/// --name FORM; without a form it is a flag.
struct OptionForm {
  std::string name, form, meaning, group;
  std::string letter = "";  ///< "j": -j stands for it too
  bool repeated = false;    ///< it may be given again: its texts are joined by commas
};

struct Positional {
  std::string name, meaning;
  bool repeated = false;
};

struct CommandForm {
  std::string name, meaning;
  std::vector<Positional> positionals;
  std::vector<OptionForm> options;
  std::vector<CommandForm> subcommands;
  std::string footer;  ///< of its --help
  /// What may follow its name, where that is not the positionals and the options.
  std::vector<std::string> usages = {};
};

/// The words of a command line, sorted. A flag that is given has the text "true".
struct Arguments {
  std::vector<std::string> command;  ///< {"trace", "show"}
  std::map<std::string, std::string> options;
  std::vector<std::string> positionals;
};

/// Asked for by --help or --version, or by no word at all.
struct Answer {
  std::string text;
  bool is_prose = false;  ///< for people, to be wrapped
  int status = 0;
};

/// Throws WrongUsage: an unknown command or option (with the nearest one), an option given twice or
/// without its value, a word too many. `version` answers --version.
std::variant<Arguments, Answer> parse(const CommandForm& root, const std::string& version,
                                      const std::vector<std::string>& words);

}  // namespace ample::tools
