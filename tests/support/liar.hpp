// An algorithm whose author declares what is not so: one thing at a time, by name. Without a lie
// it is right.
//
// Everybody asks the others, enters when all have granted and leaves; nobody refuses, so that any
// number is inside. Whoever enters writes a 2 into its register, and P0 looks at all of them.
#pragma once

#include "tests/support/bare_algorithm.hpp"

namespace ample::tests {

enum class LiarPhase : std::uint8_t { idle, asking, inside };
constexpr auto words_of(LiarPhase) { return model::words("idle", "asking", "inside"); }

struct LiarAsk {
  static constexpr const char* name = "Ask";
};
struct LiarGrant {
  static constexpr const char* name = "Grant";
};
struct LiarLocal {
  LiarPhase phase{};
  model::ProcessSet granted{};
  std::uint8_t seen{};  ///< P0: who had entered when it left, a bit each
};
struct LiarShared {
  model::PerProcess<std::uint8_t> entered{};
};

enum class LiarWaits : std::uint8_t { derived, said, until_the_first_grant };

template <LiarWaits waits = LiarWaits::derived>
struct Liar : BareAlgorithm {
  using Message = model::OneOf<LiarAsk, LiarGrant>;
  using Local = LiarLocal;
  using Shared = LiarShared;
  using P = model::Process<Liar>;

  static bool in_cs(const Local& i) { return i.phase == LiarPhase::inside; }
  static bool waiting(const Local& i) requires(waits != LiarWaits::derived) {
    return i.phase == LiarPhase::asking && (waits == LiarWaits::said || i.granted.empty());
  }

  static std::vector<model::Register> registers(const model::Instance& instance) {
    std::vector<model::Register> list;
    for (const model::ProcessId i : instance.all()) {
      model::WideProcessSet users;
      if (!lies(instance, "who writes")) users.insert(i);
      if (!lies(instance, "who reads") && !lies(instance, "who reads a 2")) users.insert(0);
      list.push_back(model::register_at(&Shared::entered, i, users));
    }
    return list;
  }

  static std::vector<model::Action<Liar>> actions(const model::Instance&) {
    const model::Part<Liar> all_granted = model::awaited<Liar>(
        "all have granted", [](const Local& i, const P& p) { return i.granted == p.others(); });
    const auto enter = [](Local& i, P& p) {
      i = {.phase = LiarPhase::inside};
      p.shared().entered[p.id()] = 2;
    };
    return {
        model::invocation<Liar>("ask", "nowhere",
                                model::requesting<Liar>({in_phase<Liar>(LiarPhase::idle)}),
                                [](Local& i, P& p) {
                                  i.phase = LiarPhase::asking;
                                  p.send(LiarAsk{}, p.others());
                                }),
        model::wait_until<Liar>("enter", "nowhere",
                                {in_phase<Liar>(LiarPhase::asking), all_granted}, enter),
        model::invocation<Liar>(
            "leave", "nowhere", model::free<Liar>({in_phase<Liar>(LiarPhase::inside)}),
            [](Local& i, P& p) {
              i.phase = LiarPhase::idle;
              if (p.id() != 0) return;
              const bool any = lies(p.instance(), "who reads");
              for (const model::ProcessId j : p.instance().all())
                if (const auto has = p.shared().entered[j]; any ? has != 0 : has == 2)
                  i.seen = std::uint8_t(i.seen | 1u << j.index);
            }),
        model::on_receipt<Liar, LiarAsk>(
            "nowhere", [](Local&, P& p, LiarAsk, model::ProcessId j) { p.send(LiarGrant{}, j); }),
        model::on_receipt<Liar, LiarGrant>(
            "nowhere", [](Local& i, P&, LiarGrant, model::ProcessId j) { i.granted.insert(j); })};
  }

  static std::vector<model::Invariant<Liar>> invariants(const model::Instance& instance) {
    const auto inside = [](const model::View<Liar>& all) {
      return std::ranges::count_if(all, [](const Local& i) { return in_cs(i); });
    };
    const model::Reads<Local> granted = model::reading(&Local::granted);
    const model::Reads<Local> phase = model::reading(&Local::phase);
    const auto at_most = [inside](std::ptrdiff_t most) {
      return [inside, most](const model::View<Liar>& all, const model::Instance&) {
        return inside(all) <= most;
      };
    };
    std::vector<model::Invariant<Liar>> list = {{"no-more-than-all",
                                                 "nobody but the processes is inside", "nowhere",
                                                 at_most(3), false, phase}};
    if (lies(instance, "reads of two"))
      list.push_back({"one", "one is inside at most", "nowhere", at_most(1), false, granted});
    if (lies(instance, "reads of three"))
      list.push_back({"two", "two are inside at most", "nowhere", at_most(2), false, granted});
    if (lies(instance, "reads of one, and it holds"))
      list.push_back({"forgotten", "who is inside has forgotten who granted", "nowhere",
                      [](const model::View<Liar>& all, const model::Instance&) {
                        return std::ranges::all_of(
                            all, [](const Local& i) { return !in_cs(i) || i.granted.empty(); });
                      },
                      false, granted});
    if (lies(instance, "links")) {
      auto linked =
          model::invariant_of_neighbours<Liar>("linked", "no two neighbours are inside", "nowhere",
                                               [](const Local&, const Local&) { return true; });
      linked.holds = at_most(1);
      list.push_back(linked);
    }
    return list;
  }
};

/// Three processes, with this lie; "" for none.
inline model::Instance liar(const std::string& lie) {
  model::Instance made = bare_instance(3, 3, 1);
  made.options["lie"] = lie;
  return made;
}

}  // namespace ample::tests

BOOST_HANA_ADAPT_STRUCT(ample::tests::LiarLocal, phase, granted, seen);
BOOST_HANA_ADAPT_STRUCT(ample::tests::LiarShared, entered);
