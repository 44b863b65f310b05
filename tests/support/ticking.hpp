// Clocks that are declared as what they are not, one way at a time, by name; and a counter that
// grows. Without a lie two processes go in with a new timestamp, tell it the other, and leave when
// that has answered.
#pragma once

#include "tests/support/bare_algorithm.hpp"

namespace ample::tests {

struct TickingTold {
  static constexpr const char* name = "Told";
  model::Clock ts{};
};
struct TickingHeard {
  static constexpr const char* name = "Heard";
};
struct TickingLocal {
  model::Clock clock{};  ///< the greatest seen
  model::Clock mine{};   ///< of its last entry
  bool inside{}, heard{};
  model::Counter<9> entries{};
};

/// Where `by_value`, who is inside is told by the value of a clock.
template <bool by_value = false>
struct Ticking : BareAlgorithm {
  using Message = model::OneOf<TickingTold, TickingHeard>;
  using Local = TickingLocal;
  using P = model::Process<Ticking>;

  static bool in_cs(const Local& i) { return by_value ? i.clock.value > 2 : i.inside; }
  static bool waiting(const Local&) { return false; }
  static model::Clock own_clock(const Local& i) { return i.clock; }

  static void enter(Local& i, P& p) {
    i.inside = true;
    i.heard = false;
    if (lies(p.instance(), "growth")) ++i.entries;
    if (lies(p.instance(), "own clock") && i.mine != model::Clock{}) {
      i.mine = next(i.mine);  // it makes the first one of its clock, and the others of another
    } else {
      i.clock = next(i.clock);
      i.mine = i.clock;
    }
    p.send(TickingTold{i.mine}, p.others());
  }
  static std::vector<model::Action<Ticking>> actions(const model::Instance&) {
    const model::Part<Ticking> is_outside = {"P_i is outside",
                                             [](const Local& i, const P&) { return !i.inside; }};
    const model::Part<Ticking> is_heard = {
        "P_i is inside, and heard", [](const Local& i, const P&) { return i.inside && i.heard; }};
    return {model::invocation<Ticking>("enter", "nowhere", model::requesting<Ticking>({is_outside}),
                                       &enter),
            model::invocation<Ticking>("leave", "nowhere", model::free<Ticking>({is_heard}),
                                       [](Local& i, P&) { i.inside = false; }),
            model::on_receipt<Ticking, TickingTold>(
                "nowhere",
                [](Local& i, P& p, TickingTold m, model::ProcessId j) {
                  i.clock = std::max(i.clock, m.ts);
                  p.send(TickingHeard{}, j);
                }),
            model::on_receipt<Ticking, TickingHeard>(
                "nowhere", [](Local& i, P&, TickingHeard, model::ProcessId) { i.heard = true; })};
  }
  static std::vector<model::Invariant<Ticking>> invariants(const model::Instance& instance) {
    if (!lies(instance, "a clock's value")) return {};
    return {{"few", "clock_i <= 6", "nowhere",
             [](const model::View<Ticking>& all, const model::Instance&) {
               return std::ranges::all_of(all, [](const Local& i) { return i.clock.value <= 6; });
             },
             false, model::reading(&Local::clock)}};
  }
};

/// Two processes that ask for ever, with this lie; "" for none.
inline model::Instance ticking(const std::string& lie) {
  model::Instance made = bare_instance(2, 2, std::nullopt);
  made.options["lie"] = lie;
  return made;
}

}  // namespace ample::tests

BOOST_HANA_ADAPT_STRUCT(ample::tests::TickingTold, ts);
BOOST_HANA_ADAPT_STRUCT(ample::tests::TickingLocal, clock, mine, inside, heard, entries);
