// Whether two steps of one process commute in a local state, found by taking both, in both orders.
//
// Steps of different processes always do in this class of systems: one may fill the channel that
// the other reads, but it appends at the tail what the other takes at the head. Where there is a
// shared variable they do if neither writes what the other depends on (register_dependence.hpp).
#pragma once

#include "checker/engines/automata/local_configuration_table.hpp"
#include "checker/store/tables/triple_map.hpp"

#include <deque>

namespace ample::checker {

class Commutation {
 public:
  Commutation(Tabulation& tabulation, ProcessIndex process)
      : tabulation_(&tabulation), process_(process) {}

  /// Commuting means: after each of the two the other is still there and is of the same kind (the
  /// same action, anomalies, change of InCS), and both orders end in the same local state with the
  /// same sequence of messages in every channel. Which of the two sends what may depend on the
  /// order: of two Releases the first may be the one that passes on the Grant. A frozen internal
  /// group stands for all internal actions together: the other step may not enable or disable any
  /// of them. Throws BoundExceeded.
  bool commute(Index argument, const LocalStep& frozen, const LocalStep& other);

  /// The answers for one frozen step in one local state and all receipts through one group: by
  /// message, as far as they were asked for.
  using Answers = std::vector<std::uint8_t>;
  /// The reference stays valid until forget().
  Answers& answers(Index argument, const LocalStep& frozen, TransitionGroup group);
  /// True when the frozen step commutes with this receipt, which these answers are about.
  bool commute(Answers& answers, Index argument, const LocalStep& frozen,
               const LocalStep& receipt) {
    if (receipt.message >= answers.size()) answers.resize(receipt.message + 1, not_asked);
    std::uint8_t& answer = answers[receipt.message];
    if (answer == not_asked) answer = find_commute(argument, frozen, receipt);
    return answer != 0;
  }
  /// True when these two enabled steps commute. An internal step stands for itself alone.
  bool independent(Index argument, const LocalStep& a, const LocalStep& b);

  /// Forgets all answers; references to them become invalid.
  void forget();
  /// About how much memory the answers take.
  std::size_t bytes() const {
    return rows_.bytes() + answers_.size() * 3 * sizeof(Answers) + internal_.bytes()
           + quadruples_.bytes();
  }

 private:
  static constexpr std::uint8_t not_asked = 2;

  bool find_commute(Index argument, const LocalStep& frozen, const LocalStep& other);
  bool receipts_commute(Index argument, const LocalStep& a, const LocalStep& b);
  bool internals_commute(Index argument, const LocalStep& receipt);
  bool internal_survives(Index argument, const LocalStep& internal, const LocalStep& receipt);
  Result receive(Index argument, const LocalStep& receipt) {
    return result_of(receipt, *tabulation_, process_, argument);
  }
  Index after(Index argument, const Result& result) const {
    const Effect& effect = tabulation_->effect(result.effect);
    if (!tabulation_->has_shared()) return result.local;
    Index view = tabulation_->parts_of(process_, argument).view;
    SharedVariable& shared = tabulation_->shared();
    if (effect.writes()) view = shared.changed(process_, view, shared.write(effect.write));
    return tabulation_->argument_of(process_, result.local, view);
  }
  /// True when, taken as a then b or as b then a, each step is of the same kind and the messages
  /// are the same in every channel.
  bool effects_commute(EffectNumber a, EffectNumber then_b, EffectNumber b, EffectNumber then_a);
  bool find_effects_commute(EffectNumber a, EffectNumber then_b, EffectNumber b,
                            EffectNumber then_a) const;

  Tabulation* tabulation_;
  ProcessIndex process_;
  TripleMap rows_;  ///< of answers_, by local state, step and group
  std::deque<Answers> answers_;
  TripleMap internal_;                       ///< answers by local state, step and internal step
  InternedVectors quadruples_;               ///< of effects
  std::vector<std::uint8_t> effect_answer_;  ///< by quadruple
};

}  // namespace ample::checker
