// Random walks.
#include "checker/reduction/experience.hpp"

#include "model/errors.hpp"

#include <random>

namespace ample::checker {

namespace {

void walk(Automata& automata, Position position, int most_steps, std::minstd_rand& random,
          Experience& experience) {
  std::vector<GlobalStep> enabled;
  for (int i = 0; i < most_steps; ++i) {
    enabled.clear();
    for (Slot process = 0; process < automata.processes(); ++process)
      for (const LocalStep& step : automata[process].steps(position[process])) {
        experience.add(process, step);
        enabled.push_back({process, step});
      }
    if (enabled.empty()) return;
    const GlobalStep& chosen = enabled[random() % enabled.size()];
    automata.take(position, chosen.process, chosen.step);
  }
}

}  // namespace

void gain_experience(Automata& automata, std::span<const Position> roots, int walks, int most_steps,
                     Experience& experience) {
  std::minstd_rand random(1);  // the same walks every time
  for (int i = 0; i < walks; ++i)
    try {
      walk(automata, roots[static_cast<std::size_t>(i) % roots.size()], most_steps, random,
           experience);
    } catch (const model::BoundExceeded&) {
      // The search will say so, if it comes there.
    }
}

}  // namespace ample::checker
