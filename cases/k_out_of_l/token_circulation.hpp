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

  /// Does Collect take the tokens of this process?
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

}  // namespace ample::cases::k_out_of_l

BOOST_HANA_ADAPT_STRUCT(ample::cases::k_out_of_l::Token);
BOOST_HANA_ADAPT_STRUCT(ample::cases::k_out_of_l::Allocate, T_a, Order);
BOOST_HANA_ADAPT_STRUCT(ample::cases::k_out_of_l::Collect, T_c);
BOOST_HANA_ADAPT_STRUCT(ample::cases::k_out_of_l::Disable);
