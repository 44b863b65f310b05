// Following every message of an execution from its sending to its receipt, or to its loss.
#pragma once

#include "checker/verdict/replay/playback.hpp"

namespace ample::checker {

/// A message of a trace.
struct Sending {
  model::ProcessId from, to;
  model::Bytes message;
  /// The number of the step, from 0; nullopt when it was under way at the start.
  std::optional<std::size_t> sent;
  std::optional<std::size_t> received;  ///< likewise, or lost; nullopt while it is under way
  bool lost = false;
  std::optional<std::size_t> copied{};  ///< of a duplicate: the step that made it
};

class MessageFlow {
 public:
  /// `start`: what is under way there has no sending.
  MessageFlow(const model::System& system, const model::Configuration& start);

  /// The next step of the execution; returns the number of the message that it receives or loses.
  std::optional<std::size_t> take(const PlayedStep& played);

  /// The messages in the order of sending.
  const std::vector<Sending>& messages() const { return messages_; }

 private:
  void duplicate(const model::Step& step);
  void put(std::size_t number);
  std::vector<std::size_t>& channel(model::ProcessId from, model::ProcessId to) {
    return channels_[from.index * processes_ + to.index];
  }

  const model::System* system_;
  bool unordered_;
  std::size_t processes_;
  std::size_t steps_ = 0;
  std::vector<Sending> messages_;
  std::vector<std::vector<std::size_t>> channels_;  ///< numbers, in the order of the plain model
};

}  // namespace ample::checker
