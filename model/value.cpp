// Values in the papers' notation.
#include "model/value.hpp"

namespace ample::model {

namespace {

std::string joined(const std::vector<Value>& items) {
  std::string text;
  for (const Value& item : items) text += (text.empty() ? "" : ",") + to_text(item);
  return text;
}

}  // namespace

std::string to_text(const Value& value) {
  switch (value.kind) {
    case Value::Kind::number:
      return std::to_string(value.number);
    case Value::Kind::word:
      return value.word;
    case Value::Kind::tuple:
      return "(" + joined(value.items) + ")";
    case Value::Kind::set:
      return value.items.empty() ? "∅" : "{" + joined(value.items) + "}";
  }
  return {};
}

std::string to_text(const Record& record) {
  std::string text;
  for (const NamedValue& each : record)
    text += (text.empty() ? "" : ", ") + each.name + " = " + to_text(each.value);
  return text;
}

}  // namespace ample::model
