// The macros of Algorithm 3 [LCS] over any kind of number: int in a run, a term of Z3 in a question
// about all parameters. So no macro may need a decision about l or k.
#pragma once

namespace ample::cases::local_cs {

/// L_i ≡ l_i if dist(P_LDR,P_i) > 2, l_i + 1 otherwise
template <class Number>
Number L_i(const Number& l_i, int distance_to_leader) {
  return distance_to_leader > 2 ? l_i : l_i + 1;
}

/// K_i ≡ k_i if dist(P_LDR,P_i) > 2, k_i - 1 otherwise
template <class Number>
Number K_i(const Number& k_i, int distance_to_leader) {
  return distance_to_leader > 2 ? k_i : k_i - 1;
}

/// The right part of Cond_i with at = MUTIN: |grantedTo_i[MUTIN]| < |N_i| - L_i + 1
template <class Number>
auto Cond_MUTIN(const Number& granted, const Number& degree, const Number& L) {
  return granted < degree - L + 1;
}

/// The left part of Cond_i, with at = MUTEX: |grantedTo_i[MUTEX]| < K_i
template <class Number>
auto Cond_MUTEX(const Number& granted, const Number& K) {
  return granted < K;
}

/// Waiting_LDR ≡ |pendingReq_LDR[MUTIN]| + |pendingReq_LDR[MUTEX]| + |Grant_LDR|
template <class Number>
Number Waiting(const Number& pending_MUTIN, const Number& pending_MUTEX,
               const Number& granted_both) {
  return pending_MUTIN + pending_MUTEX + granted_both;
}

/// The tests of TriggerNomination (Algorithm 6): which bound keeps the leader's neighbours waiting.
template <class Number>
auto at_most_may_leave(const Number& granted_MUTIN, const Number& degree, const Number& L) {
  return granted_MUTIN == degree - L;
}
template <class Number>
auto at_most_may_enter(const Number& granted_MUTEX, const Number& K) {
  return granted_MUTEX == K - 1;
}

/// The paper's assumption about the leader: |N_LDR| >= 4 (Section 5.1).
template <class Number>
auto enough_neighbours(const Number& degree) {
  return degree >= 4;
}

/// The paper's assumption about every P_q within two hops of the leader (Section 5.1).
template <class Number>
auto room_for_the_sidetrack(const Number& l_q, const Number& k_q) {
  return k_q - l_q >= 3;
}

/// Request, Grant and Release to or from each of |N_i|+1 processes; Preempt, Relinquish and one
/// more Grant where somebody is preempted: how the proofs of Lemmas 3 and 6 count.
template <class Number>
auto messages_of_a_pair(const Number& most, const Number& preempted) {
  return 3 * most + 3 * preempted;
}

/// All that Requests and Releases trigger (Section 2.3), as the handlers have it: a Request a Grant
/// at once, or a Preempt with its Relinquish and the Grant after that, or nothing; a Release a
/// Grant, or nothing.
template <class Number>
Number messages_triggered(const Number& requests, const Number& granted, const Number& preempted,
                          const Number& releases, const Number& freed) {
  return requests + granted + 3 * preempted + releases + freed;
}

/// The Triggers, the RequestByTriggers of those who were triggered, and a Grant for each.
template <class Number>
Number messages_of_sidetracks(const Number& triggers, const Number& special) {
  return triggers + 2 * special;
}

}  // namespace ample::cases::local_cs
