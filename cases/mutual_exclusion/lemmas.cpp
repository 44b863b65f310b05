// Messages of one entry, counted by kind.
#include "cases/mutual_exclusion/lemmas.hpp"

namespace ample::cases::mutual_exclusion {

std::vector<model::Lemma> lemmas() {
  using namespace model;
  const Term n("n"), replies("replies"), flushes("flushes");
  const Term requests = n - 1;
  const Term messages = requests + replies + flushes;
  // Each other process answers by a REPLY, a FLUSH, or its own concurrent REQUEST.
  const Formula answers =
      n >= 2 && replies >= 0 && 0 <= flushes && flushes <= 1 && replies + flushes <= n - 1;
  return {
      {"lk-messages", "one entry with at least one REPLY or FLUSH: n to 2(n-1) messages",
       "[LK, complexity]",
       implies(answers && replies + flushes >= 1, n <= messages && messages <= 2 * (n - 1))},
      {"lk-all-concurrent", "one entry when nobody needs to answer: n messages at least",
       "[LK, complexity]", implies(answers, n <= messages), false},
  };
}

}  // namespace ample::cases::mutual_exclusion
