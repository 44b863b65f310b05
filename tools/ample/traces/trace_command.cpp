// ample trace: a file's trace is run again before anything is said about it.
#include "checker/evidence/picture/picture.hpp"
#include "checker/evidence/picture/topology_picture.hpp"
#include "checker/evidence/picture/waits_picture.hpp"
#include "checker/evidence/trace/shape.hpp"
#include "checker/evidence/trace/space_time.hpp"
#include "checker/evidence/trace/story.hpp"
#include "checker/evidence/trace/trace_forms.hpp"
#include "checker/evidence/trace/trace_json.hpp"
#include "checker/evidence/trace/trace_prose.hpp"
#include "checker/evidence/trace/trace_text.hpp"
#include "checker/verdict/replay/confirm.hpp"
#include "checker/verdict/replay/future.hpp"
#include "model/counted.hpp"
#include "model/errors.hpp"
#include "model/program_name.hpp"
#include "properties/asked/asked.hpp"
#include "tools/ample/line/command_readers.hpp"
#include "tools/ample/line/commands.hpp"
#include "tools/ample/line/common_options.hpp"
#include "tools/ample/line/exit_status.hpp"
#include "tools/ample/line/shell.hpp"
#include "tools/ample/output/page.hpp"
#include "tools/ample/output/wrapping.hpp"
#include "tools/ample/traces/loaded_trace.hpp"

#include <fmt/format.h>

namespace ample::tools {

using model::WrongUsage;

namespace {

void read_file_name(Options& options, TraceCommand& command) {
  options.positional({"file", "a JSON trace, as check --trace writes it"});
  if (options.only_declares()) return;
  if (options.positionals().empty())
    throw WrongUsage(fmt::format("{1} trace {0} needs a file, as in {1} trace {0} t.json",
                                 options.command()[1], model::program_name()));
  command.file = options.positionals().front();
}

/// Reads which steps are shown.
void read_only(Options& options, TraceCommand& command) {
  const auto only = options.text(
      {.name = "only",
       .form = "NAME,...",
       .meaning = "Only the steps of a process (P1), or those with a message or a change of a "
                  "variable (grantedTo); may be given again: of processes and of names one has to "
                  "be met each",
       .repeated = true});
  if (only) command.only = properties::list_of("--only", *only);
}

/// Throws WrongUsage where the form cannot show what is asked of it.
void refuse_in_form(const TraceCommand& command) {
  using enum TraceForm;
  const bool is_picture = command.form == svg || command.form == tikz;
  if (command.waits_for && !is_picture)
    throw WrongUsage("--waits-for is of the pictures: use --format svg or --format tikz");
  if (command.width && !is_picture)
    throw WrongUsage("--width is of the pictures: use --format svg or --format tikz");
  const bool is_read_by_lines = command.form == text || command.form == prose
                                || command.form == mermaid || command.form == shiviz;
  if (!command.only.empty() && !is_read_by_lines)
    throw WrongUsage(
        "--only is of the forms that a reader reads line by line: use text, prose, mermaid or "
        "shiviz");
}

}  // namespace

Command show_command(Options& options) {
  TraceCommand command{.verb = TraceCommand::Verb::show, .file = {}};
  read_file_name(options, command);
  options.group("Output");
  command.full = options.flag("full", "All variables of the process after each step");
  read_only(options, command);
  if (format(options) == Format::json) command.form = TraceForm::json;
  refuse_in_form(command);
  return command;
}

Command convert_command(Options& options) {
  TraceCommand command{.verb = TraceCommand::Verb::convert, .file = {}};
  read_file_name(options, command);
  options.group("Output");
  command.shape = shape(options);
  read_only(options, command);
  for (const std::string other : {"pdf", "png"})
    if (options.is_given("format", other))
      throw WrongUsage(
          fmt::format("no --format {0}: write svg, and make it one with rsvg-convert -f {0}, or "
                      "tikz for LaTeX",
                      other));
  using enum TraceForm;
  command.form = options.word<TraceForm>(
      "format",
      "prose: numbered sentences, in Markdown, and latex; itf: Apalache; mermaid: a sequence "
      "diagram; tikz, svg: a space-time diagram; html: a page that shows every step; dot: the "
      "waits-for graph",
      {{"text", text},
       {"prose", prose},
       {"latex", latex},
       {"json", json},
       {"itf", itf},
       {"mermaid", mermaid},
       {"tikz", tikz},
       {"svg", svg},
       {"html", html},
       {"dot", dot},
       {"shiviz", shiviz}},
      text);
  command.waits_for =
      options.flag("waits-for", "Of tikz and svg: who waits for whom at the end, not the steps");
  if (const auto width =
          options.count("width", "N",
                        "Of tikz and svg: cut into parts of at most so many points, of svg pixels "
                        "(default 460 and 736)",
                        {200, 100'000}))
    command.width = static_cast<double>(*width);
  refuse_in_form(command);
  return command;
}

Command replay_command(Options& options) {
  TraceCommand command{.verb = TraceCommand::Verb::replay, .file = {}};
  read_file_name(options, command);
  options.footer("Exit status: 0 it matches, 10 it does not, 2 it is not a trace.");
  return command;
}

namespace {

std::string instance_text(const LoadedTrace& trace) {
  return shell_quoted(properties::command_of(trace.algorithm, trace.system->instance()));
}

/// The command that finds the trace again, or, for a mere execution, one for its instance. It says
/// nothing of --daemon.
std::string command_of(const LoadedTrace& trace, const std::string& shape) {
  const properties::Property& property = trace.matched.property;
  const std::string instance = properties::command_of(trace.algorithm, trace.system->instance());
  if (trace.matched.trace.after_faults)
    return shell_quoted(model::program_name() + " stabilize " + instance);
  if (property.kind == properties::Kind::execution)
    return shell_quoted(model::program_name() + " measure " + instance);
  return shell_quoted(fmt::format(
      "{} check {}{}{}", model::program_name(), instance,
      properties::is_asked(property.name) ? "" : " --property " + property.name, shape));
}

std::string as_text(const LoadedTrace& trace, bool full, const checker::Only& only) {
  const auto& [property, steps] = trace.matched;
  return fmt::format(
      "{}: {}\n\n{}\n{}\n", instance_text(trace), checker::what_it_shows(property),
      to_text(*trace.system, steps, full ? checker::Detail::full : checker::Detail::changes, only),
      checker::confirm(*trace.system, property, steps));
}

checker::Only only_in(const LoadedTrace& trace, const TraceCommand& command) {
  return checker::only_of(command.only, *trace.system, trace.matched.trace);
}

std::string as_json(const LoadedTrace& trace) {
  return checker::to_json(trace.algorithm, *trace.system, trace.matched.property,
                          trace.matched.trace)
         + "\n";
}

/// A picture of the instance's graph and the steps, or of who waits for whom at the end.
std::string as_picture(const checker::Shown& shown, const checker::Story& story,
                       const TraceCommand& command) {
  constexpr double by_default = 460;
  const double width = !command.width                   ? by_default
                       : command.form == TraceForm::svg ? *command.width / checker::svg_scale
                                                        : *command.width;
  std::vector<checker::Picture> parts =
      command.waits_for ? std::vector{waits_picture(shown.system, story.waits_for, width)}
                        : space_time(shown.system, story, width);
  std::string legend =
      command.waits_for ? legend_of_waits_for(story.waits_for) : legend_of_space_time(story);
  const model::Instance& instance = shown.system.instance();
  if (!command.waits_for && checker::is_worth_drawing(instance)) {
    parts.insert(parts.begin(), checker::topology_picture(instance));
    legend = std::string(checker::legend_of_topology) + "; " + legend;
  }
  const std::string title =
      fmt::format("{}: {}", shown.command, checker::what_it_shows(shown.property));
  if (command.form == TraceForm::svg) return to_svg(parts, title, legend);
  return to_tikz(parts, title + (story.violation.empty() ? "" : "\n" + story.violation), legend);
}

/// The trace in a form that is made from its story.
std::string as_story(const LoadedTrace& trace, const TraceCommand& command) {
  constexpr std::size_t longest = 10'000;
  if (trace.matched.trace.steps.size() > longest)
    throw model::WrongUsage(
        fmt::format("the trace has {} steps: this form is for at most {}, use text or json",
                    trace.matched.trace.steps.size(), longest));
  const std::string shape =
      command.shape == checker::Shape::shortest ? "" : " --shape " + to_text(command.shape);
  const checker::Shown shown = {trace.algorithm,          *trace.system,
                                trace.matched.property,   trace.matched.trace,
                                command_of(trace, shape), only_in(trace, command)};
  const checker::Story story = checker::story_of(shown);
  switch (command.form) {
    case TraceForm::prose:
      return to_prose(shown, story, checker::ProseForm::markdown);
    case TraceForm::latex:
      return to_prose(shown, story, checker::ProseForm::latex);
    case TraceForm::itf:
      return to_itf(shown);
    case TraceForm::mermaid:
      return to_mermaid(shown, story);
    case TraceForm::tikz:
    case TraceForm::svg:
      return as_picture(shown, story, command);
    case TraceForm::html:
      return trace_page(shown, story, as_json(trace));
    case TraceForm::dot:
      return to_dot(shown, story);
    case TraceForm::shiviz:
      return to_shiviz(shown, story);
    case TraceForm::text:
    case TraceForm::json:
      break;
  }
  throw model::InternalError("no story has this form");
}

std::string in_form(const LoadedTrace& trace, const TraceCommand& command) {
  if (command.form == TraceForm::text) return as_text(trace, command.full, only_in(trace, command));
  if (command.form == TraceForm::json) return as_json(trace);
  return as_story(trace, command);
}

}  // namespace

int trace(const TraceCommand& command, const Surroundings& surroundings) {
  if (command.full && command.form == TraceForm::json)
    throw model::WrongUsage("--full is of the text: the JSON form names every change already");
  LoadedTrace trace = loaded_trace_file(command.file);
  if (trace.matched.property.kind == properties::Kind::execution
      && command.shape == checker::Shape::causal)
    throw model::WrongUsage(
        "--shape causal keeps what a violation depends on, and this execution violates nothing: "
        "use fewest-switches");
  trace.matched.trace =
      checker::shaped(*trace.system, trace.matched.property, trace.matched.trace, command.shape);
  checker::mark_inevitable(*trace.system, trace.matched.property, trace.matched.trace);
  if (command.verb == TraceCommand::Verb::replay)
    surroundings.out << fmt::format(
        "matches: {} of {}{}\n", model::counted(trace.matched.trace.steps.size(), "step", "steps"),
        instance_text(trace),
        trace.matched.property.kind == properties::Kind::execution
            ? ""
            : " violate " + trace.matched.property.name);
  else
    surroundings.out << (command.form == TraceForm::text
                             ? shown(surroundings, in_form(trace, command))
                             : in_form(trace, command));
  return status_holds;
}

}  // namespace ample::tools
