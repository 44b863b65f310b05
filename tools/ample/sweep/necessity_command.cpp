// ample necessity: every assumption dropped alone, each in a process of its own.
#include "model/errors.hpp"
#include "properties/asked/asked.hpp"
#include "tools/ample/line/commands.hpp"
#include "tools/ample/line/exit_status.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/output/wrapping.hpp"
#include "tools/ample/sweep/necessity_table.hpp"
#include "tools/ample/sweep/sweep_run.hpp"
#include "tools/ample/sweep/worker_processes.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace ample::tools {

using checker::Drop;
using checker::Necessity;

namespace {

void refuse_several_variants(const properties::Request& request) {
  for (const auto& [name, text] : request)
    if (name != "coterie" && text.find(';') != std::string::npos)
      throw model::WrongUsage(
          fmt::format("--{} {}: necessity is about one variant, the one that holds", name, text));
}

/// What is reached breaks nothing.
void refuse_to_reach(const properties::Request& request) {
  for (const auto& [name, text] : request)
    if (const auto question = properties::question_in(name); question && question->word == "reach")
      throw model::WrongUsage(
          fmt::format("--{}: necessity is about what holds: ask --never instead", name));
}

/// Everything that a worker finds out, by name.
template <class Row, class Take>
void each_member(Row& row, const Take& take) {
  take("explored", row.explored);
  take("incomplete", row.incomplete);
  take("cut_off", row.cut_off);
  take("constrained", row.constrained);
  take("vacuous", row.vacuous);
  take("endless", row.endless);
  take("where", row.where);
  take("words", row.words);
  take("graph", row.graph);
  take("broken", row.broken);
  take("length", row.length);
  take("shortest", row.shortest);
  take("explanation", row.explanation);
  take("bound", row.bound);
  take("bound_without_faults", row.bound_without_faults);
  take("not_decided", row.not_decided);
  take("never", row.never);
  take("never_differs", row.never_differs);
  take("open", row.open);
  take("refused", row.refused);
  take("judged", row.judged);
}

std::string to_line(const Necessity& row) {
  nlohmann::json line;
  each_member(row, [&](const char* name, const auto& value) { line[name] = value; });
  return line.dump();
}
Necessity from_line(const Drop& drop, const std::string& text) {
  const nlohmann::json line = nlohmann::json::parse(text);
  Necessity row{};
  row.drop = drop;
  each_member(row, [&](const char* name, auto& value) { line.at(name).get_to(value); });
  return row;
}

}  // namespace

int necessity(const NecessityCommand& command, const Surroundings& surroundings) {
  refuse_several_variants(command.instances.request);
  refuse_to_reach(command.instances.request);
  const properties::Sweep sweep = sweep_of(command.instances);
  const std::vector<Drop> drops = checker::drops_of(sweep);
  std::vector<std::optional<Necessity>> rows(drops.size());
  bool finished = false;
  const Ending ending{surroundings.interrupt, command.until};
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
                          .ending = ending});
  }

  std::vector<Necessity> all;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    all.push_back(rows[i].value_or(Necessity{}));
    all.back().drop = drops[i];
    if (!rows[i]) all.back().missing = finished ? "its process was killed" : ending.text();
  }
  const bool as_text = command.form == TableForm::text;
  const std::string table = necessity_table(
      all, command.form,
      {.words = instances_text(command.instances), .left_out = images_left_out(command.instances)},
      algorithm_named(command.instances.algorithm).repairs);
  std::set<std::string> broken;
  for (const Necessity& row : all)
    if (!row.where.empty()) broken.insert(row.broken);
  surroundings.out << (as_text ? shown(surroundings, table, broken) : table);
  // Without a drop everything must hold, or the other rows say nothing.
  if (!all.front().where.empty())
    return status_of_violation(properties::kind_of(all.front().broken));
  return std::ranges::any_of(all, &Necessity::undecided) ? status_incomplete : status_holds;
}

}  // namespace ample::tools
