// ample sweep: every graph, bound and initial configuration, each in a process of its own.
#include "cases/catalogue.hpp"
#include "tools/ample/commands.hpp"
#include "tools/ample/exit_status.hpp"
#include "tools/ample/files.hpp"
#include "tools/ample/graph_drawing.hpp"
#include "tools/ample/graphs.hpp"
#include "tools/ample/shell.hpp"
#include "tools/ample/sweep_file.hpp"
#include "tools/ample/sweep_summary.hpp"
#include "tools/ample/worker_processes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>

namespace ample::tools {

using checker::Json;
using checker::SweepRow;
using properties::SweepPoint;

namespace {

/// Everything that decides which instances there are and what is found out about them.
std::string head_of(const SweepCommand& command) {
  const Json sweep = {{"algorithm", command.algorithm},      {"options", command.request},
                      {"where", command.where.value_or("")}, {"properties", command.properties},
                      {"all_images", command.all_images},    {"search", command.search}};
  return Json{{"sweep", sweep}, {"version", version()}}.dump();
}

properties::SweepPoints points_of(const SweepCommand& command) {
  properties::Request options = command.request;
  const auto take = [&](const char* name) -> std::optional<std::string> {
    const auto node = options.extract(name);
    return node ? std::optional(node.mapped()) : std::nullopt;
  };
  const std::string graph = *take("graph");
  const auto l = take("l"), k = take("k"), inside = take("inside");
  return properties::points_of({.algorithm = cases::algorithm(command.algorithm),
                                .graphs = graphs_of(graph),
                                .options = options,
                                .l = l,
                                .k = k,
                                .inside = inside,
                                .where = command.where,
                                .all_images = command.all_images});
}

/// Those of this shard that are not in the file yet.
std::vector<SweepPoint> left_to_do(const SweepCommand& command,
                                   const std::vector<SweepPoint>& points,
                                   const std::vector<SweepRow>& rows) {
  std::set<std::string> done;
  for (const SweepRow& row : rows) done.insert(row.id);
  std::vector<SweepPoint> left;
  for (std::size_t i = 0; i < points.size(); ++i)
    if (i % command.shards == command.shard - 1 && !done.contains(points[i].id))
      left.push_back(points[i]);
  return left;
}

class SweepProgress {
 public:
  SweepProgress(const SweepCommand& command, const Surroundings& surroundings, std::size_t all)
      : err_(surroundings.err),
        terminal_(surroundings.err_is_terminal),
        shown_(terminal_ || command.progress),
        all_(all) {}
  SweepProgress(const SweepProgress&) = delete;
  SweepProgress& operator=(const SweepProgress&) = delete;
  ~SweepProgress() {
    if (terminal_ && shown_) err_ << "\r\x1b[K" << std::flush;
  }

  void count(const SweepRow& row) {
    ++done_;
    violated_ += row.length ? 1 : 0;
  }
  /// At most once a second.
  void show() {
    const auto now = std::chrono::steady_clock::now();
    if (!shown_ || now < next_) return;
    next_ = now + std::chrono::seconds(1);
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const std::string to_go =
        done_ == 0 ? ""
                   : fmt::format(", about {:.0f} s to go", seconds / static_cast<double>(done_)
                                                               * static_cast<double>(all_ - done_));
    const std::string line = fmt::format("{} of {} instances, {} violated, {:.0f} s{}", done_, all_,
                                         violated_, seconds, to_go);
    if (terminal_)
      err_ << '\r' << line << "\x1b[K" << std::flush;
    else
      err_ << line << std::endl;
  }

 private:
  std::ostream& err_;
  bool terminal_, shown_;
  std::size_t all_, done_ = 0, violated_ = 0;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now(), next_ = start_;
};

/// Adds the rows that are missing; how many still are.
template <class Add>
std::size_t explore_all(const SweepCommand& command, const Surroundings& surroundings,
                        const std::vector<SweepPoint>& left, Add add) {
  const model::AlgorithmInfo& algorithm = cases::algorithm(command.algorithm);
  SweepProgress progress(command, surroundings, left.size());
  std::size_t finished = 0;
  run_in_processes({.count = left.size(),
                    .processes = command.jobs,
                    .run =
                        [&](std::size_t i) {
                          return to_line(checker::sweep_row(algorithm, left[i], command.properties,
                                                            command.limits, command.reduce));
                        },
                    .done =
                        [&](std::size_t, const std::optional<std::string>& line) {
                          if (!line) return;
                          ++finished;
                          const SweepRow row = checker::row_from(Json::parse(*line));
                          add(row);
                          progress.count(row);
                        },
                    .tick = [&] { progress.show(); },
                    .interrupt = surroundings.interrupt});
  return left.size() - finished;
}

void draw(const SweepCommand& command, const std::vector<SweepRow>& rows,
          const std::vector<SweepPoint>& points) {
  const SweepRow* smallest = nullptr;
  for (const SweepRow& row : rows) {
    const SweepRow* of_variant = smallest_failing(rows, row.variant);
    if (of_variant
        && (!smallest || of_variant->processes < smallest->processes
            || (of_variant->processes == smallest->processes
                && of_variant->length < smallest->length)))
      smallest = of_variant;
  }
  if (!smallest) return;
  const auto point = std::find_if(points.begin(), points.end(), [&](const SweepPoint& candidate) {
    return candidate.id == smallest->id;
  });
  if (point == points.end()) return;
  const model::Instance instance =
      properties::instance_from(cases::algorithm(command.algorithm), point->request);
  OutputFile(*command.drawing)
      .replace_with(command.drawing->ends_with(".svg") ? to_svg(instance) : to_dot(instance));
}

}  // namespace

int sweep(const SweepCommand& command, const Surroundings& surroundings) {
  const properties::SweepPoints found = points_of(command);
  const std::string head = head_of(command);
  std::optional<SweepFile> file;
  if (command.file) file.emplace(*command.file, head);
  std::vector<SweepRow> rows = file ? file->rows() : std::vector<SweepRow>{};
  const std::size_t before = rows.size();
  const std::vector<SweepPoint> left = left_to_do(command, found.points, rows);
  const std::size_t missing = explore_all(command, surroundings, left, [&](const SweepRow& row) {
    if (file) file->add(row);
    rows.push_back(row);
  });

  if (command.drawing) draw(command, rows, found.points);
  if (command.format == Format::json) {
    surroundings.out << summary_json(rows, head, missing, version());
  } else {
    surroundings.out << summary_text(rows);
    if (found.graphs_left_out > 0)
      surroundings.out << fmt::format("{} graphs are none for {}\n", found.graphs_left_out,
                                      command.algorithm);
    if (found.graphs_without > 0)
      surroundings.out << fmt::format("{} graphs have no admissible parameters\n",
                                      found.graphs_without);
    if (before > 0)
      surroundings.out << fmt::format("{} instances were in the file before\n", before);
    if (missing > 0)
      surroundings.out << fmt::format(
          "{} instances are missing: {}; the same command goes on with them\n", missing,
          surroundings.interrupt && *surroundings.interrupt ? "interrupted"
                                                            : "their processes were killed");
  }
  const int status = exit_status(rows);
  return status == status_holds && missing > 0 ? int{status_incomplete} : status;
}

int merge_sweeps(const MergeSweepsCommand& command, const Surroundings& surroundings) {
  const SweepResults whole = merged(command.files);
  OutputFile(command.into).replace_with(to_text(whole));
  surroundings.out << summary_text(whole.rows);
  return exit_status(whole.rows);
}

}  // namespace ample::tools
