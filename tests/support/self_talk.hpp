// Processes that send messages to themselves, two in a step where they are marked, and answer
// themselves in the step that receives: what a channel holds is taken out of and put into at once.
#pragma once

#include "tests/support/bare_algorithm.hpp"

namespace ample::tests {

enum class TalkPhase : std::uint8_t { idle, busy };
constexpr auto words_of(TalkPhase) { return model::words("idle", "busy"); }

struct SelfTalk : BareAlgorithm {
  struct Ask {
    static constexpr const char* name = "Ask";
  };
  struct Answer {
    static constexpr const char* name = "Answer";
  };
  using Message = model::OneOf<Ask, Answer>;
  struct Local {
    TalkPhase phase{};
    bool mark{};
  };

  static Local initial(const model::Instance&, model::ProcessId, model::ProcessSet) { return {}; }
  static bool in_cs(const Local& i) { return i.phase == TalkPhase::busy && i.mark; }
  static bool waiting(const Local& i) { return i.phase == TalkPhase::busy; }

  using P = model::Process<SelfTalk>;
  static std::vector<model::Action<SelfTalk>> actions(const model::Instance&) {
    return {
        model::invocation<SelfTalk>(
            "start", "nowhere", model::requesting<SelfTalk>({in_phase<SelfTalk>(TalkPhase::idle)}),
            [](Local& i, P& p) {
              i.phase = TalkPhase::busy;
              p.send(Ask{}, p.id());
              if (i.mark) p.send(Ask{}, p.id());
            }),
        model::invocation<SelfTalk>("turn", "nowhere",
                                    model::free<SelfTalk>({in_phase<SelfTalk>(TalkPhase::idle)}),
                                    [](Local& i, P&) { i.mark = !i.mark; }),
        model::on_receipt<SelfTalk, Ask>(
            "nowhere", [](Local&, P& p, Ask, model::ProcessId) { p.send(Answer{}, p.id()); }),
        model::on_receipt<SelfTalk, Answer>("nowhere", [](Local& i, P&, Answer, model::ProcessId) {
          if (!i.mark) i.phase = TalkPhase::idle;
          i.mark = false;
        })};
  }
  static std::vector<model::Invariant<SelfTalk>> invariants() { return {}; }
};

}  // namespace ample::tests

BOOST_HANA_ADAPT_STRUCT(ample::tests::SelfTalk::Ask);
BOOST_HANA_ADAPT_STRUCT(ample::tests::SelfTalk::Answer);
BOOST_HANA_ADAPT_STRUCT(ample::tests::SelfTalk::Local, phase, mark);
