// Mermaid and ShiViz: lines of text for their programs.
#include "checker/evidence/trace/step_text.hpp"
#include "checker/evidence/trace/story.hpp"
#include "checker/evidence/trace/trace_forms.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ample::checker {

namespace {

/// Mermaid ends a line's text at ; and #, and reads HTML in it.
std::string mermaid_text(const std::string& plain) {
  std::string text;
  for (const char c : plain)
    if (std::string_view("#;<>&\"{}").find(c) != std::string_view::npos)
      text += fmt::format("#{};", static_cast<int>(c));
    else
      text += c == '\n' ? ' ' : c;
  return text;
}

/// "exit-sequence", or of a receipt the message, "lose Request(1,P0)"; then what else happened
/// within the step.
std::string event_text(const model::System& system, const StoryStep& step) {
  const PlayedStep& played = step.played;
  const model::ActionInfo& action = system.actions()[played.step.action];
  std::string text = action.role == model::Role::receipt ? "" : action.name;
  if (!played.step.sender.is_nil())
    text += (text.empty() ? "" : " ") + message_text(system, played.message);
  for (const model::Followup& followup : played.outcome.followups)
    text += "; " + followup_text(system, followup);
  return text + anomaly_text(system, played.outcome.anomalies);
}

}  // namespace

std::string to_mermaid(const Shown& shown, const Story& story) {
  const model::System& system = shown.system;
  std::string text = "%% " + shown.command + "\nsequenceDiagram\n";
  for (const model::ProcessId process : system.instance().all())
    text += fmt::format("  participant {}\n", to_text(process));
  std::size_t shown_steps = 0;
  for (std::size_t i = 0; i < story.steps.size(); ++i) {
    const StoryStep& step = story.steps[i];
    if (story.loop != 0 && i + story.loop == story.steps.size()) text += "  loop for ever\n";
    if (!shown.only.shows(system, step.played)) continue;
    ++shown_steps;
    const std::string process = to_text(step.played.step.process);
    const std::string what = fmt::format("{}. {}", i + 1, mermaid_text(event_text(system, step)));
    if (step.received)
      text += fmt::format("  {}-{}{}: {}\n", to_text(story.messages[*step.received].from),
                          story.messages[*step.received].lost ? "x" : ")", process, what);
    else
      text += fmt::format("  Note over {}: {}\n", process, what);
  }
  if (story.loop != 0) text += "  end\n";
  for (const Sending& message : story.messages)
    if (!message.received && shown.only.everything())
      text += fmt::format("  {}-x{}: not received: {}\n", to_text(message.from),
                          to_text(message.to), mermaid_text(message_text(system, message.message)));
  const auto note = [&](const std::string& what) {
    text += fmt::format("  Note over P0{}: {}\n",
                        system.processes() > 1 ? fmt::format(",P{}", system.processes() - 1) : "",
                        mermaid_text(what));
  };
  if (!shown.only.everything()) note(shown_text(shown.only, shown_steps, story.steps.size()));
  note(what_it_shows(shown.property));
  return text;
}

std::string to_shiviz(const Shown& shown, const Story& story) {
  const model::System& system = shown.system;
  const auto n = static_cast<std::size_t>(system.processes());
  using VectorClock = std::vector<std::size_t>;
  std::vector<VectorClock> clocks(n, VectorClock(n)), at_sending;
  for (const Sending& message : story.messages)
    if (!message.sent) at_sending.emplace_back(n);  // under way at the start
  std::string text;
  const auto event = [&](model::ProcessId process, const std::string& what) {
    nlohmann::ordered_json clock;
    for (std::size_t j = 0; j < n; ++j)
      if (clocks[process.index][j] > 0) clock[fmt::format("P{}", j)] = clocks[process.index][j];
    text += fmt::format("{} {}\n{}\n", to_text(process), clock.dump(), what);
  };
  for (const model::ProcessId process : system.instance().all()) {
    ++clocks[process.index][process.index];
    event(process, story.inside.contains(process) ? "initially InCS" : "initially OutCS");
  }
  // ShiViz knows no loop: each event of it says that it is one, and the first what repeats.
  const auto loop_note = [&](std::size_t i) {
    if (story.loop == 0 || i + story.loop < story.steps.size()) return std::string();
    return i + story.loop == story.steps.size() ? " — the loop begins: " + loop_text(story)
                                                : std::string(" — in the loop");
  };
  for (std::size_t i = 0; i < story.steps.size(); ++i) {
    const StoryStep& step = story.steps[i];
    const model::ProcessId process = step.played.step.process;
    VectorClock& clock = clocks[process.index];
    if (step.received)
      for (std::size_t j = 0; j < n; ++j)
        clock[j] = std::max(clock[j], at_sending[*step.received][j]);
    ++clock[process.index];
    at_sending.resize(at_sending.size() + step.sent.size(), clock);
    std::string what = action_text(system, step.played);
    for (const std::string& sends : send_texts(system, step.played.outcome.sends))
      what += "; " + sends;
    what += anomaly_text(system, step.played.outcome.anomalies);
    if (shown.only.shows(system, step.played)) event(process, what + loop_note(i));
  }
  return text;
}

}  // namespace ample::checker
