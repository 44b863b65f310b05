// ample stabilize: from every configuration that faults may leave behind.
#include "cases/catalogue.hpp"
#include "checker/stabilization/stabilization_text.hpp"
#include "model/errors.hpp"
#include "tools/ample/commands.hpp"
#include "tools/ample/exit_status.hpp"
#include "tools/ample/shell.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ample::tools {

namespace {

const model::AlgorithmInfo& with_faults(const std::string& id) {
  const model::AlgorithmInfo& algorithm = cases::algorithm(id);
  if (algorithm.faults) return algorithm;
  std::vector<std::string> known;
  for (const model::AlgorithmInfo& each : cases::algorithms())
    if (each.faults) known.push_back(each.id);
  throw model::WrongUsage(
      fmt::format("{} declares no domains of its variables, so that its arbitrary configurations "
                  "are unknown; these do: {}",
                  id, fmt::join(known, ", ")));
}

/// After a fault an execution goes on for ever.
properties::Request with_unbounded_rounds(const model::AlgorithmInfo& algorithm,
                                          properties::Request request) {
  if (std::find(algorithm.options.begin(), algorithm.options.end(), "rounds")
      != algorithm.options.end())
    request.try_emplace("rounds", "unbounded");
  return request;
}

int status_of(const checker::StabilizationReport& report, properties::Fairness fairness) {
  if (report.limit != checker::Limit::none) return status_incomplete;
  if (report.opening) return status_safety;
  const bool converges =
      std::any_of(report.convergence.begin(), report.convergence.end(),
                  [&](const auto& each) { return each.fairness == fairness && each.holds; });
  return converges && !report.starving ? status_holds : status_liveness;
}

}  // namespace

int stabilize(const StabilizeCommand& command, const Surroundings& surroundings) {
  const model::AlgorithmInfo& algorithm = with_faults(command.algorithm);
  const auto system = algorithm.make(
      properties::instance_from(algorithm, with_unbounded_rounds(algorithm, command.request)));
  checker::Options limits = command.limits;
  limits.interrupt = surroundings.interrupt;
  const model::Faults faults = algorithm.faults(system->instance());
  const checker::StabilizationReport report = checker::stabilization(
      *system, faults, command.daemon, command.fairness, limits, command.faults);
  const checker::Subject subject = {
      .algorithm = algorithm,
      .system = *system,
      .given = command.request,
      .command =
          shell_quoted("ample stabilize " + properties::command_of(algorithm, system->instance())
                       + command.search),
      .version = version()};
  surroundings.out << (command.format == Format::json
                           ? to_json(subject, command.daemon, report) + "\n"
                           : to_text(subject, command.daemon, report));
  return status_of(report, command.fairness);
}

}  // namespace ample::tools
