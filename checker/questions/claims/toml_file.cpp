// Reads a TOML file.
#include "checker/questions/claims/toml_file.hpp"

#include "checker/questions/claims/toml_depth.hpp"
#include "model/suggest.hpp"
#include "properties/asked/asked.hpp"

#include <algorithm>

namespace ample::checker {

using model::printable;
using model::WrongUsage;

namespace {

toml::table parsed(const std::string& name, std::string_view toml) try {
  return toml::parse(toml, name);
} catch (const toml::parse_error& error) {
  throw WrongUsage(fmt::format("{}:{}: {}", name, error.source().begin.line, error.description()));
}

bool is_beyond_ascii(char c) { return static_cast<unsigned char>(c) > 0x7F; }

/// The line of a character beyond ASCII that only blanks part from a backslash; 0 when there is
/// none.
std::ptrdiff_t line_with_a_backslash_before(std::string_view toml) {
  for (std::size_t at = toml.find('\\'); at != toml.npos; at = toml.find('\\', at + 1)) {
    const std::size_t next = toml.find_first_not_of(" \t\r\n", at + 1);
    if (next != toml.npos && is_beyond_ascii(toml[next]))
      return 1 + std::ranges::count(toml.substr(0, next), '\n');
  }
  return 0;
}

/// The parser asks of each character beyond ASCII whether it is a blank, where one may stand, and
/// for many of them this is undefined behaviour (is_non_ascii_horizontal_whitespace of toml++ 3.3).
/// So the text is first parsed with '?' in their places: '?' is refused there, too, but not in
/// strings and comments. Behind a backslash that ends a line of a string blanks may stand as well.
void require_beyond_ascii_in_strings(const std::string& name, std::string_view toml) {
  if (std::ranges::none_of(toml, is_beyond_ascii)) return;
  if (const std::ptrdiff_t line = line_with_a_backslash_before(toml))
    throw WrongUsage(
        fmt::format("{}:{}: a character beyond ASCII behind a backslash: put another one before it",
                    name, line));
  std::string ascii(toml);
  std::ranges::replace_if(ascii, is_beyond_ascii, '?');
  parsed(name, ascii);
}

}  // namespace

toml::table parse_toml(const std::string& name, std::string_view toml) {
  if (const int line = line_nested_too_deep(toml))
    throw WrongUsage(fmt::format("{}:{}: nested deeper than {} levels: no claims file is", name,
                                 line, deepest_claims));
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (toml.starts_with(byte_order_mark)) toml.remove_prefix(byte_order_mark.size());
  require_beyond_ascii_in_strings(name, toml);
  return parsed(name, toml);
}

std::string TomlReader::where(const toml::node& node) const {
  return fmt::format("{}:{}", name_, node.source().begin.line);
}

void TomlReader::fail(const toml::node& node, const std::string& what) const {
  throw WrongUsage(where(node) + ": " + what);
}

void TomlReader::check_keys(const toml::table& table, const std::vector<std::string>& known) const {
  for (const auto& [key, value] : table)
    if (std::find(known.begin(), known.end(), key.str()) == known.end())
      fail(value, model::unknown_name("key", printable(key.str()), known));
}

std::string TomlReader::text(const toml::table& table, const char* key) const {
  const toml::node* node = table.get(key);
  if (node == nullptr) fail(table, fmt::format("'{}' is missing", key));
  return text_or(table, key, "");
}

std::string TomlReader::text_or(const toml::table& table, const char* key,
                                std::string otherwise) const {
  const toml::node* node = table.get(key);
  if (node == nullptr) return otherwise;
  if (!node->is_string() || node->as_string()->get().empty())
    fail(*node, fmt::format("'{}' must be a string, and not empty", key));
  return clean(*node, key);
}

std::optional<std::uint64_t> TomlReader::number(const toml::table& table, const char* key) const {
  const toml::node* node = table.get(key);
  if (node == nullptr) return std::nullopt;
  if (!node->is_integer() || node->as_integer()->get() < 0)
    fail(*node, fmt::format("'{}' must be a number, 0 or more", key));
  return static_cast<std::uint64_t>(node->as_integer()->get());
}

bool TomlReader::flag(const toml::table& table, const char* key) const {
  const toml::node* node = table.get(key);
  if (node != nullptr && !node->is_boolean())
    fail(*node, fmt::format("'{}' must be true or false", key));
  return node != nullptr && node->as_boolean()->get();
}

/// Refuses control characters, which could write anything to a terminal or page. Only a note, a
/// claim or a question may have several lines.
std::string TomlReader::clean(const toml::node& node, std::string_view key) const {
  const std::string& text = node.as_string()->get();
  const bool has_lines = key == "note" || key == "claim" || properties::is_asking(std::string(key));
  if (const auto at = model::first_control(text, has_lines); at != std::string::npos)
    fail(node, fmt::format("'{}' has a control character after '{}'", printable(key),
                           printable(std::string_view(text).substr(0, at))));
  return text;
}

const toml::array& tables_of(const toml::table& document, const char* key,
                             const std::string& name) {
  const toml::array* tables = document.get_as<toml::array>(key);
  if (tables == nullptr || tables->empty() || !tables->is_array_of_tables())
    throw WrongUsage(fmt::format("{}: it holds no [[{}]]", name, key));
  return *tables;
}

}  // namespace ample::checker
