// The page about the JSON of each command is made from its schema: each definition has a section
// with a table of its keys, and nothing else of the page is a table.
#include "tests/tools/json_schema.hpp"
#include "tools/ample/line/command_forms.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <iterator>
#include <sstream>

namespace ample::tests {
namespace {

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string page() { return text_of(tree / "tools/manual/json.md"); }

/// Does the definition have a section of its own?
bool is_object(const OrderedJson& definition) { return definition.contains("title"); }

/// The name of a heading, by which Markdown is linked to.
std::string place_of(const std::string& title) {
  std::string place;
  for (const char c : title)
    if (is_of_a_word(c) || c == '-')
      place += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    else if (c == ' ')
      place += '-';
  return place;
}

constexpr const char* simple = "Simple values";

/// "A, B or C"
std::string any_of(const std::vector<std::string>& names) {
  if (names.size() == 1) return names.front();
  return fmt::format("{} or {}", fmt::join(names.begin(), names.end() - 1, ", "), names.back());
}

std::string word_of(const OrderedJson& value) {
  return value.is_null() ? "null" : "`" + value.dump() + "`";
}

/// The type as the table says it: "integer or null", "array of [Step](#step)".
std::string type_of(const OrderedJson& schema) {
  if (const std::string name = referred(schema); !name.empty()) {
    const OrderedJson& definition = json_definitions().at(name);
    const std::string section = definition.value("title", simple);
    return fmt::format("[{}](#{})", definition.value("title", name), place_of(section));
  }
  std::vector<std::string> names;
  for (const OrderedJson* part : parts_of(schema)) names.push_back(type_of(*part));
  if (schema.contains("const")) names.push_back(word_of(schema.at("const")));
  for (const OrderedJson& value : schema.value("enum", OrderedJson::array()))
    names.push_back(word_of(value));
  OrderedJson types = schema.value("type", OrderedJson::array());
  if (types.is_string()) types = {types};
  for (const std::string type : types)
    if (type == "array")
      names.push_back("array of " + type_of(schema.at("items")));
    else if (const OrderedJson* others = other_keys(schema);
             type == "object" && others != nullptr && !schema.contains("properties"))
      names.push_back("object, each key: " + type_of(*others));
    else
      names.push_back(type);
  return any_of(names);
}

std::string row_of(const std::string& key, const OrderedJson& schema, bool required) {
  return fmt::format("| `{}` | {}{} | {} |\n", key, type_of(schema),
                     required ? "" : "; may be absent", schema.value("description", ""));
}

/// The rows of the keys of an object, and of those within them.
void add_rows(const OrderedJson& schema, const std::string& before, std::string& rows) {
  for (const OrderedJson* part : parts_of(schema)) add_rows(*part, before, rows);
  for (const auto& [key, of_it] : keys_of(schema).items()) {
    const OrderedJson& required = schema.at("required");
    rows += row_of(before + key, of_it, std::ranges::count(required, OrderedJson(key)) > 0);
    const bool is_list = of_it.contains("items");
    const OrderedJson& within = is_list ? of_it.at("items") : of_it;
    if (const OrderedJson* others = other_keys(within))
      add_rows(*others, before + key + ".*.", rows);
    else
      add_rows(within, before + key + (is_list ? "[]." : "."), rows);
  }
  if (const OrderedJson* others = other_keys(schema); others && schema.contains("properties"))
    rows += row_of(before + "*", *others, true);
}

/// The words in lines of at most 100 columns.
std::string paragraph(const std::string& text) {
  std::istringstream words(text);
  std::string lines, line;
  for (std::string word; words >> word; line += (line.empty() ? "" : " ") + word)
    if (line.size() + 1 + word.size() > 100) {
      lines += line + "\n";
      line.clear();
    }
  return lines + line + "\n";
}

std::string section_of(const OrderedJson& definition) {
  std::string rows;
  add_rows(definition, "", rows);
  return fmt::format("## {}\n\n{}\n| key | type | meaning |\n|---|---|---|\n{}",
                     definition.at("title").get<std::string>(),
                     paragraph(definition.at("description")), rows);
}

/// The table of what has no keys of its own.
std::string simple_values() {
  std::string text = fmt::format("## {}\n\n| name | type | meaning |\n|---|---|---|\n", simple);
  for (const auto& [name, definition] : json_definitions().items())
    if (!is_object(definition)) text += row_of(name, definition, true);
  return text;
}

TEST(JsonPage, IsWhatTheSchemaSays) {
  std::string rest = page();
  std::vector<std::string> sections;
  for (const auto& [name, definition] : json_definitions().items())
    if (is_object(definition)) sections.push_back(section_of(definition));
  sections.push_back(simple_values());
  std::size_t last = 0;
  for (const std::string& section : sections) {
    const std::size_t at = rest.find("\n" + section);
    if (at == rest.npos) {
      ADD_FAILURE() << "tools/manual/json.md lacks this section:\n\n" << section;
      continue;
    }
    EXPECT_GE(at, last) << "it is not in the order of the schema: " << section;
    last = at;
    rest.erase(at, section.size());
  }
  std::istringstream lines(rest);
  for (std::string line; std::getline(lines, line);)
    EXPECT_FALSE(line.starts_with("|")) << "a table that the schema does not make: " << line;
}

/// Calls visit(path, schema) for each schema within this one.
template <class Visit>
void visit_all(const OrderedJson& schema, const std::string& path, const Visit& visit) {
  visit(path, schema);
  for (const OrderedJson* part : parts_of(schema)) visit_all(*part, path, visit);
  for (const auto& [key, of_it] : keys_of(schema).items())
    visit_all(of_it, path + "." + key, visit);
  if (const OrderedJson* others = other_keys(schema)) visit_all(*others, path + ".*", visit);
  if (schema.contains("items")) visit_all(schema.at("items"), path + "[]", visit);
}

TEST(JsonSchema, LeavesNoKeyOpen) {
  for (const auto& [name, definition] : json_definitions().items())
    visit_all(definition, name, [](const std::string& path, const OrderedJson& schema) {
      const auto type = schema.find("type");
      const bool is_of_objects =
          type != schema.end()
          && (*type == "object" || (type->is_array() && std::ranges::count(*type, "object") > 0));
      if (!is_of_objects) return;
      const OrderedJson others = schema.value("additionalProperties", OrderedJson(true));
      EXPECT_NE(others, true) << path << ": say \"additionalProperties\": false, or their schema";
      EXPECT_TRUE(!schema.contains("properties") || schema.contains("required")) << path;
    });
}

/// Draft 7 ignores what stands beside a reference, and so do some readers of the descriptions.
TEST(JsonSchema, SaysNothingBesideAReference) {
  for (const auto& [name, definition] : json_definitions().items())
    visit_all(definition, name, [](const std::string& path, const OrderedJson& schema) {
      EXPECT_TRUE(referred(schema).empty() || schema.size() == 1) << path;
      EXPECT_TRUE(referred(schema).empty() || json_definitions().contains(referred(schema)))
          << path << ": there is no " << referred(schema);
    });
}

bool says(const std::string& text, const std::string& word) { return text.find(word) != text.npos; }

/// Every key has a meaning, which says when it is absent and when it is null.
TEST(JsonSchema, SaysWhenAKeyIsAbsentOrNull) {
  for (const auto& [name, definition] : json_definitions().items())
    visit_all(definition, name, [](const std::string& path, const OrderedJson& schema) {
      for (const auto& [key, of_it] : keys_of(schema).items()) {
        const std::string meaning = of_it.value("description", ""), type = type_of(of_it);
        EXPECT_TRUE(meaning.ends_with(".")) << path << "." << key << ": " << meaning;
        const bool required = std::ranges::count(schema.at("required"), OrderedJson(key)) > 0;
        EXPECT_EQ(says(meaning, "It is absent "), !required)
            << path << "." << key << ": " << meaning;
        const bool has_null = says(type, "or null") || type == "null";
        EXPECT_EQ(says(meaning, "It is null ") || says(meaning, "It is always null"), has_null)
            << path << "." << key << ": " << meaning;
      }
    });
}

/// The commands that print JSON: "check", "trace show".
void add_commands_with_json(const tools::CommandForm& form, const std::string& before,
                            std::vector<std::string>& names) {
  for (const tools::CommandForm& sub : form.subcommands)
    add_commands_with_json(sub, before + sub.name + " ", names);
  for (const tools::OptionForm& option : form.options)
    if (option.name == "format" && says("|" + option.form + "|", "|json|"))
      names.push_back(before.substr(0, before.size() - 1));
}

TEST(JsonSchema, IsOfEveryCommandThatPrintsJson) {
  std::vector<std::string> names;
  add_commands_with_json(tools::command_forms(), "", names);
  EXPECT_GT(names.size(), 10u);
  std::string descriptions;
  for (const auto& [name, definition] : json_definitions().items())
    descriptions += definition.at("description").get<std::string>() + "\n";
  for (const std::string& name : names)
    EXPECT_TRUE(says(descriptions, "`ample " + name + " ")
                || says(descriptions, "`ample " + name + "`"))
        << name;
}

}  // namespace
}  // namespace ample::tests
