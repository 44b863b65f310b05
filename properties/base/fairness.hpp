// Fairness: which infinite executions count.
//
// It speaks of every internal action of a process and of every channel
// (checker/infinite/liveness/step_graph.hpp). Weak: what is possible from some moment on without
// interruption happens again and again. Strong: what is possible again and again happens again and
// again. None: every execution counts.
#pragma once

#include "properties/base/option_text.hpp"

namespace ample::properties {

enum class Fairness : std::uint8_t { none, weak, strong };

inline const Words<Fairness> fairness_words = {
    {"none", Fairness::none}, {"weak", Fairness::weak}, {"strong", Fairness::strong}};

/// The name of a property under a fairness: liveness.strong; weak is not named.
inline std::string name_under(const std::string& name, Fairness fairness) {
  return fairness == Fairness::weak ? name : name + "." + text_of(fairness, fairness_words);
}

}  // namespace ample::properties
