// Channels of message numbers, kept as the plain model keeps its messages.
#include "checker/evidence/trace/message_flow.hpp"

#include <algorithm>

namespace ample::checker {

MessageFlow::MessageFlow(const model::System& system, const model::Configuration& start)
    : system_(&system),
      unordered_(system.instance().network == model::Network::unordered),
      processes_(static_cast<std::size_t>(system.processes())),
      channels_(processes_ * processes_) {
  for (const model::ProcessId from : system.instance().all())
    for (const model::ProcessId to : system.instance().all())
      for (const model::Bytes& message : start.channels[from.index][to.index]) {
        channel(from, to).push_back(messages_.size());
        messages_.push_back(
            {.from = from, .to = to, .message = message, .sent = {}, .received = {}});
      }
}

std::optional<std::size_t> MessageFlow::take(const PlayedStep& played) {
  const model::Step& step = played.step;
  const model::Role role = system_->actions()[step.action].role;
  std::optional<std::size_t> received;
  if (role == model::Role::duplication) {
    duplicate(step);
  } else if (!step.sender.is_nil()) {
    auto& from = channel(*step.sender, step.process);
    received = from[step.position];
    messages_[*received].received = steps_;
    messages_[*received].lost = role == model::Role::loss;
    from.erase(from.begin() + step.position);
  }
  for (const model::Send& send : played.outcome.sends) {
    messages_.push_back({.from = step.process,
                         .to = send.to,
                         .message = send.message,
                         .sent = steps_,
                         .received = {}});
    put(messages_.size() - 1);
  }
  ++steps_;
  return received;
}

/// The copy comes right behind its message.
void MessageFlow::duplicate(const model::Step& step) {
  auto& from = channel(*step.sender, step.process);
  Sending copy = messages_[from[step.position]];
  copy.copied = steps_;
  from.insert(from.begin() + step.position + 1, messages_.size());
  messages_.push_back(std::move(copy));
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
