// Naimi, Trehel and Arnold, "A log(N) distributed mutual exclusion algorithm based on path
// reversal", Journal of Parallel and Distributed Computing 34(1), 1996, pages 1-13; first in Naimi
// and Trehel, ICDCS 1987.
//
// father leads to the process that asked last, as far as one knows; a request goes along it, and
// everybody whom it passes takes the one who asks for his father. next is whom to give the token to
// after oneself: it is set where a request ends, so that the nexts are a queue. P0 begins with the
// token, and is everybody's father. One step is request, enter, release, or the receipt of one
// message.
#pragma once

#include "model/system_of.hpp"  // IWYU pragma: export

namespace ample::cases::textbook {

using namespace ample::model;

struct NaimiTrehel {
  struct Request {
    static constexpr const char* name = "Req";
    ProcessId k{};  ///< who asks
  };
  struct Token {
    static constexpr const char* name = "Token";
  };
  using Message = OneOf<Request, Token>;

  enum class Phase : std::uint8_t { idle, requesting, inside };
  friend constexpr auto words_of(Phase) { return words("idle", "requesting", "inside"); }

  struct Local {
    Phase phase{};  ///< requesting_cs: not idle
    bool token_present{};
    MaybeProcess father{};
    MaybeProcess next{};
  };

  static Local initial(const Instance&, ProcessId i, ProcessSet) {
    if (i == 0) return {.token_present = true};
    return {.father = ProcessId(0)};
  }
  static bool in_cs(const Local& i) { return i.phase == Phase::inside; }

  static std::vector<Action<NaimiTrehel>> actions(const Instance&);
  static std::vector<Invariant<NaimiTrehel>> invariants();
};

}  // namespace ample::cases::textbook

BOOST_HANA_ADAPT_STRUCT(ample::cases::textbook::NaimiTrehel::Request, k);
BOOST_HANA_ADAPT_STRUCT(ample::cases::textbook::NaimiTrehel::Local, phase, token_present, father,
                        next);
