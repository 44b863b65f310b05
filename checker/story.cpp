// Following every message through its channel.
#include "checker/story.hpp"

#include "checker/replay.hpp"

#include <algorithm>

namespace ample::checker {

namespace {

/// The numbers of the messages in each channel, in the order of the plain model.
class Channels {
 public:
  explicit Channels(const model::System& system)
      : unordered_(system.instance().network == model::Network::unordered),
        n_(static_cast<std::size_t>(system.processes())),
        channels_(n_ * n_) {}

  void put(const std::vector<Sending>& messages, std::size_t number) {
    auto& channel = of(messages[number].from, messages[number].to);
    const auto later = [&](std::size_t a, std::size_t b) {
      return messages[a].message < messages[b].message;
    };
    channel.insert(unordered_ ? std::upper_bound(channel.begin(), channel.end(), number, later)
                              : channel.end(),
                   number);
  }
  std::size_t take(const model::Step& step) {
    auto& channel = of(*step.sender, step.process);
    const std::size_t number = channel[step.position];
    channel.erase(channel.begin() + step.position);
    return number;
  }

 private:
  std::vector<std::size_t>& of(model::ProcessId from, model::ProcessId to) {
    return channels_[from.index * n_ + to.index];
  }
  bool unordered_;
  std::size_t n_;
  std::vector<std::vector<std::size_t>> channels_;
};

}  // namespace

Story story_of(const Shown& shown) {
  const model::System& system = shown.system;
  Story story;
  story.violation = confirm(system, shown.property, shown.trace);
  Playback playback(system, shown.trace.inside);
  story.initial = playback.configuration();
  Channels channels(system);
  for (std::size_t i = 0; i < shown.trace.steps.size(); ++i) {
    StoryStep step{playback.take(shown.trace.steps[i]), {}, std::nullopt, {}};
    if (!step.played.step.sender.is_nil()) {
      step.received = channels.take(step.played.step);
      story.messages[*step.received].received = i;
    }
    for (const model::Send& send : step.played.outcome.sends) {
      step.sent.push_back(story.messages.size());
      story.messages.push_back({step.played.step.process, send.to, send.message, i, std::nullopt});
      channels.put(story.messages, story.messages.size() - 1);
    }
    step.inside = model::occupancy(system, playback.configuration());
    story.steps.push_back(std::move(step));
  }
  story.waits_for = waits_for(system, playback.configuration());
  return story;
}

}  // namespace ample::checker
