// Placing the nodes, the arrows between their edges, and the texts in two columns.
#include "checker/waits_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

namespace ample::checker {

namespace {

using model::ProcessId;

constexpr double size = 7, line_height = 9.5, margin = 6;

class Circle {
 public:
  explicit Circle(int processes)
      : processes_(processes), radius_(processes == 1 ? 0 : std::max(34.0, 6.5 * processes)) {}

  double radius() const { return radius_; }
  /// From the top, clockwise; two stand side by side.
  Point at(ProcessId process) const {
    const double turn = 2 * std::numbers::pi * process.index / processes_;
    const double angle = turn - (processes_ == 2 ? std::numbers::pi : std::numbers::pi / 2);
    return {radius_ * std::cos(angle), radius_ * std::sin(angle)};
  }

 private:
  int processes_;
  double radius_;
};

/// From the edge of one node to that of another, a little aside so that both ways can be seen.
std::vector<Point> arrow(Point from, Point to) {
  const double dx = to.x - from.x, dy = to.y - from.y, length = std::hypot(dx, dy);
  const double ux = dx / length, uy = dy / length, aside = 3;
  const Point begin{from.x + node_radius * ux - aside * uy, from.y + node_radius * uy + aside * ux};
  const Point end{to.x - (node_radius + 1) * ux - aside * uy,
                  to.y - (node_radius + 1) * uy + aside * ux};
  return {begin, end};
}

/// On the side away from the middle.
std::vector<Point> loop(Point at, double radius) {
  const double angle = radius == 0 ? -std::numbers::pi / 2 : std::atan2(at.y, at.x);
  const auto point = [&](double turn, double distance) {
    return Point{at.x + distance * std::cos(angle + turn),
                 at.y + distance * std::sin(angle + turn)};
  };
  return {point(-0.5, node_radius), point(-0.45, node_radius + 11), point(0.45, node_radius + 11),
          point(0.5, node_radius + 1)};
}

std::string lack_text(ProcessId process, const model::Lack& lack) {
  std::string from;
  for (const ProcessId on : lack.blame.on) from += (from.empty() ? "" : ", ") + to_text(on);
  return fmt::format("{} lacks {}{}", to_text(process), lack.condition,
                     from.empty() ? "" : ", from " + from);
}

/// A column of texts, in the order of the heights at which they would like to stand.
struct Column {
  std::vector<std::pair<double, std::string>> texts;
  double width() const {
    double widest = 0;
    for (const auto& [y, text] : texts) widest = std::max(widest, width_of(text, size));
    return widest;
  }
  double height() const { return line_height * static_cast<double>(texts.size()); }
  void print(Picture& picture, double x, Anchor anchor) {
    std::stable_sort(texts.begin(), texts.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    double y = -height() / 2 + line_height - 2;
    for (const auto& [wish, text] : texts) {
      picture.labels.push_back({{x, y}, text, anchor, Tone::plain, size});
      y += line_height;
    }
  }
};

void shift(Picture& picture, double dx, double dy) {
  const auto move = [&](Point& point) { point = {point.x + dx, point.y + dy}; };
  for (Line& line : picture.lines)
    for (Point& point : line.points) move(point);
  for (Spot& spot : picture.spots) move(spot.at);
  for (Label& label : picture.labels) move(label.at);
}

}  // namespace

Picture waits_picture(const model::System& system, const WaitsFor& waits_for) {
  const Circle circle(system.processes());
  std::set<std::pair<int, int>> in_cycle;
  model::ProcessSet of_cycle;
  for (std::size_t i = 0; i < waits_for.cycle.size(); ++i) {
    of_cycle.insert(waits_for.cycle[i]);
    in_cycle.insert(
        {int{waits_for.cycle[i]}, int{waits_for.cycle[(i + 1) % waits_for.cycle.size()]}});
  }
  Picture picture;
  Column left, right;
  for (const BlockedProcess& blocked : waits_for.blocked) {
    const Point at = circle.at(blocked.process);
    Column& column = at.x < -1 ? left : right;
    model::ProcessSet drawn;
    for (const model::Lack& lack : blocked.lacks) {
      column.texts.emplace_back(at.y, lack_text(blocked.process, lack));
      drawn = drawn | lack.blame.on;
    }
    if (blocked.lacks.empty())
      column.texts.emplace_back(at.y, to_text(blocked.process) + " waits, though its guard holds");
    for (const ProcessId on : drawn)
      picture.lines.push_back(
          {on == blocked.process ? loop(at, circle.radius()) : arrow(at, circle.at(on)),
           in_cycle.contains({int{blocked.process}, int{on}}) ? Stroke::cycle : Stroke::edge});
  }
  for (const ProcessId process : system.instance().all()) {
    const Point at = circle.at(process);
    picture.spots.push_back({at, of_cycle.contains(process) ? Mark::cycle_node : Mark::node});
    picture.labels.push_back({{at.x, at.y + 3}, to_text(process), Anchor::middle, Tone::name, 8});
  }
  const double reach = circle.radius() + node_radius + 14;
  left.print(picture, -reach - 2, Anchor::right);
  right.print(picture, reach + 2, Anchor::left);
  double highest = 0;
  for (const ProcessId process : system.instance().all())
    highest = std::max(highest, std::abs(circle.at(process).y));
  const double half =
      std::max({highest + node_radius + 14, left.height() / 2, right.height() / 2}) + margin;
  const double to_left = reach + 2 + left.width() + margin;
  shift(picture, to_left, half);
  picture.width = to_left + reach + 2 + right.width() + margin;
  picture.height = 2 * half;
  return picture;
}

}  // namespace ample::checker
