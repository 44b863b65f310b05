// The options of a command, each said once: its name, its form and its help stand where its text
// becomes a value.
//
// The function that reads a command is called in two ways. With the words of a command line it
// makes the command of them. With none it only declares: no option is given, nothing is refused,
// and help, completion and manual are made of the form that results.
#pragma once

#include "properties/base/option_text.hpp"
#include "tools/ample/line/form.hpp"
#include "tools/ample/line/syntax.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ample::tools {

struct Range {
  std::uint64_t least, most;
};

class Options {
 public:
  /// Declares into `form`, which has the command's name and meaning, and reads from `given`; with
  /// nullptr it only declares.
  Options(CommandForm& form, const Arguments* given) : form_(form), given_(given) {}

  bool only_declares() const { return given_ == nullptr; }
  /// What stands below the options in the help.
  void footer(std::string text) { form_.footer = std::move(text); }
  /// What may follow the command's name, where that is not the positionals and the options.
  void usages(std::vector<std::string> all) { form_.usages = std::move(all); }
  /// The title of the options that follow.
  void group(std::string title) { group_ = std::move(title); }
  /// The words that are no options.
  void positional(Positional form) { form_.positionals.push_back(std::move(form)); }
  const std::vector<std::string>& positionals() const;
  /// {"trace", "show"}
  const std::vector<std::string>& command() const;

  bool flag(const std::string& name, const std::string& meaning);
  std::optional<std::string> text(const std::string& name, const std::string& form,
                                  const std::string& meaning);
  /// The same of an option with a letter, or that may be given again; its group is the last one.
  std::optional<std::string> text(OptionForm option);
  /// The path of a folder: "-" is none.
  std::optional<std::string> folder(const std::string& name, const std::string& meaning);
  /// What stands between commas; nothing where the option is not given.
  std::vector<std::string> list(const std::string& name, const std::string& form,
                                const std::string& meaning);
  /// One of the words; `otherwise` is said in the help.
  template <class Value>
  Value word(const std::string& name, const std::string& meaning,
             const properties::Words<Value>& words, Value otherwise) {
    const auto said = text(name, alternatives(words),
                           with_default(meaning, properties::text_of(otherwise, words)));
    return said ? properties::word_of("--" + name, *said, words) : otherwise;
  }
  std::optional<std::uint64_t> count(const std::string& name, const std::string& form,
                                     const std::string& meaning, Range range);
  /// The same; `otherwise` is said in the help.
  std::uint64_t count(const std::string& name, const std::string& form, const std::string& meaning,
                      Range range, std::uint64_t otherwise);
  /// "500M", in bytes
  std::optional<std::uint64_t> size(const std::string& name, const std::string& meaning);
  /// "5m", in seconds
  std::optional<double> time(const std::string& name, const std::string& meaning);

  bool is_given(const std::string& name) const;
  /// True when it is given this text.
  bool is_given(const std::string& name, const std::string& text) const;
  /// All that are given and declared, in the order of their names.
  std::vector<std::string> given() const;
  /// All that asks something, by its name of its own too: "always.at-most-two".
  std::vector<std::pair<std::string, std::string>> questions() const;
  /// " --keep-going --max-states 1000": those of `names` that are given, in that order.
  std::string as_given(const std::vector<std::string>& names) const;

  /// "text|json"
  template <class Value>
  static std::string alternatives(const properties::Words<Value>& words) {
    std::string all;
    for (const auto& [word, value] : words) all += (all.empty() ? "" : "|") + word;
    return all;
  }

 private:
  static std::string with_default(const std::string& meaning, const std::string& otherwise);

  CommandForm& form_;
  const Arguments* given_;
  std::string group_;
};

}  // namespace ample::tools
