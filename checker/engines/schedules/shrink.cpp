// Greedy shrinking: take the first shorter schedule that is offered and still violates, and again.
#include "checker/engines/schedules/shrink.hpp"

#include "checker/engines/schedules/schedule_source.hpp"
#include "checker/engines/schedules/shortcut.hpp"
#include "checker/verdict/run/judge.hpp"
#include "model/errors.hpp"

#include <algorithm>

namespace ample::checker {

namespace {

Choice first_enabled(const Walk& walk) {
  const auto first =
      std::min_element(walk.enabled().begin(), walk.enabled().end(),
                       [](const Agent& a, const Agent& b) { return a.number < b.number; });
  return {first->number, 0};
}

/// The next of `choices` that is enabled, modulo the enabled steps of its agent.
std::optional<Choice> next_enabled(const Walk& walk, const std::vector<Choice>& choices,
                                   std::size_t& next) {
  while (next < choices.size()) {
    const Choice choice = choices[next++];
    if (const Agent* agent = walk.find(choice.agent))
      return Choice{choice.agent, static_cast<std::uint16_t>(choice.which % agent->steps)};
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::vector<Choice>> violating(Walk& walk, const Tabulation& tabulation,
                                             const properties::Property& property,
                                             std::span<const Index> initial,
                                             const std::vector<Choice>& choices, std::size_t most) {
  const Options judged{.properties = {property}};
  Judge judge(tabulation, judged);
  std::vector<Choice> taken;
  std::size_t next = 0;
  walk.begin(initial);
  try {
    for (;;) {
      if (is_outside(tabulation, walk.configuration())) return std::nullopt;
      bool violated = judge.visit(0, walk.configuration());
      if (walk.is_at_rest()) judge.end(0, walk.configuration(), violated);
      if (violated || judge.discoveries().witnesses[0]) return taken;
      if (walk.enabled().empty() || taken.size() >= most) return std::nullopt;
      std::optional<Choice> choice = next_enabled(walk, choices, next);
      if (!choice && property.kind == properties::Kind::deadlock) choice = first_enabled(walk);
      if (!choice) return std::nullopt;
      const Move move = walk.move(*choice);
      judge.execute(0, move);
      taken.push_back(*choice);
      walk.take(move, [](Slot, Index, Index) {});
    }
  } catch (const model::BoundExceeded&) {
    return std::nullopt;
  }
}

std::vector<Choice> shrunk(Tabulation& tabulation, const properties::Property& property,
                           const model::Configuration& start, std::vector<Choice> choices,
                           const std::function<bool()>& stop) {
  return shrunk_from(tabulation, property, tabulation.encode(start), std::move(choices), stop);
}

std::vector<Choice> shrunk_from(Tabulation& tabulation, const properties::Property& property,
                                std::span<const Index> initial, std::vector<Choice> choices,
                                const std::function<bool()>& stop) {
  Walk walk(tabulation);
  std::uint64_t left = 2'000'000;  // steps
  const auto accept = [&](const std::vector<Choice>& candidate) {
    if (stop && stop()) left = 0;
    if (left == 0) return true;
    left -= std::min<std::uint64_t>(left, candidate.size() + 1);
    auto taken = violating(walk, tabulation, property, initial, candidate, choices.size() - 1);
    if (!taken) return false;
    choices = std::move(*taken);
    return true;
  };
  while (!choices.empty() && left > 0) {
    if (offer_shorter(choices, accept)) continue;
    if (left == 0) break;
    constexpr std::size_t configurations = 20'000;
    left -= std::min<std::uint64_t>(left, 10 * configurations);
    auto shorter = shortcut(tabulation, property, initial, choices, configurations);
    if (!shorter) break;
    choices = std::move(*shorter);
  }
  return choices;
}

std::vector<model::Step> steps_of(Tabulation& tabulation, std::span<const Index> initial,
                                  const std::vector<Choice>& choices) {
  Walk walk(tabulation);
  walk.begin(initial);
  std::vector<model::Step> steps;
  for (const Choice choice : choices) {
    const Move move = walk.move(choice);
    steps.push_back(tabulation.step_of(move));
    walk.take(move, [](Slot, Index, Index) {});
  }
  return steps;
}

}  // namespace ample::checker
