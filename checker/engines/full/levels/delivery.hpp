// Brings successors to the ranks that keep them: each configuration has one, by its hash.
//
// They travel as records of the layout of the keeps, which is the same everywhere, in common
// numbers; the receiver finds the hash again.
#pragma once

#include "checker/engines/full/levels/common_values.hpp"
#include "checker/engines/full/ranks/ranks.hpp"
#include "checker/engines/full/search/candidates.hpp"
#include "checker/store/tabulation/layout.hpp"
#include "checker/store/visited/recent_words.hpp"

#include <array>

namespace ample::checker {

class Delivery {
 public:
  Delivery(Ranks& ranks, const CommonValues& common, std::uint32_t max_slots);

  /// Begins anew, with records for so many values of each slot; says whether they are wider now.
  bool begin(std::span<const std::uint32_t> values);
  /// Takes up a configuration in own numbers.
  void add(std::span<const Index> own);
  /// Takes up candidates, in words of that layout of own numbers.
  void add(const Candidates& candidates, const Layout& own_layout);
  /// Sends what was taken up, and returns what has come for this rank. All ranks call it.
  const Candidates& exchange();

  /// Configurations that this rank has sent to others, so far, and their bytes.
  std::uint64_t sent() const { return sent_; }
  std::uint64_t sent_bytes() const { return sent_bytes_; }
  /// The memory that the buffers take.
  std::size_t bytes() const;

 private:
  unsigned owner(std::uint64_t hash) const;
  void forget();
  RecentWords& recent_with(std::uint64_t hash) { return recent_[hash >> 60]; }
  void receive(Parcel& parcel);

  Ranks* ranks_;
  const CommonValues* common_;
  Layout layout_;                ///< of the records that travel
  std::vector<Parcel> parcels_;  ///< by receiver
  Candidates own_;               ///< for this rank
  std::vector<Index> unpacked_, in_common_;
  std::vector<std::uint64_t> words_;
  std::array<RecentWords, 16> recent_;  ///< brought lately, by the upper bits of their hash
  std::uint64_t sent_ = 0, sent_bytes_ = 0;
};

}  // namespace ample::checker
