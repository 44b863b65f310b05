// Messages of one entry, counted by kind.
#include "cases/mutual_exclusion/lemmas.hpp"

namespace ample::cases::mutual_exclusion {

std::vector<model::Lemma> lemmas() {
  using namespace model;
  // c counts the concurrent requests, P_i's own with them: each of the others answers by its
  // REQUEST, everybody else by a REPLY. A FLUSH is sent to the next of them, if there is one.
  const Term n("n"), c("c"), flushes("flushes");
  const Term messages = (n - 1) + (n - c) + flushes;
  const Formula entry =
      n >= 2 && 1 <= c && c <= n && 0 <= flushes && flushes <= 1 && (flushes == 0 || c >= 2);
  const char* const place = "[TPDS 11(6), abstract], of one entry";
  return {
      {"lk-messages", "one entry takes n-1 to 2(n-1) messages", place,
       implies(entry, n - 1 <= messages && messages <= 2 * (n - 1))},
      {"lk-all-concurrent",
       "n messages with a FLUSH, n-1 without, when all requests are concurrent", place,
       implies(entry && c == n, messages == n - 1 + flushes)},
  };
}

}  // namespace ample::cases::mutual_exclusion
