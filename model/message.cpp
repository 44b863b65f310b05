// Messages in the papers' notation.
#include "model/message.hpp"

namespace ample::model {

std::string to_text(const MessageText& message) {
  std::string text = "⟨" + message.name;
  for (const NamedValue& field : message.fields) text += "," + to_text(field.value);
  return text + "⟩";
}

}  // namespace ample::model
