// Reads the [[property]] tables of a TOML file.
#include "checker/questions/claims/properties_file.hpp"

#include "checker/questions/claims/toml_file.hpp"
#include "properties/asked/asked.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

namespace ample::checker {

using model::printable;

namespace {

/// The one word of the table that asks something.
std::string asking_key(const TomlReader& reader, const toml::table& table) {
  std::vector<std::string> asked;
  for (const auto& [key, value] : table)
    if (const std::string word(key.str()); properties::is_asking(word)) asked.push_back(word);
  if (asked.size() != 1)
    reader.fail(table, fmt::format("a property asks one thing: give one of {}",
                                   fmt::join(properties::asking_words, ", ")));
  return asked.front();
}

NamedProperty property_of(const TomlReader& reader, const toml::table& table) {
  std::vector<std::string> keys = {"name", "sentence", "place"};
  keys.insert(keys.end(), properties::asking_words.begin(), properties::asking_words.end());
  reader.check_keys(table, keys);
  const std::string name = reader.text(table, "name");
  const std::string word = asking_key(reader, table);
  const auto question = properties::question_in(word + "." + name);
  if (!question || question->name != name)
    reader.fail(
        *table.get("name"),
        fmt::format("the name '{}': a letter, and then letters, digits or '-'; and not that "
                    "of a fairness",
                    printable(name)));
  return {properties::asked_from(word + "." + name, reader.text(table, word.c_str())),
          reader.text_or(table, "sentence", ""), reader.text_or(table, "place", "")};
}

}  // namespace

std::vector<NamedProperty> read_properties(const std::string& name, std::string_view toml) {
  const toml::table document = parse_toml(name, toml);
  const TomlReader reader(name);
  reader.check_keys(document, {"property"});
  std::vector<NamedProperty> all;
  std::set<std::string> names;
  for (const toml::node& node : tables_of(document, "property", name)) {
    all.push_back(property_of(reader, *node.as_table()));
    if (const std::string own = properties::question_in(all.back().asked.word)->name;
        !names.insert(own).second)
      reader.fail(node, fmt::format("the name '{}' is used twice", printable(own)));
  }
  return all;
}

}  // namespace ample::checker
