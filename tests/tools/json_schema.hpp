// The schema of the commands' JSON (tools/manual/json.schema.json), walked key by key.
//
// A key's path begins with a definition: check.properties[].name; * stands for any key of a map.
#pragma once

#include "tests/tools/source_tree.hpp"

#include <nlohmann/json.hpp>

#include <set>
#include <string>

namespace ample::tests {

using OrderedJson = nlohmann::ordered_json;

inline const OrderedJson& json_schema() {
  static const OrderedJson schema =
      OrderedJson::parse(std::ifstream(tree / "tools/manual/json.schema.json"));
  return schema;
}

inline const OrderedJson& json_definitions() { return json_schema().at("definitions"); }

/// "trace", of {"$ref":"#/definitions/trace"}; empty where that is no reference.
inline std::string referred(const OrderedJson& schema) {
  const std::string reference = schema.value("$ref", "");
  return reference.substr(reference.rfind('/') + 1);
}

/// The schemas that stand side by side in this one: all have to hold, or one of them.
inline std::vector<const OrderedJson*> parts_of(const OrderedJson& schema) {
  std::vector<const OrderedJson*> parts;
  for (const char* word : {"allOf", "anyOf"})
    if (schema.contains(word))
      for (const OrderedJson& part : schema.at(word)) parts.push_back(&part);
  return parts;
}

/// The schemas of its keys by their names; none where it is of no object.
inline const OrderedJson& keys_of(const OrderedJson& schema) {
  static const OrderedJson none = OrderedJson::object();
  return schema.contains("properties") ? schema.at("properties") : none;
}

/// The schema of all other keys; null where there may be none.
inline const OrderedJson* other_keys(const OrderedJson& schema) {
  const auto others = schema.find("additionalProperties");
  return others != schema.end() && others->is_object() ? &*others : nullptr;
}

/// Every key of the schema, but not of the definitions that it refers to.
inline void add_keys(const OrderedJson& schema, const std::string& path,
                     std::set<std::string>& keys) {
  for (const OrderedJson* part : parts_of(schema)) add_keys(*part, path, keys);
  for (const auto& [key, of_it] : keys_of(schema).items()) {
    keys.insert(path + "." + key);
    add_keys(of_it, path + "." + key, keys);
  }
  if (const OrderedJson* others = other_keys(schema)) add_keys(*others, path + ".*", keys);
  if (schema.contains("items")) add_keys(schema.at("items"), path + "[]", keys);
}

/// Is each key of the object one of the schema's, and none missing? Any other value fits.
inline bool has_keys_of(const OrderedJson& schema, const OrderedJson& json) {
  const std::string name = referred(schema);
  if (!name.empty()) return has_keys_of(json_definitions().at(name), json);
  if (!json.is_object() || !schema.contains("properties")) return true;
  for (const auto& [key, value] : json.items())
    if (!keys_of(schema).contains(key) && other_keys(schema) == nullptr) return false;
  return std::ranges::all_of(schema.at("required"), [&](const OrderedJson& key) {
    return json.contains(key.get<std::string>());
  });
}

/// Adds the keys that a valid JSON has.
inline void add_keys_seen(const OrderedJson& schema, const std::string& path,
                          const OrderedJson& json, std::set<std::string>& seen) {
  if (const std::string name = referred(schema); !name.empty())
    return add_keys_seen(json_definitions().at(name), name, json, seen);
  for (const OrderedJson* part : parts_of(schema))
    if (has_keys_of(*part, json)) add_keys_seen(*part, path, json, seen);
  if (json.is_object()) {
    for (const auto& [key, value] : json.items())
      if (keys_of(schema).contains(key)) {
        seen.insert(path + "." + key);
        add_keys_seen(keys_of(schema).at(key), path + "." + key, value, seen);
      } else if (const OrderedJson* others = other_keys(schema)) {
        add_keys_seen(*others, path + ".*", value, seen);
      }
  }
  if (json.is_array() && schema.contains("items"))
    for (const OrderedJson& item : json) add_keys_seen(schema.at("items"), path + "[]", item, seen);
}

}  // namespace ample::tests
