// A command becomes the points of a sweep, and points become rows.
#include "tools/ample/sweep/sweep_run.hpp"

#include "checker/questions/parameters/instance_search.hpp"
#include "model/errors.hpp"
#include "model/program_name.hpp"
#include "properties/asked/asked.hpp"
#include "tools/ample/line/common_options.hpp"
#include "tools/ample/line/graphs.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/line/shell.hpp"
#include "tools/ample/sweep/sweep_rows.hpp"
#include "tools/ample/sweep/worker_processes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace ample::tools {

using checker::Json;
using checker::SweepRow;
using properties::SweepPoint;

properties::Sweep sweep_of(const ManyInstances& instances) {
  const model::AlgorithmInfo& algorithm = algorithm_named(instances.algorithm);
  std::vector<model::Topology> graphs = graphs_of(algorithm, instances.request);
  if (instances.numberings) graphs = every_numbering(graphs);
  properties::Sweep sweep = properties::sweep_of(algorithm, std::move(graphs), instances.request);
  sweep.where = instances.where;
  sweep.supposed = instances.supposed;
  sweep.tightened =
      instances.tightened ? properties::Tightened::demanded : properties::Tightened::ignored;
  sweep.up_to_symmetry = instances.up_to_symmetry;
  return sweep;
}

void require_graphs(const std::string& lacking, const ManyInstances& instances) {
  if (instances.request.contains("graph") || instances.request.contains("n")) return;
  const model::AlgorithmInfo& algorithm = algorithm_named(instances.algorithm);
  const auto is_accepted = [&](const std::string& option, const std::string& text) {
    ManyInstances with_graphs = instances;
    with_graphs.request[option] = text;
    try {
      const auto points = properties::points_of(sweep_of(with_graphs)).points;
      for (const auto& point : points) properties::instance_from(algorithm, point.request);
      return !points.empty();
    } catch (const std::runtime_error&) {  // BadInstance, WrongUsage
      return false;
    }
  };
  std::string hint = properties::example_for(algorithm, instances.request);
  for (const auto& [option, text] : {std::pair("graph", "all:3"), std::pair("n", "2-3")})
    if (is_accepted(option, text)) hint = fmt::format(", as in --{} {}", option, text);
  throw model::WrongUsage(fmt::format("{} {}{}", model::program_name(), lacking, hint));
}

std::string instances_text(const ManyInstances& instances) {
  std::string text = properties::id_of(algorithm_named(instances.algorithm), instances.request);
  if (instances.where) text += fmt::format(" --where '{}'", *instances.where);
  if (!instances.supposed.empty())
    text += fmt::format(" --suppose '{}'", fmt::join(instances.supposed, ", "));
  for (const auto& [is_given, flag] :
       {std::pair(instances.tightened, "tightened"), std::pair(instances.numberings, "numberings"),
        std::pair(instances.up_to_symmetry, "up-to-symmetry")})
    if (is_given) text += fmt::format(" --{}", flag);
  return shell_quoted(text);
}

std::string images_left_out(const ManyInstances& instances) {
  const auto graph = instances.request.find("graph");
  const bool are_classes = graph != instances.request.end() && graph->second.starts_with("all:");
  return instances.up_to_symmetry
             ? ", one instance of each class of mirror images, of which another may end otherwise"
         : are_classes && !instances.numberings ? ", each graph in one numbering"
                                                : "";
}

namespace {

/// Throws WrongUsage when they are not there, before a file is made for their rows.
void require_properties(const SweepCommand& command, const SweepPoint& some) {
  const model::AlgorithmInfo& algorithm = algorithm_named(command.instances.algorithm);
  refuse_all_steps(command.search.limits,
                   checker::judged(*properties::system_of(algorithm, properties::instance_from(
                                                                         algorithm, some.request)),
                                   command.search));
}

}  // namespace

SweepRun::SweepRun(const SweepCommand& command, const Surroundings& surroundings,
                   checker::Ranks* ranks)
    : command_(command),
      surroundings_(surroundings),
      ranks_(ranks),
      found_(properties::points_of(sweep_of(command.instances))) {
  if (found_.points.empty())
    throw model::BadInstance("no graph has admissible parameters: `params` says why not");
  require_properties(command, found_.points.front());
  const bool is_first = !ranks || ranks->rank() == 0;
  if (command.file && is_first) file_.emplace(*command.file, head_of(command));
  if (!file_) return;
  SweepRows(command, found_.points).check(*command.file, file_->rows());
  rows_ = file_->rows();
}

bool SweepRun::explore(const std::vector<SweepPoint>& points, CountProgress& progress) {
  const model::AlgorithmInfo& algorithm = algorithm_named(command_.instances.algorithm);
  const std::size_t before = rows_.size();
  const auto add = [&](std::size_t i, const std::optional<std::string>& line) {
    if (!line) return;
    rows_.push_back(checker::row_from(Json::parse(*line)));
    if (rows_.back().id != points[i].id) throw model::InternalError("a row of another instance");
    if (file_) file_->add(rows_.back());
    progress.count(rows_.back().gravest() && !rows_.back().is_reached());
  };
  const Jobs jobs = {
      .count = points.size(),
      .processes = command_.jobs,
      .run =
          [&](std::size_t i) {
            return to_line(checker::sweep_row(algorithm, points[i], command_.search));
          },
      .done = add,
      .tick = [&] { progress.show(); },
      .ending = {surroundings_.interrupt, command_.until},
      .ranks = ranks_};
  const bool was_ended = !run_in_processes(jobs);
  const bool are_all = rows_.size() - before == points.size();
  if (was_ended)
    ended_by_ = jobs.ending.text();
  else if (!are_all)
    ended_by_ = "processes were killed, or had no memory";
  return are_all;
}

}  // namespace ample::tools
