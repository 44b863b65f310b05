// States, rate, queue, depth, memory, time.
#include "tools/ample/output/progress_line.hpp"

#include "checker/verdict/outcome/count_text.hpp"

#include <fmt/format.h>

namespace ample::tools {

void ProgressLine::show(const checker::Progress& progress) {
  using checker::short_number;
  const auto states = static_cast<double>(progress.states);
  const std::string nodes = progress.nodes == 0 ? ""
                                                : short_number(static_cast<double>(progress.nodes))
                                                      + " nodes of diagrams, ";
  const std::string rest =
      fmt::format("{}{}, {:.0f} s", nodes, checker::size_text(static_cast<double>(progress.bytes)),
                  progress.seconds);
  if (progress.nodes > 0 && progress.states == 0) return show(rest);
  if (!progress.known.empty())
    return show(fmt::format("{} is known, a shorter one is looked for: {} states, {}",
                            progress.known, short_number(states), rest));
  show(fmt::format("{} states, {} states/s, queue {}, depth {}, {}", short_number(states),
                   short_number(progress.seconds > 0 ? states / progress.seconds : 0),
                   short_number(static_cast<double>(progress.queue)), progress.depth, rest));
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

CountProgress::CountProgress(const Surroundings& surroundings, bool asked_for, std::string what,
                             std::size_t all)
    : line_(surroundings.err, surroundings.err_is_terminal),
      shown_(surroundings.err_is_terminal || asked_for),
      what_(std::move(what)),
      all_(all) {}

void CountProgress::count(bool violated) {
  ++done_;
  violated_ += violated ? 1 : 0;
}

void CountProgress::show() {
  const auto now = std::chrono::steady_clock::now();
  if (!shown_ || now < next_) return;
  next_ = now + std::chrono::seconds(1);
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const std::string to_go =
      done_ == 0 ? ""
                 : fmt::format(", about {:.0f} s to go", seconds / static_cast<double>(done_)
                                                             * static_cast<double>(all_ - done_));
  line_.show(fmt::format("{} of {} {}, {} violated, {:.0f} s{}", done_, all_, what_, violated_,
                         seconds, to_go));
}

}  // namespace ample::tools
