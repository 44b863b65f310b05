// Quorums counted, not listed: |Q|, |R| and |Q ∩ R| of two quorums among n processes.
#include "cases/global_cs/lemmas.hpp"

#include "model/coterie_axioms.hpp"
#include "model/definition.hpp"

namespace ample::cases::global_cs {

namespace {

using namespace model;

const Term n("n"), size("size"), Q("|Q|"), R("|R|"), both("|Q and R|");

/// A Venn diagram of two sets among so many processes.
Formula two_sets_among(const Term& all) {
  return 0 <= both && both <= Q && both <= R && Q + R - both <= all;
}

std::vector<Lemma> of_majorities() {
  const Formula two_large = two_sets_among(n) && Q >= size && R >= size;
  const Formula even = n >= 2 && 2 * size == n;
  return {
      {"E1-majority-odd", "two majorities of an odd n have a process in common", "[GCS, Example 1]",
       implies(n >= 1 && is_least_majority(size, n) && 2 * size != n && two_large, intersect(both)),
       true,
       WeakestConstraint{2 * size > n,
                         n >= 1 && 1 <= size && size <= n,
                         implies(two_large, intersect(both)),
                         {to_text(Q), to_text(R), to_text(both)}}},
      {"E1-half", "two halves of an even n have a process in common", "[GCS, Example 1]",
       implies(even && two_large, intersect(both)), false},
      // Every set of C1 has P0; so Q and R below are counted without P0, among n-1 processes.
      {"E1-C1-C2", "n even: n/2 with P0 and n/2+1 without have a process in common",
       "[GCS, Example 1]",
       implies(even && two_sets_among(n - 1) && Q == size - 1 && R == size + 1, intersect(both))},
      {"E1-C2-C2", "n even: n/2+1 and n/2+1 without P0 have a process in common",
       "[GCS, Example 1]",
       implies(even && two_sets_among(n - 1) && Q == size + 1 && R == size + 1, intersect(both))},
      {"E1-C1-minimal", "n even: n/2 with P0 is not within n/2 with P0 unless equal",
       "[GCS, Example 1]",
       implies(even && Q == size && R == size && both < Q, not_within(both, R))},
  };
}

std::vector<Lemma> of_grids() {
  const Term r1("row_1"), c1("column_1"), r2("row_2"), c2("column_2"), c("column");
  return {
      {"E2-grid", "the process in P_1's row and P_2's column is in both quorums",
       "[GCS, Example 2]", in_grid_quorum(r1, c2, r1, c1) && in_grid_quorum(r1, c2, r2, c2)},
      {"E2-grid-minimal",
       "of processes in different rows, whoever is in P_1's row and not in P_2's column is only in "
       "P_1's quorum",
       "[GCS, Example 2]",
       implies(r1 != r2 && c != c2,
               in_grid_quorum(r1, c, r1, c1) && !in_grid_quorum(r1, c, r2, c2))},
  };
}

std::vector<Lemma> of_the_complement() {
  const Term l("l"), k("k"), inside("|CS|");
  return {{"gcs-complement",
           "MUTIN(n-k) with states swapped keeps at most k in the critical section",
           "[GCS, Section 4]",
           implies(at_least_none(l) && leaves_room(l, k) && at_most_all(k, n)
                       && complement_of_bound(k, n) <= n - inside,
                   inside <= k)}};
}

}  // namespace

std::vector<Lemma> lemmas() {
  std::vector<Lemma> all;
  for (const auto& part : {of_majorities(), of_grids(), of_the_complement()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

}  // namespace ample::cases::global_cs
