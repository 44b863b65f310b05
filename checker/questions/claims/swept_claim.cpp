// Sweeps the instances of a claim.
#include "checker/questions/claims/swept_claim.hpp"

#include "checker/questions/parameters/instance_search.hpp"
#include "checker/questions/parameters/sweep_row.hpp"
#include "checker/verdict/run/stopwatch.hpp"
#include "model/counted.hpp"
#include "properties/asked/asked.hpp"
#include "properties/base/option_text.hpp"
#include "properties/instances/known_graphs.hpp"
#include "properties/instances/request_topology.hpp"
#include "properties/instances/sweep_points.hpp"

#include <fmt/format.h>

namespace ample::checker {

using model::Topology;
using properties::SweepPoint;

namespace {

constexpr std::string_view all_graphs = "all:";

/// "3" or "1-3": the first and the last.
std::pair<int, int> range_of(const std::string& option, const std::string& text, int most) {
  const std::size_t dash = text.find('-');
  const int first = properties::number_of(option, text.substr(0, dash), 1, most);
  const int last = dash == std::string::npos
                       ? first
                       : properties::number_of(option, text.substr(dash + 1), 1, most);
  if (first < 1 || last < first || last > most)
    throw model::WrongUsage(
        fmt::format("option '{}': give 1 to {} processes, the smaller number first", option, most));
  return {first, last};
}

std::vector<Topology> graphs_of(const model::AlgorithmInfo& algorithm,
                                const properties::Request& options) {
  properties::refuse_graph_and_n(options);
  std::vector<Topology> graphs;
  if (const auto graph = options.find("graph"); graph != options.end()) {
    if (!graph->second.starts_with(all_graphs)) return {Topology::parse(graph->second)};
    const auto [first, last] =
        range_of("graph", graph->second.substr(all_graphs.size()), Topology::max_enumerated);
    for (int n = first; n <= last; ++n)
      for (Topology& each : properties::connected_graphs(n)) graphs.push_back(std::move(each));
  } else if (const auto n = options.find("n"); n != options.end()) {
    const auto [first, last] = range_of("n", n->second, model::max_processes);
    for (int size = first; size <= last; ++size)
      graphs.push_back(properties::topology_of(algorithm, {{"n", std::to_string(size)}}));
  } else {
    throw model::WrongUsage("neither graph nor n says which graphs");
  }
  return graphs;
}

/// The instances of the claim on one graph; none where it is no graph for the algorithm.
std::vector<SweepPoint> points_on(const Claim& claim, const model::AlgorithmInfo& algorithm,
                                  const Topology& graph) try {
  return properties::points_of(properties::sweep_of(algorithm, {graph}, claim.options)).points;
} catch (const model::BadInstance&) {
  return {};
}

bool is_smaller(const Finding& finding, std::optional<std::uint64_t> than) {
  return finding.trace && (!than || finding.trace->steps.size() < *than);
}

}  // namespace

bool names_many_graphs(const properties::Request& options) {
  const auto graph = options.find("graph"), n = options.find("n");
  return (graph != options.end() && graph->second.starts_with(all_graphs))
         || (n != options.end() && n->second.find('-') != std::string::npos);
}

PreparedClaim prepare_swept(const Claim& claim, const std::string& paper,
                            const model::AlgorithmInfo& algorithm) {
  for (const Topology& graph : graphs_of(algorithm, claim.options))
    for (const SweepPoint& point : points_on(claim, algorithm, graph)) {
      auto system =
          properties::system_of(algorithm, properties::instance_from(algorithm, point.request));
      const properties::Property property =
          properties::select_properties(*system, {claim.property}).front();
      return {claim,
              paper,
              &algorithm,
              std::move(system),
              {},
              property,
              {},
              {},
              properties::id_of(algorithm, claim.options)};
    }
  // Why there is none, of all graphs at once.
  properties::points_of(
      properties::sweep_of(algorithm, graphs_of(algorithm, claim.options), claim.options));
  throw model::BadInstance("no graph has admissible parameters: `params` says why not");
}

ClaimResult check_swept(const PreparedClaim& prepared, const Options& limits) {
  const Stopwatch stopwatch;
  const Claim& claim = prepared.claim;
  const model::AlgorithmInfo& algorithm = *prepared.algorithm;
  InstanceSearch search{.properties = {claim.property}, .limits = limits, .engine = claim.engine};
  ClaimResult result;
  SweptOutcome& found = result.swept.emplace();
  Finding finding{prepared.property, Verdict::holds, std::nullopt, {}};
  int processes = 0;
  bool is_known = true;  // false when a limit may have left something smaller open
  const auto judge = [&](const SweepPoint& point) {
    if (limits.interrupt && *limits.interrupt) {  // what was not looked at holds nowhere
      ++found.open;
      is_known = false;
      return;
    }
    const auto instance = properties::instance_from(algorithm, point.request);
    if (!never_changing(instance).empty()) return;
    const Report report = searched(*properties::system_of(algorithm, instance), search);
    const Finding& each = report.findings.front();
    ++found.instances;
    result.report.states += report.states;
    if (report.limit != Limit::depth
        && (each.verdict == Verdict::incomplete
            || (each.verdict == Verdict::holds && !report.constraint.empty()))) {
      ++found.open;
      is_known = is_known && report.limit == Limit::none;
    }
    if (!is_smaller(each, result.length)) return;
    finding.verdict = Verdict::violated;
    finding.shortest = each.shortest;
    result.length = each.trace->steps.size();
    found.smallest = point.id;
    // Of the others only fewer steps are of interest.
    if (!properties::needs_all_steps(prepared.property) && *result.length > 1)
      search.limits.max_depth = static_cast<std::uint32_t>(*result.length - 1);
  };
  for (const Topology& graph : graphs_of(algorithm, claim.options)) {
    if (result.length && graph.processes() > processes) break;
    processes = graph.processes();
    for (const SweepPoint& point : points_on(claim, algorithm, graph)) judge(point);
  }
  if (!result.length && found.open > 0) finding.verdict = Verdict::incomplete;
  finding.shortest = finding.shortest && is_known;
  result.report.findings = {std::move(finding)};
  result.report.verdict = result.verdict();
  result.report.seconds = stopwatch.seconds();
  return result;
}

std::string swept_difference(const Claim& claim, const ClaimResult& result) {
  const Finding& finding = result.report.findings.front();
  const SweptOutcome &found = *result.swept, &expected = *claim.swept;
  const std::string smallest =
      result.length ? fmt::format("{} in {} steps", found.smallest, *result.length) : "";
  if (finding.verdict != claim.expected)
    return fmt::format("{}{}{}, expected {}", to_text(finding.verdict), result.length ? ": " : "",
                       smallest, to_text(claim.expected));
  if (result.length && (found.smallest != expected.smallest || result.length != claim.length))
    return fmt::format("smallest {}, expected {} in {} steps", smallest, expected.smallest,
                       *claim.length);
  if (result.length && !finding.shortest)
    return fmt::format("smallest {}, but whether that is the smallest is not known", smallest);
  if (!result.length && (found.instances != expected.instances || found.open != expected.open))
    return fmt::format("{} of {} not decided, expected {} of {}", found.open,
                       model::counted(found.instances, "instance", "instances"), expected.open,
                       expected.instances);
  return {};
}

}  // namespace ample::checker
