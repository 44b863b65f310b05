// Files in TOML: parsed without being believed, and read key by key. Whoever mistypes a key learns
// the line and the nearest key.
#pragma once

#include "model/errors.hpp"
#include "model/printable.hpp"
#include "properties/base/option_text.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

// "[!" is enough to break an assertion of the parser, in a release an assumption; without them it
// reports the error.
#define TOML_ASSERT(expression) static_assert(true)
#pragma push_macro("NDEBUG")
#undef NDEBUG
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

namespace ample::checker {

/// Throws WrongUsage, with the line, where it is no TOML or nested too deep.
toml::table parse_toml(const std::string& name, std::string_view toml);

/// The values of a file's tables, and the errors of the file.
class TomlReader {
 public:
  explicit TomlReader(std::string name) : name_(std::move(name)) {}

  std::string where(const toml::node& node) const;
  [[noreturn]] void fail(const toml::node& node, const std::string& what) const;
  void check_keys(const toml::table& table, const std::vector<std::string>& known) const;
  std::string text(const toml::table& table, const char* key) const;
  std::string text_or(const toml::table& table, const char* key, std::string otherwise) const;
  std::optional<std::uint64_t> number(const toml::table& table, const char* key) const;
  bool flag(const toml::table& table, const char* key) const;
  template <class Value>
  Value word(const toml::table& table, const char* key, const properties::Words<Value>& words,
             std::optional<std::type_identity_t<Value>> otherwise = std::nullopt) const {
    if (otherwise && table.get(key) == nullptr) return *otherwise;
    const std::string word = text(table, key);
    try {
      return properties::word_of(fmt::format("'{}'", key), model::printable(word), words);
    } catch (const model::WrongUsage& error) {
      fail(*table.get(key), error.what());
    }
  }

 protected:
  std::string clean(const toml::node& node, std::string_view key) const;

 private:
  std::string name_;
};

/// The tables of an array [[key]], which must have one at least.
const toml::array& tables_of(const toml::table& document, const char* key, const std::string& name);

}  // namespace ample::checker
