// Candidates: the successors found by one worker in its block, in the order of the
// search.
#pragma once

#include "checker/engines/full/search/sleep_sets.hpp"

#include <vector>

namespace ample::checker {

class Candidates {
 public:
  /// Begins anew, for records of so many words.
  void clear(std::size_t words) {
    if (words_each_ != words) room_ = 0;
    words_each_ = words;
    count_ = 0;
  }

  /// The words of the next candidate, to be filled in before finish().
  std::uint64_t* begin() {
    if (count_ == room_) grow();
    return &words_[count_ * words_each_];
  }
  void finish(std::uint64_t hash, StateNumber parent, SlotMask asleep = 0) {
    hashes_[count_] = hash;
    parents_[count_] = parent;
    asleep_[count_] = asleep;
    ++count_;
  }

  std::size_t size() const { return count_; }
  std::size_t bytes() const {
    return count_
           * (words_each_ * sizeof(words_[0]) + sizeof(hashes_[0]) + sizeof(parents_[0])
              + sizeof(asleep_[0]));
  }
  const std::uint64_t* words(std::size_t i) const { return &words_[i * words_each_]; }
  std::uint64_t hash(std::size_t i) const { return hashes_[i]; }
  StateNumber parent(std::size_t i) const { return parents_[i]; }
  SlotMask asleep(std::size_t i) const { return asleep_[i]; }

 private:
  void grow() {
    room_ = 2 * room_ + 1024;
    words_.resize(room_ * words_each_);
    hashes_.resize(room_);
    parents_.resize(room_);
    asleep_.resize(room_);
  }

  std::size_t words_each_ = 0, count_ = 0, room_ = 0;
  std::vector<std::uint64_t> words_, hashes_;
  std::vector<StateNumber> parents_;
  std::vector<SlotMask> asleep_;
};

}  // namespace ample::checker
