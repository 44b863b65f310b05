// The words of a command line, sorted by the form of its command.
//
// Every value is text here; options.hpp makes values of them.
#pragma once

#include "tools/ample/line/form.hpp"

#include <map>
#include <string>
#include <variant>
#include <vector>

namespace ample::tools {

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
