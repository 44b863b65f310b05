// Two clocks that are compared at one difference only, in the step that makes them equal.
//
// P1's clock runs by itself; once, P1 tells P0 what it is, and its clock moves on. P0 counts up
// once, then once more while it forgets what it was told: a tie if that was 2, and never else. What
// P0 was told is nowhere else then, so that only the step itself sees the tie.
#pragma once

#include "tests/support/bare_algorithm.hpp"

namespace ample::tests {

struct TwoCounters : BareAlgorithm {
  struct Mark {
    static constexpr const char* name = "Mark";
    model::Clock ts{};
  };
  using Message = model::OneOf<Mark>;
  struct Local {
    model::Clock ts{};
    model::Clock told{};  ///< P0: what P1's clock was
    std::uint8_t told_it{}, counted{}, tie{};
  };

  static Local initial(const model::Instance&, model::ProcessId, model::ProcessSet) { return {}; }
  static bool in_cs(const Local&) { return false; }
  static bool waiting(const Local&) { return false; }
  static model::Clock own_clock(const Local& i) { return i.ts; }

  using P = model::Process<TwoCounters>;
  static std::vector<model::Action<TwoCounters>> actions(const model::Instance&) {
    const auto part = [](const char* text, auto holds) {
      model::Part<TwoCounters> made;
      made.text = text;
      made.holds = holds;
      return made;
    };
    const auto runs = part("P_i is P1", [](const Local&, const P& p) { return p.id() == 1; });
    const auto silent = part("P_i is P1, and told nothing yet", [](const Local& i, const P& p) {
      return p.id() == 1 && !i.told_it && i.ts != model::Clock{};
    });
    const auto fresh = part("P_i was told, and has not counted", [](const Local& i, const P&) {
      return i.told != model::Clock{} && !i.counted;
    });
    const auto ready = part("P_i was told, and has counted", [](const Local& i, const P&) {
      return i.told != model::Clock{} && i.counted;
    });
    const auto make = [](const char* name, const model::Part<TwoCounters>& guard, auto effect) {
      return model::invocation<TwoCounters>(name, "nowhere", model::free<TwoCounters>({guard}),
                                            effect);
    };
    return {make("run", runs, [](Local& i, P&) { i.ts = next(i.ts); }),
            make("tell", silent,
                 [](Local& i, P& p) {
                   p.send(Mark{i.ts}, model::ProcessId(0));
                   i.ts = next(i.ts);
                   i.told_it = 1;
                 }),
            make("count", fresh,
                 [](Local& i, P&) {
                   i.ts = next(i.ts);
                   i.counted = 1;
                 }),
            make("compare", ready,
                 [](Local& i, P&) {
                   i.ts = next(i.ts);
                   i.tie = i.ts == i.told;
                   i.told = 0;
                 }),
            model::on_receipt<TwoCounters, Mark>(
                "nowhere", [](Local& i, P&, Mark m, model::ProcessId) { i.told = m.ts; })};
  }
  static std::vector<model::Invariant<TwoCounters>> invariants() {
    return {{"no-tie", "there is no tie", "nowhere",
             [](const model::View<TwoCounters>& all, const model::Instance&) {
               return std::none_of(all.begin(), all.end(), [](const Local& i) { return i.tie; });
             },
             false, model::reading(&Local::tie)}};
  }
  static model::Instance instance() { return bare_instance(2, 2, std::nullopt); }
};

}  // namespace ample::tests

BOOST_HANA_ADAPT_STRUCT(ample::tests::TwoCounters::Mark, ts);
BOOST_HANA_ADAPT_STRUCT(ample::tests::TwoCounters::Local, ts, told, told_it, counted, tie);
