// The instances of a frontier: their terms, and what is known of each.
#pragma once

#include "checker/questions/parameters/frontier.hpp"
#include "checker/questions/parameters/sweep_row.hpp"

#include <functional>
#include <map>

namespace ample::tools {

/// The outcome of exploring an instance.
enum class Shown : std::uint8_t {
  nothing,  ///< not explored
  holds,
  none_yet,  ///< no violation within the bound on rounds, which cut something off
  violated,
  unsolvable,  ///< by any algorithm: no part of the question
  open         ///< another limit came first
};

struct FrontierPoint {
  properties::SweepPoint point;
  int processes;
  std::vector<checker::Rows> terms;  ///< for each of the form's
  std::optional<checker::SweepRow> row = std::nullopt;

  Shown shown() const;
  bool good() const { return shown() == Shown::holds || shown() == Shown::none_yet; }
  /// True when it holds only vacuously.
  bool vacuous() const { return shown() == Shown::holds && row->vacuous; }
  /// True when it holds within a state constraint only.
  bool constrained() const { return row && row->is_constrained(); }
  bool bad() const { return shown() == Shown::violated; }
};

class FrontierPoints {
 public:
  /// Throws WrongUsage when an instance has several C0.
  FrontierPoints(const model::AlgorithmInfo& algorithm,
                 const std::vector<properties::SweepPoint>& points,
                 const checker::FrontierForm& form);

  /// All points, ordered by the number of their processes.
  const std::vector<FrontierPoint>& all() const { return points_; }
  /// Takes up the rows of what was asked for.
  void learn(const std::vector<checker::SweepRow>& rows,
             const std::vector<properties::SweepPoint>& asked);
  /// Takes up all rows. True when one of them was not known yet.
  bool learn_all(const std::vector<checker::SweepRow>& rows);
  std::size_t count(Shown shown) const;
  /// Of those that hold.
  std::size_t count_vacuous() const;
  std::size_t count_constrained() const;

  /// The good and the bad ones.
  std::vector<checker::Labelled> labelled() const;
  /// The places of the labelled points among all.
  std::vector<std::size_t> labelled_places() const;
  /// The instances that are not explored and satisfy a condition, at most `most`.
  std::vector<properties::SweepPoint> unexplored(
      std::size_t most, const std::function<bool(const FrontierPoint&)>& condition) const;
  /// Unexplored instances with the fewest processes, at most `most`, evenly spread.
  std::vector<properties::SweepPoint> smallest_unexplored(std::size_t most) const;

 private:
  std::vector<FrontierPoint> points_;
  std::map<std::string, std::size_t> place_of_id_;
};

}  // namespace ample::tools
