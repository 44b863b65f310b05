// An option is declared in the form of its command, then looked up among the words.
#include "tools/ample/line/options.hpp"

#include "model/errors.hpp"
#include "properties/asked/asked.hpp"
#include "tools/ample/line/option_values.hpp"

#include <fmt/format.h>

namespace ample::tools {

const std::vector<std::string>& Options::positionals() const {
  static const std::vector<std::string> none;
  return given_ != nullptr ? given_->positionals : none;
}

const std::vector<std::string>& Options::command() const {
  static const std::vector<std::string> none;
  return given_ != nullptr ? given_->command : none;
}

bool Options::flag(const std::string& name, const std::string& meaning) {
  return text(name, "", meaning).has_value();
}

std::optional<std::string> Options::text(const std::string& name, const std::string& form,
                                         const std::string& meaning) {
  return text(OptionForm{.name = name, .form = form, .meaning = meaning});
}

std::optional<std::string> Options::text(OptionForm option) {
  option.group = group_;
  const std::string name = option.name;
  form_.options.push_back(std::move(option));
  if (given_ == nullptr) return std::nullopt;
  const auto found = given_->options.find(name);
  return found == given_->options.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::string> Options::folder(const std::string& name, const std::string& meaning) {
  auto path = text(name, "DIR", meaning);
  if (path == "-")
    throw model::WrongUsage(fmt::format("--{} -: name a folder, or ./- for that", name));
  return path;
}

std::vector<std::string> Options::list(const std::string& name, const std::string& form,
                                       const std::string& meaning) {
  const auto all = text(name, form, meaning);
  return all ? properties::list_of("--" + name, *all) : std::vector<std::string>{};
}

std::optional<std::uint64_t> Options::count(const std::string& name, const std::string& form,
                                            const std::string& meaning, Range range) {
  const auto said = text(name, form, meaning);
  if (!said) return std::nullopt;
  return count_of("--" + name, *said, range.least, range.most);
}

std::uint64_t Options::count(const std::string& name, const std::string& form,
                             const std::string& meaning, Range range, std::uint64_t otherwise) {
  return count(name, form, with_default(meaning, std::to_string(otherwise)), range)
      .value_or(otherwise);
}

std::optional<std::uint64_t> Options::size(const std::string& name, const std::string& meaning) {
  const auto said = text(name, "SIZE", meaning);
  return said ? std::optional(bytes_of("--" + name, *said)) : std::nullopt;
}

std::optional<double> Options::time(const std::string& name, const std::string& meaning) {
  const auto said = text(name, "TIME", meaning);
  return said ? std::optional(seconds_of("--" + name, *said)) : std::nullopt;
}

bool Options::is_given(const std::string& name) const {
  return given_ != nullptr && given_->options.contains(name);
}

bool Options::is_given(const std::string& name, const std::string& text) const {
  return is_given(name) && given_->options.at(name) == text;
}

std::vector<std::string> Options::given() const {
  std::vector<std::string> names;
  if (given_ != nullptr)
    for (const auto& [name, text] : given_->options) names.push_back(name);
  return names;
}

std::vector<std::pair<std::string, std::string>> Options::questions() const {
  std::vector<std::pair<std::string, std::string>> all;
  if (given_ != nullptr)
    for (const auto& [name, text] : given_->options)
      if (properties::is_asking(name)) all.emplace_back(name, text);
  return all;
}

std::string Options::as_given(const std::vector<std::string>& names) const {
  std::string all;
  for (const std::string& name : names) {
    if (!is_given(name)) continue;
    const std::string& value = given_->options.at(name);
    const bool has_words = value.find(' ') != std::string::npos;
    all += " --" + name;
    if (value != "true") all += has_words ? " '" + value + "'" : " " + value;
  }
  return all;
}

std::string Options::with_default(const std::string& meaning, const std::string& otherwise) {
  return fmt::format("{} (default {})", meaning, otherwise);
}

}  // namespace ample::tools
