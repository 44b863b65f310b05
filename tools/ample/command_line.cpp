// From the words of a command line to what they ask for.
#include "tools/ample/command_line.hpp"

#include "model/errors.hpp"
#include "tools/ample/command_forms.hpp"
#include "tools/ample/command_readers.hpp"
#include "tools/ample/common_arguments.hpp"

namespace ample::tools {

using model::WrongUsage;

namespace {

Command command_of(const Arguments& arguments) {
  const std::string& name = arguments.command.front();
  if (name == "list")
    return ListCommand{arguments.positionals.empty()
                           ? std::nullopt
                           : std::optional(arguments.positionals.front())};
  if (name == "check") return check_command(arguments);
  if (name == "fuzz") return fuzz_command(arguments);
  if (name == "stabilize") return stabilize_command(arguments);
  if (name == "measure") return measure_command(arguments);
  if (name == "trace") return trace_command(arguments);
  if (name == "explore") return explore_command(arguments);
  if (name == "necessity") return necessity_command(arguments);
  if (name == "sweep") {
    if (arguments.positionals.empty())
      throw WrongUsage("ample sweep needs an algorithm, as in ample sweep lmutin --graph all:3");
    if (arguments.positionals.front() == "merge") return merge_sweeps_command(arguments);
    return sweep_command(arguments);
  }
  if (name == "params" && flag(arguments, "lemmas")) return lemmas_command(arguments);
  if (name == "params") return params_command(arguments);
  return ClaimsCommand{.places = arguments.positionals,
                       .quick = flag(arguments, "quick"),
                       .only = find(arguments, "only"),
                       .workers = workers_of(arguments),
                       .format = format_of(arguments)};
}

}  // namespace

Command read_command_line(const std::vector<std::string>& words) {
  const auto parsed = parse(command_forms(), std::string("ample ") + version(), words);
  if (const Answer* answer = std::get_if<Answer>(&parsed)) return *answer;
  return command_of(std::get<Arguments>(parsed));
}

const char* version() { return AMPLE_VERSION; }

}  // namespace ample::tools
