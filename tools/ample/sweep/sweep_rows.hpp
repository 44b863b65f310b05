// The first line of a results file, and what its rows can be: a right checksum does not make them
// those of the sweep.
#pragma once

#include "checker/questions/parameters/sweep_row.hpp"
#include "tools/ample/line/command.hpp"

#include <map>

namespace ample::tools {

/// Everything that decides which instances there are and what is found out about them: the first
/// line of the results file.
std::string head_of(const SweepCommand& command);

/// The sweep of a results file's first line. Throws WrongUsage for what no sweep writes, and for
/// what another version of Ample wrote: it may know other instances.
SweepCommand sweep_of_head(const std::string& head);

/// Compares rows with the instances of a sweep and with what a search of them can find.
class SweepRows {
 public:
  /// The sweep and its points stay where they are.
  SweepRows(const SweepCommand& sweep, const std::vector<properties::SweepPoint>& points);

  /// Throws WrongUsage that names the line of the file, of which the first is the head.
  void check(const std::string& path, const std::vector<checker::SweepRow>& rows) const;
  /// The number of instances that have none of these rows.
  std::size_t missing(const std::vector<checker::SweepRow>& rows) const;

 private:
  bool is_possible(const checker::SweepRow& row, const model::Instance& instance) const;

  const SweepCommand& sweep_;
  const model::AlgorithmInfo& algorithm_;
  std::map<std::string, const properties::SweepPoint*> point_of_id_;
};

}  // namespace ample::tools
