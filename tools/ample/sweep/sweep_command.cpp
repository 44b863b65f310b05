// ample sweep: every graph, bound and initial configuration, each in a process of its own. Several
// ranks explore them together, and the first one has the rows, writes them and speaks.
#include "checker/verdict/outcome/bound_text.hpp"
#include "model/counted.hpp"
#include "model/errors.hpp"
#include "tools/ample/line/commands.hpp"
#include "tools/ample/line/exit_status.hpp"
#include "tools/ample/line/files.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/line/mpi_ranks.hpp"
#include "tools/ample/output/graph_drawing.hpp"
#include "tools/ample/output/one_line.hpp"
#include "tools/ample/output/wrapping.hpp"
#include "tools/ample/sweep/sweep_output.hpp"
#include "tools/ample/sweep/sweep_plot.hpp"
#include "tools/ample/sweep/sweep_rows.hpp"
#include "tools/ample/sweep/sweep_run.hpp"
#include "tools/ample/sweep/sweep_summary.hpp"
#include "tools/ample/sweep/sweep_table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::tools {

using checker::SweepRow;
using properties::SweepPoint;

namespace {

/// The instances in the file, which only the first rank reads.
std::set<std::string> done_before(const SweepRun& run, checker::Ranks& ranks) {
  checker::Parcel own;
  for (const SweepRow& row : run.rows()) checker::put_text(own, row.id);
  const std::vector<checker::Parcel> all = ranks.gather(own);
  std::set<std::string> done;
  for (checker::ParcelReader reader(all.front()); !reader.at_end();)
    done.insert(reader.next_text());
  return done;
}

std::vector<SweepPoint> points_of_share(const SweepCommand& command, const SweepRun& run) {
  std::vector<SweepPoint> points;
  for (std::size_t i = command.share.number - 1; i < run.points().size(); i += command.share.of)
    points.push_back(run.points()[i]);
  return points;
}

/// Which part of the instances it is when so many are in question; the file may hold other shares.
std::string share_text(const SweepCommand& command, const SweepRun& run, std::size_t instances) {
  const std::size_t all = run.points().size();
  if (instances == all) return "";
  return instances > points_of_share(command, run).size()
             ? fmt::format(", of {} of {} instances", instances, all)
             : fmt::format(", of share {}/{} of the instances", command.share.number,
                           command.share.of);
}

/// The points of this share that are not in the file yet. Throws WrongUsage at ranks that differ.
std::vector<SweepPoint> left_to_do(const SweepCommand& command, const SweepRun& run,
                                   checker::Ranks& ranks) {
  const std::set<std::string> done = done_before(run, ranks);
  std::vector<SweepPoint> left = points_of_share(command, run);
  std::erase_if(left, [&](const SweepPoint& point) { return done.contains(point.id); });
  const std::vector<std::size_t> counts = all_say(ranks, left.size());
  if (std::ranges::count(counts, counts.front()) != std::ssize(counts))
    throw model::WrongUsage(
        "the machines of this job find different instances: install the same Ample on all");
  return left;
}

void draw(OutputFile& file, const SweepCommand& command, const SweepRun& run) {
  const SweepRow* row = smallest_failing(run.rows());
  if (!row) return;
  const auto point = std::ranges::find(run.points(), row->id, &SweepPoint::id);
  if (point == run.points().end()) return;
  const model::Instance instance =
      properties::instance_from(algorithm_named(command.instances.algorithm), point->request);
  file.replace_with(command.drawing->ends_with(".svg") ? to_svg(instance, row_text(*row))
                                                       : to_dot(instance, row_text(*row)));
}

std::string instances_are(std::size_t count) {
  return model::counted(count, "instance is", "instances are");
}

int status_of(const std::vector<SweepPoint>& points, const std::vector<SweepRow>& rows,
              std::size_t missing) {
  const int status = exit_status(points, rows);
  const bool all_is_well = status == status_holds || status == status_unreachable;
  return all_is_well && missing > 0 ? int{status_incomplete} : status;
}

/// The sweep of a results file, from its head. Throws WrongUsage that names its first line.
struct SweepOfHead {
  SweepCommand sweep;
  properties::SweepPoints found;
  SweepRows rows;

  SweepOfHead(const std::string& path, const std::string& head) try
      : sweep(sweep_of_head(head)),
        found(properties::points_of(sweep_of(sweep.instances))),
        rows(sweep, found.points) {
  } catch (const std::runtime_error& error) {
    throw model::WrongUsage(fmt::format("'{}' line 1: {}", one_line(path), error.what()));
  }
};

/// How many rows there were before this run, and how many there still are not.
struct Remainder {
  std::size_t before;               ///< rows that were in the file
  std::vector<SweepPoint> missing;  ///< instances without a row
  bool lost;                        ///< rows could not be written
  bool kept;                        ///< rows are in a file
};

std::string missing_text(const SweepRun& run, const Remainder& remainder) {
  return fmt::format("{} of {} to look at {} missing: {}; {}\n", remainder.missing.size(),
                     model::counted(run.rows().size() + remainder.missing.size(), "instance"),
                     remainder.missing.size() == 1 ? "is" : "are",
                     remainder.lost ? "rows cannot be written" : run.ended_by(),
                     !remainder.kept                 ? "nothing is kept without --file"
                     : remainder.missing.size() == 1 ? "the same command goes on with it"
                                                     : "the same command goes on with them");
}

/// Which graphs and rows the table says nothing of, a line each.
std::string remainder_text(const SweepRun& run, const Remainder& remainder) {
  std::string text;
  const properties::SweepPoints& found = run.found();
  for (const auto& [graphs, how] : {std::pair(found.graphs_left_out, ""),
                                    {found.graphs_partly_left_out, " with some of the options"}})
    if (graphs > 0)
      text += fmt::format("{} left out{}: {}\n", model::counted(graphs, "graph is", "graphs are"),
                          how, found.why_left_out);
  if (found.graphs_without > 0)
    text += model::counted(found.graphs_without, "graph has", "graphs have")
            + " no admissible parameters\n";
  if (remainder.before > 0)
    text += model::counted(remainder.before, "instance was", "instances were")
            + " in the file before\n";
  if (!remainder.missing.empty()) text += missing_text(run, remainder);
  return text;
}

std::string sweep_text(const SweepCommand& command, const SweepRun& run, const Remainder& remainder,
                       const Surroundings& surroundings) {
  const std::vector<SweepRow>& rows = run.rows();
  const std::string& name = command.instances.algorithm;
  const model::AlgorithmInfo& algorithm = algorithm_named(name);
  const std::string bound = checker::bound_text(algorithm, run.points())
                            + images_left_out(command.instances)
                            + share_text(command, run, rows.size() + remainder.missing.size());
  if (command.format == Format::json)
    return summary_json(rows, head_of(command), remainder.missing.size(), bound, version());
  const bool to_reach = properties::ask_to_reach(run.points());
  if (command.format == Format::csv) return sweep_csv(rows, remainder.missing, to_reach);
  if (command.format == Format::junit) return sweep_junit(rows, remainder.missing, name, to_reach);
  std::string text = shown(
      surroundings, summary_text(algorithm, run.points(), rows, remainder.missing.size(), bound));
  if (command.by) text += "\n" + table_text(*command.by, algorithm, run.points(), rows);
  return text + remainder_text(run, remainder);
}

/// The files beside the result. That they can be written is found out before the sweep.
struct SweepPictures {
  std::optional<OutputFile> drawing{}, plot{};
};

void write_pictures(SweepPictures& pictures, const SweepCommand& command, const SweepRun& run,
                    const Surroundings& surroundings) {
  write_after_result(surroundings, {[&] {
                                      if (pictures.drawing) draw(*pictures.drawing, command, run);
                                    },
                                    [&] {
                                      if (pictures.plot)
                                        pictures.plot->replace_with(plot_text(command, run));
                                    }});
}

}  // namespace

int sweep(const SweepCommand& command, const Surroundings& surroundings) {
  const std::unique_ptr<checker::Ranks> joined =
      surroundings.ranks > 1 && command.share.of == 1 ? joined_by_mpi() : nullptr;
  checker::Alone alone;
  checker::Ranks& ranks = joined ? *joined : alone;
  SweepPictures pictures;
  std::optional<SweepRun> begun;
  together(ranks, [&] {
    if (command.drawing && ranks.rank() == 0) pictures.drawing.emplace(*command.drawing);
    if (command.plot && ranks.rank() == 0) pictures.plot.emplace(command.plot->file);
    begun.emplace(command, surroundings, &ranks);
    if (command.plot) refuse_what_cannot_be_plotted(command, *begun);
  });
  SweepRun& run = *begun;
  const std::size_t before = run.rows().size();
  const std::vector<SweepPoint> left = left_to_do(command, run, ranks);
  std::optional<NotWritten> lost;
  try {
    CountProgress progress(surroundings, command.progress, "instances", left.size());
    run.explore(left, progress);
  } catch (const NotWritten& error) {
    lost = error;  // what was found until then is still told
  }
  if (ranks.rank() != 0) return status_holds;  // the first one says what it is
  std::vector<SweepPoint> missing = left;
  std::erase_if(missing, [&](const SweepPoint& point) {
    return std::ranges::count(run.rows(), point.id, &SweepRow::id) > 0;
  });
  const Remainder remainder = {before, std::move(missing), lost.has_value(),
                               command.file.has_value()};
  surroundings.out << sweep_text(command, run, remainder, surroundings);
  write_pictures(pictures, command, run, surroundings);
  if (lost) throw *lost;
  return status_of(run.points(), run.rows(), remainder.missing.size());
}

int merge_sweeps(const MergeSweepsCommand& command, const Surroundings& surroundings) {
  std::optional<SweepOfHead> sweep;
  const SweepResults whole =
      merged(command.files, [&](const std::string& path, const SweepResults& part) {
        if (!sweep) sweep.emplace(path, part.head);
        sweep->rows.check(path, part.rows);
      });
  require_within(whole, command.into);
  OutputFile into(command.into);
  const std::size_t missing = sweep->rows.missing(whole.rows);
  const model::AlgorithmInfo& algorithm = algorithm_named(sweep->sweep.instances.algorithm);
  surroundings.out << shown(surroundings,
                            summary_text(algorithm, sweep->found.points, whole.rows, missing,
                                         checker::bound_text(algorithm, sweep->found.points)
                                             + images_left_out(sweep->sweep.instances)));
  if (missing > 0)
    surroundings.out << fmt::format(
        "{0} missing: the files hold no rows of {1}; `sweep` with --file goes on with {1}\n",
        instances_are(missing), missing == 1 ? "it" : "them");
  write_after_result(surroundings, {[&] { into.replace_with(to_text(whole)); }});
  return status_of(sweep->found.points, whole.rows, missing);
}

}  // namespace ample::tools
