// Counting rows by variant and verdict.
#include "tools/ample/sweep/sweep_summary.hpp"

#include "checker/verdict/outcome/bound_text.hpp"
#include "checker/verdict/outcome/count_text.hpp"
#include "checker/verdict/outcome/joined.hpp"
#include "model/counted.hpp"
#include "model/topology_named.hpp"
#include "properties/asked/asked.hpp"
#include "tools/ample/line/exit_status.hpp"
#include "tools/ample/line/graphs.hpp"
#include "tools/ample/line/shell.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <tuple>

namespace ample::tools {

using checker::Json;
using checker::PropertyRow;
using checker::SweepRow;
using checker::Verdict;
using properties::SweepPoint;

namespace {

/// What was found of a property by itself.
struct PropertySummary {
  std::map<Verdict, std::uint64_t> verdicts;
  /// The least by processes, then by length of the trace, then by id; null where none violates it.
  const SweepRow* smallest = nullptr;
  std::uint64_t vacuous = 0;      ///< of those in which it holds
  bool beside_violation = false;  ///< one of these violates another property

  /// Safety is judged where some set of processes breaks a bound (properties/base/bounds.hpp).
  std::uint64_t judged() const {
    std::uint64_t all = 0;
    for (const auto& [verdict, count] : verdicts) all += count;
    return all;
  }
};

struct VariantSummary {
  std::uint64_t all = 0, unsolvable = 0, vacuous = 0, constrained = 0;
  /// By rank (properties/asked/selection.hpp) and name.
  std::map<std::pair<int, std::string>, PropertySummary> properties;
  const SweepRow* largest = nullptr;
  double omission = 0;  ///< the probability of one in any of the instances is at most this
};

const PropertyRow& property_of(const SweepRow& row, const std::string& name) {
  return *std::ranges::find(row.each, name, &PropertyRow::name);
}

bool is_smaller(const SweepRow& one, const SweepRow& other, const std::string& property) {
  const auto order = [&](const SweepRow& row) {
    return std::tuple(row.processes, *property_of(row, property).length, row.id);
  };
  return order(one) < order(other);
}

void add(const SweepRow& row, VariantSummary& variant) {
  ++variant.all;
  if (row.each.empty()) ++variant.unsolvable;
  if (row.vacuous && row.verdict == "holds") ++variant.vacuous;
  if (row.is_constrained()) ++variant.constrained;
  if (row.verdict == "holds") variant.omission += row.omission.value_or(0);
  for (const PropertyRow& property : row.each) {
    PropertySummary& summary =
        variant.properties[{properties::rank_of(property.name), property.name}];
    ++summary.verdicts[property.verdict];
    if (row.vacuous && property.verdict == Verdict::holds) {
      ++summary.vacuous;
      summary.beside_violation |= row.verdict != "holds";
    }
    if (property.length && (!summary.smallest || is_smaller(row, *summary.smallest, property.name)))
      summary.smallest = &row;
  }
  const auto size = [](const SweepRow& of) {
    return std::tuple(of.states, of.states_digits.size(), of.states_digits, of.id);
  };
  if (!variant.largest || size(row) > size(*variant.largest)) variant.largest = &row;
}

/// True when everything was seen, cut off by nothing but the bound on rounds. Beside a violation
/// another property holds only then.
bool sees_all(const SweepRow& row) {
  if (row.gravest())
    return std::ranges::count(row.each, checker::Verdict::holds, &checker::PropertyRow::verdict)
           > 0;
  return row.limit.empty() || row.at_horizon();
}

std::map<std::string, VariantSummary> by_variant(const std::vector<SweepRow>& rows) {
  std::map<std::string, VariantSummary> variants;
  for (const SweepRow& row : rows) add(row, variants[row.variant]);
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

std::string length_text(const PropertyRow& property) {
  return fmt::format("{}{}", property.shortest || property.length == 0 ? "" : "at most ",
                     *property.length);
}

std::vector<std::string> by_rank(const std::set<std::string>& names) {
  std::vector<std::string> list(names.begin(), names.end());
  std::ranges::stable_sort(list, {},
                           [](const std::string& name) { return properties::rank_of(name); });
  return list;
}

Held held_of(const std::vector<SweepRow>& rows) {
  Held held;
  for (const SweepRow& row : rows) {
    if (row.verdict == "holds") ++held.all;
    if (row.verdict == "holds" && row.vacuous) ++held.vacuous;
    if (row.is_constrained()) ++held.constrained;
  }
  return held;
}

std::string how_they_hold(const std::vector<SweepRow>& rows) {
  const Held held = held_of(rows);
  std::string text;
  for (const auto& [count, how] : {std::pair(held.vacuous, "vacuously"),
                                   std::pair(held.constrained, "within the state constraint only")})
    if (count > 0)
      text +=
          fmt::format("of those that hold {} {}\n", model::counted(count, "does so", "do so"), how);
  return text;
}

void ShortestViolation::add(const SweepRow& row) {
  const PropertyRow* quickest = row.quickest();
  if (!quickest) return;
  steps_ = std::min(steps_.value_or(*quickest->length), *quickest->length);
  is_shown_ = is_shown_ && row.is_shortest();
}

std::string ShortestViolation::text() const {
  return steps_ ? fmt::format("{}{}", is_shown_ ? "" : "<=", *steps_) : "-";
}

namespace {

/// "k2, 6 steps"
std::string row_text(const SweepRow& row, const PropertyRow& property, const char* before) {
  return fmt::format("{}{}{}{}", graph_name(row), before,
                     property.shortest || property.length == 0 ? "" : "at most ",
                     checker::steps_text(*property.length, property.loop));
}

}  // namespace

std::string row_text(const SweepRow& row) {
  const PropertyRow& shown = *row.gravest();
  return row_text(row, shown, (": " + shown.name + ", ").c_str());
}

const SweepRow* smallest_failing(const std::vector<SweepRow>& rows,
                                 const std::optional<std::string>& variant) {
  const SweepRow* smallest = nullptr;
  const auto order = [](const SweepRow& row) {
    return std::tuple(row.is_reached(), row.processes, *row.gravest()->length, row.id);
  };
  for (const SweepRow& row : rows)
    if ((!variant || row.variant == *variant) && row.gravest()
        && (!smallest || order(row) < order(*smallest)))
      smallest = &row;
  return smallest;
}

namespace {

/// What is to be reached is called as it was asked for.
std::string shown_name(const std::string& property) {
  return properties::is_to_be_reached(property) ? properties::wanted(property) : property;
}

/// A line for each property: how many instances violate it, and so on.
std::string property_table(const VariantSummary& variant) {
  std::string text =
      fmt::format("  {:34} {:>9} {:>9} {:>11}\n", "property", "violated", "holds", "not decided");
  for (const auto& [key, summary] : variant.properties) {
    const std::string& property = key.second;
    const auto count = [&, &verdicts = summary.verdicts](Verdict verdict) {
      const auto found = verdicts.find(verdict);
      return found == verdicts.end() ? 0 : found->second;
    };
    const bool to_reach = properties::is_to_be_reached(property);
    text += fmt::format("  {:34} {:>9} {:>9} {:>11}{}\n", shown_name(property),
                        count(Verdict::violated), count(Verdict::holds), count(Verdict::incomplete),
                        to_reach ? "  (violated: reached)" : "");
  }
  for (const auto& [key, summary] : variant.properties)
    if (summary.beside_violation)
      text += fmt::format("  {:34} {:>9} {:>9}\n", shown_name(key.second) + ", of these vacuously",
                          "", summary.vacuous);
  for (const auto& [key, summary] : variant.properties)
    if (const std::uint64_t others = variant.all - variant.unsolvable - summary.judged();
        key.second == "safety" && others > 0)
      text += fmt::format("  {:34} {:>9}\n", "safety cannot be violated", others);
  for (const auto& [tally, what] :
       {std::pair(variant.vacuous, "hold vacuously"),
        std::pair(variant.constrained, "hold within the state constraint"),
        std::pair(variant.unsolvable, "unsolvable by any algorithm")})
    if (tally > 0) text += fmt::format("  {:34} {:>9}\n", what, tally);
  return text;
}

}  // namespace

/// "violated in 10 of 13 instances.", "not decided in ...", "reached in all of 13 instances.", and
/// of how many that was seen.
std::string answer(const std::vector<SweepRow>& rows, bool to_reach) {
  std::map<std::string, std::size_t> counts;
  for (const SweepRow& row : rows) ++counts[row.is_reached() ? "reached" : row.verdict];
  const std::size_t all = rows.size();
  const std::string instances = model::counted(all, "instance");
  const std::string of_all = (all == 1 ? "" : "all of ") + instances;
  for (const auto& [verdict, said] :
       {std::pair("violated", "violated"), std::pair("incomplete", "not decided")})
    if (counts[verdict] > 0)
      return fmt::format("{} in {} of {}.", said, counts[verdict], instances);
  if (counts["reached"] > 0)
    return counts["reached"] == all
               ? fmt::format("reached in {}.", of_all)
               : fmt::format("reached in {} of {}.", counts["reached"], instances);
  if (counts["holds"] == 0) return "nothing was searched.";
  const Held held = held_of(rows);
  const std::string holds = std::string(to_reach ? "not reachable" : "holds")
                            + (held.vacuous == held.all ? " (vacuous)" : "");
  std::string how = held.vacuous == 0 || held.vacuous == held.all
                        ? ""
                        : fmt::format(", vacuously in {} of them", held.vacuous);
  if (held.constrained > 0)
    how += ", within the state constraint only"
           + (held.constrained == held.all ? "" : fmt::format(" in {} of them", held.constrained));
  return counts["holds"] == all ? fmt::format("{} in {}{}.", holds, of_all, how)
                                : fmt::format("{} in {} of {}{}; no algorithm solves the others.",
                                              holds, counts["holds"], instances, how);
}

/// The same where so many of the instances to look at have no row: no limit reads as success.
std::string partial_answer(const std::vector<SweepRow>& rows, bool to_reach, std::size_t missing) {
  const std::string of_the_others = rows.empty() ? "" : answer(rows, to_reach);
  const std::string are_missing =
      fmt::format("{} of {} to look at {} missing", missing,
                  model::counted(rows.size() + missing, "instance"), missing == 1 ? "is" : "are");
  if (of_the_others.starts_with("violated")) return of_the_others + " " + are_missing + ".";
  return fmt::format("not decided: {}.{}", are_missing,
                     rows.empty() ? "" : " Of the others: " + of_the_others);
}

std::string summary_text(const model::AlgorithmInfo& algorithm,
                         const std::vector<SweepPoint>& points, const std::vector<SweepRow>& rows,
                         std::size_t missing, const std::string& bound) {
  const auto instance_text = [&](const SweepRow& row) {
    const auto point = std::ranges::find(points, row.id, &SweepPoint::id);
    return shell_quoted(with_known_graph(algorithm, point->request));
  };
  const bool to_reach = properties::ask_to_reach(points);
  std::string text = checker::with_bound(
      (missing > 0 ? partial_answer(rows, to_reach, missing) : answer(rows, to_reach)) + "\n\n",
      bound);
  for (const auto& [name, variant] : by_variant(rows)) {
    text += fmt::format("{}: {}\n",
                        !name.empty() ? name
                        : missing > 0 ? "instances that are not missing"
                                      : "all instances",
                        variant.all);
    text += property_table(variant);
    if (variant.omission > 0)
      text += fmt::format(
          "  fingerprints      a configuration is left out of one that holds with probability at "
          "most {}\n",
          checker::probability_text(variant.omission));
    for (const auto& [key, summary] : variant.properties)
      if (const SweepRow* row = summary.smallest)
        text +=
            fmt::format("  smallest of {}: {}, {}\n", shown_name(key.second),
                        row_text(*row, property_of(*row, key.second), ", "), instance_text(*row));
    if (variant.largest && variant.largest->states > 0)
      text +=
          fmt::format("  most stored       {}: {}{} states, {}\n", graph_name(*variant.largest),
                      sees_all(*variant.largest) ? "" : "at least ",
                      checker::count_text(variant.largest->states, variant.largest->states_digits),
                      instance_text(*variant.largest));
  }
  return text;
}

std::string summary_json(const std::vector<SweepRow>& rows, const std::string& head,
                         std::size_t missing, const std::string& bound,
                         const std::string& version) {
  Json variants = Json::array();
  for (const auto& [name, variant] : by_variant(rows)) {
    Json each = Json::array();
    for (const auto& [key, summary] : variant.properties) {
      Json json = {{"property", key.second}};
      for (const auto& [verdict, count] : summary.verdicts)
        json[to_text(verdict)]["instances"] = count;
      json["smallest"] = json_of(summary.smallest);
      each.push_back(std::move(json));
    }
    const SweepRow* smallest = smallest_failing(rows, name);
    const bool is_reached = smallest && smallest->is_reached();
    variants.push_back(
        {{"variant", name},
         {"instances", variant.all},
         {"unsolvable", variant.unsolvable},
         {"vacuous", variant.vacuous},
         {"constrained", variant.constrained},
         {"properties", std::move(each)},
         {"omission_probability", variant.omission > 0 ? Json(variant.omission) : Json()},
         {"smallest_failing", json_of(is_reached ? nullptr : smallest)},
         {"smallest_reached", json_of(is_reached ? smallest : nullptr)},
         {"largest", json_of(variant.largest)}});
  }
  return checker::to_text(Json{{"sweep", Json::parse(head).at("sweep")},
                               {"bound", bound},
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
  const auto rank = [](const SweepRow& row) { return properties::rank_of(row.gravest()->name); };
  for (const SweepRow& row : rows) {
    open |= row.verdict == "incomplete"
            || (row.is_reached()
                && std::ranges::count(row.each, Verdict::incomplete, &PropertyRow::verdict) > 0);
    holds |= row.verdict == "holds";
    if (row.gravest() && !row.is_reached() && (!gravest || rank(row) < rank(*gravest)))
      gravest = &row;
  }
  if (gravest) return status_of_violation(properties::kind_of(gravest->gravest()->name));
  if (open) return status_incomplete;
  return holds && properties::ask_to_reach(points) ? status_unreachable : status_holds;
}

}  // namespace ample::tools
