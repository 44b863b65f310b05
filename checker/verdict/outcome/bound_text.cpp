// Says how often processes may ask, and then which faults may happen.
#include "checker/verdict/outcome/bound_text.hpp"

#include "checker/verdict/outcome/joined.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace ample::checker {

namespace {

constexpr std::string_view in = "in ", executions = "in executions ";

bool has_requests(const model::AlgorithmInfo& algorithm) { return algorithm.has_option("rounds"); }

/// "at most one crash", "at most 2 crashes"
std::string at_most_counted(unsigned count, const char* one, const char* many) {
  return count == 1 ? fmt::format("at most one {}", one)
                    : fmt::format("at most {} {}", count, many);
}

std::string requests_text(const model::Rounds& rounds) {
  return rounds ? at_most_counted(*rounds, "request", "requests") : "any number of requests";
}

/// Those with the same bound are named together, and those who never ask at the end.
std::string requests_of_each(const std::vector<model::Rounds>& rounds) {
  std::vector<std::pair<model::Rounds, std::vector<model::ProcessId>>> groups;
  for (int i = 0; i < static_cast<int>(rounds.size()); ++i) {
    const model::Rounds& bound = rounds[static_cast<std::size_t>(i)];
    auto group =
        std::ranges::find_if(groups, [&](const auto& each) { return each.first == bound; });
    if (group == groups.end()) group = groups.insert(groups.end(), {bound, {}});
    group->second.emplace_back(i);
  }
  std::stable_partition(groups.begin(), groups.end(),
                        [](const auto& each) { return each.first != model::Rounds(0); });
  std::vector<std::string> pieces;
  for (const auto& [bound, processes] : groups)
    pieces.push_back((bound == model::Rounds(0) ? "none" : requests_text(bound)) + " of "
                     + folded_names(processes));
  return listed(pieces, " and ");
}

std::string requests_of(const std::vector<model::Rounds>& rounds) {
  const auto is_first = [&](const model::Rounds& each) { return each == rounds.front(); };
  if (!std::ranges::all_of(rounds, is_first)) return requests_of_each(rounds);
  return requests_text(rounds.front()) + (rounds.front() ? " a process" : "");
}

void add_faults(const model::Unreliable& unreliable, std::vector<std::string>& pieces) {
  if (unreliable.messages > 0)
    pieces.push_back(at_most_counted(unreliable.messages, "message", "messages")
                     + (!unreliable.duplicates ? " lost"
                        : unreliable.loses     ? " lost or delivered twice"
                                               : " delivered twice"));
  if (unreliable.crashes > 0)
    pieces.push_back(at_most_counted(unreliable.crashes, "crash", "crashes"));
}

}  // namespace

std::string bound_text(const model::AlgorithmInfo& algorithm, const model::Instance& instance) {
  std::vector<std::string> pieces;
  if (has_requests(algorithm)) pieces.push_back(requests_of(instance.rounds));
  add_faults(instance.unreliable, pieces);
  if (pieces.empty()) return "in all executions";
  return fmt::format("{}with {}", executions, listed(pieces, " and "));
}

std::string bound_text(const std::vector<std::string>& texts) {
  std::vector<std::string> different;
  for (const std::string& text : texts)
    if (std::ranges::find(different, text) == different.end()) different.push_back(text);
  std::string all;
  for (const std::string& text : different)
    all += all.empty()
               ? text
               : " or " + (text.starts_with(executions) ? text.substr(executions.size()) : text);
  return all;
}

std::string bound_text(const model::AlgorithmInfo& algorithm,
                       const std::vector<properties::SweepPoint>& points) {
  std::set<properties::Request> known;  // of what the text depends on: few of many instances
  std::vector<std::string> texts;
  for (const properties::SweepPoint& point : points) {
    properties::Request part;
    for (const char* option : {"rounds", "network", "crash"})
      if (const auto found = point.request.find(option); found != point.request.end())
        part.insert(*found);
    if (known.insert(part).second)
      texts.push_back(bound_text(algorithm, properties::instance_from(algorithm, point.request)));
  }
  return bound_text(texts);
}

bool is_bounded(const model::AlgorithmInfo& algorithm, const model::Instance& instance) {
  return has_requests(algorithm)
         && std::ranges::any_of(instance.rounds,
                                [](const model::Rounds& rounds) { return rounds.has_value(); });
}

std::string looked_at(const std::string& bound) {
  return fmt::format("Looked at: {}.", bound.starts_with(in) ? bound.substr(in.size()) : bound);
}

std::string with_bound(const std::string& text, const std::string& bound) {
  if (bound.empty()) return text;
  const std::size_t end = std::min(text.find('\n'), text.size());
  return text.substr(0, end) + "\n" + looked_at(bound) + text.substr(end);
}

}  // namespace ample::checker
