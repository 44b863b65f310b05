// The form of a command: its name, the words that may follow it, and what they mean, as data.
#pragma once

#include <string>
#include <vector>

namespace ample::tools {

/// --name FORM; without a form it is a flag.
struct OptionForm {
  std::string name, form, meaning, group = "";
  std::string letter = "";  ///< "j": -j stands for it too
  bool repeated = false;    ///< it may be given again: its texts are joined by commas
};

struct Positional {
  std::string name, meaning;
  bool repeated = false;
};

struct CommandForm {
  std::string name, meaning;
  std::vector<Positional> positionals = {};
  std::vector<OptionForm> options = {};
  std::vector<CommandForm> subcommands = {};
  std::string footer = "";  ///< of its --help
  /// What may follow its name, where that is not the positionals and the options.
  std::vector<std::string> usages = {};
};

}  // namespace ample::tools
