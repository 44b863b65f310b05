// One process that turns for ever, and others that each finish once: what a reduction puts off for
// ever where it overlooks that an execution can come back to where it was.
//
// Nothing is ever sent. The invariant `unfinished` is false when somebody has finished; it says
// that it reads `done`, or, if it lies, something else.
#pragma once

#include "tests/support/bare_algorithm.hpp"

namespace ample::tests {

template <bool lies = false>
struct Spinner : BareAlgorithm {
  struct Nothing {
    static constexpr const char* name = "Nothing";
  };
  using Message = model::OneOf<Nothing>;
  struct Local {
    std::uint8_t at{};
    std::uint8_t done{};
  };

  static Local initial(const model::Instance&, model::ProcessId, model::ProcessSet) { return {}; }
  static bool in_cs(const Local& i) { return i.done != 0; }
  static bool waiting(const Local&) { return false; }

  using P = model::Process<Spinner>;
  static std::vector<model::Action<Spinner>> actions(const model::Instance&) {
    model::Part<Spinner> first, other;
    first.text = "P_i is P0";
    first.holds = [](const Local&, const P& p) { return p.id() == 0; };
    other.text = "P_i is another, and not done";
    other.holds = [](const Local& i, const P& p) { return p.id() != 0 && i.done == 0; };
    return {model::invocation<Spinner>("turn", "nowhere", model::free<Spinner>({first}),
                                       [](Local& i, P&) { i.at = i.at == 0 ? 1 : 0; }),
            model::invocation<Spinner>("finish", "nowhere", model::free<Spinner>({other}),
                                       [](Local& i, P&) { i.done = 1; })};
  }
  static std::vector<model::Invariant<Spinner>> invariants() {
    model::Invariant<Spinner> unfinished{
        "unfinished", "nobody is done", "nowhere",
        [](const model::View<Spinner>& all, const model::Instance&) {
          return std::none_of(all.begin(), all.end(), [](const Local& i) { return i.done != 0; });
        }};
    unfinished.reads = lies ? model::reading(&Local::at) : model::reading(&Local::done);
    return {unfinished};
  }
  static model::Instance instance(int processes) {
    return bare_instance(static_cast<std::size_t>(processes), processes, std::nullopt);
  }
};

}  // namespace ample::tests

BOOST_HANA_ADAPT_STRUCT(ample::tests::Spinner<false>::Nothing);
BOOST_HANA_ADAPT_STRUCT(ample::tests::Spinner<false>::Local, at, done);
BOOST_HANA_ADAPT_STRUCT(ample::tests::Spinner<true>::Nothing);
BOOST_HANA_ADAPT_STRUCT(ample::tests::Spinner<true>::Local, at, done);
