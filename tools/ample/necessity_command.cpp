// ample necessity: every assumption dropped alone, each in a process of its own.
#include "model/counted.hpp"
#include "tools/ample/commands.hpp"
#include "tools/ample/exit_status.hpp"
#include "tools/ample/necessity_table.hpp"
#include "tools/ample/sweep_run.hpp"
#include "tools/ample/worker_processes.hpp"
#include "tools/ample/wrapping.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace ample::tools {

using checker::Drop;
using checker::Necessity;
using nlohmann::json;

namespace {

void refuse_several_variants(const properties::Request& request) {
  for (const auto& [name, text] : request)
    if (name != "coterie" && text.find(';') != std::string::npos)
      throw model::WrongUsage(
          fmt::format("--{} {}: necessity is about one variant, the one that holds", name, text));
}

std::string to_line(const Necessity& row) {
  return json{row.explored,    row.incomplete, row.cut_off,     row.constrained, row.where,
              row.words,       row.graph,      row.broken,      row.length,      row.shortest,
              row.explanation, row.bound,      row.not_decided, row.vacuous,     row.never,
              row.open,        row.refused}
      .dump();
}
Necessity from_line(const Drop& drop, const std::string& line) {
  const json list = json::parse(line);
  return {.drop = drop,
          .explored = list[0],
          .incomplete = list[1],
          .cut_off = list[2],
          .constrained = list[3],
          .vacuous = list[13],
          .where = list[4],
          .words = list[5],
          .graph = list[6],
          .broken = list[7],
          .length = list[8],
          .shortest = list[9],
          .explanation = list[10],
          .bound = list[11],
          .not_decided = list[12],
          .never = list[14],
          .open = list[15],
          .refused = list[16]};
}

}  // namespace

int necessity(const NecessityCommand& command, const Surroundings& surroundings) {
  refuse_several_variants(command.instances.request);
  const properties::Sweep sweep = sweep_of(command.instances);
  const std::vector<Drop> drops = checker::drops_of(sweep);
  std::vector<std::optional<Necessity>> rows(drops.size());
  bool finished = false;
  {
    CountProgress progress(surroundings, command.progress, "rows", drops.size());
    finished =
        run_in_processes({.count = drops.size(),
                          .processes = command.jobs,
                          .run =
                              [&](std::size_t i) {
                                return to_line(checker::judge(sweep, drops[i], command.search));
                              },
                          .done =
                              [&](std::size_t i, const std::optional<std::string>& line) {
                                if (line) rows[i] = from_line(drops[i], *line);
                                progress.count(line && !rows[i]->where.empty());
                              },
                          .tick = [&] { progress.show(); },
                          .interrupt = surroundings.interrupt});
  }

  std::vector<Necessity> known;
  for (const std::optional<Necessity>& row : rows)
    if (row) known.push_back(*row);
  const bool as_text = command.form == TableForm::text;
  const std::string table = necessity_table(known, command.form, command.bound);
  std::set<std::string> broken;
  for (const Necessity& row : known)
    if (!row.where.empty()) broken.insert(row.broken);
  surroundings.out << (as_text ? shown(surroundings, table, broken) : table);
  const std::size_t missing = rows.size() - known.size();
  if (as_text && missing > 0)
    surroundings.out << fmt::format("{} missing: {}\n",
                                    model::counted(missing, "row is", "rows are"),
                                    finished ? "their processes were killed" : "interrupted");
  if (missing > 0 || !rows.front()) return status_incomplete;
  // Without a drop everything must hold, or the other rows say nothing.
  if (!rows.front()->where.empty())
    return rows.front()->broken == "deadlock" ? status_deadlock : status_safety;
  return std::ranges::any_of(known, &Necessity::undecided) ? status_incomplete : status_holds;
}

}  // namespace ample::tools
