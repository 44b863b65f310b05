// ample export: an instance for another checker; ample confirm: what SPIN says of it.
#include "checker/evidence/export/aldebaran.hpp"
#include "checker/evidence/export/promela.hpp"
#include "checker/verdict/outcome/bound_text.hpp"
#include "checker/verdict/outcome/json.hpp"
#include "model/errors.hpp"
#include "model/program_name.hpp"
#include "properties/asked/asked.hpp"
#include "tools/ample/check/spin.hpp"
#include "tools/ample/line/command_readers.hpp"
#include "tools/ample/line/commands.hpp"
#include "tools/ample/line/common_options.hpp"
#include "tools/ample/line/exit_status.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/line/shell.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <variant>

namespace ample::tools {

using model::WrongUsage;

namespace {

checker::Options limits_of_graph(Options& options) {
  return limits(options, "Stop after so many states: incomplete", 2'000'000);
}

/// An instance, its system and all of its graph.
struct Exported {
  template <class Command>
  Exported(const Command& command, const Surroundings& surroundings)
      : algorithm(algorithm_named(command.algorithm)),
        system(properties::system_of(algorithm,
                                     properties::instance_from(algorithm, command.request))),
        limits(command.limits) {
    limits.interrupt = surroundings.interrupt;
  }
  std::string line() const {
    return shell_quoted(properties::command_of(algorithm, system->instance()));
  }
  std::string bound() const { return checker::bound_text(algorithm, system->instance()); }

  const model::AlgorithmInfo& algorithm;
  std::unique_ptr<model::System> system;
  checker::Options limits;
};

std::string promela_of(const Exported& exported, checker::WholeGraph& graph) {
  const checker::LocalAutomata automata = checker::local_automata(*exported.system, graph);
  return checker::to_promela(
      *exported.system, automata,
      model::program_name() + " export " + exported.line() + ", " + exported.bound());
}

}  // namespace

Command export_command(Options& options) {
  ExportCommand command;
  command.algorithm = algorithm_of(options, "lmutin --graph k2");
  command.request = instance_of(options, questions_and_faults());

  options.group("Output");
  command.form = options.word<ExportForm>(
      "format",
      "promela, for SPIN; aut, the graph of all configurations in the Aldebaran format, for mCRL2 "
      "and CADP; table, the processes as automata",
      {{"promela", ExportForm::promela}, {"aut", ExportForm::aut}, {"table", ExportForm::table}},
      ExportForm::promela);
  options.group("Search");
  command.limits = limits_of_graph(options);
  options.footer(
      "A configuration is a state of the other checker's and a step one transition, so that it "
      "counts the same.\nExit status: 0 written, 20 the instance is larger than a limit, 10 it "
      "cannot be written so, 2 wrong usage.");
  return command;
}

Command confirm_command(Options& options) {
  ConfirmCommand command;
  command.algorithm = algorithm_of(options, "lmutin --graph k2");
  command.request = instance_of(options, questions_and_faults());

  options.group("Search");
  if (const auto word = options.text("with", "spin", "The other checker (default spin)");
      word && *word != "spin")
    throw WrongUsage("--with '" + *word + "': expected spin");
  command.limits = limits_of_graph(options);
  options.group("Output");
  command.format = format(options);
  options.footer(
      "Needs spin and cc (Debian packages spin and gcc).\nExit status: 0 both say the same, 70 "
      "they differ, 20 the instance is larger than a limit, 10 it cannot be written so, 2 wrong "
      "usage.");
  command.search = options.as_given({"max-states", "max-memory", "max-time"});
  return command;
}

int export_instance(const ExportCommand& command, const Surroundings& surroundings) {
  const Exported exported(command, surroundings);
  properties::refuse_questions_and_faults(exported.system->instance(), "export");
  checker::WholeGraph graph(*exported.system, exported.limits);
  switch (command.form) {
    case ExportForm::promela:
      surroundings.out << promela_of(exported, graph);
      break;
    case ExportForm::aut:
      checker::write_aldebaran(surroundings.out, *exported.system, graph);
      break;
    case ExportForm::table:
      surroundings.out << checker::with_bound(exported.line() + "\n\n", exported.bound())
                       << to_text(*exported.system,
                                  checker::local_automata(*exported.system, graph));
      break;
  }
  return status_holds;
}

namespace {

/// What both say of one thing: a count, or whether a property is violated.
struct Compared {
  std::string what;
  std::variant<std::uint64_t, std::string> ours, theirs;
  bool agree() const { return ours == theirs; }
};

std::string verdict(bool violated) { return violated ? "violated" : "not violated"; }

std::string compared_text(const Exported& exported, const std::string& other,
                          const std::vector<Compared>& rows) {
  const auto shown = [](const auto& said) {
    return std::visit([](const auto& value) { return fmt::format("{}", value); }, said);
  };
  std::string text = checker::with_bound(exported.line(), exported.bound())
                     + fmt::format("\n\n{:16}{:>16}{:>16}\n", "", "Ample", other);
  for (const Compared& row : rows)
    text += fmt::format("{:16}{:>16}{:>16}{}\n", row.what, shown(row.ours), shown(row.theirs),
                        row.agree() ? "" : "  DIFFERENT");
  return text
         + (std::ranges::all_of(rows, &Compared::agree) ? "\nboth say the same\n"
                                                        : "\nthey differ\n");
}

std::string compared_json(const Exported& exported, const std::string& other,
                          const std::vector<Compared>& rows, const std::string& flags) {
  const auto json_of = [](const auto& said) {
    return std::visit([](const auto& value) { return checker::Json(value); }, said);
  };
  checker::Json json = {
      {"algorithm", exported.algorithm.id},
      {"instance", checker::instance_json(exported.algorithm, exported.system->instance())},
      {"bound", exported.bound()},
      {"with", other},
      {"agree", std::ranges::all_of(rows, &Compared::agree)}};
  for (const Compared& row : rows)
    json[row.what] = {{"ample", json_of(row.ours)}, {"other", json_of(row.theirs)}};
  json["version"] = version();
  json["command"] = shell_quoted(
      model::program_name() + " confirm "
      + properties::command_of(exported.algorithm, exported.system->instance()) + flags);
  return checker::to_text(json) + "\n";
}

}  // namespace

int confirm(const ConfirmCommand& command, const Surroundings& surroundings) {
  const Exported exported(command, surroundings);
  properties::refuse_questions_and_faults(exported.system->instance(), "confirm");
  const std::string spin = spin_version();
  checker::Options options = exported.limits;
  options.properties = properties::select_properties(*exported.system, {"safety", "deadlock"});
  checker::WholeGraph graph(*exported.system, options);
  const std::string promela = promela_of(exported, graph);
  const SpinCounts counts = [&] {
    try {
      return run_spin(promela, graph.states());
    } catch (const model::InternalError&) {
      // Ctrl-C ends the compiler and SPIN as well.
      if (surroundings.interrupt == nullptr || !*surroundings.interrupt) throw;
      throw model::BoundExceeded("interrupted while SPIN searched");
    }
  }();

  const std::vector<Compared> rows = {
      {"configurations", graph.states(), counts.states},
      {"steps", graph.steps(), counts.steps},
      {"safety", verdict(graph.violates(0)), verdict(counts.unsafe)},
      {"deadlock", verdict(graph.violates(1)), verdict(counts.deadlock)}};
  const bool agree = std::ranges::all_of(rows, &Compared::agree);
  surroundings.out << (command.format == Format::json
                           ? compared_json(exported, spin, rows, command.search)
                           : compared_text(exported, spin, rows));
  return agree ? status_holds : status_internal_error;
}

}  // namespace ample::tools
