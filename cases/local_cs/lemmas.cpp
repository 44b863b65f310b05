// Each lemma is made of the formulas that the algorithms compute with (parameters.hpp,
// model/definition.hpp); `most` is |N_i|+1, and every unknown is a whole number.
#include "cases/local_cs/lemmas.hpp"

#include "cases/local_cs/parameters.hpp"
#include "model/definition.hpp"

namespace ample::cases::local_cs {

namespace {

using namespace model;

const Term degree("|N|"), most = degree + 1, l("l"), k("k");

/// 0 <= l < k <= |N|+1
Formula instance(const Term& lower, const Term& upper) {
  return at_least_none(lower) && leaves_room(lower, upper) && at_most_all(upper, most);
}

/// Near the leader: dist(P_LDR,P_i) <= 2.
constexpr int near = 1;
const Term L = L_i(l, near), K = K_i(k, near);

/// The answers that these numbers of Requests and Releases may get.
Formula answers(const Term& requests, const Term& granted, const Term& preempted,
                const Term& releases, const Term& freed) {
  return degree >= 0 && 0 <= granted && 0 <= preempted && granted + preempted <= requests
         && 0 <= freed && freed <= releases;
}

// --- Section 1: the special cases --------------------------------------------------------------

std::vector<Lemma> of_the_special_cases() {
  const Term n("n");
  const Formula global = at_least_none(l) && leaves_room(l, k) && at_most_all(k, n);
  return {
      {"1-global", "on a complete graph the instances are those of the global problem",
       "[LCS, Section 1]",
       implies(degree == n - 1,
               implies(instance(l, k), global) && implies(global, instance(l, k)))},
  };
}

// --- Section 3: LMUTIN -------------------------------------------------------------------------

std::vector<Lemma> of_lmutin() {
  const Term granted("granted"), out("out"), preempted("preempted"), freed("freed");
  const Formula a_pair = answers(most, granted, preempted, most, freed);
  const Term messages = messages_triggered(most, granted, preempted, most, freed);
  return {
      {"1-one-more-grant", "a grant under Cond_i leaves at most |N_i|+1-l_i of them out",
       "[LCS, Lemma 1, proof]",
       implies(instance(l, k) && Cond_MUTIN(granted, degree, l), granted + 1 <= most - l)},
      {"1-safety", "with at most |N_i|+1-l_i processes OutCS, at least l_i are InCS",
       "[LCS, Lemma 1, proof]",
       implies(instance(l, k) && 0 <= out && out <= granted && granted <= most - l,
               l <= most - out)},
      {"3-messages",
       "by cause: at least a Request and a Release, at most what each of them triggers: 2(|N_i|+1) "
       "to 6(|N_i|+1) messages",
       "[LCS, Lemma 3], mended", implies(a_pair, 2 * most <= messages && messages <= 6 * most)},
      {"3-best-case", "by cause: 3(|N_i|+1) messages at least", "[LCS, Lemma 3]",
       implies(a_pair, 3 * most <= messages), false},
      {"3-messages-as-counted",
       "Request, Grant, Release, and three more for each arbiter that preempts once: 3(|N_i|+1) to "
       "6(|N_i|+1) messages",
       "[LCS, Lemma 3, proof]",
       implies(degree >= 0 && 0 <= preempted && preempted <= most,
               3 * most <= messages_of_a_pair(most, preempted)
                   && messages_of_a_pair(most, preempted) <= 6 * most)},
      {"3-worst-case",
       "Request, Grant, Release, and three more for each preemption: 6(|N_i|+1) messages at most "
       "however often an arbiter preempts",
       "[LCS, Lemma 3]",
       implies(degree >= 0 && 0 <= preempted, messages_of_a_pair(most, preempted) <= 6 * most),
       false},
  };
}

// --- Section 4: complement ---------------------------------------------------------------------

std::vector<Lemma> of_the_complement() {
  const Term other_l = complement_of_bound(k, most), other_k = complement_of_bound(l, most);
  const Term inside("inside");
  return {
      {"T2-instance", "the complement of an instance is an instance", "[LCS, Theorem 2]",
       implies(instance(l, k), instance(other_l, other_k))},
      {"T2-safety", "|N_i|+1-k_i <= |N_i|+1-|CS_i| <= |N_i|+1-l_i", "[LCS, Theorem 2, proof]",
       implies(keeps_the_bounds(l, inside, k), keeps_the_bounds(other_l, most - inside, other_k))},
      {"T2-twice", "complement twice is the identity", "[LCS, Theorem 2]",
       complement_of_bound(other_k, most) == l && complement_of_bound(other_l, most) == k},
  };
}

// --- Section 5: LKCS ---------------------------------------------------------------------------

/// The processes around the leader, counted by the grants that they have from it: a Venn diagram.
const Term granted_MUTIN("|grantedTo[MUTIN]|"), granted_MUTEX("|grantedTo[MUTEX]|"),
    both("|Grant_LDR|");
const Formula around_the_leader = degree >= 0 && 0 <= both && both <= granted_MUTIN
                                  && both <= granted_MUTEX
                                  && granted_MUTIN + granted_MUTEX - both <= most;
/// Neither layer may grant any more.
const Formula nobody_may_be_granted = granted_MUTIN == degree - L + 1 && granted_MUTEX == K;

Formula some_process_has_both() {
  return implies(around_the_leader && nobody_may_be_granted, both >= 1);
}

std::vector<Lemma> of_the_leader() {
  const std::vector<std::string> others = {to_text(granted_MUTIN), to_text(granted_MUTEX),
                                           to_text(both)};
  const Formula room = room_for_the_sidetrack(l, k);
  return {
      {"5.2-both-grants",
       "k_LDR - l_LDR >= 3 gives a process with both grants when both layers have granted all",
       "[LCS, Section 5.2]", implies(room, some_process_has_both()), true,
       WeakestConstraint{room, instance(l, k), some_process_has_both(), others}},
      {"5.2-two-is-too-few", "k_LDR - l_LDR >= 2 would do as well", "[LCS, Section 5.2]",
       implies(instance(l, k) && k - l >= 2, some_process_has_both()), false},
      {"5.2-at-most", "it is enough that one layer has granted all, and the other some",
       "[LCS, Section 5.2]",
       implies(instance(l, k) && room && around_the_leader && granted_MUTIN == degree - L + 1
                   && 0 <= granted_MUTEX && granted_MUTEX <= K,
               both >= 1),
       false},
  };
}

std::vector<Lemma> of_the_sidetrack() {
  const Term granted("granted"), inside("inside");
  const Formula room = room_for_the_sidetrack(l, k);
  return {
      {"5.1-tightened-instance", "with k_q - l_q >= 3 the tightened bounds are an instance",
       "[LCS, Section 5.1]", implies(instance(l, k) && room, instance(L, K)), true,
       WeakestConstraint{room, instance(l, k), instance(L, K), {}}},
      {"5.1-one-more-leaves", "one grant to leave beyond L_i keeps l_i", "[LCS, Lemma 4, proof]",
       implies(instance(l, k) && granted <= degree - L + 1, l <= most - (granted + 1))},
      {"5.1-one-more-enters", "one grant to enter beyond K_i keeps k_i", "[LCS, Lemma 4, proof]",
       implies(instance(l, k) && granted <= K, granted + 1 <= k)},
      {"5.1-two-more-leave", "two grants to leave beyond L_i keep l_i",
       "[LCS, Section 5.1, at most one trigger at a time]",
       implies(instance(l, k) && granted <= degree - L + 1, l <= most - (granted + 2)), false},
      {"4-initial-safe",
       "C0 safe for (l,k): the processes OutCS in C0 fit into the grants that L_i allows",
       "[LCS, Lemma 4, proof]",
       implies(instance(l, k) && room && keeps_the_bounds(l, inside, k),
               most - inside <= degree - L + 1),
       false},
      {"4-initial-tightened",
       "C0 safe for (L,K): both layers begin with no more grants out than they allow",
       "[LCS, Lemma 4, proof]",
       implies(instance(l, k) && room && keeps_the_bounds(L, inside, K),
               most - inside <= degree - L + 1 && inside <= K)},
      {"A6-as-printed", "when Cond fails for MUTIN, Algorithm 6 as printed (L) nominates",
       "[LCS, Algorithm 6]",
       implies(instance(l, k) && room && granted == degree - L + 1,
               at_most_may_leave(granted, degree, L)),
       false},
      {"A6-triglk-leave", "when Cond fails for MUTIN, Algorithm 6 with l in place of L nominates",
       "[LCS, Algorithm 6], repair triglk",
       implies(granted == degree - L + 1, at_most_may_leave(granted, degree, l))},
      {"A6-triglk-enter", "when Cond fails for MUTEX, Algorithm 6 with k in place of K nominates",
       "[LCS, Algorithm 6], repair triglk", implies(granted == K, at_most_may_enter(granted, k))},
  };
}

// Exit and entry: 2(|N_i|+1) Requests and as many Releases; and what the leader triggers meanwhile,
// which only its own pair counts by cause.
std::vector<Lemma> of_the_messages() {
  const Term granted("granted"), preempted("preempted"), freed("freed"), triggers("Triggers"),
      special("RequestByTriggers");
  const Formula a_pair =
      answers(2 * most, granted, preempted, 2 * most, freed) && 0 <= triggers && 0 <= special;
  const Term without = messages_triggered(2 * most, granted, preempted, 2 * most, freed);
  const Term sidetracks = messages_of_sidetracks(triggers, special);
  return {
      {"6-messages",
       "by cause: 4(|N_i|+1) to 12(|N_i|+1) messages, and in the leader's pair up to "
       "1+2(|N_q|+1) more for each P_q that it triggers",
       "[LCS, Lemma 6], mended",
       implies(a_pair,
               4 * most <= without + sidetracks && without + sidetracks <= 12 * most + sidetracks)},
      {"6-best-case", "by cause: 6(|N_i|+1) messages at least", "[LCS, Lemma 6]",
       implies(a_pair, 6 * most <= without + sidetracks), false},
      {"6-worst-case", "by cause: 12(|N_i|+1) messages at most", "[LCS, Lemma 6]",
       implies(a_pair, without + sidetracks <= 12 * most), false},
      {"6-messages-as-counted",
       "by cause, when every Request is answered by a Grant and nobody is triggered: 6(|N_i|+1) to "
       "12(|N_i|+1) messages",
       "[LCS, Lemma 6, proof]",
       implies(a_pair && granted + preempted == 2 * most && triggers == 0 && special == 0,
               6 * most <= without + sidetracks && without + sidetracks <= 12 * most)},
  };
}

}  // namespace

std::vector<Lemma> lemmas() {
  std::vector<Lemma> all;
  for (const auto& part : {of_the_special_cases(), of_lmutin(), of_the_complement(),
                           of_the_leader(), of_the_sidetrack(), of_the_messages()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

}  // namespace ample::cases::local_cs
