// Parameters in words: what is possible, what is forced, what conflicts.
#include "tools/ample/parameters/params_text.hpp"

#include "checker/verdict/outcome/bound_text.hpp"
#include "model/counted.hpp"
#include "tools/ample/line/graphs.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <span>

namespace ample::tools {

using checker::ParameterPoint;
using checker::ParameterReport;
using properties::Count;

namespace {

/// "6 (2 up to symmetry)"
std::string text_of(const std::optional<Count>& count) {
  if (!count) return "too many to count";
  return count->all == count->classes
             ? fmt::format("{}", count->all)
             : fmt::format("{} ({} up to symmetry)", count->all, count->classes);
}

std::string values(const std::vector<int>& of) {
  const bool same = std::all_of(of.begin(), of.end(), [&](int v) { return v == of[0]; });
  return same ? fmt::format("{}", of[0]) : fmt::format("{}", fmt::join(of, ","));
}
std::string text_of(const properties::Bounds& bounds) {
  return fmt::format("l = {}, k = {}", values(bounds.l), values(bounds.k));
}
std::string text_of(const ParameterPoint& point) {
  return fmt::format("{}, CS(C0) = {}{}", text_of(point.bounds), model::to_text(point.inside),
                     point.why_unsolvable.empty() ? "" : " (unsolvable)");
}

std::string pairs_text(const std::vector<std::pair<int, int>>& pairs) {
  std::string text;
  for (const auto& [l, k] : pairs) text += fmt::format("{}({},{})", text.empty() ? "" : " ", l, k);
  return text;
}

/// "P1: " or "the network: "
std::string whose(const model::Instance& frame, int choice) {
  return frame.scope == model::Scope::network ? "the network" : fmt::format("P{}", choice);
}

/// "k_1 <= |N_1|+1 = 3 and k_1 - l_1 >= 3"
std::string joined_names(const std::vector<model::Assumption>& assumptions) {
  std::vector<std::string> names;
  names.reserve(assumptions.size());
  for (const model::Assumption& assumption : assumptions) names.push_back(assumption.name);
  return fmt::format("{}", fmt::join(names, " and "));
}

std::string conflict_text(const std::vector<model::Assumption>& conflict) {
  std::string text;
  for (const model::Assumption& assumption : conflict)
    text += fmt::format("  {}   {}\n", assumption.name, assumption.place);
  return text;
}

std::string pairs_section(const AskedParameters& asked) {
  const ParameterReport& report = asked.report;
  std::string text;
  for (std::size_t choice = 0; choice < report.pairs.size(); ++choice) {
    const auto forced =
        std::find_if(report.forced.begin(), report.forced.end(),
                     [&](const auto& pair) { return pair.process.index == choice; });
    const std::string who = whose(asked.frame, static_cast<int>(choice));
    text += forced == report.forced.end()
                ? fmt::format("  {}: {}\n", who, pairs_text(report.pairs[choice]))
                : fmt::format("  {}: {} leave only ({},{})\n", who, joined_names(forced->because),
                              forced->l, forced->k);
  }
  return text;
}

std::string listed_section(const ParameterReport& report) {
  if (report.listed.empty()) return "";
  const std::uint64_t all = report.bounds ? report.bounds->classes : 0;
  std::string text = all > report.listed.size() || all == 0
                         ? fmt::format("One of each of the first {}:\n",
                                       model::counted(report.listed.size(), "class", "classes"))
                         : std::string("One of each class:\n");
  for (const checker::ListedBounds& listed : report.listed) {
    text += fmt::format("  {}", text_of(listed.bounds));
    if (listed.images > 1)
      text += fmt::format("   (and {})", model::counted(listed.images - 1, "image"));
    if (!listed.safe.empty()) {
      text += "   CS(C0):";
      constexpr std::size_t most = 6;
      for (std::size_t i = 0; i < std::min(most, listed.safe.size()); ++i)
        text += fmt::format(" {}{}", model::to_text(listed.safe[i].inside),
                            listed.safe[i].solvable ? "" : " (unsolvable)");
      if (listed.safe.size() > most) text += fmt::format(" and {} more", listed.safe.size() - most);
    } else {
      text += "   no safe C0 is listed";
    }
    text += "\n";
  }
  return text;
}

/// How many of the instances some algorithm solves.
std::string solvable_text(const AskedParameters& asked) {
  const ParameterReport& report = asked.report;
  const auto& instances = asked.tightened ? report.tightened_instances : report.instances;
  if (!report.solvable) return "too many to count";
  if (report.solvable->all == 0) return "none";
  return report.solvable == instances ? "all of them" : text_of(report.solvable);
}

/// The answer where some parameters are admissible.
std::string admissible_sentence(const ParameterReport& report) {
  if (report.nobody_solves())
    return "the parameters are admissible, but no algorithm solves the problem.";
  if (!report.bounds || !report.instances) return "parameters are admissible, too many to count.";
  return fmt::format(
      "{} {} admissible, and {} with a safe C0.",
      model::counted(report.bounds->all, "pair of bounds (l,k)", "pairs of bounds (l,k)"),
      report.bounds->all == 1 ? "is" : "are",
      model::counted(report.instances->all, "instance", "instances"));
}

std::string tightened_line(const ParameterReport& report) {
  if (!report.has_tightened) return "";
  if (report.tightened == checker::Answer::yes)
    return fmt::format("within (L,K)    {} of the instances, as {}\n",
                       text_of(report.tightened_instances), text_of(*report.tightened_example));
  if (report.tightened == checker::Answer::no)
    return "no C0 is within the tightened bounds (L,K), because these conflict:\n"
           + conflict_text(report.tightened_conflict);
  return "whether a C0 is within the tightened bounds (L,K) is not decided\n";
}

std::string optimum_line(const AskedParameters& asked) {
  if (!asked.objective) return "";
  const checker::Optimum& optimum = *asked.report.optimum;
  const char* which =
      asked.objective->direction == checker::Direction::greatest ? "greatest" : "least";
  if (optimum.unbounded) return fmt::format("{} has no {} value.\n", asked.objective->text, which);
  if (optimum.exists != checker::Answer::yes)
    return fmt::format("The {} {} is not decided.\n", which, asked.objective->text);
  std::vector<std::string> parts;
  for (const auto& [name, value] : optimum.values)
    parts.push_back(fmt::format("{} = {}", name, value));
  const bool of_inside = std::ranges::any_of(
      optimum.values, [](const auto& each) { return each.first.starts_with("c_"); });
  return fmt::format("The {} {} is {}, with {}{}.\n", which, asked.objective->text, optimum.value,
                     fmt::join(parts, ", "),
                     of_inside ? "; c_i is 1 where P_i is InCS in C0, else 0" : "");
}

std::string heading(const model::AlgorithmInfo& algorithm, const model::Instance& frame) {
  std::string text = fmt::format("{} on {}", algorithm.id, known_name(frame.topology));
  for (const auto& [name, value] : frame.options) text += fmt::format(", {} {}", name, value);
  return text;
}

}  // namespace

std::string params_bound(const std::vector<AskedParameters>& all) {
  const std::string& fixed = all.front().fixed;
  return fmt::format("all parameters {}on {}, whatever is executed",
                     fixed.empty() ? "" : "with " + fixed + " ",
                     all.size() == 1 ? "this graph" : fmt::format("these {} graphs", all.size()));
}

std::string params_text(const model::AlgorithmInfo& algorithm, const AskedParameters& asked) {
  const ParameterReport& report = asked.report;
  const std::string looked_at = checker::looked_at(params_bound({asked})) + "\n\n";
  const std::string where = heading(algorithm, asked.frame);
  if (report.satisfiable == checker::Answer::unknown)
    return fmt::format("Not decided for {}: the solver gave up.\n{}", where, looked_at);
  if (report.satisfiable == checker::Answer::no)
    return fmt::format("No parameters are admissible for {}: {}.\n{}", where,
                       report.conflict.size() == 1
                           ? "none satisfy this"
                           : "these conflict, and without any one of them the others do not",
                       looked_at)
           + conflict_text(report.conflict);
  std::string text = optimum_line(asked);
  text += fmt::format("{}: {}\n{}", where, admissible_sentence(report), looked_at);
  text += fmt::format("bounds (l,k)    {}\n", text_of(report.bounds));
  text += fmt::format("with a safe C0  {}\n", text_of(report.instances));
  if (report.symmetries > 1) text += fmt::format("symmetries      {}\n", report.symmetries);
  text += fmt::format("solvable        {}\n", solvable_text(asked));
  text += fmt::format("for example     {}\n", text_of(*report.example));
  if (!report.example->why_unsolvable.empty())
    text += fmt::format("unsolvable      {}\n", report.example->why_unsolvable);
  text += tightened_line(report);
  text += "\nadmissible pairs (l,k)\n" + pairs_section(asked);
  const std::string listed = listed_section(report);
  return text + (listed.empty() ? "" : "\n" + listed);
}

std::string params_table(const std::vector<AskedParameters>& all) {
  using Cells = std::array<std::string, 5>;
  std::vector<Cells> rows = {
      {"graph", "admissible", "bounds (l,k)", "with a safe C0", "forced, or in conflict"}};
  for (const AskedParameters& asked : all) {
    const ParameterReport& report = asked.report;
    std::string why = joined_names(report.conflict);
    for (const checker::ForcedPair& forced : report.forced)
      why += fmt::format("{}{}: ({},{})", why.empty() ? "" : ", ",
                         whose(asked.frame, forced.process), forced.l, forced.k);
    if (report.nobody_solves()) why += why.empty() ? "unsolvable" : "; unsolvable";
    const bool some = report.satisfiable == checker::Answer::yes;
    rows.push_back({known_name(asked.frame.topology), to_text(report.satisfiable),
                    some ? text_of(report.bounds) : "-", some ? text_of(report.instances) : "-",
                    why});
  }
  if (std::ranges::all_of(std::span(rows).subspan(1),
                          [](const Cells& row) { return row.back().empty(); }))
    rows.front().back() = "";  // nothing would stand below it
  std::array<std::size_t, 5> width{};
  for (const Cells& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) width[i] = std::max(width[i], row[i].size());
  std::string text;
  for (const Cells& row : rows) {
    std::string line = fmt::format("{:{}}  {:{}}  {:>{}}  {:>{}}  {}", row[0], width[0], row[1],
                                   width[1], row[2], width[2], row[3], width[3], row[4]);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  const auto admissible = std::count_if(all.begin(), all.end(), [](const AskedParameters& asked) {
    return asked.report.satisfiable == checker::Answer::yes;
  });
  return fmt::format("{} of {} admissible parameters.\n{}\n\n", admissible,
                     model::counted(all.size(), "graph has", "graphs have"),
                     checker::looked_at(params_bound(all)))
         + text;
}

}  // namespace ample::tools
