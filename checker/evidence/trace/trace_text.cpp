// Turns played steps into lines.
#include "checker/evidence/trace/trace_text.hpp"

#include "checker/evidence/trace/step_text.hpp"
#include "checker/verdict/outcome/joined.hpp"
#include "checker/verdict/replay/playback.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::checker {

using model::System;
using model::WideProcessSet;

namespace {

std::string variables_text(const model::Record& record) {
  return joined(record, ", ", [](const model::NamedValue& variable) {
    return variable.name + " = " + model::to_text(variable.value);
  });
}

/// The variables of all processes, and the shared ones.
model::Record all_variables(const System& system, const model::Configuration& configuration) {
  model::Record all;
  const auto append = [&](model::Record variables) {
    std::ranges::move(variables, std::back_inserter(all));
  };
  for (const model::ProcessId process : system.instance().all())
    append(variables_of(system, configuration, process));
  if (system.has_shared()) append(system.shared_variables(configuration.shared));
  return all;
}

}  // namespace

bool is_moment_of_no_return(const Trace& trace, std::size_t steps_taken) {
  return trace.inevitable == steps_taken && steps_taken < trace.steps.size();
}

std::string no_return_text(const Trace& trace, const Only& only) {
  const std::size_t after = trace.inevitable.value_or(0);
  return fmt::format(
      "{} {}the deadlock is inevitable",
      only.everything() || after == 0 ? "from here" : fmt::format("after step {}", after),
      trace.perhaps_earlier ? "at the latest " : "");
}

std::string at_once_text(const Trace& trace, std::size_t step, const Only& only) {
  if (!trace.is_at_once(step)) return "";
  return only.everything() ? "at the same time "
                           : fmt::format("at the same time as step {} ", step);
}

std::string occupancy_text(const System& system, WideProcessSet inside) {
  constexpr int few = 8;
  const auto names = [](WideProcessSet of) {
    return of.size() > few ? folded_names(of) : names_of(of);
  };
  const WideProcessSet outside = system.instance().all() - inside;
  if (inside.empty()) return names(outside) + " OutCS";
  if (outside.empty()) return names(inside) + " InCS";
  return names(inside) + " InCS; " + names(outside) + " OutCS";
}

std::string initial_text(const System& system, const model::Configuration& start) {
  const WideProcessSet inside = model::occupancy(system, start);
  std::string text = occupancy_text(system, inside);
  const model::Record here = all_variables(system, start);
  std::vector<bool> differs(here.size());
  for (const model::Configuration& other : model::initial_configurations(system)) {
    if (model::occupancy(system, other) != inside) continue;
    const model::Record there = all_variables(system, other);
    for (std::size_t i = 0; i < here.size(); ++i)
      if (there[i].value != here[i].value) differs[i] = true;
  }
  for (std::size_t i = 0; i < here.size(); ++i)
    if (differs[i]) text += fmt::format("; {} = {}", here[i].name, model::to_text(here[i].value));
  return text;
}

std::vector<std::string> configuration_lines(const System& system,
                                             const model::Configuration& all) {
  std::vector<std::string> lines;
  for (const model::ProcessId process : system.instance().all())
    if (const auto variables = variables_of(system, all, process); !variables.empty())
      lines.push_back(variables_text(variables));
  if (system.has_shared()) lines.push_back(variables_text(system.shared_variables(all.shared)));
  for (const model::ProcessId from : system.instance().all())
    for (const model::ProcessId to : system.instance().all()) {
      const std::string messages =
          joined(all.channels[from.index][to.index], " ",
                 [&](const model::Bytes& message) { return message_text(system, message); });
      if (!messages.empty())
        lines.push_back(
            fmt::format("{} to {}: {}", model::to_text(from), model::to_text(to), messages));
    }
  return lines;
}

std::string to_text(const System& system, const Trace& trace, Detail detail, const Only& only) {
  const std::size_t width = std::to_string(trace.steps.size()).size();
  Playback playback = Playback::of_whole(system, trace);
  const auto indented = [&](const std::string& line) {
    return fmt::format("{:{}}  {}\n", "", width, line);
  };
  std::string text;
  const auto show_variables = [&](model::ProcessId process) {
    if (detail == Detail::full)
      text += indented(variables_text(variables_of(system, playback.configuration(), process)));
  };
  if (trace.after_faults) {
    text += fmt::format("{:>{}}. After faults:\n", 0, width);
    for (const std::string& line : configuration_lines(system, trace.start)) text += indented(line);
  } else {
    text += fmt::format("{:>{}}. Initially {}; channels empty\n", 0, width,
                        initial_text(system, trace.start));
    for (const model::ProcessId process : system.instance().all())
      if (only.processes.empty()
          || std::ranges::find(only.processes, process) != only.processes.end())
        show_variables(process);
  }
  std::size_t shown = 0;
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    if (is_moment_of_no_return(trace, i)) text += indented(no_return_text(trace, only) + ":");
    if (trace.loop != 0 && i == trace.steps.size() - trace.loop)
      text +=
          indented(only.everything() ? "the loop, for ever:"
                                     : fmt::format("the loop of steps {} to {}, for ever:", i + 1,
                                                   trace.steps.size()));
    const PlayedStep played = playback.take(trace.steps[i], trace.is_at_once(i));
    if (!only.shows(system, played)) continue;
    ++shown;
    text += fmt::format("{:>{}}. {}{}\n", i + 1, width, at_once_text(trace, i, only),
                        step_text(system, played));
    show_variables(played.step.process);
  }
  if (!only.everything()) text += indented(shown_text(only, shown, trace.steps.size()));
  return text;
}

}  // namespace ample::checker
