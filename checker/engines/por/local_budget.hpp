// The number of local configurations that a local exploration may meet before it is given up.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ample::checker {

/// The budget of one process. It is halved when explorations are given up so often that most work
/// is in vain, which saves time and changes nothing else.
class LocalBudget {
 public:
  explicit LocalBudget(std::size_t most) : most_(most) {}

  std::size_t most() const { return most_; }
  /// An exploration met so many local configurations.
  void finished(std::size_t local_configurations) { spent_ += local_configurations; }
  void gave_up(std::size_t local_configurations) {
    spent_ += local_configurations;
    in_vain_ += local_configurations;
    if (2 * in_vain_ <= spent_ + 20 * most_ || most_ / 2 < least) return;
    most_ /= 2;
    in_vain_ = spent_ = 0;
  }

 private:
  static constexpr std::size_t least = 30;
  std::size_t most_;
  std::uint64_t spent_ = 0, in_vain_ = 0;  ///< since it was halved
};

}  // namespace ample::checker
