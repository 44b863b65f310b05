// Short words: a receipt is its message alone.
#include "checker/evidence/trace/step_label.hpp"

#include "checker/verdict/outcome/joined.hpp"

#include <fmt/format.h>

namespace ample::checker {

using model::System;

std::string message_label(const System& system, const model::Bytes& message) {
  const model::MessageText text = system.text_of_message(message);
  const auto value = [](const model::NamedValue& field) { return to_text(field.value); };
  return text.fields.empty() ? text.name : text.name + "(" + joined(text.fields, ",", value) + ")";
}

std::string step_label(const System& system, const StoryStep& step, std::size_t number,
                       bool repeats) {
  const PlayedStep& played = step.played;
  const model::ActionInfo& action = system.actions()[played.step.action];
  std::string text = fmt::format("{}{}", number, repeats ? "∞" : "");
  if (action.role != model::Role::receipt) text += " " + action.name;
  if (!played.step.sender.is_nil()) text += " " + message_label(system, played.message);
  for (const model::Followup& followup : played.outcome.followups)
    text += "+"
            + (followup.message.empty() ? system.actions()[followup.action].name
                                        : message_label(system, followup.message));
  return text;
}

}  // namespace ample::checker
