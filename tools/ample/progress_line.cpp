// States, rate, queue, depth, memory, time.
#include "tools/ample/progress_line.hpp"

#include "checker/report/report_text.hpp"

#include <fmt/format.h>

namespace ample::tools {

void ProgressLine::show(const checker::Progress& progress) {
  using checker::short_number;
  const auto states = static_cast<double>(progress.states);
  show(fmt::format("{} states, {} states/s, queue {}, depth {}, {}, {:.0f} s", short_number(states),
                   short_number(progress.seconds > 0 ? states / progress.seconds : 0),
                   short_number(static_cast<double>(progress.queue)), progress.depth,
                   checker::size_text(static_cast<double>(progress.bytes)), progress.seconds));
}

void ProgressLine::show(const checker::FuzzProgress& progress) {
  using checker::short_number;
  const auto steps = static_cast<double>(progress.steps);
  show(fmt::format("{} schedules, {} steps, {} steps/s, {:.0f} s",
                   short_number(static_cast<double>(progress.schedules)), short_number(steps),
                   short_number(progress.seconds > 0 ? steps / progress.seconds : 0),
                   progress.seconds));
}

void ProgressLine::show(const std::string& line) {
  if (terminal_)
    err_ << '\r' << line << "\x1b[K" << std::flush;
  else
    err_ << line << std::endl;
  shown_ = true;
}

ProgressLine::~ProgressLine() {
  if (terminal_ && shown_) err_ << "\r\x1b[K" << std::flush;
}

}  // namespace ample::tools
