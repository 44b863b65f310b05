// Finds which transition groups of one process a stubborn set must hold together.
#pragma once

#include "checker/engines/automata/commutation.hpp"
#include "checker/engines/por/local_budget.hpp"
#include "checker/engines/por/local_exploration.hpp"
#include "checker/store/tables/triple_map.hpp"

#include <optional>

namespace ample::checker {

/// It is for one process and one thread. Results are used again: a part that is closed with an
/// assumption is closed with every smaller one. If a part is not closed, an execution shows it (a
/// *counterexample*), for every assumption that has its messages.
class Closures {
 public:
  Closures(Automata& automata, ProcessIndex process, Environment& environment, StubbornParts& parts,
           Commutation& commutation, RegisterDependence& dependence, LocalBudget& budget,
           bool cut_means_closed = false);

  /// Returns a closed part that contains `part`, small, but not always the least. Every other step
  /// that may happen commutes with the enabled steps that it holds and enables nothing that it
  /// holds. If this takes too long, it returns the part that holds everything.
  StubbornPartId closed(LocalConfigurationId configuration, AssumptionId assumption,
                        StubbornPartId part);
  bool is_closed(LocalConfigurationId configuration, AssumptionId assumption, StubbornPartId part) {
    return next_part(configuration, assumption, part) == part;
  }

  /// Forgets all answers, also those about assumptions.
  void forget();
  std::size_t bytes() const;

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  /// A counterexample needs a message from or to another process that may still be sent, or
  /// something that may still be written to the shared variable.
  struct Need {
    bool own;
    ProcessIndex sender;  ///< of the message, if it is not own; no_process for a write
    Sent sent;            ///< what the process itself sends, the message, or the write
  };
  struct Counterexample {
    std::vector<Need> needs;
    StubbornPartId next_part;  ///< the part with the dependent step
  };
  /// The answers for a local configuration and a part.
  struct Known {
    AssumptionId closed = none;        ///< with this assumption
    AssumptionId gave_up_with = none;  ///< took too long
    std::size_t next = 0;              ///< counterexample to be replaced
    std::vector<Counterexample> counterexamples;
  };
  struct DependentStep {
    LocalConfigurationId configuration;
    LocalStep step;
  };

  /// A question asked lately. Most are soon asked again, when what is known of the part has left
  /// the processor's caches.
  struct Recent {
    LocalConfigurationId configuration = none;
    AssumptionId assumption = none;
    StubbornPartId part = none, next_part = none;
  };
  static constexpr std::size_t most_recent = 1 << 12;

  /// The part itself if it is closed; a larger one that it needs; none when that takes too long.
  StubbornPartId next_part(LocalConfigurationId configuration, AssumptionId assumption,
                           StubbornPartId part) {
    Recent& recent = recent_[hash_of(configuration, assumption, part) % most_recent];
    if (recent.configuration != configuration || recent.assumption != assumption
        || recent.part != part)
      recent = {configuration, assumption, part, find_next_part(configuration, assumption, part)};
    return recent.next_part;
  }
  StubbornPartId find_next_part(LocalConfigurationId configuration, AssumptionId assumption,
                                StubbornPartId part);
  Known& known_of(LocalConfigurationId configuration, StubbornPartId part);
  /// False when it takes too long.
  bool look_for_dependent_step(LocalConfigurationId configuration, AssumptionId assumption,
                               const StubbornPart& part, std::optional<DependentStep>& dependent);
  std::vector<Need> needs_of(const DependentStep& dependent, const StubbornPart& part);
  void need_receipt(LocalConfigurationId before, const LocalStep& step,
                    std::vector<Need>& needs) const;
  void need_sends(const LocalStep& step, std::vector<Need>& needs) const;
  bool are_met(const std::vector<Need>& needs, AssumptionId assumption) const;
  StubbornPartId everything(LocalConfigurationId configuration, AssumptionId assumption,
                            StubbornPart part);
  bool sends_or_shows_what_is_held(const LocalStep& step, const StubbornPart& part) const;
  void note_held(LocalConfigurationId configuration, const StubbornPart& part);
  bool commutes_with_held(LocalConfigurationId here, const LocalStep& step);
  /// True when the steps held survive that write of others to the shared variable.
  bool held_survive(LocalConfigurationId here, Index write);
  /// True when the step may not commute with one that is held, here or elsewhere.
  bool conflicts(LocalConfigurationId here, const LocalStep& step, const StubbornPart& part);
  void add_dependent_step(LocalConfigurationId root, const DependentStep& dependent,
                          StubbornPart& part);
  /// The kinds that the sender may still send to this process.
  KindSet arriving_from(AssumptionId assumption, ProcessIndex sender) const;
  bool is_dependent(AssumptionId assumption, LocalConfigurationId here, const LocalStep& step,
                    const StubbornPart& part) {
    return conflicts(here, step, part)
           || (holds_back_ && step.group != writes_of_others
               && sends_or_shows_what_is_held(step, part)
               && environment_->knows(assumption, step.effect));
  }

  LocalConfigurationTable* table_;
  Tabulation* tabulation_;
  ProcessIndex process_;
  Environment* environment_;
  const MessageKinds* kinds_;
  StubbornParts* parts_;
  Commutation* commutation_;
  RegisterDependence* dependence_;
  LocalBudget* budget_;
  bool cut_means_closed_;  ///< a fault, for tests
  LocalExploration exploration_;
  TripleMap places_;  ///< in known_, by local configuration and part
  std::deque<Known> known_;
  std::size_t counterexample_bytes_ = 0;
  std::vector<Recent> recent_;

  /// A step of a group held, and its answers for the local configuration and the group asked for
  /// last.
  struct Held {
    LocalStep step;
    LocalConfigurationId configuration = ~LocalConfigurationId{0};
    TransitionGroup group = internal_group;
    Commutation::Answers* answers = nullptr;
  };
  std::vector<Held> held_;
  bool holds_back_ = false;  ///< a visible step, or a message to be sent
};

}  // namespace ample::checker
