// ample explore: a page on this machine in which an execution is built step by step.
#include "model/errors.hpp"
#include "model/program_name.hpp"
#include "properties/instances/request.hpp"
#include "tools/ample/check/execution.hpp"
#include "tools/ample/explore/explore_server.hpp"
#include "tools/ample/line/command_readers.hpp"
#include "tools/ample/line/commands.hpp"
#include "tools/ample/line/common_options.hpp"
#include "tools/ample/line/exit_status.hpp"
#include "tools/ample/line/files.hpp"
#include "tools/ample/line/known.hpp"

#include <fmt/format.h>

#include <cctype>
#include <utility>

namespace ample::tools {

using model::WrongUsage;

Command explore_command(Options& options) {
  ExploreCommand command;
  options.positional({"algorithm", fmt::format("its id (see {} list), or a JSON trace; or choose "
                                               "it on the page",
                                               model::program_name())});
  if (!options.positionals().empty()) command.algorithm = options.positionals().front();
  command.request = instance_of(options);
  options.group("Page");
  command.port = static_cast<int>(
      options.count("port", "N", "Of 127.0.0.1; default: any that is free", {1024, 65535})
          .value_or(0));
  options.footer("Prints the address of a page that only this machine can open.");
  if (!command.algorithm && !command.request.empty())
    throw WrongUsage(
        fmt::format("{0} explore: options need an algorithm before them, as in {0} explore {1}",
                    model::program_name(), example_here("lmutin --graph k2")));
  if (command.algorithm && command.algorithm->ends_with(".json")) {
    if (!command.request.empty())
      throw WrongUsage("a trace has its instance in its file: leave the options of instances out");
    command.file = std::exchange(command.algorithm, std::nullopt);
  }
  return command;
}

namespace {

std::string url_encoded(const std::string& text) {
  std::string encoded;
  for (const char c : text)
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '.')
      encoded += c;
    else
      encoded += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  return encoded;
}

std::string place_of(const std::string& instance, const std::string& more) {
  return "#instance=" + url_encoded(instance) + more;
}

}  // namespace

int explore(const ExploreCommand& command, const Surroundings& surroundings) {
  std::string place;
  if (command.file) {
    const LoadedTrace trace = loaded_trace_file(*command.file);
    place = place_of(properties::command_of(trace.algorithm, trace.system->instance()),
                     "&steps=" + execution_of(trace).steps_text() + "&at=0");
  } else if (command.algorithm) {
    std::string instance = *command.algorithm;
    for (const auto& [option, text] : command.request) instance += " --" + option + " " + text;
    [[maybe_unused]] const Execution start(instance, "");  // refuses what is no instance
    place = place_of(instance, "");
  }
  serve_explorer(command.port, surroundings.interrupt, [&](int port) {
    surroundings.out << fmt::format("http://127.0.0.1:{}/{}  (Ctrl-C ends it)\n", port, place)
                     << std::flush;
    if (!surroundings.out) throw NotWritten("the address of the page cannot be written");
  });
  return status_holds;
}

}  // namespace ample::tools
