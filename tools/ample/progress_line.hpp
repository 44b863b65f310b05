// The progress line of a long search, on the error stream.
#pragma once

#include "checker/schedule/fuzz.hpp"

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

 private:
  void show(const std::string& line);

  std::ostream& err_;
  bool terminal_;
  bool shown_ = false;
};

}  // namespace ample::tools
