// What ample frontier found out, as text and as JSON.
#pragma once

#include "tools/ample/sweep/frontier_points.hpp"

namespace ample::tools {

struct Frontier {
  FrontierPoints points;
  checker::FrontierForm form;
  /// Nothing when ended early, or when all that is known is good or all is bad.
  std::optional<checker::Separation> separation;
  bool finished = false;          ///< nothing is left that should have been explored
  std::string bound{};            ///< of which executions and instances it is said
  std::string ended_by{};         ///< when not finished
  std::string property_option{};  ///< --property with its value, behind a space, where it is given
  bool kept = false;              ///< rows are in a file
  std::size_t traces_missing = 0;

  /// The points that would change sides if a bound of the constraint moved by one.
  std::vector<const FrontierPoint*> at_the_boundary() const;
  std::vector<const FrontierPoint*> bad_at_the_boundary() const;
  /// How many instances were explored and hold only so far, or met another limit: no limit reads as
  /// success.
  std::size_t undecided() const;
  /// The names of the properties that were judged, the weightiest first.
  std::vector<std::string> judged() const;
  /// True when the question is answered. When finished, everything at the constraint's boundary was
  /// explored.
  bool settled() const;
};

/// `instances`, a command line's options, says of which instances.
std::string frontier_text(const Frontier& frontier, const model::AlgorithmInfo& algorithm,
                          const std::string& instances);
/// A row for each instance: what is known of it, and whether it is at the boundary.
std::string frontier_csv(const Frontier& frontier);
/// `head` is the first line of the sweep's file.
std::string frontier_json(const Frontier& frontier, const std::string& head);

}  // namespace ample::tools
