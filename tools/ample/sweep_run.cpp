// From a command to the points of a sweep, and from points to rows.
#include "tools/ample/sweep_run.hpp"

#include "cases/catalogue.hpp"
#include "tools/ample/graphs.hpp"
#include "tools/ample/worker_processes.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ample::tools {

using checker::Json;
using checker::SweepRow;
using properties::SweepPoint;

properties::Sweep sweep_of(const ManyInstances& instances) {
  properties::Request options = instances.request;
  const auto take = [&](const char* name) -> std::optional<std::string> {
    const auto node = options.extract(name);
    return node ? std::optional(node.mapped()) : std::nullopt;
  };
  const std::string graph = *take("graph");
  const auto l = take("l"), k = take("k"), inside = take("inside");
  return {.algorithm = cases::algorithm(instances.algorithm),
          .graphs = graphs_of(graph),
          .options = options,
          .l = l,
          .k = k,
          .inside = inside,
          .where = instances.where,
          .all_images = instances.all_images};
}

std::string head_of(const SweepCommand& command) {
  const ManyInstances& instances = command.instances;
  const Json sweep = {{"algorithm", instances.algorithm},      {"options", instances.request},
                      {"where", instances.where.value_or("")}, {"properties", command.properties},
                      {"all_images", instances.all_images},    {"search", command.search}};
  return Json{{"sweep", sweep}, {"version", version()}}.dump();
}

SweepProgress::SweepProgress(const SweepCommand& command, const Surroundings& surroundings,
                             std::size_t all)
    : err_(surroundings.err),
      terminal_(surroundings.err_is_terminal),
      shown_(terminal_ || command.progress),
      all_(all) {}

SweepProgress::~SweepProgress() {
  if (terminal_ && shown_) err_ << "\r\x1b[K" << std::flush;
}

void SweepProgress::count(const SweepRow& row) {
  ++done_;
  violated_ += row.length ? 1 : 0;
}

void SweepProgress::show() {
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

SweepRun::SweepRun(const SweepCommand& command, const Surroundings& surroundings)
    : command_(command),
      surroundings_(surroundings),
      found_(properties::points_of(sweep_of(command.instances))) {
  if (command.file) file_.emplace(*command.file, head_of(command));
  if (file_) rows_ = file_->rows();
}

bool SweepRun::explore(const std::vector<SweepPoint>& points, SweepProgress& progress) {
  const model::AlgorithmInfo& algorithm = cases::algorithm(command_.instances.algorithm);
  const std::size_t before = rows_.size();
  const auto add = [&](std::size_t, const std::optional<std::string>& line) {
    if (!line) return;
    rows_.push_back(checker::row_from(Json::parse(*line)));
    if (file_) file_->add(rows_.back());
    progress.count(rows_.back());
  };
  run_in_processes({.count = points.size(),
                    .processes = command_.jobs,
                    .run =
                        [&](std::size_t i) {
                          return to_line(checker::sweep_row(algorithm, points[i],
                                                            command_.properties, command_.limits,
                                                            command_.reduce));
                        },
                    .done = add,
                    .tick = [&] { progress.show(); },
                    .interrupt = surroundings_.interrupt});
  return rows_.size() - before == points.size();
}

}  // namespace ample::tools
