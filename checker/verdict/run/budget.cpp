// The limits of Options, one by one.
#include "checker/verdict/run/budget.hpp"

#include "checker/verdict/run/resources.hpp"

#include <fmt/format.h>

namespace ample::checker {

namespace {

/// "--max-memory 3G"
std::string memory_limit_text(const Options& options) {
  std::uint64_t size = options.said_bytes == 0 ? options.max_bytes : options.said_bytes;
  std::string unit;
  for (const char* larger : {"k", "M", "G"}) {
    if (size == 0 || size % 1024 != 0) break;
    size /= 1024;
    unit = larger;
  }
  return fmt::format("--max-memory {}{}", size, unit.empty() ? " bytes" : unit);
}

/// "--max-time 300 s"
std::string time_limit_text(const Options& options) {
  return fmt::format("--max-time {} s",
                     options.said_seconds == 0 ? options.max_seconds : options.said_seconds);
}

}  // namespace

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

void Budget::end_at_memory() { end_with(Limit::memory, memory_limit_text(*options_)); }

void Budget::watch(const Effort& since) {
  if (options_->pace && !options_->pace(since)) end_with(Limit::interrupt, "interrupted");
  if (options_->interrupt != nullptr && *options_->interrupt)
    end_with(Limit::interrupt, "interrupted");
  if (options_->max_seconds > 0 && seconds() >= options_->max_seconds)
    end_with(Limit::time, time_limit_text(*options_));
  if (options_->max_resident != 0 && !ended()) watch_resident();
}

/// Asking takes some microseconds: so it is done now and then.
void Budget::watch_resident() {
  constexpr double seconds_between = 0.005;
  if (seconds() < next_resident_) return;
  next_resident_ = seconds() + seconds_between;
  if (resident_bytes() <= options_->max_resident) return;
  return_free_memory();
  if (resident_bytes() > options_->max_resident) end_at_memory();
}

bool Budget::progress_is_due() {
  const double now = seconds();
  if (now < next_progress_) return false;
  next_progress_ = now + options_->progress_every;
  return true;
}

}  // namespace ample::checker
