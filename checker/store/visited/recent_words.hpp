// The configurations met most recently, to recognise a repetition without going to memory.
//
// Two steps of different processes mostly commute, so that one configuration is found again a few
// configurations after it was found first. Most repetitions are of this kind.
#pragma once

#include "checker/store/tabulation/layout.hpp"

namespace ample::checker {

class RecentWords {
 public:
  /// Forgets everything; from now on a configuration has so many words.
  void clear(std::size_t words_each) {
    words_each_ = words_each;
    words_.assign(places * words_each, ~std::uint64_t{0});  // no configuration: its last word is 0
  }

  /// True when it was among the recent ones. It is one now.
  bool meet(std::uint64_t hash, const std::uint64_t* words) {
    std::uint64_t* const place = &words_[hash % places * words_each_];
    if (same_words(place, words, words_each_)) return true;
    copy_words(words, place, words_each_);
    return false;
  }

 private:
  static constexpr std::size_t places = 1u << 11;

  std::size_t words_each_ = 0;
  std::vector<std::uint64_t> words_;
};

}  // namespace ample::checker
