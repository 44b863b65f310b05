// A small system that searches can be compared on, and how. Within a property of rapidcheck's only.
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

/// Two reports of everything that may differ only by the order in which a level is stored.
inline void assert_same_but_for_order(const checker::Report& report,
                                      const checker::Report& memory) {
  RC_ASSERT(report.verdict == memory.verdict);
  RC_ASSERT(report.states == memory.states);
  RC_ASSERT(report.transitions == memory.transitions);
  RC_ASSERT(report.terminal == memory.terminal);
  RC_ASSERT(report.horizon == memory.horizon);
  RC_ASSERT(report.depth == memory.depth);
  RC_ASSERT(report.findings.size() == memory.findings.size());
  for (std::size_t i = 0; i < memory.findings.size(); ++i) {
    RC_ASSERT(report.findings[i].verdict == memory.findings[i].verdict);
    RC_ASSERT(report.findings[i].trace.has_value() == memory.findings[i].trace.has_value());
    if (memory.findings[i].trace)
      RC_ASSERT(report.findings[i].trace->length() == memory.findings[i].trace->length());
  }
}

}  // namespace ample::tests
