// States, rate, queue, depth, memory, time.
#include "tools/ample/progress_line.hpp"

#include "checker/report_text.hpp"

#include <fmt/format.h>

namespace ample::tools {

void ProgressLine::show(const checker::Progress& progress) {
  using checker::short_number;
  const auto states = static_cast<double>(progress.states);
  const std::string line =
      fmt::format("{} states, {} states/s, queue {}, depth {}, {}, {:.0f} s", short_number(states),
                  short_number(progress.seconds > 0 ? states / progress.seconds : 0),
                  short_number(static_cast<double>(progress.queue)), progress.depth,
                  checker::size_text(static_cast<double>(progress.bytes)), progress.seconds);
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
