// ample params: which parameters are admissible on a graph, on every small graph, and why.
#include "model/errors.hpp"
#include "properties/instances/admissible.hpp"
#include "properties/instances/assumptions.hpp"
#include "properties/instances/formula_text.hpp"
#include "tools/ample/line/commands.hpp"
#include "tools/ample/line/exit_status.hpp"
#include "tools/ample/line/graphs.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/line/shell.hpp"
#include "tools/ample/output/wrapping.hpp"
#include "tools/ample/parameters/params_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::tools {

using model::About;
using model::Assumption;
using model::Term;

namespace {

/// The user's demands, as assumptions with names of their own; and the one that everybody begins
/// OutCS, where the algorithm leaves no choice.
std::vector<Assumption> given(const ParamsCommand& command, const model::AlgorithmInfo& algorithm,
                              const model::Instance& frame) {
  const model::Unknowns unknowns = properties::unknowns_of(frame);
  std::vector<Assumption> list;
  const auto fix = [&](const char* option, const std::optional<std::string>& text,
                       const std::vector<Term>& of) {
    if (!text) return;
    const std::vector<int> values = properties::per_process(option, *text, frame.processes());
    for (const model::ProcessId i : frame.all())
      list.push_back({fmt::format("{} = {}", to_text(of[i.index]), values[i.index]),
                      fmt::format("{} {}", option, *text), About::parameters,
                      of[i.index] == Term(values[i.index])});
  };
  fix("--l", command.l, unknowns.l);
  fix("--k", command.k, unknowns.k);
  if (command.inside) {
    const model::ProcessSet inside = properties::listed_set(frame, *command.inside);
    for (const model::ProcessId i : frame.all())
      list.push_back({fmt::format("P{} is {}CS in C0", int{i}, inside.contains(i) ? "In" : "Out"),
                      fmt::format("--inside {}", *command.inside), About::initial,
                      unknowns.inside[i.index] == Term(inside.contains(i) ? 1 : 0)});
  }
  if (!algorithm.has_option("inside"))
    for (const model::ProcessId i : frame.all())
      list.push_back({fmt::format("P{} is OutCS in C0", int{i}), "its initial configuration",
                      About::initial, unknowns.inside[i.index] == Term(0)});
  if (command.where) {
    const model::Formula formula = properties::formula_from("--where", *command.where, frame);
    const auto names = unknowns_of(formula);
    const bool of_inside = std::any_of(names.begin(), names.end(),
                                       [](const std::string& name) { return name[0] == 'c'; });
    list.push_back(
        {*command.where, "--where", of_inside ? About::initial : About::parameters, formula});
  }
  return list;
}

/// What `given` fixes, as it was written.
std::string fixed(const ParamsCommand& command) {
  std::string text;
  const auto add = [&](const char* option, const std::optional<std::string>& value) {
    if (value) text += fmt::format("{}{} '{}'", text.empty() ? "" : " ", option, *value);
  };
  add("--l", command.l);
  add("--k", command.k);
  add("--inside", command.inside);
  add("--where", command.where);
  return shell_quoted(text);
}

AskedParameters asked(const ParamsCommand& command, const model::AlgorithmInfo& algorithm,
                      const model::Topology& graph) {
  properties::Request request = command.request;
  request.erase("n");
  request["graph"] = graph.name();
  model::Instance frame = properties::frame_from(algorithm, request);
  if (command.tightened) properties::check_has_tightened(algorithm, frame);
  std::optional<checker::Objective> objective;
  if (command.objective)
    objective = {
        properties::term_from(
            command.direction == checker::Direction::greatest ? "--maximize" : "--minimize",
            *command.objective, frame),
        *command.objective, command.direction};
  checker::ParameterReport report = checker::ask({.algorithm = algorithm,
                                                  .frame = frame,
                                                  .given = given(command, algorithm, frame),
                                                  .tightened = command.tightened,
                                                  .objective = objective,
                                                  .list = command.list});
  return {std::move(frame), std::move(objective), command.tightened, fixed(command),
          std::move(report)};
}

}  // namespace

int params(const ParamsCommand& command, const Surroundings& surroundings) {
  const model::AlgorithmInfo& algorithm = algorithm_named(command.algorithm);
  std::vector<AskedParameters> all;
  for (const model::Topology& graph : graphs_of(algorithm, command.request)) {
    if (surroundings.interrupt && *surroundings.interrupt)
      throw model::BoundExceeded("interrupted");
    all.push_back(asked(command, algorithm, graph));
  }
  surroundings.out << (command.format == Format::json
                           ? params_json(algorithm, all, version())
                           : shown(surroundings, all.size() == 1
                                                     ? params_text(algorithm, all.front())
                                                     : params_table(all)));
  const auto is = [&](checker::Answer answer) {
    return std::any_of(all.begin(), all.end(), [&](const AskedParameters& one) {
      return one.report.satisfiable == answer && !one.report.nobody_solves();
    });
  };
  return is(checker::Answer::yes)       ? status_holds
         : is(checker::Answer::unknown) ? status_incomplete
                                        : status_bad_instance;
}

}  // namespace ample::tools
