// ample new: a project for an algorithm of one's own, which builds as it is written.
#include "model/errors.hpp"
#include "model/printable.hpp"
#include "model/program_name.hpp"
#include "tools/ample/line/command_readers.hpp"
#include "tools/ample/line/commands.hpp"
#include "tools/ample/line/exit_status.hpp"
#include "tools/ample/line/files.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/line/plain_name.hpp"
#include "tools/ample/output/page.hpp"
#include "tools/ample/project/project_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace ample::tools {

using model::WrongUsage;

namespace {

namespace fs = std::filesystem;

/// token-ring: token_ring
std::string snake_case(std::string name) {
  std::ranges::replace(name, '-', '_');
  return name;
}

/// token-ring: TokenRing
std::string camel_case(const std::string& name) {
  std::string text;
  bool begins = true;
  for (const char c : name) {
    if (c != '-')
      text += begins ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    begins = c == '-';
  }
  return text;
}

/// True when it is a word of C++ or of CMake, or a name that the files of a project use.
bool is_taken(const std::string& name) {
  static const std::set<std::string> words = {"alignas",
                                              "alignof",
                                              "and",
                                              "and_eq",
                                              "asm",
                                              "auto",
                                              "bitand",
                                              "bitor",
                                              "bool",
                                              "break",
                                              "case",
                                              "catch",
                                              "char",
                                              "class",
                                              "compl",
                                              "concept",
                                              "const",
                                              "consteval",
                                              "constexpr",
                                              "constinit",
                                              "continue",
                                              "decltype",
                                              "default",
                                              "delete",
                                              "do",
                                              "double",
                                              "else",
                                              "enum",
                                              "explicit",
                                              "export",
                                              "extern",
                                              "false",
                                              "float",
                                              "for",
                                              "friend",
                                              "goto",
                                              "if",
                                              "inline",
                                              "int",
                                              "long",
                                              "mutable",
                                              "namespace",
                                              "new",
                                              "noexcept",
                                              "not",
                                              "not_eq",
                                              "nullptr",
                                              "operator",
                                              "or",
                                              "or_eq",
                                              "private",
                                              "protected",
                                              "public",
                                              "register",
                                              "requires",
                                              "return",
                                              "short",
                                              "signed",
                                              "sizeof",
                                              "static",
                                              "struct",
                                              "switch",
                                              "template",
                                              "this",
                                              "throw",
                                              "true",
                                              "try",
                                              "typedef",
                                              "typeid",
                                              "typename",
                                              "union",
                                              "unsigned",
                                              "using",
                                              "virtual",
                                              "void",
                                              "volatile",
                                              "while",
                                              "xor",
                                              "xor_eq",  // C++
                                              "all",
                                              "ample",
                                              "clean",
                                              "depend",
                                              "edit_cache",
                                              "help",
                                              "install",
                                              "package",
                                              "package_source",
                                              "rebuild_cache",
                                              "test",  // CMake
                                              "actions",
                                              "algorithm_of",
                                              "algorithms",
                                              "free",
                                              "initial",
                                              "invariants",
                                              "invocation",
                                              "main",
                                              "nil",
                                              "reading",
                                              "requesting",
                                              "to_text",
                                              "number_option",
                                              "wait_until",
                                              "on_receipt"};
  static const std::set<std::string> types = {
      "Action",        "AlgorithmInfo", "Anomaly",      "BadInstance", "Blames",    "ClaimedBound",
      "DefaultInside", "Extreme",       "Fifo",         "Grant",       "Instance",  "Invariant",
      "Local",         "Message",       "NamedMeaning", "OneOf",       "OwnOption", "P",
      "Part",          "Permutation",   "Phase",        "Problem",     "Process",   "ProcessId",
      "ProcessSet",    "Release",       "Repair",       "Request",     "Scope",     "Self",
      "Shape",         "SystemOf",      "Value",        "View"};
  return words.contains(snake_case(name)) || types.contains(camel_case(name));
}

std::string file_name(const std::string& name, const std::string& project) {
  if (name == "test.cpp") return snake_case(project) + "_test.cpp";
  if (name.starts_with("algorithm.")) return snake_case(project) + name.substr(name.find('.'));
  return name;
}

/// "0.1", of "0.1.0": what a project asks for.
std::string minor_version() {
  const std::string all = version();
  return all.substr(0, all.rfind('.'));
}

}  // namespace

Command new_command(Options& options) {
  options.positional({"project", "its name and its folder's: a-z, 0-9 and -, as in token-ring"});
  options.footer(
      "It holds the algorithm, its claims, a test and a README, and builds as it is written. A "
      "folder that is there already is left as it is.");
  if (options.only_declares()) return NewCommand{};
  const std::string& program = model::program_name();
  const std::vector<std::string>& words = options.positionals();
  if (words.empty())
    throw WrongUsage(
        fmt::format("{0} new needs the project's name, as in {0} new token-ring", program));
  if (words.size() > 1)
    throw WrongUsage(fmt::format("'{}' is one word too many for {} new NAME",
                                 model::printable(words[1]), program));
  const std::string& name = words.front();
  if (const std::string why = why_no_plain_name(name); !why.empty())
    throw WrongUsage("the project's name " + why);
  if (is_taken(name))
    throw WrongUsage(fmt::format(
        "the project's name is '{}', a word of C++, of CMake or of its own files: choose another",
        name));
  return NewCommand{name};
}

int new_project(const NewCommand& command, const Surroundings& surroundings) {
  const std::string& name = command.name;
  std::error_code failure;
  if (!fs::create_directory(name, failure))
    throw WrongUsage(failure ? fmt::format("'{}' cannot be made: {}", name, failure.message())
                             : fmt::format("'{}' is there already: choose another name, or go "
                                           "elsewhere",
                                           name));
  const std::map<std::string, std::string> texts = {{"NAME", name},
                                                    {"FILE", snake_case(name)},
                                                    {"FUNCTION", snake_case(name)},
                                                    {"STRUCT", camel_case(name)},
                                                    {"VERSION", minor_version()}};
  std::string written;
  try {
    for (const ProjectFile& file : project_files()) {
      const std::string path = name + "/" + file_name(file.name, name);
      OutputFile(path).replace_with(filled(file.text, texts));
      written += "  " + path + "\n";
    }
  } catch (const NotWritten&) {
    fs::remove_all(name, failure);  // half a project would be in the way of the next try
    throw;
  }
  surroundings.out << fmt::format(
      "{0}then\n  cd {1}\n  cmake -S . -B build && cmake --build build\n  ctest --test-dir build\n"
      "  build/{1} check {1} --n 3\n",
      written, name);
  return status_holds;
}

}  // namespace ample::tools
