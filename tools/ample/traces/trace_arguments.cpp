// The commands about one execution: trace and explore.
#include "tools/ample/line/command_readers.hpp"

#include "model/errors.hpp"
#include "model/program_name.hpp"
#include "properties/base/option_text.hpp"
#include "tools/ample/line/common_arguments.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/line/option_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace ample::tools {

using model::WrongUsage;

namespace {

const properties::Words<TraceForm> trace_form_words = {
    {"text", TraceForm::text}, {"prose", TraceForm::prose},  {"latex", TraceForm::latex},
    {"json", TraceForm::json}, {"itf", TraceForm::itf},      {"mermaid", TraceForm::mermaid},
    {"tikz", TraceForm::tikz}, {"svg", TraceForm::svg},      {"html", TraceForm::html},
    {"dot", TraceForm::dot},   {"shiviz", TraceForm::shiviz}};

/// How `trace convert` writes.
void read_form(const Arguments& arguments, TraceCommand& command) {
  const auto form = find(arguments, "format");
  if (form && (*form == "pdf" || *form == "png"))
    throw WrongUsage(
        fmt::format("no --format {0}: write svg, and make it one with rsvg-convert -f {0}"
                    ", or tikz for LaTeX",
                    *form));
  if (form) command.form = properties::word_of("--format", *form, trace_form_words);
  const bool is_picture = command.form == TraceForm::svg || command.form == TraceForm::tikz;
  command.shape = shape_of(arguments);
  command.waits_for = flag(arguments, "waits-for");
  if (command.waits_for && !is_picture)
    throw WrongUsage("--waits-for is of the pictures: use --format svg or --format tikz");
  if (const auto width = find(arguments, "width")) {
    if (!is_picture)
      throw WrongUsage("--width is of the pictures: use --format svg or --format tikz");
    command.width = static_cast<double>(count_of("--width", *width, 200, 100'000));
  }
}

/// Reads which steps are shown.
void read_only(const Arguments& arguments, TraceCommand& command) {
  const auto only = find(arguments, "only");
  if (!only) return;
  static const std::vector<TraceForm> forms = {TraceForm::text, TraceForm::prose,
                                               TraceForm::mermaid, TraceForm::shiviz};
  if (std::ranges::find(forms, command.form) == forms.end())
    throw WrongUsage(
        "--only is of the forms that a reader reads line by line: use text, prose, mermaid or "
        "shiviz");
  command.only = properties::list_of("--only", *only);
}

}  // namespace

TraceCommand trace_command(const Arguments& arguments) {
  const std::string& verb = arguments.command[1];
  if (arguments.positionals.empty())
    throw WrongUsage(fmt::format("{1} trace {0} needs a file, as in {1} trace {0} t.json", verb,
                                 model::program_name()));
  using Verb = TraceCommand::Verb;
  TraceCommand command{.verb = verb == "show"      ? Verb::show
                               : verb == "convert" ? Verb::convert
                                                   : Verb::replay,
                       .file = arguments.positionals.front(),
                       .full = flag(arguments, "full")};
  if (verb == "show" && format_of(arguments) == Format::json) command.form = TraceForm::json;
  if (verb == "convert") read_form(arguments, command);
  read_only(arguments, command);
  return command;
}

ExploreCommand explore_command(const Arguments& arguments) {
  ExploreCommand command;
  if (!arguments.positionals.empty()) command.algorithm = arguments.positionals.front();
  command.request = request_in(arguments);
  if (!command.algorithm && !command.request.empty())
    throw WrongUsage(
        fmt::format("{0} explore: options need an algorithm before them, as in {0} explore {1}",
                    model::program_name(), example_here("lmutin --graph k2")));
  if (command.algorithm && command.algorithm->ends_with(".json")) {
    if (!command.request.empty())
      throw WrongUsage("a trace has its instance in its file: leave the options of instances out");
    command.file = std::exchange(command.algorithm, std::nullopt);
  }
  if (const auto text = find(arguments, "port"))
    command.port = static_cast<int>(count_of("--port", *text, 1024, 65535));
  return command;
}

}  // namespace ample::tools
