// Every reachable configuration that is no start has a step to it from another one. Going back by
// such steps comes to a start, as long as no configuration is looked at twice.
#include "checker/engines/symbolic/backwards.hpp"

#include "model/errors.hpp"

#include <algorithm>
#include <functional>
#include <set>

namespace ample::checker {

namespace {

/// The way back is given up after so many configurations, and as many more for each level where
/// there are many. In a system without cycles each step back is nearer to a start, so that no way
/// is that long.
constexpr std::size_t most_seen = 3000, most_seen_of_a_level = 4;

Reached::Values with(Reached::Values values, const Reached::Differences& differences) {
  for (const auto& [level, value] : differences) values[level] = value;
  return values;
}

}  // namespace

std::size_t Backwards::distance_to_a_start(const Reached::Values& values) const {
  std::size_t least = values.size();
  for (const Reached::Values& start : starts_) {
    std::size_t differences = 0;
    for (std::size_t level = 0; level < values.size(); ++level)
      differences += values[level] != start[level];
    least = std::min(least, differences);
  }
  return least;
}

std::vector<Reached::Values> Backwards::way_to(const Reached::Values& values) {
  struct Place {
    Reached::Values values;
    std::vector<Reached::Differences> before;  ///< not tried yet, the next one last
  };
  const bool is_wide = tabulation_->processes() > model::max_processes;
  const std::size_t most = is_wide ? most_seen + most_seen_of_a_level * values.size() : most_seen;
  std::set<Reached::Values> seen;
  std::vector<Place> way;
  const auto go_to = [&](const Reached::Values& place) {
    if (!seen.insert(place).second) return;
    std::vector<Reached::Differences> before = reached_->before(place);
    if (is_wide) put_nearest_last(place, before);
    way.push_back({place, std::move(before)});
  };
  go_to(values);
  while (!way.empty() && std::ranges::find(starts_, way.back().values) == starts_.end()) {
    if (seen.size() > most) return {};
    std::vector<Reached::Differences>& before = way.back().before;
    if (before.empty()) {
      way.pop_back();
      continue;
    }
    const Reached::Differences next = std::move(before.back());
    before.pop_back();
    go_to(with(way.back().values, next));
  }
  if (way.empty()) throw model::InternalError("no execution leads to a configuration reached");
  std::vector<Reached::Values> found;
  for (auto place = way.rbegin(); place != way.rend(); ++place)
    found.push_back(std::move(place->values));
  return found;
}

/// The configurations with the fewest values that differ from a start's are tried first.
void Backwards::put_nearest_last(const Reached::Values& values,
                                 std::vector<Reached::Differences>& before) const {
  std::vector<std::pair<std::size_t, std::size_t>> order;  // distance and number
  const std::size_t here = distance_to_a_start(values);
  for (std::size_t i = 0; i < before.size(); ++i)
    order.emplace_back(starts_.size() == 1 ? changed_distance(here, values, before[i])
                                           : distance_to_a_start(with(values, before[i])),
                       i);
  std::ranges::sort(order, std::greater<>());
  std::vector<Reached::Differences> sorted;
  sorted.reserve(before.size());
  for (const auto& [distance, i] : order) sorted.push_back(std::move(before[i]));
  before = std::move(sorted);
}

std::size_t Backwards::changed_distance(std::size_t distance, const Reached::Values& values,
                                        const Reached::Differences& differences) const {
  const Reached::Values& start = starts_.front();
  for (const auto& [level, value] : differences) {
    distance -= values[level] != start[level];
    distance += value != start[level];
  }
  return distance;
}

Reached::Values Backwards::after(const Reached::Values& values, std::span<const Index> here,
                                 const Move& move) {
  Reached::Values next = values;
  tabulation_->for_each_change(
      here, move, [&](Slot slot, Index, Index to) { next[levels_->of_slot(slot)] = to; });
  return next;
}

void Backwards::take(const Move& move, std::vector<Index>& here) {
  std::vector<std::pair<Slot, Index>> changes;
  tabulation_->for_each_change(here, move,
                               [&](Slot slot, Index, Index to) { changes.emplace_back(slot, to); });
  for (const auto& [slot, to] : changes) here[slot] = to;
}

std::optional<Trace> Backwards::trace_to(const Reached::Values& values) {
  const auto way = way_to(values);
  if (way.empty()) return std::nullopt;
  std::vector<Index> here = levels_->by_slot(way.front());
  Trace trace{.start = tabulation_->decode(here), .steps = {}};
  for (std::size_t i = 1; i < way.size(); ++i) {
    std::optional<Move> step;
    tabulation_->for_each_move(here, [&](const Move& move) {
      if (!step && move.local == way[i][levels_->of_process(move.event.process)]
          && after(way[i - 1], here, move) == way[i])
        step = move;
    });
    if (!step) throw model::InternalError("a rule is no step");
    trace.steps.push_back(tabulation_->step_of(*step));
    take(*step, here);
  }
  return trace;
}

std::optional<Trace> Backwards::trace_with(const Reached::Values& values, RuleId rule) {
  std::optional<Trace> trace = trace_to(values);
  if (!trace) return trace;
  add_step_with(values, rule, *trace);
  return trace;
}

void Backwards::add_step_with(const Reached::Values& values, RuleId rule, Trace& trace) {
  std::optional<model::Step> last;
  tabulation_->for_each_move(levels_->by_slot(values), [&](const Move& move) {
    if (!last && move.effect_number == rules_->effect(rule)) last = tabulation_->step_of(move);
  });
  if (!last) throw model::InternalError("a rule is no step");
  trace.steps.push_back(*last);
}

Trace Backwards::shortest_to(Diagram targets) {
  Trace trace;
  end_of_shortest(targets, trace);
  return trace;
}

Trace Backwards::shortest_with(RuleId rule) {
  Trace trace;
  const Diagram targets = layers_.possible(rule, reached_->all());
  add_step_with(end_of_shortest(targets, trace), rule, trace);
  return trace;
}

/// Forwards through the layers, from each configuration to one that is a step nearer.
Reached::Values Backwards::end_of_shortest(Diagram targets, Trace& trace) {
  std::vector<Diagram> starts;
  for (const Reached::Values& start : starts_) starts.push_back(diagrams_->of_one(start));
  const std::vector<Diagram> layers = layers_.back_to_a_start(targets, starts);
  const auto start = std::ranges::find_if(
      starts_, [&](const Reached::Values& each) { return layers_.contains(layers.back(), each); });
  trace = {.start = tabulation_->decode(levels_->by_slot(*start)), .steps = {}};
  std::vector<Index> here = levels_->by_slot(*start);
  Reached::Values values = *start;
  for (std::size_t left = layers.size() - 1; left-- > 0;) {
    std::optional<Move> nearer;
    tabulation_->for_each_move(here, [&](const Move& move) {
      if (!nearer && layers_.contains(layers[left], after(values, here, move))) nearer = move;
    });
    if (!nearer) throw model::InternalError("a rule is no step");
    trace.steps.push_back(tabulation_->step_of(*nearer));
    values = after(values, here, *nearer);
    take(*nearer, here);
  }
  return values;
}

}  // namespace ample::checker
