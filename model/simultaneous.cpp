// All receive, then all send.
#include "model/simultaneous.hpp"

#include "model/errors.hpp"

#include <algorithm>

namespace ample::model {

Bytes merged_shared(const Bytes& before, const std::vector<Bytes>& after) {
  Bytes merged = before;
  for (const Bytes& one : after)
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (one[i] == before[i]) continue;
      if (merged[i] != before[i])
        throw BadInstance(
            "two processes that step at once write the same variable: use --daemon central");
      merged[i] = one[i];
    }
  return merged;
}

Configuration take_together(const System& system, const Configuration& before,
                            const std::vector<Step>& steps) {
  Configuration after = before;
  std::vector<Bytes> shared;
  std::vector<Outcome> outcomes;
  for (const Step& step : steps) {
    Configuration alone = before;
    outcomes.push_back(take_step(system, alone, step));
    after.locals[step.process.index] = outcomes.back().local;
    shared.push_back(outcomes.back().shared);
    if (!step.sender.is_nil()) {
      auto& channel = after.channels[(*step.sender).index][step.process.index];
      channel.erase(channel.begin() + step.position);
    }
  }
  after.shared = merged_shared(before.shared, shared);
  for (std::size_t i = 0; i < steps.size(); ++i)
    for (const Send& send : outcomes[i].sends) {
      auto& channel = after.channels[steps[i].process.index][send.to.index];
      const auto place = system.instance().network == Network::unordered
                             ? std::upper_bound(channel.begin(), channel.end(), send.message)
                             : channel.end();
      channel.insert(place, send.message);
    }
  return after;
}

}  // namespace ample::model
