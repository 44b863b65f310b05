// Looking for something unsafe in the plain model.
#include "checker/verdict/replay/illegitimate.hpp"

#include "checker/verdict/replay/replay.hpp"
#include "model/errors.hpp"
#include "properties/base/bounds.hpp"

#include <set>

namespace ample::checker {

namespace {

using model::Configuration;
using model::System;

bool is_safe(const System& system, const Configuration& configuration) {
  if (properties::CriticalSectionBounds(system.instance())
          .first_broken(model::occupancy(system, configuration)))
    return false;
  for (std::size_t i = 0; i < system.invariants().size(); ++i)
    if (system.invariants()[i].specification && !system.invariant_holds_in(i, configuration))
      return false;
  return !model::enabled_steps(system, configuration).empty()
         || ending_of(system, configuration) != properties::Ending::deadlock;
}

}  // namespace

bool is_legitimate(const System& system, const properties::Property& convergence,
                   const Configuration& configuration) {
  constexpr std::size_t most = 300'000;
  if (convergence.legitimate) return convergence.legitimate(configuration);
  std::set<Configuration, InOrder> known = {configuration};
  std::vector<const Configuration*> queue = {&*known.begin()};
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const Configuration& here = *queue[next];
    if (!is_safe(system, here)) return false;
    for (const model::Step& step : model::enabled_steps(system, here)) {
      Configuration after = here;
      model::take_step(system, after, step);
      const auto [place, is_new] = known.insert(std::move(after));
      if (is_new) queue.push_back(&*place);
    }
    if (known.size() > most)
      throw model::BoundExceeded(
          "bound exceeded: too many continuations to tell what is legitimate");
  }
  return true;
}

}  // namespace ample::checker
