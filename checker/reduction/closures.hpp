// Which slots of one process hang together.
#pragma once

#include "checker/reduction/commutation.hpp"
#include "checker/reduction/local_budget.hpp"
#include "checker/reduction/local_exploration.hpp"
#include "checker/tables/triple_map.hpp"

#include <optional>

namespace ample::checker {

/// One process; one thread only. What is found is remembered in such a way that it answers for
/// other assumptions, too: a hold that is closed is closed with every smaller assumption, and one
/// that is not has a witness, an execution, which counts with every assumption that has its
/// messages.
class Closures {
 public:
  Closures(Automata& automata, Slot process, Environment& environment, Holds& holds,
           Commutation& commutation, RegisterDependence& dependence, LocalBudget& budget,
           bool cut_means_closed = false);

  /// A hold that contains `hold` and is closed, small, but not always the least: every step that
  /// may happen while it is observed commutes with the enabled steps held, and neither enables nor
  /// does what is held. Where this takes too long it is everything.
  HoldId closed(LocalConfigurationId configuration, AssumptionId assumption, HoldId hold);
  bool is_closed(LocalConfigurationId configuration, AssumptionId assumption, HoldId hold) {
    return closer(configuration, assumption, hold) == hold;
  }

  /// What is remembered, also of assumptions.
  void forget();
  std::size_t bytes() const;

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  /// What a witness needs: a message from or to another process that may still be sent, or
  /// something that may still be written to the shared variable.
  struct Need {
    bool own;
    Slot sender;  ///< of others' messages; no_slot of a write
    Sent sent;    ///< own, or just the message, or the write
  };
  struct Witness {
    std::vector<Need> needs;
    HoldId closer;  ///< the hold with the dependent step
  };
  /// What is known of a local configuration and a hold.
  struct Known {
    AssumptionId closed = none;   ///< with this assumption
    AssumptionId in_vain = none;  ///< took too long
    std::size_t next = 0;         ///< witness to be replaced
    std::vector<Witness> witnesses;
  };
  struct DependentStep {
    LocalConfigurationId configuration;
    LocalStep step;
  };

  /// A question asked lately. Most are soon asked again, when what is known of the hold has left
  /// the processor's caches.
  struct Recent {
    LocalConfigurationId configuration = none;
    AssumptionId assumption = none;
    HoldId hold = none, closer = none;
  };
  static constexpr std::size_t most_recent = 1 << 12;

  /// The hold itself if it is closed; a larger one that it needs; none when that takes too long.
  HoldId closer(LocalConfigurationId configuration, AssumptionId assumption, HoldId hold) {
    Recent& recent = recent_[hash_of(configuration, assumption, hold) % most_recent];
    if (recent.configuration != configuration || recent.assumption != assumption
        || recent.hold != hold)
      recent = {configuration, assumption, hold, find_closer(configuration, assumption, hold)};
    return recent.closer;
  }
  HoldId find_closer(LocalConfigurationId configuration, AssumptionId assumption, HoldId hold);
  Known& known_of(LocalConfigurationId configuration, HoldId hold);
  /// False when it takes too long.
  bool look_for_dependent_step(LocalConfigurationId configuration, AssumptionId assumption,
                               const Hold& hold, std::optional<DependentStep>& dependent);
  std::vector<Need> needs_of(const DependentStep& dependent, const Hold& hold);
  void need_receipt(LocalConfigurationId before, const LocalStep& step,
                    std::vector<Need>& needs) const;
  void need_sends(const LocalStep& step, std::vector<Need>& needs) const;
  bool are_met(const std::vector<Need>& needs, AssumptionId assumption) const;
  HoldId everything(LocalConfigurationId configuration, AssumptionId assumption, Hold hold);
  bool against(const LocalStep& step, const Hold& hold) const;
  void hold_steps(LocalConfigurationId configuration, const Hold& hold);
  bool commutes_with_held(LocalConfigurationId here, const LocalStep& step);
  /// Of a step that others take when they write the shared variable.
  bool held_survive(LocalConfigurationId here, Index write);
  /// It does not commute with what is held, here or elsewhere.
  bool conflicts(LocalConfigurationId here, const LocalStep& step, const Hold& hold);
  void add_dependent_step(LocalConfigurationId root, const DependentStep& dependent, Hold& hold);
  /// What that process may still send.
  KindSet arriving_from(AssumptionId assumption, Slot sender) const;
  bool is_bad(AssumptionId assumption, LocalConfigurationId here, const LocalStep& step,
              const Hold& hold) {
    return conflicts(here, step, hold)
           || (holds_back_ && step.slot != shared_slot && against(step, hold)
               && environment_->knows(assumption, step.effect));
  }

  LocalConfigurationTable* table_;
  Tabulation* tabulation_;
  Slot process_;
  Environment* environment_;
  const MessageKinds* kinds_;
  Holds* holds_;
  Commutation* commutation_;
  RegisterDependence* dependence_;
  LocalBudget* budget_;
  bool cut_means_closed_;  ///< a fault, for tests
  LocalExploration exploration_;
  TripleMap places_;  ///< in known_, by local configuration and hold
  std::deque<Known> known_;
  std::size_t witness_bytes_ = 0;
  std::vector<Recent> recent_;

  /// A step of a slot held, and its answers for the local configuration and the slot asked for
  /// last.
  struct Held {
    LocalStep step;
    LocalConfigurationId configuration = ~LocalConfigurationId{0};
    LocalSlot slot = internal_slot;
    Commutation::Answers* answers = nullptr;
  };
  std::vector<Held> held_;
  bool holds_back_ = false;  ///< a visible step, or a message to be sent
};

}  // namespace ample::checker
