// ample measure: claimed quantities beside exact ones.
#include "checker/measure/measurement_text.hpp"
#include "checker/trace/trace_json.hpp"
#include "model/errors.hpp"
#include "model/program_name.hpp"
#include "properties/asked.hpp"
#include "tools/ample/commands.hpp"
#include "tools/ample/empty_links.hpp"
#include "tools/ample/exit_status.hpp"
#include "tools/ample/files.hpp"
#include "tools/ample/known.hpp"
#include "tools/ample/progress_line.hpp"
#include "tools/ample/shell.hpp"
#include "tools/ample/wrapping.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::tools {

namespace {

/// The named ones; one that cannot be measured here is refused with the reason.
std::vector<properties::Quantity> named(const MeasureCommand& command,
                                        const model::AlgorithmInfo& algorithm,
                                        const model::System& system) {
  std::vector<properties::Quantity> list;
  for (const std::string& name : command.quantities) {
    const properties::Quantity& quantity = properties::quantity(name);
    const std::string reason = properties::why_not(quantity, system, algorithm.measures.answers);
    if (!reason.empty())
      throw model::WrongUsage(
          fmt::format("{} of {} cannot be measured: {}", name, algorithm.id, reason));
    if (std::any_of(list.begin(), list.end(),
                    [&](const properties::Quantity& other) { return other.name == name; }))
      throw model::WrongUsage(fmt::format("quantity '{}' is named twice", name));
    list.push_back(quantity);
  }
  return list;
}

int status_of(checker::Verdict verdict) {
  switch (verdict) {
    case checker::Verdict::violated:
      return status_anomaly;
    case checker::Verdict::incomplete:
      return status_incomplete;
    case checker::Verdict::holds:
      break;
  }
  return status_holds;
}

/// The steps of a loop are there once.
checker::Trace without_loop(checker::Trace trace) {
  trace.loop = 0;
  return trace;
}

}  // namespace

int measure(const MeasureCommand& command, const Surroundings& surroundings) {
  const model::AlgorithmInfo& algorithm = algorithm_named(command.algorithm);
  const auto system = algorithm.make(properties::instance_from(algorithm, command.request));
  refuse_messages_at_the_start(system->instance());
  properties::refuse_questions_and_faults(system->instance(), "measure");
  std::vector<std::pair<std::string, std::string>> left_out;
  const std::vector<properties::Quantity> quantities =
      command.quantities.empty() ? checker::measurable(algorithm, *system, left_out)
                                 : named(command, algorithm, *system);
  std::optional<OutputFile> trace_file;
  if (command.trace_file) trace_file.emplace(*command.trace_file);
  checker::Options limits = command.limits;
  limits.interrupt = surroundings.interrupt;
  checker::Measurement measurement = [&] {
    ProgressLine line(surroundings.err, surroundings.err_is_terminal);
    if (surroundings.err_is_terminal)
      limits.progress = [&](const checker::Progress& progress) { line.show(progress); };
    return checker::measure(algorithm, *system, quantities, limits);
  }();
  measurement.left_out = std::move(left_out);

  const checker::Subject subject = {
      .algorithm = algorithm,
      .system = *system,
      .given = command.request,
      .command =
          shell_quoted(model::program_name() + " measure "
                       + properties::command_of(algorithm, system->instance()) + command.search),
      .version = version()};
  const std::string result = command.format == Format::json ? to_json(subject, measurement) + "\n"
                             : command.format == Format::csv
                                 ? to_csv(measurement)
                                 : to_text(subject, measurement, command.witnesses);
  const checker::TimedTrace* witness = shown_first(measurement);
  surroundings.out << (command.format == Format::text ? shown(surroundings, result) : result);
  write_after_result(
      surroundings, {[&] {
        if (trace_file && witness != nullptr)
          trace_file->replace_with(checker::to_json(algorithm, *system, properties::any_execution(),
                                                    without_loop(witness->trace)));
        else if (trace_file)
          surroundings.err << trace_file->not_written("nothing was measured to its end");
      }});
  return status_of(measurement.verdict());
}

}  // namespace ample::tools
