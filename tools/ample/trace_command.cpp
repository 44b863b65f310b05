// ample trace: a file's trace is run again before anything is said about it.
#include "cases/catalogue.hpp"
#include "checker/replay.hpp"
#include "checker/strict_json.hpp"
#include "checker/trace_json.hpp"
#include "checker/trace_match.hpp"
#include "checker/trace_text.hpp"
#include "tools/ample/commands.hpp"
#include "tools/ample/exit_status.hpp"
#include "tools/ample/files.hpp"
#include "tools/ample/one_line.hpp"
#include "tools/ample/shell.hpp"

#include <fmt/format.h>

namespace ample::tools {

namespace {

/// A file's trace, and the instance that it was replayed on.
struct Loaded {
  const model::AlgorithmInfo& algorithm;
  std::unique_ptr<model::System> system;
  checker::MatchedTrace matched;
};

Loaded loaded(const std::string& text) {
  const checker::TraceFile file = checker::read_trace(text);
  const model::AlgorithmInfo& algorithm = cases::algorithm(file.algorithm);
  auto system = algorithm.make(properties::instance_from(algorithm, file.request_for(algorithm)));
  checker::MatchedTrace matched = checker::match(file, algorithm, *system);
  return {algorithm, std::move(system), std::move(matched)};
}

/// Errors name the file.
Loaded loaded_file(const std::string& path) {
  const std::string text = read_file(path, checker::longest_json);
  const std::string where = fmt::format("trace '{}': ", one_line(path));
  try {
    return loaded(text);
  } catch (const model::WrongUsage& error) {
    throw model::WrongUsage(where + error.what());
  } catch (const model::BadInstance& error) {
    throw model::BadInstance(where + error.what());
  } catch (const model::BoundExceeded& error) {
    throw model::BoundExceeded(where + error.what());
  }
}

std::string instance_text(const Loaded& trace) {
  return shell_quoted(properties::command_of(trace.algorithm, trace.system->instance()));
}

std::string as_text(const Loaded& trace, bool full) {
  const auto& [property, steps] = trace.matched;
  return fmt::format(
      "{}: {} is violated\n\n{}\n{}\n", instance_text(trace), property.name,
      to_text(*trace.system, steps, full ? checker::Detail::full : checker::Detail::changes),
      checker::confirm(*trace.system, property, steps));
}

std::string as_json(const Loaded& trace) {
  return checker::to_json(trace.algorithm, *trace.system, trace.matched.property,
                          trace.matched.trace)
         + "\n";
}

}  // namespace

int trace(const TraceCommand& command, const Surroundings& surroundings) {
  if (command.full && command.format == Format::json)
    throw model::WrongUsage("--full is of the text: the JSON form names every change already");
  const Loaded trace = loaded_file(command.file);
  if (command.verb == TraceCommand::Verb::replay)
    surroundings.out << fmt::format("matches: {} steps of {} violate {}\n",
                                    trace.matched.trace.steps.size(), instance_text(trace),
                                    trace.matched.property.name);
  else
    surroundings.out << (command.format == Format::json ? as_json(trace)
                                                        : as_text(trace, command.full));
  return status_holds;
}

}  // namespace ample::tools
