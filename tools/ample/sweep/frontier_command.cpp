// ample frontier: explore some instances, let Z3 propose a constraint, explore both sides of its
// boundary, until nothing there is unknown.
#include "checker/verdict/outcome/bound_text.hpp"
#include "model/errors.hpp"
#include "tools/ample/line/commands.hpp"
#include "tools/ample/line/exit_status.hpp"
#include "tools/ample/line/files.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/output/one_line.hpp"
#include "tools/ample/output/wrapping.hpp"
#include "tools/ample/sweep/frontier_report.hpp"
#include "tools/ample/sweep/sweep_rows.hpp"
#include "tools/ample/sweep/sweep_run.hpp"
#include "tools/ample/sweep/sweep_table.hpp"
#include "tools/ample/sweep/worker_processes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <tuple>

namespace ample::tools {

using checker::FrontierForm;
using checker::LinearConstraint;
using checker::Separation;
using properties::SweepPoint;

namespace {

/// The number of instances that are explored between two proposals.
constexpr std::size_t batch_size = 32;

/// The terms that papers use: bounds, neighbours and C0 around each process, or how many processes
/// have a bound that forbids anything.
std::vector<std::string> usual_terms(const model::AlgorithmInfo& algorithm) {
  using enum model::Problem;
  const bool network = algorithm.scope == model::Scope::network;
  switch (algorithm.problem) {
    case mutual_inclusion:
      if (network) return {"l, n, sum(c)"};
      return {"l_q, d_q, s_q", "count(l_q > 0), n, sum(c)"};
    case k_exclusion:
      if (network) return {"k, n, sum(c)"};
      return {"k_q, d_q, s_q", "count(k_q <= d_q), n, sum(c)"};
    case critical_section:
      if (network) return {"l, k, n, sum(c)"};
      return {"l_q, k_q, d_q, s_q", "count(l_q > 0), count(k_q <= d_q), n"};
    default:
      return {"n, sum(c)"};
  }
}

FrontierForm form_of(const FrontierCommand& command, const SweepRun& run) {
  const model::AlgorithmInfo& algorithm = algorithm_named(command.sweep.instances.algorithm);
  const model::Instance some = properties::instance_from(algorithm, run.points().front().request);
  FrontierForm form{.terms = {}, .inequalities = command.inequalities, .weight = command.weight};
  for (const std::string& list : command.over ? std::vector{*command.over} : usual_terms(algorithm))
    form.terms.push_back(properties::parameter_terms_from("--over", list, some));
  return form;
}

std::string to_line(const Separation& separation) {
  nlohmann::json inequalities = nlohmann::json::array();
  if (separation.constraint)
    for (const checker::Inequality& inequality : separation.constraint->inequalities)
      inequalities.push_back({inequality.coefficients, inequality.bound});
  nlohmann::json line = {separation.exists, separation.terms, std::move(inequalities)};
  if (separation.constraint)
    line.push_back({separation.constraint->describes, separation.constraint->quantifier});
  else if (separation.alike)
    line.push_back({separation.alike->first, separation.alike->second});
  return line.dump();
}

Separation separation_from(const std::string& line) {
  const nlohmann::json list = nlohmann::json::parse(line);
  Separation separation{.exists = list[0], .terms = list[1]};
  if (!list[2].empty()) {
    separation.constraint = LinearConstraint{list[3][0], list[3][1], {}};
    for (const nlohmann::json& inequality : list[2])
      separation.constraint->inequalities.push_back({inequality[0], inequality[1]});
  } else if (list.size() > 3) {
    separation.alike = {list[3][0], list[3][1]};
  }
  return separation;
}

/// The constraint is sought in a process of its own, as Z3 begins threads, and workers are forked
/// from this one. Nothing when it was ended.
std::optional<Separation> proposed(const FrontierForm& form, const FrontierPoints& points,
                                   const Ending& ending) {
  std::optional<Separation> result;
  run_in_processes(
      {.count = 1,
       .processes = 1,
       .run = [&](std::size_t) { return to_line(checker::separate(form, points.labelled())); },
       .done =
           [&](std::size_t, const std::optional<std::string>& line) {
             if (line) result = separation_from(*line);
           },
       .ending = ending});
  return result;
}

/// The instances to explore next; none at the end.
std::vector<SweepPoint> next(const FrontierPoints& points,
                             const std::optional<Separation>& separation, bool exhaust) {
  if (!separation) return points.smallest_unexplored(batch_size);
  if (!separation->constraint) return {};
  const auto at_the_boundary = [&](const FrontierPoint& point) {
    return separation->constraint->has_near_its_boundary(point.terms[separation->terms]);
  };
  std::vector<SweepPoint> batch = points.unexplored(batch_size, at_the_boundary);
  return batch.empty() && exhaust ? points.smallest_unexplored(batch_size) : batch;
}

/// `lost` says why the rows found so far are not in the file, when that ended it.
Frontier found_out(const FrontierCommand& command, const FrontierForm& form, SweepRun& run,
                   const Surroundings& surroundings, std::optional<NotWritten>& lost) {
  const SweepCommand& sweep = command.sweep;
  const model::AlgorithmInfo& algorithm = algorithm_named(sweep.instances.algorithm);
  Frontier frontier{{algorithm, run.points(), form}, form, std::nullopt};
  frontier.bound = checker::bound_text(algorithm, run.points()) + images_left_out(sweep.instances);
  frontier.kept = sweep.file.has_value();
  if (!sweep.search.properties.empty())
    frontier.property_option =
        fmt::format(" --property '{}'", fmt::join(sweep.search.properties, ","));
  const Ending ending{surroundings.interrupt, sweep.until};
  CountProgress progress(surroundings, sweep.progress, "instances", run.points().size());
  for (;;) {
    frontier.separation.reset();
    const auto some = [&](auto is) { return std::ranges::any_of(frontier.points.all(), is); };
    if (some(&FrontierPoint::good) && some(&FrontierPoint::bad)) {
      frontier.separation = proposed(form, frontier.points, ending);
      if (!frontier.separation) {
        frontier.ended_by = ending.text();
        return frontier;
      }
    }
    const std::vector<SweepPoint> batch =
        next(frontier.points, frontier.separation, command.exhaust);
    if (batch.empty()) {
      // Rows of the file that nobody asked for come last: so a run that goes on asks for the same
      // instances as one that was never interrupted, and finds the same.
      if (frontier.points.learn_all(run.rows())) continue;
      frontier.finished = true;
      return frontier;
    }
    std::vector<SweepPoint> unknown = batch;
    std::erase_if(unknown, [&](const SweepPoint& point) {
      return std::ranges::count(run.rows(), point.id, &checker::SweepRow::id) > 0;
    });
    bool explored = unknown.empty();
    try {
      if (!explored) explored = run.explore(unknown, progress);
    } catch (const NotWritten& error) {
      lost = error;
    }
    if (!explored) {
      frontier.ended_by = lost ? "rows cannot be written" : run.ended_by();
      frontier.points.learn_all(run.rows());
      frontier.separation.reset();  // what was learned since may contradict it
      return frontier;
    }
    frontier.points.learn(run.rows(), batch);
  }
}

/// 1.json, 2.json, ... in the order of the report. Says how many are missing, and why one could not
/// be written: they are counted in the report, so that it comes after them.
std::pair<std::size_t, std::optional<NotWritten>> write_traces(const FrontierCommand& command,
                                                               const Frontier& frontier,
                                                               const Surroundings& surroundings) {
  const SweepCommand& sweep = command.sweep;
  const std::vector<const FrontierPoint*> bad = frontier.bad_at_the_boundary();
  std::size_t written = 0;
  std::optional<NotWritten> lost;
  run_in_processes(
      {.count = bad.size(),
       .processes = sweep.jobs,
       .run =
           [&](std::size_t i) {
             return checker::trace_of(algorithm_named(sweep.instances.algorithm), bad[i]->point,
                                      sweep.search);
           },
       .done =
           [&](std::size_t i, const std::optional<std::string>& text) {
             if (!text) return;
             try {
               OutputFile(fmt::format("{}/{}.json", *command.traces, i + 1)).replace_with(*text);
               ++written;
             } catch (const NotWritten& error) {
               lost = error;
             } catch (const model::WrongUsage& error) {
               lost = NotWritten(error.what());  // the folder was made before
             }
           },
       .ending = {surroundings.interrupt, sweep.until}});
  return {bad.size() - written, lost};
}

void make_folder(const std::string& path) {
  std::error_code failed;
  std::filesystem::create_directories(path, failed);
  if (failed)
    throw model::WrongUsage(
        fmt::format("--traces '{}' is no folder: {}", one_line(path), failed.message()));
}

}  // namespace

int frontier(const FrontierCommand& command, const Surroundings& surroundings) {
  SweepRun run(command.sweep, surroundings);
  const FrontierForm form = form_of(command, run);
  if (command.traces) make_folder(*command.traces);
  std::optional<NotWritten> lost;
  Frontier frontier = found_out(command, form, run, surroundings, lost);
  if (command.traces && !lost)
    std::tie(frontier.traces_missing, lost) = write_traces(command, frontier, surroundings);
  const model::AlgorithmInfo& algorithm = algorithm_named(command.sweep.instances.algorithm);
  if (command.sweep.format == Format::json)
    surroundings.out << frontier_json(frontier, head_of(command.sweep));
  else if (command.sweep.format == Format::csv)
    surroundings.out << frontier_csv(frontier);
  else
    surroundings.out << shown(
        surroundings, frontier_text(frontier, algorithm, instances_text(command.sweep.instances)));
  if (command.sweep.by && command.sweep.format == Format::text)
    surroundings.out << '\n' << table_text(*command.sweep.by, algorithm, run.points(), run.rows());
  if (lost) throw *lost;
  return frontier.settled() ? status_holds : status_incomplete;
}

}  // namespace ample::tools
