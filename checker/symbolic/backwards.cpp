// Every reachable configuration that is no start has a step to it from another one. Going back by
// such steps comes to a start, as long as no configuration is looked at twice.
#include "checker/symbolic/backwards.hpp"

#include "model/errors.hpp"

#include <algorithm>
#include <set>

namespace ample::checker {

namespace {
/// The way back is given up after so many configurations. In a system without cycles each step back
/// is nearer to a start, so that no way is that long.
constexpr std::size_t most_seen = 3000;
}  // namespace

std::vector<Reached::Values> Backwards::way_to(const Reached::Values& values) {
  struct Place {
    Reached::Values values;
    std::vector<Reached::Values> before;  ///< not tried yet
  };
  std::set<Reached::Values> seen;
  std::vector<Place> way;
  const auto go_to = [&](const Reached::Values& place) {
    if (seen.insert(place).second) way.push_back({place, reached_->before(place)});
  };
  go_to(values);
  while (!way.empty() && std::ranges::find(starts_, way.back().values) == starts_.end()) {
    if (seen.size() > most_seen) return {};
    std::vector<Reached::Values>& before = way.back().before;
    if (before.empty()) {
      way.pop_back();
      continue;
    }
    const Reached::Values next = std::move(before.back());
    before.pop_back();
    go_to(next);
  }
  if (way.empty()) throw model::InternalError("no execution leads to a configuration reached");
  std::vector<Reached::Values> found;
  for (auto place = way.rbegin(); place != way.rend(); ++place)
    found.push_back(std::move(place->values));
  return found;
}

model::Step Backwards::step_between(const Reached::Values& from, const Reached::Values& to) {
  const std::vector<Index> before = levels_->by_slot(from), after = levels_->by_slot(to);
  std::optional<model::Step> step;
  tabulation_->for_each_move(before, [&](const Move& move) {
    if (!step && tabulation_->taken(before, move) == after) step = tabulation_->step_of(move);
  });
  if (!step) throw model::InternalError("a rule is no step");
  return *step;
}

std::optional<Trace> Backwards::trace_to(const Reached::Values& values) {
  const auto way = way_to(values);
  if (way.empty()) return std::nullopt;
  Trace trace{.start = tabulation_->decode(levels_->by_slot(way.front())), .steps = {}};
  for (std::size_t i = 1; i < way.size(); ++i)
    trace.steps.push_back(step_between(way[i - 1], way[i]));
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
  for (std::size_t left = layers.size() - 1; left-- > 0;) {
    std::optional<Move> nearer;
    std::vector<Index> next;
    tabulation_->for_each_move(here, [&](const Move& move) {
      if (nearer) return;
      next = tabulation_->taken(here, move);
      if (layers_.contains(layers[left], levels_->by_level(next))) nearer = move;
    });
    if (!nearer) throw model::InternalError("a rule is no step");
    trace.steps.push_back(tabulation_->step_of(*nearer));
    here = std::move(next);
  }
  return levels_->by_level(here);
}

}  // namespace ample::checker
