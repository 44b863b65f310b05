// ℓ-Token-Circulation [RING, Algorithms 3 and 4], with Controller as its external protocol.
//
// Read it beside the paper: the variables and functions are those of Algorithm 3, the actions those
// of Algorithm 4, in the same order; Root's column and the others' stand in one handler. Lost in
// the print are Root's column of Algorithm 4 but for A_l1, A_l10 and A_l11 of the others, and line
// 06 of START; Root's are taken to be the others' actions but for what the text says of Root: it
// counts every Token in C_f, its privilege is MyOrder = Order, and it ends the way of Allocate,
// Collect and Disable. A line marked [name] belongs to the switch --repair name and does nothing as
// printed.
#pragma once

#include "cases/k_out_of_l/ring.hpp"  // IWYU pragma: export
#include "model/parametric.hpp"       // IWYU pragma: export

#include <fmt/format.h>

#include <algorithm>

namespace ample::cases::k_out_of_l {

struct Token {
  static constexpr const char* name = "Token";
};
struct Allocate {
  static constexpr const char* name = "Allocate";
  std::int8_t T_a{};
  bool Order{};
};
struct Collect {
  static constexpr const char* name = "Collect";
  std::int8_t T_c{};
};
struct Disable {
  static constexpr const char* name = "Disable";
};

/// C_e and C_f are Root's. How far each goes stands in TokenCirculation::ranges.
struct TokenVariables {
  std::int8_t T_h{};    // tokens held, enabled or not
  std::int8_t T_d{};    // the disabled ones among them
  std::int8_t MyT_c{};  // collected
  std::int8_t MyT_a{};  // to be allocated
  bool MyOrder{};
  std::int8_t C_e{};
  std::int8_t C_f{};
  bool destroying{};  // [drop] START has sent Disable; until the next START Tokens are destroyed
};

/// The values that the paper declares for a variable: low to high.
struct Range {
  std::int8_t TokenVariables::*variable;
  int low, high;
};

enum class State : std::uint8_t { Out, Request, In };
constexpr auto words_of(State) { return words("Out", "Request", "In"); }

/// ℓ-Exclusion(STATE(), NEED(), ECS()): the functions of the application program.
template <class Whole>
concept OffersWhatTokenCirculationCalls = requires(typename Whole::Local& i) {
  { Whole::STATE(i) } -> std::same_as<State>;
  { Whole::NEED(i) } -> std::same_as<int>;
  { Whole::ECS(i) } -> std::same_as<void>;
};

template <class Whole>
struct TokenCirculation {
  using Message = OneOf<Token, Allocate, Collect, Disable>;
  using Variables = TokenVariables;
  using P = Process<Whole>;

  // Algorithm 3: the functions that Controller calls, and LOCK
  static void START(Variables& i, P& p);
  static void COUNT_ET(Variables& i, P& p);
  static int T_ENABLED(const Variables& i, const P&) { return i.T_h - i.T_d; }

  /// True when Collect takes the tokens of this process.
  template <class Local>
  static bool LOCK(const Local& i, const Instance& instance) {
    const bool lock = instance.repaired(Whole::Repair::lock);
    const int tokens = lock ? i.T_h - i.T_d : i.T_h;  // [lock]
    return Whole::STATE(i) == State::Request && 0 < tokens && tokens < Whole::NEED(i);
  }

  /// The ranges of T_h, T_d, MyT_c, MyT_a, C_e and C_f.
  static std::array<Range, 6> ranges(const Instance& instance, ProcessId process);

  /// Algorithm 4
  static std::vector<Action<Whole>> actions(const Instance& instance);
};

inline std::int8_t byte(int value) { return static_cast<std::int8_t>(value); }

/// The greatest C_f.
template <class Whole>
int greatest_C_f(const Instance& instance) {
  const bool one_more = instance.repaired(Whole::Repair::cf1);
  return Constants::of(instance).l + (one_more ? 1 : 0);  // [cf1]
}

/// C_f := C_f + by, not beyond its range.
template <class Whole>
void raise_C_f(int by, TokenVariables& i, const Process<Whole>& p) {
  i.C_f = byte(std::min(i.C_f + by, greatest_C_f<Whole>(p.instance())));
}

// --- Algorithm 3 ---------------------------------------------------------------------------------

template <class Whole>
void TokenCirculation<Whole>::START(Variables& i, P& p) {
  const int l = Constants::of(p.instance()).l;
  const int tokens = i.C_e + i.C_f + i.MyT_c + i.MyT_a;
  i.destroying = p.repaired(Whole::Repair::drop) && tokens > l;  // [drop]
  if (tokens > l) send(Disable{}, p);
  if (tokens <= l || is_read(p.instance(), reading::start_always)) {
    for (int t = 1; t <= l - tokens; ++t) send(Token{}, p);
    if (i.MyT_c + i.MyT_a > 0) send(Allocate{byte(i.MyT_c + i.MyT_a), i.MyOrder}, p);
    send(Collect{0}, p);
  }
  i.C_e = byte(i.T_h - i.T_d);
  i.C_f = 0;
  i.MyT_c = 0;
  i.MyT_a = 0;
}

template <class Whole>
void TokenCirculation<Whole>::COUNT_ET(Variables& i, P& p) {
  raise_C_f(1, i, p);
}

template <class Whole>
std::array<Range, 6> TokenCirculation<Whole>::ranges(const Instance& instance, ProcessId process) {
  const Constants constants = Constants::of(instance);
  const int l = constants.l, K = constants.K, MaxV_c = constants.MaxV_c;
  const bool root = process == 0;
  return {Range{&Variables::T_h, 0, K},
          Range{&Variables::T_d, 0, K},
          Range{&Variables::MyT_c, 0, MaxV_c},
          Range{&Variables::MyT_a, 0, std::min(2 * MaxV_c, l)},
          Range{&Variables::C_e, 0, root ? l : 0},
          Range{&Variables::C_f, 0, root ? greatest_C_f<Whole>(instance) : 0}};
}

template <class Whole>
bool requests(const typename Whole::Local& i) {
  return Whole::STATE(i) == State::Request;
}

// --- Algorithm 4, (A_l1) and (A_l7) --------------------------------------------------------------

template <class Whole>
Action<Whole> release() {
  using Local = typename Whole::Local;
  using P = Process<Whole>;
  return invocation<Whole>(
      "release", "(A_l1), (A_l7): STATE = Out",
      free<Whole>(
          {condition<Whole>("STATE_i = Out",
                            [](const Local& i, const P&) { return Whole::STATE(i) == State::Out; }),
           condition<Whole>("T_h_i + T_d_i > 0",
                            [](const Local& i, const P&) { return i.T_h + i.T_d > 0; })}),
      [](Local& i, P& p) {
        for (int k = 1; k <= i.T_h - i.T_d; ++k) send(Token{}, p);
        i.T_d = 0;
        i.T_h = 0;
      });
}

/// P_i waits, until T_h - T_d ≥ NEED, for those who have enabled tokens, or for Root to make some.
template <class Whole>
Blames missing_tokens(const View<Whole>& all, const Process<Whole>& p) {
  Blame blame;
  std::vector<int> others;
  for (const ProcessId j : p.instance().all()) {
    const int enabled = all[j.index].T_h - all[j.index].T_d;
    if (enabled <= 0) continue;
    if (j != p.id()) {
      blame.on.insert(j);
      others.push_back(enabled);
    }
    blame.because +=
        fmt::format("{}{} has {} enabled", blame.because.empty() ? "" : "; ", to_text(j), enabled);
  }
  if (blame.on.empty()) blame.on.insert(0);
  if (blame.because.empty()) blame.because = "no process has an enabled token";
  // As few as possible are needed if those who have most give first.
  std::sort(others.begin(), others.end(), std::greater<>());
  const typename Whole::Local& i = all[p.id().index];
  int lacking = Whole::NEED(i) - (i.T_h - i.T_d);
  std::size_t needed = 0;
  for (; lacking > 0 && needed < others.size(); ++needed) lacking -= others[needed];
  blame.needed = std::max(1, static_cast<int>(needed));
  return {blame};
}

template <class Whole>
Action<Whole> enter(const Instance& instance) {
  using Local = typename Whole::Local;
  using P = Process<Whole>;
  const auto enough = [](const Local& i, const P&) { return i.T_h - i.T_d >= Whole::NEED(i); };
  const auto has_some = [](const Local& i, const P&) { return i.T_h + i.T_d > 0; };
  auto asks = condition<Whole>("STATE_i = Request",
                               [](const Local& i, const P&) { return requests<Whole>(i); });
  auto some = condition<Whole>("T_h_i + T_d_i > 0", has_some);
  some.missing = &missing_tokens<Whole>;
  auto all = condition<Whole>("T_h_i - T_d_i >= NEED_i", enough);
  all.in_statement = !instance.repaired(Whole::Repair::guard);  // [guard]
  all.missing = [=, in_statement = all.in_statement](const View<Whole>& view, const P& p) {
    if (!in_statement || !has_some(view[p.id().index], p)) return missing_tokens<Whole>(view, p);
    const std::string who = to_text(p.id());
    return Blames{
        {{p.id()}, who + "'s enter, which does nothing, comes before the receipt of a Token"}};
  };
  return wait_until<Whole>("enter", "(A_l1), (A_l7): STATE = Request", {asks, some, all},
                           [=](Local& i, P& p) {
                             if (enough(i, p)) Whole::ECS(i);
                           });
}

// --- Algorithm 4, the receipts -------------------------------------------------------------------

/// (A_l2), (A_l8)
template <class Whole>
void on_token(typename Whole::Local& i, Process<Whole>& p) {
  if (is_root(p)) {
    if (i.destroying) return;  // [drop]
    const bool free = !requests<Whole>(i);
    if (free || !is_read(p.instance(), reading::al2_free) || p.repaired(Whole::Repair::count))
      raise_C_f(1, i, p);
  }
  if (!requests<Whole>(i))
    send(Token{}, p);
  else if (i.T_h < Whole::NEED(i))
    ++i.T_h;
  else
    --i.T_d;
}

/// [count] Root has just got, or given away, enabled tokens by Allocate or Collect.
template <class Whole>
void recount(int enabled_before, TokenVariables& i, const Process<Whole>& p) {
  if (!p.repaired(Whole::Repair::count)) return;
  const int got = Whole::T_ENABLED(i, p) - enabled_before;
  if (got >= 0) {
    raise_C_f(got, i, p);
  } else {  // of those it had at START, counted in C_e, first
    const int of_C_e = std::min<int>(-got, i.C_e);
    i.C_e = byte(i.C_e - of_C_e);
    i.C_f = byte(i.C_f + got + of_C_e);
  }
}

/// MyT_a ≥ NEED - (T_h - T_d)
template <class Whole>
bool suffices(const typename Whole::Local& i) {
  return i.MyT_a >= Whole::NEED(i) - (i.T_h - i.T_d);
}

/// MyT_a := MyT_a - (NEED - (T_h - T_d)); T_h := NEED; T_d := 0
template <class Whole>
void take_what_is_needed(typename Whole::Local& i) {
  i.MyT_a = byte(i.MyT_a - (Whole::NEED(i) - (i.T_h - i.T_d)));
  i.T_h = byte(Whole::NEED(i));
  i.T_d = 0;
}

/// (A_l3), (A_l9): the privileged process. True when the rest is sent on.
template <class Whole>
bool allocate_to_privileged(typename Whole::Local& i, Process<Whole>& p, bool Order) {
  const bool next_order = is_root(p) ? !Order : Order;
  if (!requests<Whole>(i)) {
    i.MyOrder = next_order;
    return true;
  }
  if (suffices<Whole>(i)) {
    take_what_is_needed<Whole>(i);
    i.MyOrder = next_order;
    return i.MyT_a > 0;
  }
  if (i.T_d >= i.MyT_a) {
    i.T_d = byte(i.T_d - i.MyT_a);
  } else {
    if (i.T_h > 0 && !p.repaired(Whole::Repair::alloc)) p.anomaly(Whole::Anomaly::allocate_loses);
    const int held = p.repaired(Whole::Repair::alloc) ? i.T_h : 0;  // [alloc]
    i.T_h = byte(held + i.MyT_a - i.T_d);
    i.T_d = 0;
  }
  i.MyT_a = 0;
  return false;
}

/// (A_l4), (A_l10): any other process. True when the rest is sent on.
template <class Whole>
bool allocate_to_waiting(typename Whole::Local& i) {
  if (requests<Whole>(i) && i.T_d > 0 && suffices<Whole>(i)) take_what_is_needed<Whole>(i);
  return i.MyT_a > 0;
}

template <class Whole>
void on_allocate(typename Whole::Local& i, Process<Whole>& p, Allocate m) {
  const int enabled_before = Whole::T_ENABLED(i, p);
  const bool equal = is_root(p) || is_read(p.instance(), reading::equal_order);
  const bool privileged = (i.MyOrder == m.Order) == equal;
  i.MyT_a = m.T_a;
  const bool sent_on =
      privileged ? allocate_to_privileged<Whole>(i, p, m.Order) : allocate_to_waiting<Whole>(i);
  if (is_root(p))
    recount(enabled_before, i, p);
  else if (sent_on)
    send(Allocate{i.MyT_a, m.Order}, p);
}

/// (A_l5), (A_l11)
template <class Whole>
void on_collect(typename Whole::Local& i, Process<Whole>& p, Collect m) {
  const int enabled = Whole::T_ENABLED(i, p);
  i.MyT_c = m.T_c;
  const bool gives = !is_root(p) || !is_read(p.instance(), reading::al5_others);
  if (gives && Whole::LOCK(i, p.instance())) {
    i.MyT_c = byte(std::min(m.T_c + enabled, Constants::of(p.instance()).MaxV_c));
    if (m.T_c + enabled > i.MyT_c && !p.repaired(Whole::Repair::exact))
      p.anomaly(Whole::Anomaly::collect_loses);
    i.T_d = p.repaired(Whole::Repair::exact) ? byte(i.T_d + i.MyT_c - m.T_c) : i.T_h;  // [exact]
  }
  if (is_root(p))
    recount(enabled, i, p);
  else
    send(Collect{i.MyT_c}, p);
}

/// (A_l6), (A_l12)
template <class Whole>
void on_disable(typename Whole::Local& i, Process<Whole>& p) {
  i.T_d = i.T_h;
  if (!is_root(p)) send(Disable{}, p);
}

template <class Whole>
std::vector<Action<Whole>> TokenCirculation<Whole>::actions(const Instance& instance) {
  static_assert(OffersWhatTokenCirculationCalls<Whole>);
  using Local = typename Whole::Local;
  return {
      ranked(release<Whole>()),
      ranked(enter<Whole>(instance)),
      ranked(on_receipt<Whole, Token>(
          "(A_l2), (A_l8)", [](Local& i, P& p, Token, ProcessId) { on_token<Whole>(i, p); })),
      ranked(on_receipt<Whole, Allocate>(
          "(A_l3) and (A_l4), (A_l9) and (A_l10)",
          [](Local& i, P& p, Allocate m, ProcessId) { on_allocate<Whole>(i, p, m); })),
      ranked(on_receipt<Whole, Collect>(
          "(A_l5), (A_l11)",
          [](Local& i, P& p, Collect m, ProcessId) { on_collect<Whole>(i, p, m); })),
      ranked(on_receipt<Whole, Disable>(
          "(A_l6), (A_l12)", [](Local& i, P& p, Disable, ProcessId) { on_disable<Whole>(i, p); })),
  };
}

}  // namespace ample::cases::k_out_of_l

BOOST_HANA_ADAPT_STRUCT(ample::cases::k_out_of_l::Token);
BOOST_HANA_ADAPT_STRUCT(ample::cases::k_out_of_l::Allocate, T_a, Order);
BOOST_HANA_ADAPT_STRUCT(ample::cases::k_out_of_l::Collect, T_c);
BOOST_HANA_ADAPT_STRUCT(ample::cases::k_out_of_l::Disable);
