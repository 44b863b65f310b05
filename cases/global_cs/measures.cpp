// Lemma 3 claims O(|Q|). Its proof counts, besides the messages of mx: Query, Response1, Acquire,
// Ack, Release, each |Q_i|, and at most |Q_i| Response2. That is what is judged, over a lock
// without messages; of mx the paper says O(|Q|) only.
#include "cases/global_cs/measures.hpp"

#include "model/coterie.hpp"

#include <fmt/format.h>

namespace ample::cases::global_cs {

using namespace ample::model;

namespace {

bool mx_has_no_messages(const Instance& instance) {
  const std::string& mx = instance.options.at("mx");
  return mx == "lock" || mx == "fifo-lock";
}

/// Both waiting times are claimed without a word on whether others ask as well.
Measures quorum_measures(int factor, const char* place_of_messages, int units,
                         const char* place_of_times) {
  return {
      {"Response1", "Ack", "Response2", "REPLY", "INQUIRE", "FAILED"},
      [=](const Instance& instance, ProcessId i) {
        const std::string times = fmt::format("{}", units);
        std::vector<ClaimedBound> claimed = {
            {"time.alone", Extreme::most, units, times, place_of_times},
            {"time.contended", Extreme::most, units, times, place_of_times}};
        if (mx_has_no_messages(instance))
          for (const char* quantity : {"messages.cause", "messages.owner"})
            claimed.push_back({quantity, Extreme::most, factor * Coterie::of(instance).Q(i).size(),
                               fmt::format("{}|Q_i|", factor), place_of_messages});
        return claimed;
      }};
}

}  // namespace

Measures measures_of_mutin() {
  return quorum_measures(6, "[GCS, Lemma 3, proof]", 7, "[GCS, Lemma 4]");
}

Measures measures_of_gcs() {
  return quorum_measures(12, "[GCS, Theorem 4 by the proof of Lemma 3]", 9, "[GCS, Theorem 4]");
}

}  // namespace ample::cases::global_cs
