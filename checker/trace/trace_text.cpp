// From played steps to lines.
#include "checker/trace/trace_text.hpp"

#include "checker/trace/step_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ample::checker {

using model::ProcessSet;
using model::System;

namespace {

std::string variables_text(const System& system, const model::Configuration& configuration,
                           model::ProcessId process) {
  std::vector<std::string> pieces;
  for (const model::NamedValue& variable : variables_of(system, configuration, process))
    pieces.push_back(fmt::format("{} = {}", variable.name, model::to_text(variable.value)));
  return fmt::format("{}", fmt::join(pieces, ", "));
}

std::string names(ProcessSet processes) {
  std::vector<std::string> list;
  for (const model::ProcessId process : processes) list.push_back(model::to_text(process));
  return fmt::format("{}", fmt::join(list, ", "));
}

}  // namespace

bool is_moment_of_no_return(const Trace& trace, std::size_t steps_taken) {
  return trace.inevitable == steps_taken && steps_taken < trace.steps.size();
}

std::string occupancy_text(const System& system, ProcessSet inside) {
  const ProcessSet outside = system.instance().all() - inside;
  if (inside.empty()) return names(outside) + " OutCS";
  if (outside.empty()) return names(inside) + " InCS";
  return names(inside) + " InCS; " + names(outside) + " OutCS";
}

std::string to_text(const System& system, const Trace& trace, Detail detail) {
  const std::size_t width = std::to_string(trace.steps.size()).size();
  Playback playback(system, trace.inside);
  std::string text = fmt::format("{:>{}}. Initially {}; channels empty\n", 0, width,
                                 occupancy_text(system, trace.inside));
  const auto show_variables = [&](model::ProcessId process) {
    if (detail == Detail::full)
      text += fmt::format("{:{}}  {}\n", "", width,
                          variables_text(system, playback.configuration(), process));
  };
  for (const model::ProcessId process : system.instance().all()) show_variables(process);
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    if (is_moment_of_no_return(trace, i))
      text += fmt::format("{:{}}  {}:\n", "", width, no_return_text);
    if (trace.loop != 0 && i == trace.steps.size() - trace.loop)
      text += fmt::format("{:{}}  the loop, for ever:\n", "", width);
    const PlayedStep played = playback.take(trace.steps[i]);
    text += fmt::format("{:>{}}. {}\n", i + 1, width, step_text(system, played));
    show_variables(played.step.process);
  }
  return text;
}

}  // namespace ample::checker
