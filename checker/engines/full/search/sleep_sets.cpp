// How sleep sets change, and how they are kept.
#include "checker/engines/full/search/sleep_sets.hpp"

#include "checker/verdict/run/locality.hpp"

#include <algorithm>
#include <cstring>

namespace ample::checker {

bool allow_sleep(const model::System& system) {
  return !system.has_shared() && !not_local_because(system);
}

Sleep::Sleep(const Tabulation& tabulation)
    : tabulation_(&tabulation),
      is_fifo_(tabulation.system().instance().network == model::Network::fifo),
      own_(tabulation.processes()),
      before_(tabulation.processes()) {
  look_at_channels();
}

void Sleep::look_at_channels() {
  if (slots_ == tabulation_->slots()) return;
  slots_ = tabulation_->slots();
  SlotMask before = 0;
  for (ProcessIndex process = 0; process < tabulation_->processes(); ++process) {
    own_[process] = mask_of_slot(process);
    for (const InChannel& in_channel : tabulation_->inbox(process))
      own_[process] |= mask_of_slot(in_channel.channel);
    before_[process] = before;
    before |= own_[process];
  }
}

SleepSets::SleepSets(Slot max_slots)
    : bytes_each_((std::min<std::size_t>(max_slots, 64) + 7) / 8),
      region_(std::min(physical_bytes(), VisitedSet::most_states * bytes_each_)),
      room_((region_.size() - sizeof(SlotMask)) / bytes_each_) {}

SlotMask SleepSets::of(StateNumber state) const {
  SlotMask asleep = 0;
  if (state >= room_) return asleep;
  std::memcpy(&asleep, region_.data() + state * bytes_each_, bytes_each_);
  return asleep;
}

void SleepSets::set(StateNumber state, SlotMask asleep) {
  if (state >= room_) return;
  std::memcpy(region_.data() + state * bytes_each_, &asleep, bytes_each_);
}

void SleepSets::forget_before(std::uint64_t state) {
  first_ = state;
  region_.release_first(std::min(state, room_) * bytes_each_);
}

}  // namespace ample::checker
