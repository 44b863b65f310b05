// Counting rows by variant and verdict.
#include "tools/ample/sweep_summary.hpp"

#include "checker/outcome/bound_text.hpp"
#include "checker/outcome/count_text.hpp"
#include "checker/outcome/joined.hpp"
#include "checker/report/report_text.hpp"
#include "model/counted.hpp"
#include "model/topology_named.hpp"
#include "properties/asked.hpp"
#include "tools/ample/exit_status.hpp"
#include "tools/ample/graphs.hpp"
#include "tools/ample/shell.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <tuple>

namespace ample::tools {

using checker::Json;
using checker::SweepRow;
using properties::SweepPoint;

namespace {

struct Tally {
  std::uint64_t classes = 0, images = 0;
};

struct VariantSummary {
  /// "holds", "violated deadlock", "incomplete (horizon)", "unsolvable"
  std::map<std::string, Tally> verdicts;
  Tally all;
  std::map<std::string, std::uint64_t> open;  ///< classes, by property
  const SweepRow* largest = nullptr;
  double omission = 0;  ///< the probability of one in any of the instances is at most this
};

/// "reached: InCS(0)", "violated: safety, reach InCS(0)"
std::string kind_of(const SweepRow& row, bool to_reach) {
  const auto name = [&](const std::string& property) {
    return row.is_reached() ? properties::wanted(property) : property;
  };
  std::string kind = verdict_text(row, to_reach);
  if (!row.property.empty()) {
    kind += ": " + name(row.property);
    for (const std::string& property : row.also) kind += ", " + name(property);
    return kind;
  }
  if (!row.limit.empty()) return kind + ": " + row.limit;
  return kind + (row.vacuous ? " (vacuous)" : "") + (row.omission ? " (fingerprints)" : "");
}

/// Does it hold, cut off by nothing but the bound on rounds?
bool sees_all(const SweepRow& row) {
  return row.property.empty() && (row.limit.empty() || row.at_horizon());
}

std::map<std::string, VariantSummary> by_variant(const std::vector<SweepRow>& rows, bool to_reach) {
  std::map<std::string, VariantSummary> variants;
  for (const SweepRow& row : rows) {
    VariantSummary& variant = variants[row.variant];
    for (Tally* tally : {&variant.verdicts[kind_of(row, to_reach)], &variant.all}) {
      ++tally->classes;
      tally->images += row.images;
    }
    for (const std::string& property : row.open) ++variant.open[property];
    if (row.verdict == "holds") variant.omission += row.omission.value_or(0);
    const auto size = [](const SweepRow& of) {
      return std::tuple(of.states, of.states_digits.size(), of.states_digits, of.id);
    };
    if (!variant.largest || size(row) > size(*variant.largest)) variant.largest = &row;
  }
  return variants;
}

std::string graph_name(const SweepRow& row) { return known_name(model::topology_named(row.graph)); }

Json json_of(const SweepRow* row) {
  if (!row) return nullptr;
  Json json = Json::parse(to_line(*row));
  json["name"] = graph_name(*row);
  return json;
}

}  // namespace

std::string verdict_text(const SweepRow& row, bool to_reach) {
  if (row.is_reached()) return "reached";
  return to_reach && row.verdict == "holds" ? "not reachable" : row.verdict;
}

std::string length_text(const SweepRow& row) {
  return fmt::format("{}{}", row.shortest ? "" : "at most ", *row.length);
}

std::string row_text(const SweepRow& row) {
  return fmt::format("{}: {}, {}{}", graph_name(row), row.property, row.shortest ? "" : "at most ",
                     checker::steps_text(*row.length, row.loop));
}

const SweepRow* smallest_failing(const std::vector<SweepRow>& rows,
                                 const std::optional<std::string>& variant) {
  const SweepRow* smallest = nullptr;
  const auto order = [](const SweepRow& row) {
    return std::tuple(row.is_reached(), row.processes, *row.length, row.id);
  };
  for (const SweepRow& row : rows)
    if ((!variant || row.variant == *variant) && row.length
        && (!smallest || order(row) < order(*smallest)))
      smallest = &row;
  return smallest;
}

/// "violated in 10 of 13 instances.", "not decided in ...", "reached in all of 13 instances.", and
/// of how many that was seen.
std::string answer(const std::vector<SweepRow>& rows, bool to_reach) {
  std::map<std::string, std::uint64_t> images;
  std::uint64_t all = 0, vacuous = 0;
  for (const SweepRow& row : rows) {
    images[row.is_reached() ? "reached" : row.verdict] += row.images;
    all += row.images;
    if (row.vacuous && row.verdict == "holds") vacuous += row.images;
  }
  const std::string seen = rows.size() < all
                               ? fmt::format(" ({} {} looked at; the others are symmetric)",
                                             rows.size(), rows.size() == 1 ? "was" : "were")
                               : "";
  const std::string instances = model::counted(all, "instance") + seen;
  const std::string of_all = (all == 1 ? "" : "all of ") + instances;
  for (const auto& [verdict, said] :
       {std::pair("violated", "violated"), std::pair("incomplete", "not decided")})
    if (images[verdict] > 0)
      return fmt::format("{} in {} of {}.", said, images[verdict], instances);
  if (images["reached"] > 0)
    return images["reached"] == all
               ? fmt::format("reached in {}.", of_all)
               : fmt::format("reached in {} of {}.", images["reached"], instances);
  if (images["holds"] == 0) return "nothing was searched.";
  const std::string holds = std::string(to_reach ? "not reachable" : "holds")
                            + (vacuous == images["holds"] ? " (vacuous)" : "");
  const std::string vacuously = vacuous == 0 || vacuous == images["holds"]
                                    ? ""
                                    : fmt::format(", vacuously in {} of them", vacuous);
  return images["holds"] == all ? fmt::format("{} in {}{}.", holds, of_all, vacuously)
                                : fmt::format("{} in {} of {}{}; no algorithm solves the others.",
                                              holds, images["holds"], instances, vacuously);
}

std::string summary_text(const model::AlgorithmInfo& algorithm,
                         const std::vector<SweepPoint>& points, const std::vector<SweepRow>& rows) {
  const auto instance_text = [&](const SweepRow& row) {
    const auto point = std::ranges::find(points, row.id, &SweepPoint::id);
    return shell_quoted(with_known_graph(algorithm, point->request));
  };
  const bool to_reach = properties::ask_to_reach(points);
  std::string text =
      checker::with_bound(answer(rows, to_reach) + "\n\n", checker::bound_text(algorithm, points));
  for (const auto& [name, variant] : by_variant(rows, to_reach)) {
    text += fmt::format("{}\n", name.empty() ? "all instances" : name);
    text += fmt::format("  {:34} {:>10} {:>16}\n", "verdict", "instances", "up to symmetry");
    for (const auto& [kind, tally] : variant.verdicts)
      text += fmt::format("  {:34} {:>10} {:>16}\n", kind, tally.images, tally.classes);
    text +=
        fmt::format("  {:34} {:>10} {:>16}\n", "in all", variant.all.images, variant.all.classes);
    if (variant.all.classes < variant.all.images)
      text +=
          "  explored          one of each class, as it is numbered: names decide between equal "
          "timestamps; --numberings explores all\n";
    for (const auto& [property, classes] : variant.open)
      text += fmt::format(
          "  not decided       {} in {} of the classes violated; --keep-going goes on behind "
          "that\n",
          property, classes);
    if (variant.omission > 0)
      text += fmt::format(
          "  fingerprints      a configuration is left out of one that holds with probability at "
          "most {}\n",
          checker::probability_text(variant.omission));
    if (const SweepRow* row = smallest_failing(rows, name))
      text += fmt::format("  smallest {}  {}, {}\n", row->is_reached() ? "reached" : "failing",
                          row_text(*row), instance_text(*row));
    if (variant.largest && variant.largest->states > 0)
      text +=
          fmt::format("  largest space     {}: {}{} states, {}\n", graph_name(*variant.largest),
                      sees_all(*variant.largest) ? "" : "at least ",
                      checker::count_text(variant.largest->states, variant.largest->states_digits),
                      instance_text(*variant.largest));
  }
  return text;
}

std::string summary_json(const model::AlgorithmInfo& algorithm,
                         const std::vector<SweepPoint>& points, const std::vector<SweepRow>& rows,
                         const std::string& head, std::size_t missing, const std::string& version) {
  Json variants = Json::array();
  for (const auto& [name, variant] : by_variant(rows, properties::ask_to_reach(points))) {
    Json verdicts = Json::array();
    for (const auto& [kind, tally] : variant.verdicts)
      verdicts.push_back(
          {{"verdict", kind}, {"instances", tally.images}, {"classes", tally.classes}});
    const SweepRow* smallest = smallest_failing(rows, name);
    const bool is_reached = smallest && smallest->is_reached();
    variants.push_back(
        {{"variant", name},
         {"instances", variant.all.images},
         {"classes", variant.all.classes},
         {"verdicts", std::move(verdicts)},
         {"not_decided", variant.open},
         {"omission_probability", variant.omission > 0 ? Json(variant.omission) : Json()},
         {"smallest_failing", json_of(is_reached ? nullptr : smallest)},
         {"smallest_reached", json_of(is_reached ? smallest : nullptr)},
         {"largest", json_of(variant.largest)}});
  }
  return checker::to_text(Json{{"sweep", Json::parse(head).at("sweep")},
                               {"bound", checker::bound_text(algorithm, points)},
                               {"variants", std::move(variants)},
                               {"missing", missing},
                               {"version", version}})
         + "\n";
}

int exit_status(const std::vector<SweepPoint>& points, const std::vector<SweepRow>& rows) {
  const SweepRow* gravest = nullptr;
  bool open = false, holds = false;
  // What a text contradicts is in no row unless somebody named it (checker::judged), and then it
  // ranks as any other invariant, as in check.
  const auto rank = [](const SweepRow& row) { return properties::rank_of(row.property); };
  for (const SweepRow& row : rows) {
    open |= row.verdict == "incomplete" || (row.is_reached() && !row.open.empty());
    holds |= row.verdict == "holds";
    if (row.length && !row.is_reached() && (!gravest || rank(row) < rank(*gravest))) gravest = &row;
  }
  if (gravest) return status_of_violation(properties::kind_of(gravest->property));
  if (open) return status_incomplete;
  return holds && properties::ask_to_reach(points) ? status_unreachable : status_holds;
}

}  // namespace ample::tools
