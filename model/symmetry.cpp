// Renaming configurations, and what is tied in them.
#include "model/symmetry.hpp"

#include "model/errors.hpp"

#include <algorithm>

namespace ample::model {

std::uint64_t bit_of_timestamp(Clock ts) {
  constexpr int most = 63;
  if (ts.value > most)
    throw BoundExceeded("bound exceeded: with --symmetry a timestamp is at most "
                        + std::to_string(most) + "; lower --rounds");
  return std::uint64_t{1} << ts.value;
}

namespace {

/// May a later request of one have the timestamp of a live one of the other?
bool may_meet(const RequestTimes& later, const RequestTimes& live) {
  return later.may_ask_again && live.live >> later.later.value != 0;
}

}  // namespace

Ties ties_among(std::span<const RequestTimes> processes) {
  Ties ties{std::vector<ProcessMask>(processes.size())};
  for (std::size_t i = 0; i < processes.size(); ++i)
    for (std::size_t j = i + 1; j < processes.size(); ++j) {
      const RequestTimes &a = processes[i], &b = processes[j];
      if ((a.may_ask_again && b.may_ask_again) || (a.live & b.live) != 0 || may_meet(a, b)
          || may_meet(b, a))
        ties.rows[i] |= ProcessMask{1} << j;
    }
  return ties;
}

Ties ties_of(const System& system, const Configuration& configuration) {
  std::vector<RequestTimes> processes(configuration.locals.size());
  if (!system.has_timestamps()) return {std::vector<ProcessMask>(processes.size())};
  const auto note = [&](Timestamp t) { processes[t.process.index].live |= bit_of_timestamp(t.ts); };
  for (const ProcessId i : system.instance().all()) {
    const Bytes& local = configuration.locals[i.index];
    processes[i.index].may_ask_again = system.may_ask_again(i, local);
    processes[i.index].later = system.least_later_timestamp(local);
    bit_of_timestamp(processes[i.index].later);  // that it is not too large
    system.for_each_timestamp_of_local(i, local, note);
    for (const ProcessId j : system.instance().all())
      for (const Bytes& message : configuration.channels[i.index][j.index])
        system.for_each_timestamp_of_message(i, j, message, note);
  }
  return ties_among(processes);
}

bool keeps_order(const Permutation& names, const Ties& ties) {
  for (std::size_t i = 0; i < ties.rows.size(); ++i)
    for (const ProcessId j : ProcessSet::from_mask(ties.rows[i]))
      if (names[j.index] < names[i]) return false;
  return true;
}

Configuration renamed(const System& system, const Configuration& configuration,
                      const Permutation& names) {
  Configuration image = configuration;
  for (std::size_t i = 0; i < names.size(); ++i) {
    image.locals[names[i].index] = system.renamed_local(configuration.locals[i], names);
    for (std::size_t j = 0; j < names.size(); ++j) {
      auto& channel = image.channels[names[i].index][names[j].index];
      channel = configuration.channels[i][j];
      for (Bytes& message : channel) message = system.renamed_message(message, names);
      if (system.instance().network == Network::unordered) std::ranges::sort(channel);
    }
  }
  if (system.has_shared()) image.shared = system.renamed_shared(configuration.shared, names);
  return image;
}

bool is_identity(const Permutation& names) {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i].index != i) return false;
  return true;
}

Permutation inverse_of(const Permutation& names) {
  Permutation inverse(names.size());
  for (std::size_t i = 0; i < names.size(); ++i)
    inverse[names[i].index] = ProcessId(static_cast<int>(i));
  return inverse;
}

Permutation composed(const Permutation& first, const Permutation& second) {
  Permutation both;
  for (const ProcessId middle : first) both.push_back(second[middle.index]);
  return both;
}

std::string cycles_text(const Permutation& names) {
  std::string text;
  ProcessSet seen;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const ProcessId first(static_cast<int>(i));
    if (names[i].index == i || seen.contains(first)) continue;
    text += "(" + to_text(first);
    for (ProcessId next = names[i]; next != first; next = names[next.index]) {
      seen.insert(next);
      text += " " + to_text(next);
    }
    text += ")";
  }
  return text.empty() ? "()" : text;
}

}  // namespace ample::model
