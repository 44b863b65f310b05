// The command that measures: its help, and its arguments.
#include "tools/ample/line/command_readers.hpp"

#include "properties/base/option_text.hpp"
#include "tools/ample/line/command_forms.hpp"
#include "tools/ample/line/common_arguments.hpp"
#include "tools/ample/line/form_parts.hpp"

namespace ample::tools {

namespace {

const properties::Words<checker::Witnesses> witnesses_words = {
    {"violated", checker::Witnesses::violated},
    {"all", checker::Witnesses::all},
    {"none", checker::Witnesses::none}};

}  // namespace

namespace forms {

CommandForm measure() {
  std::string names;
  for (const properties::Quantity& quantity : properties::quantities())
    names += (names.empty() ? "" : ", ") + quantity.name;
  return instance_command(
      "measure", "The exact least and most of messages, times, bypass; the paper's beside them",
      {{"quantity", "NAME,...", names + "; default: all that apply", "Search"},
       {"witness", "violated|all|none",
        "The executions that are printed: of the violated bounds (default), or all", "Output"},
       {"max-states", "N", "Stop each quantity after so many states: incomplete", "Search"},
       max_memory,
       max_time,
       format_or_csv,
       {"trace", "FILE",
        "Write the JSON trace of the first violated bound, else of the first quantity's most",
        "Output"}},
      "Without --rounds any number of requests is looked at first, where that is finite.\n"
      "messages.cause: all that a pair of exit and entry triggers. messages.owner: those about its "
      "request. time: every message takes one unit, everything else none. The definitions: "
      "properties/asked/quantity.hpp.\nExit status: 0 every claimed bound holds, 14 one is "
      "violated, 20 "
      "incomplete, 10 no instance, 2 wrong usage, 70 internal error.",
      questions_and_faults());
}

}  // namespace forms

MeasureCommand measure_command(const Arguments& arguments) {
  MeasureCommand command;
  command.algorithm = algorithm_in(arguments, "ricart-agrawala --n 3");
  command.request = request_in(arguments);
  if (const auto text = find(arguments, "quantity"))
    command.quantities = properties::list_of("--quantity", *text);
  if (const auto word = find(arguments, "witness"))
    command.witnesses = properties::word_of("--witness", *word, witnesses_words);
  command.limits = limits_of(arguments);
  command.format = format_of(arguments, {{"csv", Format::csv}});
  command.trace_file = find(arguments, "trace");
  command.search = flags_text(arguments, search_flags());
  return command;
}

}  // namespace ample::tools
