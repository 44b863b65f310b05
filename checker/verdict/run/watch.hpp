// Looking at limits while work goes on.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

namespace ample::checker {

/// Calls what looks at the limits, which ends the work by what it throws. It is for one thread
/// only.
class Watch {
 public:
  explicit Watch(std::function<void()> look) : look_(std::move(look)) {}

  void look() { look_(); }
  /// Counts one piece of work more, and looks after every `interval` of them.
  void pass() {
    if (++passed_ % interval == 0) look_();
  }

 private:
  static constexpr std::uint32_t interval = 4096;
  std::function<void()> look_;
  std::uint32_t passed_ = 0;
};

}  // namespace ample::checker
