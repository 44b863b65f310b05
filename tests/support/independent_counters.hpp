// Processes that know nothing of each other: each counts from 0 to 3.
//
// Every value of each can be reached with every value of the others: n processes have 4^n
// configurations.
#pragma once

#include "tests/support/bare_algorithm.hpp"

namespace ample::tests {

struct IndependentCounters : BareAlgorithm {
  static constexpr int most = 3;
  struct Nothing {
    static constexpr const char* name = "Nothing";
  };
  using Message = model::OneOf<Nothing>;
  struct Local {
    std::uint8_t value{};
  };

  static Local initial(const model::Instance&, model::ProcessId, model::ProcessSet) { return {}; }
  static bool in_cs(const Local&) { return false; }
  static bool waiting(const Local&) { return false; }

  using P = model::Process<IndependentCounters>;
  static std::vector<model::Action<IndependentCounters>> actions(const model::Instance&) {
    model::Part<IndependentCounters> below;
    below.text = "the value may grow";
    below.holds = [](const Local& i, const P&) { return i.value < most; };
    return {model::invocation<IndependentCounters>("count", "nowhere",
                                                   model::free<IndependentCounters>({below}),
                                                   [](Local& i, P&) { ++i.value; })};
  }
  static std::vector<model::Invariant<IndependentCounters>> invariants() { return {}; }
  static model::Instance instance(int processes) {
    return bare_instance(static_cast<std::size_t>(processes), processes, std::nullopt);
  }
};

}  // namespace ample::tests

BOOST_HANA_ADAPT_STRUCT(ample::tests::IndependentCounters::Nothing);
BOOST_HANA_ADAPT_STRUCT(ample::tests::IndependentCounters::Local, value);
