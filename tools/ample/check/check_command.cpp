// ample check: from the request to the report.
#include "checker/evidence/report/report_json.hpp"
#include "checker/evidence/report/report_text.hpp"
#include "checker/evidence/report/state_graph.hpp"
#include "checker/evidence/trace/trace_json.hpp"
#include "checker/questions/audit/audit.hpp"
#include "checker/questions/audit/rounds_audit.hpp"
#include "checker/questions/estimate/estimate_text.hpp"
#include "checker/verdict/outcome/bound_text.hpp"
#include "checker/verdict/replay/future.hpp"
#include "model/errors.hpp"
#include "model/program_name.hpp"
#include "properties/asked/asked.hpp"
#include "properties/base/option_text.hpp"
#include "tools/ample/check/check_question.hpp"
#include "tools/ample/check/vacuity_hint.hpp"
#include "tools/ample/line/commands.hpp"
#include "tools/ample/line/exit_status.hpp"
#include "tools/ample/line/files.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/line/mpi_ranks.hpp"
#include "tools/ample/line/shell.hpp"
#include "tools/ample/output/progress_line.hpp"
#include "tools/ample/output/wrapping.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ample::tools {

namespace {

std::string result_text(const CheckCommand& command, const checker::Subject& subject,
                        const checker::Report& report) {
  if (command.format == Format::text) return to_text(subject, report);
  return to_json(subject, report) + "\n";
}

/// A failed audit is an internal error.
template <class Audit>
checker::Report audited(checker::Report report, const Audit& audit) {
  if (!audit.differences.empty()) throw model::InternalError("the audit " + to_text(audit));
  report.audit = to_text(audit);
  return report;
}

/// "1,2,3" from "1,2,unbounded" and 3.
std::string bounded_rounds(const std::string& text, int rounds) {
  std::vector<std::string> pieces = properties::list_of("--rounds", text);
  std::ranges::replace(pieces, "unbounded", std::to_string(rounds));
  return fmt::format("{}", fmt::join(pieces, ","));
}

/// The audit of unbounded rounds, where nothing is reduced.
checker::Report audit_rounds(const model::AlgorithmInfo& algorithm,
                             const properties::Request& request, const model::System& system,
                             const checker::Options& options) {
  const auto bounded = [&](int rounds) {
    properties::Request with = request;
    with["rounds"] = bounded_rounds(request.at("rounds"), rounds);
    return properties::system_of(algorithm, properties::instance_from(algorithm, with));
  };
  const checker::RoundsAudit audit = checker::audit_rounds(system, bounded, options);
  return audited(audit.unbounded, audit);
}

/// Searches, and audits if that is asked: then everything is seen.
checker::Report search(const CheckCommand& command, const model::AlgorithmInfo& algorithm,
                       const model::System& system, const checker::Options& options) {
  if (command.audit && !command.engine->reduces())
    return audit_rounds(algorithm, command.request, system, options);
  if (!command.audit) return checker::explore(system, options, *command.engine);
  const checker::Audit audit = checker::audit(system, options, *command.engine);
  return audited(audit.reduced, audit);
}

/// Writes the trace of the first violated property; a line for people when there is none.
void write_trace(OutputFile& file, const checker::Subject& subject, const checker::Report& report,
                 const Surroundings& surroundings) {
  for (const checker::Finding& finding : report.findings)
    if (finding.trace)
      return file.replace_with(
          checker::to_json(subject.algorithm, subject.system, finding.property, *finding.trace));
  const bool is_to_reach =
      std::ranges::any_of(report.findings, [](const checker::Finding& finding) {
        return properties::is_to_be_reached(finding.property.name);
      });
  surroundings.err << file.not_written(is_to_reach ? "no violation was found, and nothing reached"
                                                   : "no violation was found");
}

/// For Graphviz. One that is too large is refused before the search.
std::string state_graph_text(const CheckCommand& command, const model::System& system,
                             const std::string& again) {
  constexpr std::size_t most = 400;
  return to_dot(system, checker::state_graph(system, *command.engine, most), again);
}

/// The status where a vacuous `holds` is an error. It comes before `incomplete`, as an anomaly
/// does, and after what is violated.
int status_of_vacuity(const checker::Report& report, int status, const Surroundings& surroundings) {
  if (status != status_holds && status != status_incomplete && status != status_unreachable)
    return status;
  const auto holds = [](const checker::Finding& finding) {
    return finding.verdict == checker::Verdict::holds;
  };
  if (status == status_holds && std::ranges::none_of(report.findings, holds)) return status;
  const std::vector<std::string> said = vacuity_texts(report);
  std::vector<std::string> open;
  for (const checker::Finding& finding : report.findings)
    if (finding.vacuity && !finding.vacuity->not_looked_at.empty())
      open.push_back(first_word(finding) + ": " + finding.vacuity->not_looked_at);
  if (!said.empty()) {
    surroundings.err << fmt::format("--vacuity error: {}\n", fmt::join(said, "; "));
    return status_anomaly;
  }
  if (status == status_incomplete) return status;
  if (!open.empty()) {
    surroundings.err << fmt::format("--vacuity error: not known of {}\n", fmt::join(open, "; "));
    return status_incomplete;
  }
  if (report.vacuity) return status;
  surroundings.err << "--vacuity error: this search does not know what never happens, use --reduce "
                      "none\n";
  return status_incomplete;
}

/// How large it is. Nothing is checked, so that the status is never that of something that holds.
int print_estimate(const CheckCommand& command, const model::AlgorithmInfo& algorithm,
                   const model::System& system, const checker::Options& options,
                   const Surroundings& surroundings) {
  checker::EstimateTuning tuning;
  if (!command.engine->reduces() && !command.engine->can.choose) tuning.diagram_work = 0;
  const checker::Estimate estimate = checker::estimate(system, options, tuning);
  const std::string bound =
      checker::bound_text(algorithm, system.instance())
      + (system.constraint().empty() ? "" : ", within the constraint " + system.constraint());
  if (command.format == Format::text)
    surroundings.out << shown(surroundings,
                              checker::with_bound(to_text(estimate, options.said_bytes), bound));
  else
    surroundings.out << to_json(algorithm, system.instance(), bound, estimate, options.said_bytes)
                     << "\n";
  return status_incomplete;
}

/// Searches, with the line that says how far it is.
checker::Report search_and_show(const CheckCommand& command, const model::AlgorithmInfo& algorithm,
                                const model::System& system, checker::Options options,
                                const Surroundings& surroundings) {
  ProgressLine line(surroundings.err, surroundings.err_is_terminal);
  if (surroundings.err_is_terminal || command.progress)
    options.progress = [&](const checker::Progress& progress) { line.show(progress); };
  return search(command, algorithm, system, options);
}

/// The files beside the result. That they can be written is found out before the search.
struct CheckFiles {
  std::optional<OutputFile> trace{}, graph{};
  std::string graph_text{};
};

CheckFiles begun_files(const CheckCommand& command, const model::System& system,
                       const std::string& again, checker::Ranks& ranks) {
  CheckFiles files;
  checker::together(ranks, [&] {
    if (command.trace_file && ranks.rank() == 0) files.trace.emplace(*command.trace_file);
  });
  if (command.graph_file) {
    files.graph.emplace(*command.graph_file);
    files.graph_text = state_graph_text(command, system, again);
  }
  return files;
}

/// The result is told first, then the files are written.
void tell(const CheckCommand& command, const checker::Subject& subject,
          const checker::Report& report, CheckFiles& files, const Surroundings& surroundings) {
  const std::string result = result_text(command, subject, report);
  surroundings.out << (command.format == Format::text ? shown(surroundings, result) : result);
  write_after_result(surroundings, {[&] {
                                      if (files.graph) files.graph->replace_with(files.graph_text);
                                    },
                                    [&] {
                                      if (files.trace)
                                        write_trace(*files.trace, subject, report, surroundings);
                                    }});
}

}  // namespace

int check(const CheckCommand& asked, const Surroundings& surroundings) {
  CheckCommand command = asked;
  checker::Alone alone;
  const std::unique_ptr<checker::Ranks> joined = surroundings.ranks > 1 ? joined_by_mpi() : nullptr;
  if (joined) share_search(command, *joined);
  checker::Ranks& ranks = joined ? *joined : alone;
  const model::AlgorithmInfo& algorithm = algorithm_named(command.algorithm);
  const auto system = system_to_check(command, algorithm);
  checker::Options options = options_to_check(command, *system);
  options.interrupt = surroundings.interrupt;
  if (command.estimates) return print_estimate(command, algorithm, *system, options, surroundings);
  const std::string instance = properties::command_of(algorithm, system->instance());
  const std::string again =
      shell_quoted(model::program_name() + " check " + instance + command.search);
  options.identity = identity_of(instance, options, *command.engine);
  CheckFiles files = begun_files(command, *system, again, ranks);
  checker::Report report = search_and_show(command, algorithm, *system, options, surroundings);
  if (ranks.rank() != 0) return status_holds;  // the first one says what it is
  checker::shape_traces(*system, report.findings, command.shape);
  checker::mark_inevitable(*system, report.findings);
  tell(command,
       {.algorithm = algorithm,
        .system = *system,
        .given = command.request,
        .command = again,
        .version = version(),
        .most_trace_lines = most_trace_lines(surroundings),
        .vacuity_hint = command.format == Format::text
                            ? vacuity_hint(report, algorithm, command.request, system->instance())
                            : ""},
       report, files, surroundings);
  const int status = exit_status(report);
  return command.refuses_vacuity ? status_of_vacuity(report, status, surroundings) : status;
}

}  // namespace ample::tools
