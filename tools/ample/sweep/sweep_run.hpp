// The instances of a sweep, and exploring them: each in a process of its own, its row kept in a
// file.
#pragma once

#include "checker/engines/full/ranks/ranks.hpp"
#include "tools/ample/line/command.hpp"
#include "tools/ample/output/progress_line.hpp"
#include "tools/ample/output/surroundings.hpp"
#include "tools/ample/sweep/sweep_file.hpp"

namespace ample::tools {

/// Throws WrongUsage for a graph that is none.
properties::Sweep sweep_of(const ManyInstances& instances);
/// Throws WrongUsage without --graph and --n: "sweep needs graphs", with graphs with which the rest
/// would be accepted.
void require_graphs(const std::string& lacking, const ManyInstances& instances);

/// Which instances they are, as the words of a command: "lmutin --graph k2 --where 'l_q = 0'".
std::string instances_text(const ManyInstances& instances);
/// What they leave out of all instances, to be said behind a bound: ", each graph in one
/// numbering".
std::string images_left_out(const ManyInstances& instances);

class SweepRun {
 public:
  /// Finds the instances and reads the file, which of several ranks only the first one does. Throws
  /// WrongUsage and BadInstance; the latter also when there are no instances, as a search of one
  /// that is not admissible does.
  SweepRun(const SweepCommand& command, const Surroundings& surroundings,
           checker::Ranks* ranks = nullptr);

  const properties::SweepPoints& found() const { return found_; }
  const std::vector<properties::SweepPoint>& points() const { return found_.points; }
  /// The rows that are known so far: those of the file, then the new ones. Of several ranks only
  /// the first knows all.
  const std::vector<checker::SweepRow>& rows() const { return rows_; }
  /// Adds their rows; false when some are missing still: ended early, or killed.
  bool explore(const std::vector<properties::SweepPoint>& points, CountProgress& progress);
  /// Why this rank or another one was ended before all was done; empty when it was not.
  const std::string& ended_by() const { return ended_by_; }

 private:
  const SweepCommand& command_;
  const Surroundings& surroundings_;
  checker::Ranks* ranks_;
  properties::SweepPoints found_;
  std::optional<SweepFile> file_;
  std::vector<checker::SweepRow> rows_;
  std::string ended_by_;
};

}  // namespace ample::tools
