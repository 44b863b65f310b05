// Messages without the clocks that make no difference any more.
//
// The receiver takes the maximum of its own clock and the one that a message carries beside its
// fields, before its handler runs (model/step_runner.hpp). If its own is no less already (with
// --clock lamport: greater), and can only grow, the message may as well carry none
// (model/clock_quotient.hpp).
#pragma once

#include "checker/store/tables/grown.hpp"
#include "checker/store/tabulation/channel_table.hpp"
#include "model/clock_quotient.hpp"

#include <unordered_map>

namespace ample::checker {

/// It serves one channel and one thread, and remembers what it finds out.
class ClockDropping {
 public:
  explicit ClockDropping(const model::System& system) : system_(&system) {}

  /// The content that the channel's content becomes when its receiver has that clock.
  Index operator()(ChannelTable& channel, Index content, model::Clock own) {
    const model::Clock least = least_in(channel, content);
    if (least == model::Clock{} || !model::is_no_news(*system_, least, own)) return content;
    const std::uint64_t key = std::uint64_t{content} << 32 | static_cast<unsigned>(own.value);
    const auto [place, is_new] = dropped_.try_emplace(key, content);
    if (is_new) place->second = find_dropped(channel, content, own);
    return place->second;
  }

 private:
  /// The least clock beside a message's fields that is not 0; 0 when there is none.
  model::Clock least_in(ChannelTable& channel, Index content) {
    if (content == ChannelTable::empty) return {};
    int& known = grown(least_, content, not_asked);
    if (known == not_asked) known = find_least(channel, content);
    return model::Clock(known);
  }
  int find_least(ChannelTable& channel, Index content) const;
  Index find_dropped(ChannelTable& channel, Index content, model::Clock own) const;

  static constexpr int not_asked = -1;

  const model::System* system_;
  std::vector<int> least_;  ///< by content
  std::unordered_map<std::uint64_t, Index> dropped_;
};

}  // namespace ample::checker
