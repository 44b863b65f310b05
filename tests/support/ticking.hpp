// Clocks that are declared as what they are not, one way at a time, by name; and a counter that
// grows. Without a lie everybody asks with a new timestamp, is told the others', and goes in.
#pragma once

#include "tests/support/bare_algorithm.hpp"

namespace ample::tests {

struct TickingAsk {
  static constexpr const char* name = "Ask";
  model::Clock ts{};
};
struct TickingLocal {
  model::Clock clock{};
  model::Clock other{};  ///< the last that was heard
  bool inside{};
  model::Counter<9> entries{};
};

/// The lie decides what own_clock() and in_cs() are, which no instance can.
enum class TickingLie : std::uint8_t { none, own_clock, in_cs };

template <TickingLie lie = TickingLie::none>
struct Ticking : BareAlgorithm {
  using Message = model::OneOf<TickingAsk>;
  using Local = TickingLocal;
  using P = model::Process<Ticking>;

  static bool in_cs(const Local& i) {
    return lie == TickingLie::in_cs ? i.clock.value > 2 : i.inside;
  }
  static bool waiting(const Local&) { return false; }
  static model::Clock own_clock(const Local& i) {
    return lie == TickingLie::own_clock ? i.other : i.clock;
  }
  static bool lies(const model::Instance& instance, const char* about) {
    return instance.options.at("lie") == about;
  }

  static std::vector<model::Action<Ticking>> actions(const model::Instance&) {
    const auto is = [](bool inside) {
      return model::Part<Ticking>{inside ? "P_i is inside" : "P_i is outside",
                                  [=](const Local& i, const P&) { return i.inside == inside; }};
    };
    return {model::invocation<Ticking>("enter", "nowhere", model::requesting<Ticking>({is(false)}),
                                       [](Local& i, P& p) {
                                         i.inside = true;
                                         i.clock = next(i.clock);
                                         if (lies(p.instance(), "growth")) ++i.entries;
                                         p.send(TickingAsk{i.clock}, p.others());
                                       }),
            model::invocation<Ticking>("leave", "nowhere", model::free<Ticking>({is(true)}),
                                       [](Local& i, P&) { i.inside = false; }),
            model::on_receipt<Ticking, TickingAsk>(
                "nowhere", [](Local& i, P&, TickingAsk m, model::ProcessId) {
                  i.clock = std::max(i.clock, m.ts);
                  i.other = m.ts;
                })};
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

BOOST_HANA_ADAPT_STRUCT(ample::tests::TickingAsk, ts);
BOOST_HANA_ADAPT_STRUCT(ample::tests::TickingLocal, clock, other, inside, entries);
