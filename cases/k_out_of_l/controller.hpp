// The controller [RING, Algorithm 2]: one CToken goes round, and Root counts the enabled tokens.
//
// Read it beside the paper: its actions in the order of the text, Root's column and the others'
// in one handler. Where the text says nothing: a CToken with another Seq than Root's MySeq is
// received and forgotten (an anomaly); MySeq+1 is modulo MaxSeq+1. The print has lost its
// indentation: of A_c4 the CToken is taken to be sent on in any case, the other readings are those
// of --reading (ring.hpp).
#pragma once

#include "cases/k_out_of_l/ring.hpp"
#include "model/parametric.hpp"  // IWYU pragma: export

namespace ample::cases::k_out_of_l {

struct CToken {
  static constexpr const char* name = "CToken";
  std::uint8_t Seq{};
};
struct EnabledToken {
  static constexpr const char* name = "Enabled_Token";
};

struct ControllerVariables {
  std::uint8_t MySeq{};  // 0..MaxSeq
};

/// Controller(START, COUNT-ET) at Root, Controller(T-ENABLED) at the others.
template <class Whole>
concept OffersWhatControllerCalls = requires(typename Whole::Local& i, Process<Whole>& p) {
  { Whole::START(i, p) } -> std::same_as<void>;
  { Whole::COUNT_ET(i, p) } -> std::same_as<void>;
  { Whole::T_ENABLED(i, p) } -> std::same_as<int>;
};

template <class Whole>
struct Controller {
  using Message = OneOf<CToken, EnabledToken>;
  using Variables = ControllerVariables;
  using P = Process<Whole>;

  static std::vector<Action<Whole>> actions(const Instance&) {
    static_assert(OffersWhatControllerCalls<Whole>);
    using Local = typename Whole::Local;
    return {
        ranked(on_receipt<Whole, CToken>("(A_c1), (A_c4)",
                                         [](Local& i, P& p, CToken m, ProcessId) {
                                           if (is_root(p)) {
                                             if (i.MySeq != m.Seq)
                                               return p.anomaly(Whole::Anomaly::stray_ctoken);
                                             i.MySeq = after(i.MySeq, p.instance());
                                             Whole::START(i, p);
                                           } else {
                                             const bool is_new = i.MySeq != m.Seq;
                                             if (!is_new && is_read(p.instance(), reading::ac4_all))
                                               return;
                                             i.MySeq = m.Seq;
                                             if (is_new || is_read(p.instance(), reading::ac4_each))
                                               for (int t = Whole::T_ENABLED(i, p); t > 0; --t)
                                                 send(EnabledToken{}, p);
                                           }
                                           send(CToken{i.MySeq}, p);
                                         })),

        ranked(on_receipt<Whole, EnabledToken>("(A_c2), (A_c5)",
                                               [](Local& i, P& p, EnabledToken m, ProcessId) {
                                                 if (is_root(p))
                                                   Whole::COUNT_ET(i, p);
                                                 else
                                                   send(m, p);
                                               })),

        ranked(timeout(invocation<Whole>(
            "timeout", "(A_c3)",
            free<Whole>({condition<Whole>("P_i is Root",
                                          [](const Local&, const P& p) { return is_root(p); })}),
            [](Local& i, P& p) {
              if (is_read(p.instance(), reading::ac3_new)) i.MySeq = after(i.MySeq, p.instance());
              send(CToken{i.MySeq}, p);
            }))),
    };
  }

  /// The timeout happens only when no CToken is in the ring.
  template <class MessageOfWhole>
  static bool awaited(const MessageOfWhole& message) {
    return message.tag == MessageOfWhole::template tag_of<CToken>();
  }

  static std::uint8_t after(std::uint8_t MySeq, const Instance& instance) {
    return static_cast<std::uint8_t>((MySeq + 1) % (Constants::of(instance).MaxSeq + 1));
  }

  /// Those that the CToken has passed in this round have Root's MySeq, the others still the last.
  static Invariant<Whole> one_wave() {
    return {"one-wave",
            "MySeq_i = MySeq_0 for the processes up to some P_j, and MySeq_i + 1 = MySeq_0 beyond",
            "Section 3, Controller: there is one CToken",
            [](const View<Whole>& all, const Instance& instance) {
              std::size_t j = 0;
              while (j < all.size() && all[j].MySeq == all[0].MySeq) ++j;
              while (j < all.size() && after(all[j].MySeq, instance) == all[0].MySeq) ++j;
              return j == all.size();
            }};
  }
};

/// Algorithm 2 alone: START and COUNT-ET do nothing, and every process has one enabled token to
/// report, so that all of its actions happen.
struct RingController : Controller<RingController> {
  struct Local : ControllerVariables {};

  enum class Repair {};
  static constexpr std::array<NamedMeaning, 0> repairs{};
  enum class Anomaly { stray_ctoken };
  static constexpr NamedMeaning anomalies[] = {
      {"stray-ctoken", "Root receives a CToken whose Seq is not MySeq: it is forgotten"}};

  static void START(Local&, P&) {}
  static void COUNT_ET(Local&, P&) {}
  static int T_ENABLED(const Local&, const P&) { return 1; }

  static Local initial(const Instance&, ProcessId, ProcessSet) { return {}; }
  static bool in_cs(const Local&) { return false; }
  static bool waiting(const Local&) { return false; }
  static std::vector<Invariant<RingController>> invariants() { return {one_wave()}; }
};

}  // namespace ample::cases::k_out_of_l

BOOST_HANA_ADAPT_STRUCT(ample::cases::k_out_of_l::CToken, Seq);
BOOST_HANA_ADAPT_STRUCT(ample::cases::k_out_of_l::EnabledToken);
BOOST_HANA_ADAPT_STRUCT(ample::cases::k_out_of_l::RingController::Local, MySeq);
