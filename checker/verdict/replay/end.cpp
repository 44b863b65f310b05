// Says why an execution may end, and what it leaves under way.
#include "checker/verdict/replay/end.hpp"

#include "checker/verdict/outcome/joined.hpp"
#include "checker/verdict/replay/cause.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace ample::checker {

using model::Configuration;
using model::ProcessId;
using model::System;

namespace {

/// A message that is not received though nothing stands before it in its channel.
struct Unreceived {
  ProcessId from;
  model::ActionId receipt;
  bool accepted;
};

std::vector<Unreceived> unreceived(const System& system, const Configuration& end,
                                   ProcessId receiver) {
  std::vector<Unreceived> found;
  const model::Bytes local = model::local_and_shared(end, receiver);
  for (const ProcessId from : system.instance().all()) {
    const auto& channel = end.channels[from.index][receiver.index];
    const bool unordered = system.instance().network == model::Network::unordered;
    for (std::size_t i = 0;
         i < (unordered ? channel.size() : std::min<std::size_t>(1, channel.size())); ++i)
      found.push_back(
          {from, system.receipt_of(channel[i]), system.accepts(receiver, from, local, channel[i])});
  }
  return found;
}

}  // namespace

std::vector<std::string> what_is_not_received(const System& system, const Configuration& end) {
  std::vector<std::string> sentences;
  for (const ProcessId receiver : system.instance().all()) {
    if (system.has_crashed(end.locals[receiver.index])) continue;
    const std::string name = model::to_text(receiver);
    std::set<std::string> kept_back, refused;
    for (const Unreceived& message : unreceived(system, end, receiver)) {
      const model::ActionInfo& receipt = system.actions()[message.receipt];
      if (message.accepted)
        kept_back.insert(fmt::format("{} from {}", receipt.name, model::to_text(message.from)));
      else
        refused.insert(fmt::format("{} does not {} from {}: \"{}\" is not true.", name,
                                   receipt.name, model::to_text(message.from),
                                   model::subscripted(receipt.accepts, receiver)));
    }
    sentences.insert(sentences.end(), refused.begin(), refused.end());
    const auto before = model::keeps_back(system, end, receiver);
    if (!kept_back.empty() && before)
      sentences.push_back(fmt::format("{}'s {} would change nothing, and comes before: {}.", name,
                                      system.actions()[*before].name, fmt::join(kept_back, ", ")));
  }
  return sentences;
}

std::string lines_of_what_is_not_received(const System& system, const Configuration& end) {
  std::string lines;
  for (const std::string& sentence : what_is_not_received(system, end)) lines += "\n" + sentence;
  return lines;
}

std::string why_it_ends(const System& system, const Configuration& end) {
  std::set<Cause> requests;
  for (const model::Step& step : model::enabled_steps(system, end))
    if (const auto cause = cause_of(system, step)) requests.insert(*cause);
  if (requests.empty()) return "nothing moves any more";
  return fmt::format(
      "nobody has to move any more: only requests are possible ({}), and nobody owes one",
      joined(requests, ", ", [&](const Cause& cause) { return to_text(system, cause); }));
}

}  // namespace ample::checker
