// A search comes first, and then chance.
#include "checker/questions/fuzz/way_to_violation.hpp"

#include "checker/engines/schedules/random_numbers.hpp"
#include "checker/engines/schedules/shortcut.hpp"
#include "checker/engines/schedules/shrink.hpp"
#include "checker/verdict/run/stopwatch.hpp"
#include "model/errors.hpp"

namespace ample::checker {

namespace {

/// Steps drawn uniformly until nothing is enabled or there are `most`.
std::vector<Choice> random_schedule(Walk& walk, std::span<const Index> start, std::size_t most,
                                    RandomNumbers& numbers) {
  std::vector<Choice> choices;
  walk.begin(start);
  try {
    while (choices.size() < most && !walk.enabled().empty()) {
      const Agent agent =
          walk.enabled()[numbers.below(static_cast<std::uint32_t>(walk.enabled().size()))];
      const Choice choice{agent.number, static_cast<std::uint16_t>(numbers.below(agent.steps))};
      const Move move = walk.move(choice);
      choices.push_back(choice);
      walk.take(move, [](Slot, Index, Index) {});
    }
  } catch (const model::BoundExceeded&) {  // it ends there
  }
  return choices;
}

}  // namespace

FoundWay way_to_violation(Tabulation& tabulation, const properties::Property& property,
                          std::span<const Index> start, const WayLimits& limits,
                          const std::function<bool()>& is_cancelled) {
  const Nearest nearest = nearest_violation(tabulation, property, start, limits.configurations,
                                            limits.steps, is_cancelled);
  FoundWay way;
  way.configurations = nearest.configurations;
  way.exhausted = nearest.exhausted && !nearest.path;
  way.nearest = nearest.path.has_value();
  way.choices = nearest.path;
  if (way.choices || way.exhausted) return way;
  const auto until = [&](double seconds) {
    return [&is_cancelled, seconds, watch = Stopwatch()] {
      return watch.seconds() > seconds || (is_cancelled && is_cancelled());
    };
  };
  Walk walk(tabulation);
  RandomNumbers numbers(1);
  for (const auto is_over = until(limits.seconds); !is_over();) {
    ++way.schedules;
    auto choices = violating(walk, tabulation, property, start,
                             random_schedule(walk, start, limits.steps, numbers), limits.steps);
    if (!choices) continue;
    way.choices =
        shrunk_from(tabulation, property, start, std::move(*choices), until(limits.seconds));
    break;
  }
  return way;
}

}  // namespace ample::checker
