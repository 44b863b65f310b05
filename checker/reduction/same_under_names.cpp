// Comparing what two processes do, under other names.
#include "checker/reduction/same_under_names.hpp"

namespace ample::checker {

using model::Bytes;
using model::Outcome;
using model::Permutation;
using model::ProcessId;
using model::System;

namespace {

/// What is sent through each channel, in its order.
std::vector<std::vector<Bytes>> by_receiver(const System& system,
                                            const std::vector<model::Send>& sends) {
  std::vector<std::vector<Bytes>> channels(static_cast<std::size_t>(system.processes()));
  for (const model::Send& send : sends) channels[send.to.index].push_back(send.message);
  return channels;
}

/// Is `other` what `one` becomes under these names?
bool same_outcome(const System& system, const Permutation& names, const Outcome& one,
                  const Outcome& other) {
  if (system.renamed_local(one.local, names) != other.local || one.anomalies != other.anomalies
      || one.followups.size() != other.followups.size()
      || (system.has_shared() && system.renamed_shared(one.shared, names) != other.shared))
    return false;
  for (std::size_t i = 0; i < one.followups.size(); ++i)
    if (one.followups[i].action != other.followups[i].action) return false;
  const auto sent = by_receiver(system, one.sends);
  auto images = by_receiver(system, other.sends);
  for (std::size_t i = 0; i < sent.size(); ++i) {
    auto& image = images[names[i].index];
    if (image.size() != sent[i].size()) return false;
    for (std::size_t m = 0; m < image.size(); ++m)
      if (image[m] != system.renamed_message(sent[i][m], names)) return false;
  }
  return true;
}

}  // namespace

bool same_process(const System& system, const Permutation& names, ProcessId i, const Bytes& local,
                  const Bytes& image) {
  const ProcessId j = names[i.index];
  if (system.in_cs(i, local) != system.in_cs(j, image)
      || system.waiting(i, local) != system.waiting(j, image)
      || system.stopped_by_bound(i, local) != system.stopped_by_bound(j, image))
    return false;
  for (std::size_t id = 0; id < system.actions().size(); ++id) {
    const auto action = static_cast<model::ActionId>(id);
    const bool enabled = system.enabled(action, i, local);
    if (enabled != system.enabled(action, j, image)) return false;
    if (enabled
        && !same_outcome(system, names, system.take(action, i, local),
                         system.take(action, j, image)))
      return false;
  }
  return true;
}

bool same_receipt(const System& system, const Permutation& names, ProcessId i, ProcessId sender,
                  const Bytes& local, const Bytes& image, const Bytes& message) {
  const Bytes other = system.renamed_message(message, names);
  return system.receipt_of(message) == system.receipt_of(other)
         && same_outcome(system, names, system.receive(i, sender, local, message),
                         system.receive(names[i.index], names[sender.index], image, other));
}

}  // namespace ample::checker
