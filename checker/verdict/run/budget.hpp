// The budget of a search: the limits of Options, and which of them ended it.
#pragma once

#include "checker/verdict/outcome/report.hpp"
#include "checker/verdict/run/options.hpp"
#include "model/errors.hpp"

#include <chrono>

namespace ample::checker {

/// Thrown where a limit ends work in the middle of a step: the budget says which.
struct LimitMet {};

/// True when another run, with other limits, could go on from there.
constexpr bool can_go_on(Limit limit) {
  return limit == Limit::states || limit == Limit::memory || limit == Limit::time
         || limit == Limit::interrupt || limit == Limit::disk;
}

/// It is for one thread only.
class Budget {
 public:
  using Clock = std::chrono::steady_clock;

  /// The time is counted from `start`.
  explicit Budget(const Options& options, Clock::time_point start = Clock::now())
      : options_(&options), start_(start), next_progress_(seconds() + options.progress_every) {}

  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  bool ended() const { return limit_ != Limit::none; }
  bool can_go_on() const { return checker::can_go_on(limit_); }
  Limit limit() const { return limit_; }
  const std::string& limit_text() const { return limit_text_; }

  /// The first reason is the reason.
  void end_with(Limit limit, std::string text);
  void end_with(const model::BoundExceeded& bound) {
    end_with(bound.is_of_declaration ? Limit::declaration : Limit::bound, bound.what());
  }
  /// Takes over the limit that ended another rank, even if another one has ended this budget.
  void end_as(Limit limit, std::string text) {
    limit_ = limit;
    limit_text_ = std::move(text);
  }
  void end_at_violation() { end_with(Limit::violation, "the search stops at the first violation"); }
  void end_at_states(std::uint64_t most);
  void end_at_depth();
  void end_at_memory();
  /// Ends it when it was interrupted, its time is over, or the process has grown too large.
  void watch(const Effort& since);

  /// True when so much memory may be in use.
  bool allows_bytes(std::size_t bytes) const {
    return options_->max_bytes == 0 || bytes <= options_->max_bytes;
  }
  /// True when a quarter is free, after what can be found again was forgotten. Otherwise the search
  /// would soon do nothing but forget.
  bool has_room_again(std::size_t bytes) const { return bytes <= options_->max_bytes / 4 * 3; }
  bool allows_states(std::uint64_t states) const {
    return options_->max_states == 0 || states <= options_->max_states;
  }

  /// Is true about once a second.
  bool progress_is_due();

 private:
  void watch_resident();

  const Options* options_;
  Clock::time_point start_;
  double next_progress_, next_resident_ = 0;
  Limit limit_ = Limit::none;
  std::string limit_text_;
};

}  // namespace ample::checker
