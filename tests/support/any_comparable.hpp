// A small system that a reduced search can be compared on. Within a property of rapidcheck's only.
#pragma once

#include "checker/engines/full/full_explorer.hpp"
#include "tests/support/any_example.hpp"
#include "tests/support/any_mutant.hpp"

namespace ample::tests {

/// Any algorithm of the catalogue on an instance at random, one in three with a mistake, that has
/// at most so many configurations; with other texts for some of the options.
inline std::unique_ptr<model::System> any_comparable(std::uint64_t most_states,
                                                     const OptionMenu& others = {}) {
  OptionMenu menu = {{"rounds", {"1", "1", "1", "2"}},
                     {"clock", {"message", "request", "plain", "lamport"}},
                     {"self", {"channel", "channel", "immediate"}},
                     {"wake", {"step", "eager"}},
                     {"l", {"0", "1", "1", "2"}},
                     {"k", {"1", "2", "3"}},
                     {"inside", {"all", "none", "safe"}}};
  for (const auto& [option, texts] : others) menu[option] = texts;
  auto system = mostly_right(any_instance({"k1", "k2", "p3", "k3"}, menu).system);
  if (!checker::full_search(*system, {.keep_going = true, .max_states = most_states}).complete)
    RC_DISCARD("too large to compare");
  return system;
}

}  // namespace ample::tests
