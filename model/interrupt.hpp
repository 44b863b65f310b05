// An interrupt asks a run to end early.
#pragma once

#include <atomic>
#include <cstdint>

namespace ample::model {

/// Set by a signal; or by itself, at a look at it that a test has chosen.
class Interrupt {
 public:
  Interrupt() = default;
  /// Set from the look after so many others on.
  explicit Interrupt(std::int64_t looks) : looks_(looks), counts_(true) {}

  /// True when it was set already. A signal handler may call it.
  bool set() { return set_.exchange(true); }

  /// True when it has been set. This is no look that a test counts.
  bool is_set() const { return set_; }

  /// The number of looks left; if negative, the number since.
  std::int64_t looks_left() const { return looks_; }

  operator bool() const {
    if (counts_ && looks_.fetch_sub(1) <= 0) set_ = true;
    return set_;
  }

 private:
  static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set it");

  mutable std::atomic<bool> set_ = false;
  mutable std::atomic<std::int64_t> looks_ = 0;
  bool counts_ = false;
};

}  // namespace ample::model
