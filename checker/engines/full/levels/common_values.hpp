// Common numbers for slots and values: every rank tabulates by itself and gives numbers in the
// order in which it meets things, so they agree on others for what they tell each other.
//
// A rank alone needs none: its own numbers are the common ones.
#pragma once

#include "checker/engines/full/ranks/ranks.hpp"
#include "checker/store/tabulation/tabulation.hpp"

namespace ample::checker {

class CommonValues {
 public:
  CommonValues(Tabulation& tabulation, Ranks& ranks);

  /// Gives numbers to all that any rank has met by now, the same ones at all ranks. All call it.
  void agree();
  /// The tables have been restored alike at all ranks: their numbers are the common ones.
  void take_own();
  /// What was restored and any rank has met is then met at all of them. All call it.
  void share_met();

  /// The number of values of each slot, by common slot.
  std::vector<std::uint32_t> values() const;
  /// True when each of these values is some rank's, and this one has met it.
  bool are_met(std::span<const Index> common) const;
  /// Writes a whole configuration in the other numbers. What it consists of is agreed.
  void to_common(std::span<const Index> own, std::span<Index> common) const;
  void to_own(std::span<const Index> common, std::span<Index> own) const;
  /// The meanings of the numbers, as Tabulation::restore() takes them.
  Tabulation::Values meanings() const;

 private:
  /// A slot that is the same at all ranks: a process, a register, or a channel by its ends.
  using Place = std::uint32_t;
  struct SlotNumbers {
    Slot other;                 ///< the slot in the other numbering
    std::vector<Index> values;  ///< in the other numbering
  };

  Place place_of(Slot own) const;
  Slot own_slot_of(Place place);
  /// The slot in both numberings, which must be new ones.
  void add_slot(Place place);
  Parcel new_values() const;
  void put_value(Parcel& parcel, Slot own, Index value) const;
  Index value_from(ParcelReader& parcel, Slot own);
  void meet(ParcelReader& parcel);
  /// Meets a value of this rank's tables as if a step had led to it.
  void meet_own(Slot own, Index value);

  static constexpr Index not_agreed = ~Index{0};

  Tabulation* tabulation_;
  Ranks* ranks_;
  std::vector<SlotNumbers> common_of_;  ///< by own slot; their numbers, as far as they are agreed
  std::vector<SlotNumbers> own_of_;     ///< by common slot
};

}  // namespace ample::checker
