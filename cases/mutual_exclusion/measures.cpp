// The bounds are said of an entry: of the messages about its request.
#include "cases/mutual_exclusion/measures.hpp"

#include "model/coterie.hpp"

#include <algorithm>

namespace ample::cases::mutual_exclusion {

using namespace ample::model;

Measures measures_of_ricart_agrawala() {
  return {{"REPLY"}, [](const Instance& instance, ProcessId) {
            const int bound = 2 * (instance.processes() - 1);
            const char* const place = "[CACM 24(1)]";
            return std::vector<ClaimedBound>{
                {"messages.owner", Extreme::least, bound, "2(n-1)", place},
                {"messages.owner", Extreme::most, bound, "2(n-1)", place},
                {"delay", Extreme::most, 1, "1", place}};
          }};
}

Measures measures_of_lodha_kshemkalyani() {
  return {{"REPLY", "FLUSH"}, [](const Instance& instance, ProcessId) {
            const int n = instance.processes();
            return std::vector<ClaimedBound>{
                {"messages.owner", Extreme::least, n - 1, "n-1", "[TPDS 11(6)], abstract"},
                {"messages.owner", Extreme::most, 2 * (n - 1), "2(n-1)", "[TPDS 11(6)], abstract"}};
          }};
}

Measures measures_of_maekawa() {
  return {{"REPLY", "INQUIRE", "FAILED"}, [](const Instance& instance, ProcessId i) {
            const int others = (Coterie::of(instance).Q(i) - ProcessSet{i}).size();
            const bool handles_deadlock =
                std::find(instance.repairs.begin(), instance.repairs.end(), "inquire")
                != instance.repairs.end();
            const char* const place = "[TOCS 3(2)]";
            return std::vector<ClaimedBound>{
                {"messages.owner.others", Extreme::least, 3 * others, "3|Q_i-{P_i}|", place},
                {"messages.owner.others", Extreme::most, (handles_deadlock ? 5 : 3) * others,
                 handles_deadlock ? "5|Q_i-{P_i}|" : "3|Q_i-{P_i}|", place},
                {"time.alone", Extreme::most, 2, "2", "[GCS, Lemma 4, proof]"},
                {"delay", Extreme::most, 2, "2", place}};
          }};
}

}  // namespace ample::cases::mutual_exclusion
