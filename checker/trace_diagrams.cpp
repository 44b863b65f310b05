// Mermaid, ShiViz and Graphviz: lines of text for their programs.
#include "checker/step_text.hpp"
#include "checker/trace_forms.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <set>

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

std::string quoted(const std::string& plain) {
  std::string text = "\"";
  for (const char c : plain)
    if (c == '"' || c == '\\')
      text += std::string("\\") + c;
    else
      text += c == '\n' ? ' ' : c;
  return text + "\"";
}

/// "exit-sequence", or of a receipt the message; then what else happened within the step.
std::string event_text(const model::System& system, const StoryStep& step) {
  const PlayedStep& played = step.played;
  std::string text = step.received ? message_text(system, played.message)
                                   : system.actions()[played.step.action].name;
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
  for (std::size_t i = 0; i < story.steps.size(); ++i) {
    const StoryStep& step = story.steps[i];
    if (story.loop != 0 && i + story.loop == story.steps.size()) text += "  loop for ever\n";
    const std::string process = to_text(step.played.step.process);
    const std::string what = fmt::format("{}. {}", i + 1, mermaid_text(event_text(system, step)));
    if (step.received)
      text += fmt::format("  {}-){}: {}\n", to_text(story.messages[*step.received].from), process,
                          what);
    else
      text += fmt::format("  Note over {}: {}\n", process, what);
  }
  if (story.loop != 0) text += "  end\n";
  for (const Sending& message : story.messages)
    if (!message.received)
      text += fmt::format("  {}-x{}: not received: {}\n", to_text(message.from),
                          to_text(message.to), mermaid_text(message_text(system, message.message)));
  return text
         + fmt::format("  Note over P0{}: {}\n",
                       system.processes() > 1 ? fmt::format(",P{}", system.processes() - 1) : "",
                       mermaid_text(shown.property.name + " is violated"));
}

std::string to_shiviz(const Shown& shown, const Story& story) {
  const model::System& system = shown.system;
  const auto n = static_cast<std::size_t>(system.processes());
  using VectorClock = std::vector<std::size_t>;
  std::vector<VectorClock> clocks(n, VectorClock(n)), at_sending;
  std::string text;
  const auto event = [&](model::ProcessId process, const std::string& what) {
    nlohmann::ordered_json clock;
    for (std::size_t j = 0; j < n; ++j)
      if (clocks[process.index][j] > 0) clock[fmt::format("P{}", j)] = clocks[process.index][j];
    text += fmt::format("{} {}\n{}\n", to_text(process), clock.dump(), what);
  };
  for (const model::ProcessId process : system.instance().all()) {
    ++clocks[process.index][process.index];
    event(process, shown.trace.inside.contains(process) ? "initially InCS" : "initially OutCS");
  }
  for (const StoryStep& step : story.steps) {
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
    event(process, what + anomaly_text(system, step.played.outcome.anomalies));
  }
  return text;
}

std::string to_dot(const Shown& shown, const Story& story) {
  std::set<std::pair<int, int>> in_cycle;
  const auto& cycle = story.waits_for.cycle;
  for (std::size_t i = 0; i < cycle.size(); ++i)
    in_cycle.insert({int{cycle[i]}, int{cycle[(i + 1) % cycle.size()]}});
  std::string text = fmt::format("// {}\ndigraph waits_for {{\n  label={};\n", shown.command,
                                 quoted("who waits for whom at the end of the trace to a violation "
                                        "of "
                                        + shown.property.name));
  for (const model::ProcessId process : shown.system.instance().all())
    text += fmt::format("  P{}{};\n", int{process},
                        story.steps.empty() || !story.steps.back().inside.contains(process)
                            ? ""
                            : " [label=\"P" + std::to_string(process.index) + " InCS\"]");
  for (const BlockedProcess& blocked : story.waits_for.blocked)
    for (const model::Lack& lack : blocked.lacks)
      for (const model::ProcessId on : lack.blame.on)
        text += fmt::format(
            "  P{} -> P{} [label={}{}];\n", int{blocked.process}, int{on}, quoted(lack.condition),
            in_cycle.contains({int{blocked.process}, int{on}}) ? ", color=red, penwidth=2" : "");
  return text + "}\n";
}

}  // namespace ample::checker
