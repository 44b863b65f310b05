// Chandy and Misra, "The drinking philosophers problem", ACM TOPLAS 6(4), 1984, pages 632-646: the
// drinking philosophers, on any graph.
//
// Two neighbours share a bottle and a request token for it, beside their fork and its token. A
// thirsty philosopher needs some of its bottles, and others in the next session; neighbours may
// drink at once, but not of one bottle. Below are the dining philosophers (forks.hpp): who is
// thirsty gets hungry, and who has a fork need not give the bottle beside it away. Who drinks has
// eaten enough.
//
// One step is: get thirsty (with a choice of bottles), drink, end, or the receipt of one message;
// all that the rules then allow follows within the step.
#pragma once

#include "cases/textbook/forks.hpp"

namespace ample::cases::textbook {

struct Drinking {
  struct BottleRequest {
    static constexpr const char* name = "REQUEST-BOTTLE";
  };
  struct Bottle {
    static constexpr const char* name = "BOTTLE";
  };
  using Message = OneOf<ForkRequest, Fork, BottleRequest, Bottle>;

  enum class Phase : std::uint8_t { tranquil, thirsty, drinking };
  friend constexpr auto words_of(Phase) { return words("tranquil", "thirsty", "drinking"); }

  struct Local {
    Phase phase{};
    ProcessSet need{};  ///< of its session: with whom it shares the bottles
    ProcessSet bot{};   ///< with whom it has the bottle
    ProcessSet reqb{};  ///< for whose bottles it has the request token
    Dining dining{};
    ProcessSet fork{};
    ProcessSet dirty{};
    ProcessSet reqf{};
  };

  static Local initial(const Instance& instance, ProcessId i, ProcessSet);
  static bool in_cs(const Local& i) { return i.phase == Phase::drinking; }

  using P = Process<Drinking>;
  /// Does what the rules allow, those of dining and then those of bottles.
  static void follow_rules(Local& i, P& p);

  static std::vector<Action<Drinking>> actions(const Instance& instance);
  static std::vector<Invariant<Drinking>> invariants();
};

}  // namespace ample::cases::textbook

BOOST_HANA_ADAPT_STRUCT(ample::cases::textbook::Drinking::Local, phase, need, bot, reqb, dining,
                        fork, dirty, reqf);
