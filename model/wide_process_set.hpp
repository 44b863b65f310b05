// Sets of processes of an instance of any size, for everything but local states.
#pragma once

#include "model/process.hpp"

namespace ample::model {

/// A set of any of the max_wide_processes processes, as bits of words. It has the interface of
/// ProcessSet, which becomes one wherever one is expected.
class WideProcessSet {
 public:
  constexpr WideProcessSet() = default;
  constexpr WideProcessSet(std::initializer_list<ProcessId> processes) {
    for (const ProcessId process : processes) insert(process);
  }
  constexpr WideProcessSet(ProcessSet set) { words_[0] = set.mask(); }
  /// {P_0, ..., P_{count-1}}
  static constexpr WideProcessSet first(int count) {
    WideProcessSet set;
    for (std::uint64_t& word : set.words_) {
      word = count >= bits ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
      count -= count >= bits ? bits : count;
    }
    return set;
  }

  /// The set as a local state has it. Throws WrongAlgorithm where that has no room for one of them.
  constexpr operator ProcessSet() const { return ProcessSet::from_mask(mask()); }
  /// The same as bits; throws likewise.
  constexpr ProcessMask mask() const {
    std::uint64_t others = words_[0] >> max_processes;
    for (std::size_t i = 1; i < words_.size(); ++i) others |= words_[i];
    if (others != 0)
      throw WrongAlgorithm("a set of processes of a local state has room for P0 to P"
                               + std::to_string(max_processes - 1) + ", and there are more",
                           this);
    return static_cast<ProcessMask>(words_[0]);
  }
  constexpr bool contains(ProcessId process) const {
    return (words_[word_of(process)] & bit_of(process)) != 0;
  }
  constexpr void insert(ProcessId process) { words_[word_of(process)] |= bit_of(process); }
  constexpr void erase(ProcessId process) { words_[word_of(process)] &= ~bit_of(process); }
  constexpr int size() const {
    int size = 0;
    for (const std::uint64_t word : words_) size += std::popcount(word);
    return size;
  }
  constexpr bool empty() const { return *this == WideProcessSet(); }
  constexpr bool operator==(const WideProcessSet&) const = default;

  friend constexpr WideProcessSet operator|(WideProcessSet one, const WideProcessSet& other) {
    for (std::size_t i = 0; i < words; ++i) one.words_[i] |= other.words_[i];
    return one;
  }
  friend constexpr WideProcessSet operator&(WideProcessSet one, const WideProcessSet& other) {
    for (std::size_t i = 0; i < words; ++i) one.words_[i] &= other.words_[i];
    return one;
  }
  /// The processes of the one that are not in the other.
  friend constexpr WideProcessSet operator-(WideProcessSet one, const WideProcessSet& other) {
    for (std::size_t i = 0; i < words; ++i) one.words_[i] &= ~other.words_[i];
    return one;
  }
  // The union with a set of a local state is one again, so that an author's text need not tell the
  // two apart. Throws WrongAlgorithm where it has no room for one of them.
  friend constexpr ProcessSet operator|(const WideProcessSet& one, ProcessSet other) {
    return one | WideProcessSet(other);
  }
  friend constexpr ProcessSet operator|(ProcessSet one, const WideProcessSet& other) {
    return WideProcessSet(one) | other;
  }
  friend constexpr ProcessSet operator&(const WideProcessSet& one, ProcessSet other) {
    return one & WideProcessSet(other);
  }
  friend constexpr ProcessSet operator&(ProcessSet one, const WideProcessSet& other) {
    return WideProcessSet(one) & other;
  }
  friend constexpr ProcessSet operator-(const WideProcessSet& one, ProcessSet other) {
    return one - WideProcessSet(other);
  }
  friend constexpr ProcessSet operator-(ProcessSet one, const WideProcessSet& other) {
    return WideProcessSet(one) - other;
  }
  friend constexpr bool operator==(const WideProcessSet& one, ProcessSet other) {
    return one == WideProcessSet(other);
  }

  /// Visits the processes in the order of their numbers. The set must not change meanwhile.
  class Iterator {
   public:
    using value_type = ProcessId;
    using difference_type = std::ptrdiff_t;

    constexpr Iterator() = default;
    constexpr ProcessId operator*() const {
      return ProcessId(static_cast<int>(word_) * bits + std::countr_zero(rest_));
    }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      go_to_one();
      return *this;
    }
    constexpr Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    constexpr bool operator==(const Iterator& other) const {
      return word_ == other.word_ && rest_ == other.rest_;
    }

   private:
    friend WideProcessSet;
    constexpr explicit Iterator(const WideProcessSet& set)
        : set_(&set), word_(0), rest_(set.words_[0]) {
      go_to_one();
    }
    constexpr void go_to_one() {
      while (rest_ == 0 && ++word_ < words) rest_ = set_->words_[word_];
    }

    const WideProcessSet* set_ = nullptr;
    std::size_t word_ = words;
    std::uint64_t rest_ = 0;
  };
  constexpr Iterator begin() const { return Iterator(*this); }
  constexpr Iterator end() const { return {}; }

 private:
  static constexpr int bits = 64;
  static constexpr std::size_t words = max_wide_processes / bits;

  static constexpr std::size_t word_of(ProcessId process) {
    if (process.index >= max_wide_processes)
      throw InternalError("a set is asked for process number " + std::to_string(process.index));
    return process.index / static_cast<std::size_t>(bits);
  }
  static constexpr std::uint64_t bit_of(ProcessId process) {
    return std::uint64_t{1} << process.index % bits;
  }

  std::array<std::uint64_t, words> words_{};
};

/// {P0,P2}
inline std::string to_text(const WideProcessSet& set) { return text_of_processes(set); }

}  // namespace ample::model
