// Channels of message numbers, kept as the plain model keeps its messages.
#include "checker/trace/message_flow.hpp"

#include <algorithm>

namespace ample::checker {

MessageFlow::MessageFlow(const model::System& system, const model::Configuration& start)
    : unordered_(system.instance().network == model::Network::unordered),
      processes_(static_cast<std::size_t>(system.processes())),
      channels_(processes_ * processes_) {
  for (const model::ProcessId from : system.instance().all())
    for (const model::ProcessId to : system.instance().all())
      for (const model::Bytes& message : start.channels[from.index][to.index]) {
        channel(from, to).push_back(messages_.size());
        messages_.push_back({from, to, message, std::nullopt, std::nullopt});
      }
}

std::optional<std::size_t> MessageFlow::take(const PlayedStep& played) {
  const model::Step& step = played.step;
  std::optional<std::size_t> received;
  if (!step.sender.is_nil()) {
    auto& from = channel(*step.sender, step.process);
    received = from[step.position];
    messages_[*received].received = steps_;
    from.erase(from.begin() + step.position);
  }
  for (const model::Send& send : played.outcome.sends) {
    messages_.push_back({step.process, send.to, send.message, steps_, std::nullopt});
    put(messages_.size() - 1);
  }
  ++steps_;
  return received;
}

void MessageFlow::put(std::size_t number) {
  auto& into = channel(messages_[number].from, messages_[number].to);
  const auto later = [&](std::size_t a, std::size_t b) {
    return messages_[a].message < messages_[b].message;
  };
  into.insert(unordered_ ? std::upper_bound(into.begin(), into.end(), number, later) : into.end(),
              number);
}

}  // namespace ample::checker
