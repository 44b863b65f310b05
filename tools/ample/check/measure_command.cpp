// ample measure: claimed quantities beside exact ones.
#include "checker/evidence/trace/trace_json.hpp"
#include "checker/questions/measure/measurement_text.hpp"
#include "checker/verdict/outcome/bound_text.hpp"
#include "checker/verdict/run/stopwatch.hpp"
#include "model/errors.hpp"
#include "model/program_name.hpp"
#include "properties/asked/asked.hpp"
#include "tools/ample/line/command_readers.hpp"
#include "tools/ample/line/commands.hpp"
#include "tools/ample/line/common_options.hpp"
#include "tools/ample/line/empty_links.hpp"
#include "tools/ample/line/exit_status.hpp"
#include "tools/ample/line/files.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/line/shell.hpp"
#include "tools/ample/output/progress_line.hpp"
#include "tools/ample/output/wrapping.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::tools {

Command measure_command(Options& options) {
  MeasureCommand command;
  command.algorithm = algorithm_of(options, "ricart-agrawala --n 3");
  command.request = instance_of(options, questions_and_faults());

  options.group("Search");
  std::string names;
  for (const properties::Quantity& quantity : properties::quantities())
    names += (names.empty() ? "" : ", ") + quantity.name;
  command.quantities = options.list("quantity", "NAME,...", names + "; default: all that apply");
  command.limits = limits(options, "Stop each quantity after so many states: incomplete");

  options.group("Output");
  command.witnesses = options.word<checker::Witnesses>(
      "witness", "The executions that are printed: of the violated bounds, or all",
      {{"violated", checker::Witnesses::violated},
       {"all", checker::Witnesses::all},
       {"none", checker::Witnesses::none}},
      checker::Witnesses::violated);
  command.format = format_or_csv(options);
  command.trace_file = options.text(
      "trace", "FILE",
      "Write the JSON trace of the first violated bound, else of the first quantity's most");
  options.footer(
      "Without --rounds any number of requests is looked at first, where that is finite.\n"
      "messages.cause: all that a pair of exit and entry triggers. messages.owner: those about its "
      "request. time: every message takes one unit, everything else none. The definitions: "
      "properties/asked/quantity.hpp.\nExit status: 0 every claimed bound holds, 14 one is "
      "violated, 20 incomplete, 10 no instance, 2 wrong usage, 70 internal error.");
  command.search = search_as_given(options);
  return command;
}

namespace {

/// The named ones; one that cannot be measured here is refused with the reason.
std::vector<properties::Quantity> named(const MeasureCommand& command,
                                        const model::AlgorithmInfo& algorithm,
                                        const model::System& system) {
  std::vector<properties::Quantity> list;
  for (const std::string& name : command.quantities) {
    const properties::Quantity& quantity = properties::quantity(name);
    const std::string reason = properties::why_not(quantity, system, algorithm.measures);
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

/// What is measured of an instance.
struct ToMeasure {
  std::unique_ptr<model::System> system;
  std::vector<std::pair<std::string, std::string>> left_out{};
  std::vector<properties::Quantity> quantities{};
};

ToMeasure to_measure(const MeasureCommand& command, const model::AlgorithmInfo& algorithm,
                     const properties::Request& request) {
  ToMeasure wanted{algorithm.make(properties::instance_from(algorithm, request))};
  refuse_messages_at_the_start(wanted.system->instance());
  properties::refuse_questions_and_faults(wanted.system->instance(), "measure");
  wanted.quantities = command.quantities.empty()
                          ? checker::measurable(algorithm, *wanted.system, wanted.left_out)
                          : named(command, algorithm, *wanted.system);
  return wanted;
}

/// The product states, of all quantities together, up to which any number of requests is looked at.
constexpr std::uint64_t most_unbounded = 300'000;

/// Measures with any number of requests; or says why not, and nothing is measured.
std::optional<checker::Measurement> measured_unbounded(const MeasureCommand& command,
                                                       const model::AlgorithmInfo& algorithm,
                                                       const checker::Options& limits,
                                                       ToMeasure& wanted, std::string& why_not) {
  model::Instance any = wanted.system->instance();
  std::ranges::fill(any.rounds, std::nullopt);
  if (const std::string why = properties::why_endless(algorithm, any); !why.empty()) {
    why_not = "any number of them would have no end, as " + why;
    return std::nullopt;
  }
  properties::Request request = command.request;
  request["rounds"] = "unbounded";
  ToMeasure unbounded = to_measure(command, algorithm, request);
  try {
    auto found = checker::measure_within(algorithm, *unbounded.system, unbounded.quantities, limits,
                                         most_unbounded);
    if (found)
      wanted = std::move(unbounded);
    else
      why_not = fmt::format(
          "any number of them is more than {} product states, or than the limits that were given: "
          "--rounds unbounded looks at all",
          most_unbounded);
    return found;
  } catch (const model::BoundExceeded& bound) {
    if (bound.is_of_declaration) throw;
    std::string why = bound.what();
    if (const std::string head = "bound exceeded: "; why.starts_with(head))
      why.erase(0, head.size());
    why_not = "any number of them cannot be looked at, as " + why;
    return std::nullopt;
  }
}

/// Unless somebody says how many requests there are, any number is looked at first.
checker::Measurement measured(const MeasureCommand& command, const model::AlgorithmInfo& algorithm,
                              const checker::Options& limits, ToMeasure& wanted) {
  const checker::Stopwatch stopwatch;
  std::string why_bounded;
  if (checker::is_bounded(algorithm, wanted.system->instance())
      && !command.request.contains("rounds"))
    if (auto found = measured_unbounded(command, algorithm, limits, wanted, why_bounded))
      return *found;
  checker::Measurement found = checker::measure(algorithm, *wanted.system, wanted.quantities,
                                                checker::in_the_time_left(limits, stopwatch));
  found.why_bounded = std::move(why_bounded);
  return found;
}

/// The same; where no quantity is named and waits cannot be measured, what can be is.
checker::Measurement measured_or_left_out(const MeasureCommand& command,
                                          const model::AlgorithmInfo& algorithm,
                                          const checker::Options& limits, ToMeasure& wanted) {
  try {
    return measured(command, algorithm, limits, wanted);
  } catch (const checker::OtherWaits& waits) {
    if (!command.quantities.empty()) throw;
    auto left_out = std::move(wanted.left_out);
    for (const properties::Quantity& quantity : wanted.quantities)
      if (quantity.measure != properties::Measure::inside)
        left_out.emplace_back(quantity.name, waits.reason);
    MeasureCommand rest = command;
    rest.quantities = {"inside"};
    wanted = to_measure(rest, algorithm, rest.request);
    checker::Measurement found = measured(rest, algorithm, limits, wanted);
    wanted.left_out = std::move(left_out);
    return found;
  }
}

}  // namespace

int measure(const MeasureCommand& command, const Surroundings& surroundings) {
  const model::AlgorithmInfo& algorithm = algorithm_named(command.algorithm);
  ToMeasure wanted = to_measure(command, algorithm, command.request);
  std::optional<OutputFile> trace_file;
  if (command.trace_file) trace_file.emplace(*command.trace_file);
  checker::Options limits = command.limits;
  limits.interrupt = surroundings.interrupt;
  checker::Measurement measurement = [&] {
    ProgressLine line(surroundings.err, surroundings.err_is_terminal);
    if (surroundings.err_is_terminal)
      limits.progress = [&](const checker::Progress& progress) { line.show(progress); };
    return measured_or_left_out(command, algorithm, limits, wanted);
  }();
  measurement.left_out = std::move(wanted.left_out);
  const model::System& system = *wanted.system;

  const bool says_rounds = command.request.contains("rounds");
  const checker::Subject subject = {
      .algorithm = algorithm,
      .system = system,
      .given = command.request,
      .command = shell_quoted(model::program_name() + " measure "
                              + (says_rounds
                                     ? properties::command_with_rounds(algorithm, system.instance())
                                     : properties::command_of(algorithm, system.instance()))
                              + command.search),
      .version = version()};
  const std::string result = command.format == Format::json ? to_json(subject, measurement) + "\n"
                             : command.format == Format::csv
                                 ? to_csv(subject, measurement)
                                 : to_text(subject, measurement, command.witnesses);
  const checker::TimedTrace* witness = shown_first(measurement);
  surroundings.out << (command.format == Format::text ? shown(surroundings, result) : result);
  write_after_result(
      surroundings, {[&] {
        if (trace_file && witness != nullptr)
          trace_file->replace_with(checker::to_json(algorithm, system, properties::any_execution(),
                                                    without_loop(witness->trace)));
        else if (trace_file)
          surroundings.err << trace_file->not_written("nothing was measured to its end");
      }});
  return status_of(measurement.verdict());
}

}  // namespace ample::tools
