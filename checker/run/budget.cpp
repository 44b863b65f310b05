// The limits of Options, one by one.
#include "checker/run/budget.hpp"

#include <fmt/format.h>

namespace ample::checker {

void Budget::end_with(Limit limit, std::string text) {
  if (ended()) return;
  limit_ = limit;
  limit_text_ = std::move(text);
}

void Budget::end_at_states(std::uint64_t most) {
  end_with(Limit::states, fmt::format("--max-states {}", most));
}

void Budget::end_at_depth() {
  end_with(Limit::depth, fmt::format("--max-depth {}", options_->max_depth));
}

void Budget::end_at_memory() {
  end_with(Limit::memory, fmt::format("--max-memory {} bytes", options_->max_bytes));
}

void Budget::watch(const Effort& since) {
  if (options_->pace && !options_->pace(since)) end_with(Limit::interrupt, "interrupted");
  if (options_->interrupt != nullptr && *options_->interrupt)
    end_with(Limit::interrupt, "interrupted");
  if (options_->max_seconds > 0 && seconds() >= options_->max_seconds)
    end_with(Limit::time, fmt::format("--max-time {} s", options_->max_seconds));
}

bool Budget::progress_is_due() {
  const double now = seconds();
  if (now < next_progress_) return false;
  next_progress_ = now + options_->progress_every;
  return true;
}

}  // namespace ample::checker
