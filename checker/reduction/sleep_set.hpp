// Sleep sets: steps that need not be taken because another branch takes them (Godefroid 1996,
// Chapter 5).
//
// A step sleeps in a configuration when everything that begins with it has been seen from an
// earlier configuration, before a step that commutes with it. It stays asleep along steps with
// which it commutes.
#pragma once

#include "checker/reduction/set_closing.hpp"

namespace ample::checker {

/// Does a step that sleeps in `configuration` do so after the one taken?
inline bool stays_asleep(Automata& automata, SetClosing& sets,
                         const GlobalConfiguration& configuration, StepKey key,
                         const GlobalStep& taken) {
  const ProcessIndex process = process_of(key);
  const auto steps = automata[process].steps(configuration[process]);
  return std::any_of(steps.begin(), steps.end(), [&](const LocalStep& step) {
    return key_of(automata, {process, step}) == key
           && sets.independent(configuration, {process, step}, taken);
  });
}

}  // namespace ample::checker
