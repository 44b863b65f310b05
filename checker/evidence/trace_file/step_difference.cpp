// Saying how two pieces of JSON differ. The file's side may hold anything.
#include "checker/evidence/trace_file/step_difference.hpp"

#include "checker/verdict/outcome/joined.hpp"
#include "model/printable.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ample::checker {

namespace {

std::string value_text(const Json& value);

std::string values_text(const Json& items) { return joined(items, ",", value_text); }

/// A value in the papers' notation when it is one, else as JSON.
std::string value_text(const Json& value) {
  if (value.is_string()) return model::printable(value.get_ref<const std::string&>());
  if (value.is_array()) return "(" + values_text(value) + ")";
  if (value.is_object() && value.size() == 1 && value.contains("set") && value["set"].is_array())
    return "{" + values_text(value["set"]) + "}";
  return model::printable(value.dump());
}

/// The texts of both, or their JSON if different things have the same text.
std::pair<std::string, std::string> told_apart(const Json& one, const Json& other,
                                               std::string (*text)(const Json&)) {
  std::pair texts(text(one), text(other));
  if (texts.first != texts.second) return texts;
  return {model::printable(one.dump()), model::printable(other.dump())};
}

std::string process_text(const Json& process) { return "P" + value_text(process); }

std::string send_text(const Json& send) {
  if (!send.is_object() || !send.contains("message") || !send.contains("to"))
    return model::printable(send.dump());
  return message_text(send["message"]) + " to " + process_text(send["to"]);
}

std::string change_text(const Json& change) {
  if (!change.is_object() || !change.contains("from") || !change.contains("to"))
    return model::printable(change.dump());
  return fmt::format("from {} to {}", value_text(change["from"]), value_text(change["to"]));
}

std::string sends_difference(const Json& file, const Json& algorithm) {
  if (!file.is_array()) return "\"sends\" is not a list in the file";
  for (std::size_t i = 0; i < std::max(file.size(), algorithm.size()); ++i) {
    if (i >= algorithm.size())
      return fmt::format("sends {} in the file, the algorithm sends no more", send_text(file[i]));
    if (i >= file.size())
      return fmt::format("sends no more in the file, the algorithm sends {}",
                         send_text(algorithm[i]));
    if (same(file[i], algorithm[i])) continue;
    const auto [in_file, in_algorithm] = told_apart(file[i], algorithm[i], send_text);
    return fmt::format("sends {} in the file, the algorithm sends {}", in_file, in_algorithm);
  }
  return {};
}

std::string changes_difference(const Json& file, const Json& algorithm) {
  if (!file.is_object()) return "\"changes\" is not an object in the file";
  for (const auto& [variable, change] : file.items()) {
    if (!algorithm.contains(variable))
      return fmt::format("{} changes {} in the file, the algorithm does not change it",
                         model::printable(variable), change_text(change));
    if (same(change, algorithm[variable])) continue;
    const auto [in_file, in_algorithm] = told_apart(change, algorithm[variable], change_text);
    return fmt::format("{} changes {} in the file, {} in the algorithm", variable, in_file,
                       in_algorithm);
  }
  for (const auto& [variable, change] : algorithm.items())
    if (!file.contains(variable))
      return fmt::format("{} does not change in the file, the algorithm changes it {}", variable,
                         change_text(change));
  return {};
}

}  // namespace

bool same(const Json& one, const Json& other) {
  return nlohmann::json(one) == nlohmann::json(other);
}

std::string message_text(const Json& message) {
  if (!message.is_object() || !message.contains("name") || !message["name"].is_string()
      || !message.contains("fields") || !message["fields"].is_object())
    return model::printable(message.dump());
  std::string text = "⟨" + value_text(message["name"]);
  for (const Json& field : message["fields"]) text += "," + value_text(field);
  return text + "⟩";
}

std::optional<std::string> step_difference(const Json& file, const Json& algorithm) {
  if (file.contains("message") && algorithm.contains("message")
      && !same(file["message"], algorithm["message"])) {
    const auto [in_file, in_algorithm] =
        told_apart(file["message"], algorithm["message"], message_text);
    return fmt::format("receives {} in the file, the channel holds {}", in_file, in_algorithm);
  }
  const auto differ = [&](const char* key) {
    return file.contains(key) && !same(file[key], algorithm[key]);
  };
  if (differ("changes")) return changes_difference(file["changes"], algorithm["changes"]);
  if (differ("sends")) return sends_difference(file["sends"], algorithm["sends"]);
  return object_difference(file, algorithm);
}

std::optional<std::string> object_difference(const Json& file, const Json& algorithm) {
  if (!file.is_object()) return fmt::format("{} is not an object", model::printable(file.dump()));
  for (const auto& [key, value] : file.items()) {
    if (!algorithm.contains(key))
      return fmt::format("\"{}\" stands in the file and does not belong there",
                         model::printable(key));
    if (same(value, algorithm[key])) continue;
    const auto [in_file, in_algorithm] = told_apart(value, algorithm[key], value_text);
    return fmt::format("\"{}\" is {} in the file, {} in the algorithm", key, in_file, in_algorithm);
  }
  for (const auto& [key, value] : algorithm.items())
    if (!file.contains(key)) return fmt::format("\"{}\" is missing in the file", key);
  return std::nullopt;
}

}  // namespace ample::checker
