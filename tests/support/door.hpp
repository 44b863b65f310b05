// An algorithm with the mistakes that its authors make: one at a time, by name.
//
// Without one everybody asks all others, enters when all have granted, and leaves; everybody grants
// at once, so that any number is inside.
#pragma once

#include "model/fifo.hpp"
#include "tests/support/bare_algorithm.hpp"

namespace ample::tests {

enum class DoorPhase : std::uint8_t { idle, asking, inside };
constexpr auto words_of(DoorPhase) { return model::words("idle", "asking", "inside"); }

struct DoorAsk {
  static constexpr const char* name = "Ask";
  model::Clock clock{};
};
struct DoorGrant {
  static constexpr const char* name = "Grant";
};

struct DoorLocal {
  DoorPhase phase{};
  model::Clock clock{};
  model::ProcessSet granted{};
  model::PerProcess<bool> seen{};
  model::PerProcess<bool, 2> two{};
  model::Table<bool, 2> pair{};
  model::Counter<1> count{};
  model::Fifo<model::ProcessId, 1> queue{};
  model::MaybeProcess first{};
};

enum class DoorVariant : std::uint8_t {
  right,
  never_waits,  ///< waiting() is false
  vague,        ///< its wait does not say what it awaits
  waitless      ///< it waits in an invocation, and waiting() is false
};

template <DoorVariant variant = DoorVariant::right>
struct Door {
  using Message = model::OneOf<DoorAsk, DoorGrant>;
  using Local = DoorLocal;
  using P = model::Process<Door>;

  static bool in_cs(const Local& i) { return i.phase == DoorPhase::inside; }
  static model::Clock own_clock(const Local& i) { return i.clock; }
  static bool waiting(const Local&) requires(variant == DoorVariant::never_waits
                                             || variant == DoorVariant::waitless) {
    return false;
  }

  static bool has(const P& p, const char* mistake) {
    return p.instance().options.at("mistake") == mistake;
  }

  static bool may_ask(const Local& i, const P& p) {
    if (has(p, "clock < 12")) return i.clock.value < 12;
    if (has(p, "clock even")) return i.clock.value % 2 == 0 || i.clock.value < 2;
    if (has(p, "clock != 5")) return i.clock.value != 5;
    return true;
  }

  static void ask(Local& i, P& p) {
    if (has(p, "process")) i.seen[p.n()] = true;
    if (has(p, "room")) i.two[p.n() - 1] = true;
    if (has(p, "table")) i.pair[2] = true;
    if (has(p, "counter")) i.count += 2;
    if (has(p, "below")) --i.count;
    if (has(p, "head")) i.queue.pop_front();
    if (has(p, "nil") && *i.first == 0) return;
    if (has(p, "nobody")) i.first = model::ProcessId(p.n());
    if (has(p, "stranger")) i.granted = model::ProcessSet::first(p.n() + 1);
    if (has(p, "set")) i.granted.insert(p.id() - 1);
    if (has(p, "receiver")) p.send(DoorGrant{}, p.id() + 1);
    if (has(p, "at")) i.seen[0] = p.instance().l.at(9) == 0;
    if (has(p, "static")) {
      static bool again = false;
      i.seen[0] = again = !again;
    }
    if (has(p, "queue"))
      for (const model::ProcessId j : p.instance().all()) i.queue.push_back(j);
    i.clock = next(i.clock);
    i.phase = has(p, "word") ? static_cast<DoorPhase>(3) : DoorPhase::asking;
    p.send(DoorAsk{i.clock}, p.others());
  }

  static std::vector<model::Action<Door>> actions(const model::Instance&) {
    const model::Part<Door> all_granted = model::awaited<Door>(
        "all have granted", [](const Local& i, const P& p) { return i.granted == p.others(); });
    const auto enter = [](Local& i, P&) {
      i.phase = DoorPhase::inside;
      i.granted = {};
    };
    model::Action<Door> entry;
    if constexpr (variant == DoorVariant::waitless)
      entry = model::invocation<Door>("enter", "nowhere",
                                      model::free<Door>({in_phase<Door>(DoorPhase::asking),
                                                         {all_granted.text, all_granted.holds}}),
                                      enter);
    else if constexpr (variant == DoorVariant::vague)
      entry = model::wait_until<Door>(
          "enter", "nowhere",
          {in_phase<Door>(DoorPhase::asking), {all_granted.text, all_granted.holds}}, enter);
    else
      entry = model::wait_until<Door>("enter", "nowhere",
                                      {in_phase<Door>(DoorPhase::asking), all_granted}, enter);
    return {
        model::invocation<Door>(
            "ask", "nowhere",
            model::requesting<Door>({in_phase<Door>(DoorPhase::idle), {"P_i may ask", &may_ask}}),
            &ask),
        entry,
        model::invocation<Door>("leave", "nowhere",
                                model::free<Door>({in_phase<Door>(DoorPhase::inside)}),
                                [](Local& i, P&) { i.phase = DoorPhase::idle; }),
        model::on_receipt<Door, DoorAsk>("nowhere",
                                         [](Local& i, P& p, DoorAsk m, model::ProcessId j) {
                                           const bool is_far = has(p, "far ahead")
                                                               && m.clock.value > i.clock.value + 8;
                                           i.clock = std::max(i.clock, m.clock);
                                           if (!is_far) p.send(DoorGrant{}, j);
                                         }),
        model::on_receipt<Door, DoorGrant>(
            "nowhere", [](Local& i, P&, DoorGrant, model::ProcessId j) { i.granted.insert(j); })};
  }
};

/// Three processes, with this mistake; "" for none.
inline model::Instance door(const std::string& mistake, model::Rounds rounds) {
  model::Instance made = bare_instance(mistake.empty() && !rounds ? 2 : 3, 3, rounds);
  made.options["mistake"] = mistake;
  return made;
}

}  // namespace ample::tests

BOOST_HANA_ADAPT_STRUCT(ample::tests::DoorAsk, clock);
BOOST_HANA_ADAPT_STRUCT(ample::tests::DoorLocal, phase, clock, granted, seen, two, pair, count,
                        queue, first);
