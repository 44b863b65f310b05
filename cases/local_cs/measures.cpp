// The claimed bounds as formulas over |N_i|, in both readings of "triggered by".
#include "cases/local_cs/measures.hpp"

#include <fmt/format.h>

namespace ample::cases::local_cs {

using namespace ample::model;

namespace {

/// factor * (|N_i|+1) messages.
ClaimedBound times_neighbourhood(const Instance& instance, ProcessId i, const char* quantity,
                                 Extreme extreme, int factor, const char* place) {
  return {quantity, extreme, factor * (instance.topology.degree(i) + 1),
          fmt::format("{}(|N_i|+1)", factor), place};
}

/// The paper has no bound on time.
ClaimedBound time_alone() {
  return {"time.alone", Extreme::most, 2, "2", "[our own: a Request and its Grant]"};
}

Measures between(int least, const char* place_of_least, int most, const char* place_of_most) {
  return {{"Grant", "Preempt", "Trigger"}, [=](const Instance& instance, ProcessId i) {
            std::vector<ClaimedBound> claimed = {time_alone()};
            for (const char* quantity : {"messages.cause", "messages.owner"}) {
              claimed.push_back(times_neighbourhood(instance, i, quantity, Extreme::least, least,
                                                    place_of_least));
              claimed.push_back(
                  times_neighbourhood(instance, i, quantity, Extreme::most, most, place_of_most));
            }
            return claimed;
          }};
}

}  // namespace

Measures measures_of_lmutin() {
  return between(3, "[LCS, Lemma 3, best case]", 6, "[LCS, Lemma 3, worst case]");
}

Measures measures_of_lkcs() {
  return between(6, "[LCS, Lemma 6, best case]", 12, "[LCS, Lemma 6, worst case]");
}

Measures measures_of_lcs_naive() {
  return {{"Grant", "Preempt"},
          [](const Instance&, ProcessId) { return std::vector<ClaimedBound>{time_alone()}; }};
}

Measures measures_of_lcs_locking() {
  return {{"Locked", "Inquire", "Failed", "Room"}, [](const Instance& instance, ProcessId i) {
            return std::vector<ClaimedBound>{
                times_neighbourhood(instance, i, "messages.owner", Extreme::least, 6,
                                    "[our own: Request, Locked, Changed, for each change]")};
          }};
}

Measures measures_of_lcs_schedule() {
  return {{"Turn"}, [](const Instance& instance, ProcessId i) {
            constexpr const char* place = "[our own: Changed and the Turn that it gives, twice]";
            return std::vector<ClaimedBound>{
                times_neighbourhood(instance, i, "messages.cause", Extreme::least, 4, place),
                times_neighbourhood(instance, i, "messages.cause", Extreme::most, 4, place)};
          }};
}

}  // namespace ample::cases::local_cs
