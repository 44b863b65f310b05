// Algorithms that wait busily, and do not say who waits: nobody stands at a `wait until`.
#pragma once

#include "tests/support/bare_algorithm.hpp"

namespace ample::tests {

enum class Busy : std::uint8_t { idle, flipping, first, second, eating };
constexpr auto words_of(Busy) {
  return model::words("idle", "flipping", "first", "second", "eating");
}
struct BusyLocal {
  Busy phase{};
  bool right{};  ///< it takes the right fork first
};
struct BusyForks {
  model::PerProcess<bool> taken{};  ///< fork i lies to the left of P_i
};

/// Lehmann and Rabin, "On the advantages of free choice", POPL 1981: who does not find the second
/// fork puts the first one down and chooses again. With any choices somebody may starve.
struct LehmannRabin : BareAlgorithm {
  using Message = model::NoMessage;
  using Local = BusyLocal;
  using Shared = BusyForks;
  using P = model::Process<LehmannRabin>;

  static bool in_cs(const Local& i) { return i.phase == Busy::eating; }
  static bool& fork(P& p, bool right) {
    return p.shared().taken[right ? model::ProcessId((p.id() + 1) % p.n()) : p.id()];
  }
  static std::vector<model::Action<LehmannRabin>> actions(const model::Instance&) {
    const auto step = [](const char* name, Busy phase, auto effect) {
      return model::invocation<LehmannRabin>(
          name, "nowhere", model::free<LehmannRabin>({in_phase<LehmannRabin>(phase)}), effect);
    };
    return {
        model::invocation<LehmannRabin>(
            "ask", "nowhere", model::requesting<LehmannRabin>({in_phase<LehmannRabin>(Busy::idle)}),
            [](Local& i, P&) { i.phase = Busy::flipping; }),
        step("flip", Busy::flipping,
             model::choosing<LehmannRabin>(2,
                                           [](Local& i, P&, int number) {
                                             i = {.phase = Busy::first, .right = number == 1};
                                           })),
        step("take", Busy::first,
             [](Local& i, P& p) {
               if (fork(p, i.right)) return;
               fork(p, i.right) = true;
               i.phase = Busy::second;
             }),
        step("try", Busy::second,
             [](Local& i, P& p) {
               const bool found = !fork(p, !i.right);
               fork(p, found ? !i.right : i.right) = found;
               i.phase = found ? Busy::eating : Busy::flipping;
             }),
        step("leave", Busy::eating, [](Local& i, P& p) {
          fork(p, false) = fork(p, true) = false;
          i = {};
        })};
  }
};

/// A lock that is tested and set in one step; `keeps`: nobody gives it back.
template <bool keeps>
struct SpinLock : BareAlgorithm {
  using Message = model::NoMessage;
  struct Shared {
    bool locked{};
  };
  struct Local {
    Busy phase{};
  };
  using P = model::Process<SpinLock>;

  static bool in_cs(const Local& i) { return i.phase == Busy::eating; }
  static std::vector<model::Action<SpinLock>> actions(const model::Instance&) {
    std::vector<model::Action<SpinLock>> list = {
        model::invocation<SpinLock>("ask", "nowhere",
                                    model::requesting<SpinLock>({in_phase<SpinLock>(Busy::idle)}),
                                    [](Local& i, P&) { i.phase = Busy::first; }),
        model::invocation<SpinLock>("test-and-set", "nowhere",
                                    model::free<SpinLock>({in_phase<SpinLock>(Busy::first)}),
                                    [](Local& i, P& p) {
                                      if (p.shared().locked) return;
                                      p.shared().locked = true;
                                      i.phase = Busy::eating;
                                    })};
    if (!keeps)
      list.push_back(model::invocation<SpinLock>(
          "leave", "nowhere", model::free<SpinLock>({in_phase<SpinLock>(Busy::eating)}),
          [](Local& i, P& p) {
            i = {};
            p.shared().locked = false;
          }));
    return list;
  }
};

/// Who is inside asks to leave, and may when P0 agrees, which it does at once; it comes back
/// unasked. `twice`: it may ask again while it waits.
template <bool twice>
struct Leaving : BareAlgorithm {
  struct Agreed {
    static constexpr const char* name = "Agreed";
  };
  struct Asks {
    static constexpr const char* name = "Asks";
  };
  using Message = model::OneOf<Asks, Agreed>;
  enum class Place : std::uint8_t { inside, asking, outside };
  friend constexpr auto words_of(Place) { return model::words("inside", "asking", "outside"); }
  struct Local {
    Place place{};
  };
  using P = model::Process<Leaving>;

  static bool in_cs(const Local& i) { return i.place != Place::outside; }
  static std::vector<model::Action<Leaving>> actions(const model::Instance&) {
    const auto is = [](Place place) {
      return model::Part<Leaving>{
          "P_i is " + model::to_text(model::value_of(place)), [place](const Local& i, const P&) {
            return i.place == place || (twice && place == Place::inside && in_cs(i));
          }};
    };
    return {
        model::invocation<Leaving>("ask", "nowhere",
                                   model::requesting<Leaving>({is(Place::inside)}),
                                   [](Local& i, P& p) {
                                     i.place = Place::asking;
                                     p.send(Asks{}, model::ProcessId(0));
                                   }),
        model::invocation<Leaving>("return", "nowhere", model::free<Leaving>({is(Place::outside)}),
                                   [](Local& i, P&) { i.place = Place::inside; }),
        model::on_receipt<Leaving, Asks>(
            "nowhere", [](Local&, P& p, Asks, model::ProcessId j) { p.send(Agreed{}, j); }),
        model::on_receipt<Leaving, Agreed>(
            "nowhere", [](Local& i, P&, Agreed, model::ProcessId) { i.place = Place::outside; })};
  }
};

}  // namespace ample::tests

BOOST_HANA_ADAPT_STRUCT(ample::tests::BusyLocal, phase, right);
BOOST_HANA_ADAPT_STRUCT(ample::tests::BusyForks, taken);
BOOST_HANA_ADAPT_STRUCT(ample::tests::SpinLock<false>::Local, phase);
BOOST_HANA_ADAPT_STRUCT(ample::tests::SpinLock<false>::Shared, locked);
BOOST_HANA_ADAPT_STRUCT(ample::tests::SpinLock<true>::Local, phase);
BOOST_HANA_ADAPT_STRUCT(ample::tests::SpinLock<true>::Shared, locked);
BOOST_HANA_ADAPT_STRUCT(ample::tests::Leaving<false>::Local, place);
BOOST_HANA_ADAPT_STRUCT(ample::tests::Leaving<true>::Local, place);
