// Choosing among the instances of a frontier.
#include "tools/ample/sweep/frontier_points.hpp"

#include "model/errors.hpp"

#include <algorithm>

namespace ample::tools {

using properties::SweepPoint;

Shown FrontierPoint::shown() const {
  if (!row) return Shown::nothing;
  if (row->gravest()) return Shown::violated;
  if (row->verdict == "unsolvable") return Shown::unsolvable;
  if (row->verdict == "holds") return Shown::holds;
  return row->at_horizon() ? Shown::none_yet : Shown::open;
}

FrontierPoints::FrontierPoints(const model::AlgorithmInfo& algorithm,
                               const std::vector<SweepPoint>& points,
                               const checker::FrontierForm& form) {
  for (const SweepPoint& point : points) {
    const model::Instance instance = properties::instance_from(algorithm, point.request);
    if (instance.inside.size() != 1)
      throw model::WrongUsage(
          "a frontier is about one initial configuration at a time: give one set to --inside, or "
          "leave it out for every safe one");
    FrontierPoint own{point, instance.processes(), {}};
    for (const properties::ParameterTerms& terms : form.terms)
      own.terms.push_back(terms.rows_of(instance));
    points_.push_back(std::move(own));
  }
  std::ranges::stable_sort(points_, {}, &FrontierPoint::processes);
  for (std::size_t i = 0; i < points_.size(); ++i) place_of_id_[points_[i].point.id] = i;
}

void FrontierPoints::learn(const std::vector<checker::SweepRow>& rows,
                           const std::vector<SweepPoint>& asked) {
  for (const checker::SweepRow& row : rows)
    if (std::ranges::count(asked, row.id, &SweepPoint::id) > 0)
      points_[place_of_id_.at(row.id)].row = row;
}

bool FrontierPoints::learn_all(const std::vector<checker::SweepRow>& rows) {
  const std::size_t unknown = count(Shown::nothing);
  for (const checker::SweepRow& row : rows)
    if (const auto place = place_of_id_.find(row.id); place != place_of_id_.end())
      points_[place->second].row = row;
  return count(Shown::nothing) < unknown;
}

std::size_t FrontierPoints::count(Shown shown) const {
  return static_cast<std::size_t>(std::ranges::count(points_, shown, &FrontierPoint::shown));
}

std::size_t FrontierPoints::count_vacuous() const {
  return static_cast<std::size_t>(std::ranges::count_if(points_, &FrontierPoint::vacuous));
}

std::size_t FrontierPoints::count_constrained() const {
  return static_cast<std::size_t>(std::ranges::count_if(points_, &FrontierPoint::constrained));
}

std::vector<std::size_t> FrontierPoints::labelled_places() const {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < points_.size(); ++i)
    if (points_[i].good() || points_[i].bad()) places.push_back(i);
  return places;
}

std::vector<checker::Labelled> FrontierPoints::labelled() const {
  std::vector<checker::Labelled> list;
  for (const std::size_t place : labelled_places())
    list.push_back({points_[place].terms, points_[place].good()});
  return list;
}

std::vector<SweepPoint> FrontierPoints::unexplored(
    std::size_t most, const std::function<bool(const FrontierPoint&)>& condition) const {
  std::vector<SweepPoint> list;
  for (const FrontierPoint& point : points_)
    if (list.size() < most && !point.row && condition(point)) list.push_back(point.point);
  return list;
}

std::vector<SweepPoint> FrontierPoints::smallest_unexplored(std::size_t most) const {
  const auto first = std::ranges::find_if(points_, [](const auto& point) { return !point.row; });
  if (first == points_.end()) return {};
  const std::vector<SweepPoint> candidates =
      unexplored(points_.size(),
                 [&](const FrontierPoint& point) { return point.processes == first->processes; });
  const std::size_t stride = (candidates.size() + most - 1) / most;
  std::vector<SweepPoint> spread;
  for (std::size_t i = 0; i < candidates.size(); i += stride) spread.push_back(candidates[i]);
  return spread;
}

}  // namespace ample::tools
