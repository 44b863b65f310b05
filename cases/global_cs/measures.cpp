// Lemma 3 claims O(|Q|). Its proof counts, besides the messages of mx: Query, Response1, Acquire,
// Ack, Release, each |Q_i|, and at most |Q_i| Response2. That is what is judged over a lock without
// messages. Of mx the paper says O(|Q|) and names Maekawa's algorithm, whose article says from 3 to
// 5 messages to each member of a quorum: 11|Q_i| together.
#include "cases/global_cs/measures.hpp"

#include "model/coterie.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::cases::global_cs {

using namespace ample::model;

namespace {

/// The messages to and from one member of a quorum, in an exit with its entry: Query, Response1,
/// Acquire, Ack, Release, Response2; and what mx sends for it, at most [Maekawa, TOCS 3(2), 1985].
constexpr int of_mutin = 6, of_maekawa = 5;

bool mx_has_no_messages(const Instance& instance) {
  const std::string& mx = instance.options.at("mx");
  return mx == "lock" || mx == "fifo-lock";
}

/// Objects that are not MUTIN have other messages and times; the paper says nothing of them.
bool is_of_mutin(const Instance& instance) {
  const auto objects = instance.options.find("objects");
  return objects == instance.options.end() || objects->second == "mutin";
}

/// The measures of `objects` objects MUTIN. Both waiting times are claimed without a word on
/// whether others ask as well.
Measures quorum_measures(int objects, const char* place_of_messages, int units,
                         const char* place_of_times) {
  return {
      {"Response1", "Ack", "Response2", "REPLY", "INQUIRE", "FAILED"},
      [=](const Instance& instance, ProcessId i) -> std::vector<ClaimedBound> {
        if (!is_of_mutin(instance)) return {};
        const std::string times = fmt::format("{}", units);
        std::vector<ClaimedBound> claimed = {
            {"time.alone", Extreme::most, units, times, place_of_times},
            {"time.contended", Extreme::most, units, times, place_of_times}};
        const bool maekawa = instance.options.at("mx").starts_with("maekawa");
        if (!maekawa && !mx_has_no_messages(instance)) return claimed;
        const int factor = objects * (of_mutin + (maekawa ? of_maekawa : 0));
        for (const char* quantity : {"messages.cause", "messages.owner"})
          claimed.push_back({quantity, Extreme::most, factor * Coterie::of(instance).Q(i).size(),
                             fmt::format("{}|Q_i|", factor), place_of_messages});
        return claimed;
      }};
}

}  // namespace

/// Section 3.3 says in a footnote that others call the waiting time synchronization delay.
Measures measures_of_mutin() {
  Measures measures = quorum_measures(1, "[GCS, Lemma 3, proof]", 7, "[GCS, Lemma 4]");
  measures.claimed = [of_a_wait = measures.claimed](const Instance& instance, ProcessId i) {
    std::vector<ClaimedBound> claimed = of_a_wait(instance, i);
    claimed.push_back({"delay", Extreme::most, 7, "7", "[GCS, Lemma 4 and footnote 1]"});
    return claimed;
  };
  return measures;
}

Measures measures_of_gcs() {
  return quorum_measures(2, "[GCS, Theorem 4 by the proof of Lemma 3]", 9, "[GCS, Theorem 4]");
}

/// A REPLY that comes late counts with the request that its receiver has by then, so that the bound
/// is said where everybody asks once.
Measures measures_of_raymond_k() {
  return {{"REPLY"}, [](const Instance& instance, ProcessId) {
            std::vector<ClaimedBound> claimed;
            if (std::ranges::all_of(instance.rounds,
                                    [](const Rounds& rounds) { return rounds && *rounds <= 1; }))
              claimed.push_back({"messages.owner", Extreme::most, 2 * (instance.processes() - 1),
                                 "2(n-1)", "[Raymond, IPL 30(4)]"});
            return claimed;
          }};
}

}  // namespace ample::cases::global_cs
