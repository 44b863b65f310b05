// Dropping the clocks of messages.
#include "checker/store/tabulation/clock_dropping.hpp"

namespace ample::checker {

int ClockDropping::find_least(ChannelTable& channel, Index content) const {
  int least = 0;
  for (const model::Bytes& message : channel.messages_in(content)) {
    const int beside = system_->clock_of_message(message);
    if (beside != 0 && (least == 0 || beside < least)) least = beside;
  }
  return least;
}

Index ClockDropping::find_dropped(ChannelTable& channel, Index content, model::Clock own) const {
  std::vector<model::Bytes> messages = channel.messages_in(content);
  for (model::Bytes& message : messages)
    if (model::is_no_news(*system_, system_->clock_of_message(message), own))
      system_->set_clock_of_message(message, 0);
  return channel.content_of(messages);
}

}  // namespace ample::checker
