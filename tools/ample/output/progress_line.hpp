// The progress line of a long search, on the error stream.
#pragma once

#include "checker/engines/schedules/fuzz_report.hpp"
#include "checker/verdict/run/options.hpp"

#include "tools/ample/output/surroundings.hpp"

#include <chrono>
#include <ostream>

namespace ample::tools {

class ProgressLine {
 public:
  /// On a terminal the line is written over itself, and erased in the end.
  ProgressLine(std::ostream& err, bool terminal) : err_(err), terminal_(terminal) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();

  void show(const checker::Progress& progress);
  void show(const checker::FuzzProgress& progress);
  void show(const std::string& line);

 private:
  std::ostream& err_;
  bool terminal_;
  bool shown_ = false;
};

/// "30 of 213 instances, 2 violated, 12 s, about 70 s to go", once a second.
class CountProgress {
 public:
  /// `what` is counted: "instances". Nothing is shown unless on a terminal or asked for.
  CountProgress(const Surroundings& surroundings, bool asked_for, std::string what,
                std::size_t all);

  void count(bool violated);
  void show();

 private:
  ProgressLine line_;
  bool shown_;
  std::string what_;
  std::size_t all_, done_ = 0, violated_ = 0;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now(),
                                        next_ = start_ + std::chrono::seconds(1);
};

}  // namespace ample::tools
