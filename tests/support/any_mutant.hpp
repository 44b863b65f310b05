// A mistake at random, or none. Within a property of rapidcheck's only.
#pragma once

#include "tests/support/mutant.hpp"

#include <rapidcheck.h>

namespace ample::tests {

/// One in three systems gets a mistake in one of its actions.
inline std::unique_ptr<model::System> mostly_right(std::unique_ptr<model::System> system) {
  if (*rc::gen::inRange(0, 3) != 0) return system;
  using Mistake = Mutant::Mistake;
  const auto mistake = *rc::gen::element(Mistake::forgets, Mistake::loses, Mistake::repeats);
  const auto action = *rc::gen::inRange<std::size_t>(0, system->actions().size());
  RC_LOG() << "mistake " << static_cast<int>(mistake) << " of " << system->actions()[action].name
           << "\n";
  return std::make_unique<Mutant>(std::move(system), mistake, static_cast<model::ActionId>(action));
}

}  // namespace ample::tests
