// Values, messages and instances as JSON.
#include "checker/verdict/outcome/json.hpp"

#include "checker/verdict/outcome/count_text.hpp"
#include "properties/instances/request.hpp"

#include <nlohmann/json.hpp>

#include <cmath>

namespace ample::checker {

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json json_of(const model::Value& value) {
  switch (value.kind) {
    case model::Value::Kind::number:
      return value.number;
    case model::Value::Kind::word:
      if (value.word == "true" || value.word == "false") return value.word == "true";
      return value.word;
    case model::Value::Kind::tuple:
    case model::Value::Kind::set:
      break;
  }
  Json items = Json::array();
  for (const model::Value& item : value.items) items.push_back(json_of(item));
  return value.kind == model::Value::Kind::set ? Json{{"set", std::move(items)}} : items;
}

Json json_of(model::WideProcessSet processes) {
  Json list = Json::array();
  for (const model::ProcessId process : processes) list.push_back(int{process});
  return list;
}

Json json_of(const std::vector<model::ProcessId>& processes) {
  Json list = Json::array();
  for (const model::ProcessId process : processes) list.push_back(int{process});
  return list;
}

Json message_json(const model::System& system, const model::Bytes& message) {
  const model::MessageText text = system.text_of_message(message);
  Json fields = Json::object();
  for (const model::NamedValue& field : text.fields) fields[field.name] = json_of(field.value);
  return {{"name", text.name},
          {"fields", std::move(fields)},
          {"clock", system.clock_of_message(message)}};
}

Json instance_json(const model::AlgorithmInfo& algorithm, const model::Instance& instance,
                   model::WideProcessSet inside) {
  Json json = {{"algorithm", algorithm.id}};
  const properties::Request request = properties::request_of(algorithm, instance);
  for (const auto& [option, text] : properties::given_options(algorithm, request))
    json[option] = text;
  json["inside"] = json_of(inside);
  return json;
}

Json instance_json(const model::AlgorithmInfo& algorithm, const model::Instance& instance) {
  Json json = instance_json(algorithm, instance, instance.inside.front());
  if (instance.inside.size() > 1) json["inside"] = "safe";
  return json;
}

void add_exact_counts(Json& object) {
  constexpr std::uint64_t most_exact = std::uint64_t{1} << 53;
  std::vector<std::pair<std::string, std::string>> exact;
  for (const auto& [key, value] : object.items())
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > most_exact)
      exact.emplace_back(key + "_exact", std::to_string(value.get<std::uint64_t>()));
  for (auto& [key, text] : exact) object[key] = std::move(text);
}

Json count_json(std::uint64_t number, const std::string& digits) {
  if (digits.empty()) return number;
  const double rounded = about(number, digits);
  return std::isfinite(rounded) ? Json(rounded) : Json();
}

void add_exact_count(Json& object, const std::string& key, const std::string& digits) {
  if (!digits.empty()) object[key + "_exact"] = digits;
}

namespace {

std::string on_one_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// A value that fits into a line stands on one, so that a step is a few lines and not fifty.
void write(const Json& json, std::size_t indent, std::string& text) {
  constexpr std::size_t widest = 100;
  const std::string line = on_one_line(json);
  if (json.is_primitive() || json.empty() || indent + line.size() <= widest) {
    text += line;
    return;
  }
  text += json.is_object() ? "{" : "[";
  const char* separator = "\n";
  for (const auto& [key, value] : json.items()) {
    text += separator + std::string(indent + 2, ' ');
    if (json.is_object()) text += on_one_line(key) + ": ";
    write(value, indent + 2, text);
    separator = ",\n";
  }
  text += "\n" + std::string(indent, ' ') + (json.is_object() ? "}" : "]");
}

}  // namespace

std::string to_text(const Json& json) {
  std::string text;
  write(json, 0, text);
  return text;
}

}  // namespace ample::checker
