// Seven processes that take one step each, in any order, but that P1 waits for four of them: an
// execution whose last three steps are those of P0, P1 and P2, in this order, is a bug of depth 3.
#pragma once

#include "tests/support/bare_algorithm.hpp"

namespace ample::tests {

struct InAnyOrder : BareAlgorithm {
  struct Never {
    static constexpr const char* name = "Never";
  };
  using Message = model::OneOf<Never>;
  struct Local {
    bool done{};
  };
  struct Shared {
    std::uint8_t others{};  ///< of P3, P4, P5 and P6: so many have taken their steps
  };
  static constexpr std::size_t processes = 7;

  static Local initial(const model::Instance&, model::ProcessId, model::ProcessSet) { return {}; }
  static bool in_cs(const Local&) { return false; }

  using P = model::Process<InAnyOrder>;
  using Part = model::Part<InAnyOrder>;
  static std::vector<model::Action<InAnyOrder>> actions(const model::Instance&) {
    const Part first{"not done_i", [](const Local& i, const P&) { return !i.done; }};
    const Part after_others{"P_i is not P1, or others = 4", [](const Local&, const P& p) {
                              return p.id() != 1 || p.shared().others == 4;
                            }};
    return {model::invocation<InAnyOrder>("step", "nowhere",
                                          model::free<InAnyOrder>({first, after_others}),
                                          [](Local& i, P& p) {
                                            i.done = true;
                                            if (p.id().index >= 3) ++p.shared().others;
                                          }),
            model::on_receipt<InAnyOrder, Never>("nowhere",
                                                 [](Local&, P&, Never, model::ProcessId) {})};
  }
};

inline std::unique_ptr<model::System> in_any_order() {
  return std::make_unique<model::SystemOf<InAnyOrder>>(
      bare_instance(InAnyOrder::processes, 1, model::Rounds(std::uint8_t{1})));
}

}  // namespace ample::tests

BOOST_HANA_ADAPT_STRUCT(ample::tests::InAnyOrder::Never);
BOOST_HANA_ADAPT_STRUCT(ample::tests::InAnyOrder::Local, done);
BOOST_HANA_ADAPT_STRUCT(ample::tests::InAnyOrder::Shared, others);
