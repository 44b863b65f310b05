// A hold: what a stubborn set holds back at one process.
//
// A stubborn set T is kept as one hold a process. Nothing outside T receives through the slots
// held, receives one of the messages held through a channel that is empty now, sends one of the
// sends held, or (where visible steps are held) takes a visible step.
#pragma once

#include "checker/reduction/message_sets.hpp"
#include "checker/reduction/situation_table.hpp"

namespace ample::checker {

using HoldId = std::uint32_t;

struct Hold {
  SlotSet slots = 0;                 ///< the internal one, or with a message at the head
  bool visible = false;              ///< no visible step
  std::vector<MessageSet> messages;  ///< by sender: not received through an empty channel
  std::vector<MessageSet> sends;     ///< by receiver: not sent

  explicit Hold(Slot processes) : messages(processes, no_messages), sends(processes, no_messages) {}
  bool has(LocalSlot slot) const { return (slots & set_of(slot)) != 0; }
};

/// Holds as dense numbers; 0 is none.
class Holds {
 public:
  explicit Holds(Slot processes) : processes_(processes), none_(number_of(Hold(processes))) {}

  HoldId none() const { return none_; }
  HoldId number_of(const Hold& hold) {
    key_ = {static_cast<std::uint32_t>(hold.slots), static_cast<std::uint32_t>(hold.slots >> 32),
            hold.visible};
    key_.insert(key_.end(), hold.messages.begin(), hold.messages.end());
    key_.insert(key_.end(), hold.sends.begin(), hold.sends.end());
    return holds_.number_of(key_);
  }
  Hold operator[](HoldId number) const {
    const auto key = holds_[number];
    Hold hold(processes_);
    hold.slots = slots(number);
    hold.visible = key[2] != 0;
    std::copy_n(key.begin() + 3, processes_, hold.messages.begin());
    std::copy_n(key.begin() + 3 + processes_, processes_, hold.sends.begin());
    return hold;
  }
  SlotSet slots(HoldId number) const {
    const auto key = holds_[number];
    return key[0] | SlotSet{key[1]} << 32;
  }

 private:
  Slot processes_;
  InternedVectors holds_;
  std::vector<std::uint32_t> key_;  ///< scratch
  HoldId none_;
};

}  // namespace ample::checker
