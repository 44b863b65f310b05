// Hostile inputs by the thousand: all are made from one seed, which is printed.
#pragma once

#include <cstdlib>
#include <iostream>
#include <iterator>
#include <map>
#include <random>
#include <string>

namespace ample::tests {

/// The number of tries: `few`, which take seconds, or ten times as many where the environment has
/// AMPLE_LARGE_CORPORA, as `tools/test --all` sets it.
inline int corpus_size(int few) { return std::getenv("AMPLE_LARGE_CORPORA") ? 10 * few : few; }

class Random {
 public:
  explicit Random(std::uint64_t seed = 40) : engine_(seed) { std::cout << "seed " << seed << '\n'; }

  /// 0, ..., n-1
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(engine_() % n); }
  bool one_in(std::size_t n) { return below(n) == 0; }
  template <class List>
  const auto& one_of(const List& list) {
    return *std::next(std::begin(list), static_cast<std::ptrdiff_t>(below(std::size(list))));
  }

 private:
  std::mt19937_64 engine_;
};

/// The text, damaged at up to four places: bytes changed, doubled, left out, the end cut off.
inline std::string damaged(std::string text, Random& random) {
  for (std::size_t i = random.below(4) + 1; i > 0 && !text.empty(); --i) {
    const std::size_t at = random.below(text.size());
    switch (random.below(5)) {
      case 0:
        text[at] = static_cast<char>(random.below(256));
        break;
      case 1:
        text.insert(at, text.substr(at, random.below(40)));
        break;
      case 2:
        text.erase(at, 1 + random.below(20));
        break;
      case 3:
        text.insert(at, random.one_in(2) ? "\x1B[2J" : std::string(1, '\0'));
        break;
      default:
        if (random.one_in(4)) text.resize(at);
        break;
    }
  }
  return text;
}

/// How often each thing happened, printed at the end.
class Counts {
 public:
  explicit Counts(std::string title) : title_(std::move(title)) {}
  ~Counts() {
    for (const auto& [what, times] : times_)
      std::cout << title_ << ' ' << what << ": " << times << '\n';
  }
  Counts(const Counts&) = delete;
  Counts& operator=(const Counts&) = delete;

  int& operator[](const std::string& what) { return times_[what]; }

 private:
  std::string title_;
  std::map<std::string, int> times_;
};

}  // namespace ample::tests
