// A hold: what a stubborn set holds back at one process.
//
// A stubborn set T is kept as one hold a process. Nothing outside T receives through the slots
// held, receives a message of a kind held through a channel that is empty now, sends one of the
// kinds held, takes a step that depends on one of the registers held, or (where visible steps are
// held) takes a visible step.
#pragma once

#include "checker/reduction/local_configuration_table.hpp"
#include "checker/reduction/message_kinds.hpp"
#include "checker/tables/interned.hpp"

namespace ample::checker {

using HoldId = std::uint32_t;

struct Hold {
  SlotSet slots = 0;                    ///< the internal one, or with a message at the head
  RegisterSet registers = no_register;  ///< nothing that depends on one of them
  bool visible = false;                 ///< no visible step
  std::vector<KindSet> receipts;        ///< by sender: not received through an empty channel
  std::vector<KindSet> sends;           ///< by receiver: not sent

  explicit Hold(Slot processes) : receipts(processes, no_kinds), sends(processes, no_kinds) {}
  bool has(LocalSlot slot) const { return (slots & set_of(slot)) != 0; }
};

/// Holds as dense numbers; 0 is none.
class Holds {
 public:
  explicit Holds(Slot processes) : processes_(processes), none_(number_of(Hold(processes))) {}

  HoldId none() const { return none_; }
  HoldId number_of(const Hold& hold) {
    key_ = {static_cast<std::uint32_t>(hold.slots), static_cast<std::uint32_t>(hold.slots >> 32),
            static_cast<std::uint32_t>(hold.registers),
            static_cast<std::uint32_t>(hold.registers >> 32), hold.visible};
    key_.insert(key_.end(), hold.receipts.begin(), hold.receipts.end());
    key_.insert(key_.end(), hold.sends.begin(), hold.sends.end());
    return holds_.number_of(key_);
  }
  Hold operator[](HoldId number) const {
    const auto key = holds_[number];
    Hold hold(processes_);
    hold.slots = slots(number);
    hold.registers = registers(number);
    hold.visible = key[visible] != 0;
    std::copy_n(key.begin() + first_receipts, processes_, hold.receipts.begin());
    std::copy_n(key.begin() + first_receipts + processes_, processes_, hold.sends.begin());
    return hold;
  }
  SlotSet slots(HoldId number) const {
    const auto key = holds_[number];
    return key[0] | SlotSet{key[1]} << 32;
  }
  RegisterSet registers(HoldId number) const {
    const auto key = holds_[number];
    return key[low_registers] | RegisterSet{key[low_registers + 1]} << 32;
  }
  /// Those held, by sender.
  std::span<const KindSet> receipts(HoldId number) const {
    return holds_[number].subspan(first_receipts, processes_);
  }
  KindSet sends(HoldId number, Slot to) const {
    return holds_[number][first_receipts + processes_ + to];
  }
  /// The same hold, but of what is sent to that process those kinds are held.
  HoldId with_sends(HoldId number, Slot to, KindSet sends) {
    return with(number, first_receipts + processes_ + to, sends);
  }
  /// The same hold, and nothing that depends on these registers.
  HoldId with_registers(HoldId number, RegisterSet registers) {
    Hold hold = (*this)[number];
    hold.registers |= registers;
    return number_of(hold);
  }
  /// The same hold, and no visible step.
  HoldId with_visible(HoldId number) { return with(number, visible, 1); }

  /// By number; for a checkpoint.
  InternedVectors& holds() { return holds_; }

 private:
  /// Places in a key: slots and registers are first, in two halves each; then come receipts, and
  /// then sends.
  static constexpr std::size_t low_registers = 2, visible = 4, first_receipts = 5;

  HoldId with(HoldId number, std::size_t place, std::uint32_t value) {
    const auto key = holds_[number];
    key_.assign(key.begin(), key.end());
    key_[place] = value;
    return holds_.number_of(key_);
  }

  Slot processes_;
  InternedVectors holds_;
  std::vector<std::uint32_t> key_;  ///< scratch
  HoldId none_;
};

}  // namespace ample::checker
