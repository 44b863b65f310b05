// The part of a stubborn set at one process.
//
// A stubborn set T is kept as one part T_p for each process p. What T_p has is *held*: nothing
// outside T receives through the groups held, receives a message of a kind held through a channel
// that is empty now, sends one of the kinds held, takes a step that depends on one of the registers
// held, or (where visible steps are held) takes a visible step.
#pragma once

#include "checker/engines/automata/local_configuration_table.hpp"
#include "checker/engines/automata/message_kinds.hpp"
#include "checker/store/tables/interned.hpp"

namespace ample::checker {

using StubbornPartId = std::uint32_t;

struct StubbornPart {
  GroupSet groups = 0;                  ///< the internal one, or with a message at the head
  RegisterSet registers = no_register;  ///< nothing that depends on one of them
  bool visible = false;                 ///< no visible step
  std::vector<KindSet> receipts;        ///< by sender: not received through an empty channel
  std::vector<KindSet> sends;           ///< by receiver: not sent

  explicit StubbornPart(ProcessIndex processes)
      : receipts(processes, no_kinds), sends(processes, no_kinds) {}
  bool has(TransitionGroup group) const { return (groups & set_of(group)) != 0; }
};

/// Parts as dense numbers; 0 is the empty one.
class StubbornParts {
 public:
  explicit StubbornParts(ProcessIndex processes)
      : processes_(processes), none_(number_of(StubbornPart(processes))) {}

  StubbornPartId none() const { return none_; }
  StubbornPartId number_of(const StubbornPart& part) {
    key_ = {static_cast<std::uint32_t>(part.groups), static_cast<std::uint32_t>(part.groups >> 32),
            static_cast<std::uint32_t>(part.registers),
            static_cast<std::uint32_t>(part.registers >> 32), part.visible};
    key_.insert(key_.end(), part.receipts.begin(), part.receipts.end());
    key_.insert(key_.end(), part.sends.begin(), part.sends.end());
    return parts_.number_of(key_);
  }
  StubbornPart operator[](StubbornPartId number) const {
    const auto key = parts_[number];
    StubbornPart part(processes_);
    part.groups = groups(number);
    part.registers = registers(number);
    part.visible = key[visible] != 0;
    std::copy_n(key.begin() + first_receipts, processes_, part.receipts.begin());
    std::copy_n(key.begin() + first_receipts + processes_, processes_, part.sends.begin());
    return part;
  }
  GroupSet groups(StubbornPartId number) const {
    const auto key = parts_[number];
    return key[0] | GroupSet{key[1]} << 32;
  }
  RegisterSet registers(StubbornPartId number) const {
    const auto key = parts_[number];
    return key[low_registers] | RegisterSet{key[low_registers + 1]} << 32;
  }
  /// The kinds held, by sender.
  std::span<const KindSet> receipts(StubbornPartId number) const {
    return parts_[number].subspan(first_receipts, processes_);
  }
  KindSet sends(StubbornPartId number, ProcessIndex to) const {
    return parts_[number][first_receipts + processes_ + to];
  }
  /// The same part, but of what is sent to that process those kinds are held.
  StubbornPartId with_sends(StubbornPartId number, ProcessIndex to, KindSet sends) {
    return with(number, first_receipts + processes_ + to, sends);
  }
  /// The same part, and nothing that depends on these registers.
  StubbornPartId with_registers(StubbornPartId number, RegisterSet registers) {
    StubbornPart part = (*this)[number];
    part.registers |= registers;
    return number_of(part);
  }
  /// The same part, and no visible step.
  StubbornPartId with_visible(StubbornPartId number) { return with(number, visible, 1); }

 private:
  /// Places in a key: groups and registers are first, in two halves each; then come receipts, and
  /// then sends.
  static constexpr std::size_t low_registers = 2, visible = 4, first_receipts = 5;

  StubbornPartId with(StubbornPartId number, std::size_t place, std::uint32_t value) {
    const auto key = parts_[number];
    key_.assign(key.begin(), key.end());
    key_[place] = value;
    return parts_.number_of(key_);
  }

  ProcessIndex processes_;
  InternedVectors parts_;
  std::vector<std::uint32_t> key_;  ///< scratch
  StubbornPartId none_;
};

}  // namespace ample::checker
