// Placing the nodes, the arrows and forks between them, their letters, and the texts in two
// columns.
#include "checker/picture/waits_picture.hpp"

#include "checker/picture/waits_needs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ample::checker {

namespace {

using model::ProcessId;
using model::ProcessSet;

constexpr double size = 7, line_height = 9.5, margin = 6;

struct Box {
  double left, right, top, bottom;
};

Box box_of(const Label& label) {
  const double width = width_of(label.text, label.size);
  const double left = label.at.x - width * static_cast<double>(label.anchor) / 2;
  return {left, left + width, label.at.y - 0.8 * label.size, label.at.y + 0.25 * label.size};
}

bool overlap(const Box& a, const Box& b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/// A picture in which no text hides another or a node.
class Drawing {
 public:
  Drawing(const model::System& system, const WaitsFor& waits_for)
      : waits_for_(waits_for),
        processes_(system.processes()),
        radius_(processes_ == 1 ? 0 : std::max(56.0, 14.0 * processes_)) {
    ProcessSet reason = waits_for.knot;
    for (const ProcessId process : waits_for.cycle) reason.insert(process);
    for (const ProcessId process : system.instance().all()) {
      const Point at = place_of(process);
      picture_.spots.push_back({at, reason.contains(process) ? Mark::cycle_node : Mark::node});
      picture_.labels.push_back(
          {{at.x, at.y + 3}, to_text(process), Anchor::middle, Tone::name, 8});
      taken_.push_back(
          {at.x - node_radius, at.x + node_radius, at.y - node_radius, at.y + node_radius});
    }
  }

  /// Processes stand clockwise from the top; two stand side by side.
  Point place_of(ProcessId process) const {
    const double turn = 2 * std::numbers::pi * process.index / processes_;
    const double angle = turn - (processes_ == 2 ? std::numbers::pi : std::numbers::pi / 2);
    return {radius_ * std::cos(angle), radius_ * std::sin(angle)};
  }

  void draw(const Need& need) {
    if (is_choice(need.blame))
      fork(need);
    else
      for (const ProcessId on : need.blame.on) single(need, on);
  }
  void draw_arrow(ProcessId from, ProcessId to, bool in_colour) {
    line(from == to ? loop(from) : aside(place_of(from), place_of(to), node_radius), in_colour,
         Stroke::edge, Stroke::cycle);
  }

  /// The picture with a column of texts on either side.
  Picture with(const std::vector<std::pair<ProcessId, std::string>>& texts) {
    Box all = bounds();
    const double left = all.left - 8, right = all.right + 8;
    std::vector<std::pair<double, std::string>> on_left, on_right;
    for (const auto& [process, text] : texts) {
      const Point at = place_of(process);
      (at.x < -1 ? on_left : on_right).emplace_back(at.y, text);
    }
    const double middle = (all.top + all.bottom) / 2;
    column(on_left, left, Anchor::right, middle);
    column(on_right, right, Anchor::left, middle);
    all = bounds();
    shift(margin - all.left, margin - all.top);
    picture_.width = all.right - all.left + 2 * margin;
    picture_.height = all.bottom - all.top + 2 * margin;
    return picture_;
  }

 private:
  void line(std::vector<Point> points, bool in_colour, Stroke plain, Stroke coloured) {
    picture_.lines.push_back({std::move(points), in_colour ? coloured : plain});
  }

  /// A line from `gap` away from one point to the edge of the node at another, a little aside so
  /// that both directions can be seen.
  static std::vector<Point> aside(Point from, Point to, double gap) {
    const double dx = to.x - from.x, dy = to.y - from.y, length = std::hypot(dx, dy);
    const double ux = dx / length, uy = dy / length, by = gap < node_radius ? 0 : 3;
    return {{from.x + gap * ux - by * uy, from.y + gap * uy + by * ux},
            {to.x - (node_radius + 1) * ux - by * uy, to.y - (node_radius + 1) * uy + by * ux}};
  }

  /// A loop on the side away from the middle.
  std::vector<Point> loop(ProcessId process) const {
    const Point at = place_of(process);
    const double angle = radius_ == 0 ? -std::numbers::pi / 2 : std::atan2(at.y, at.x);
    const auto point = [&](double turn, double distance) {
      return Point{at.x + distance * std::cos(angle + turn),
                   at.y + distance * std::sin(angle + turn)};
    };
    return {point(-0.5, node_radius), point(-0.45, node_radius + 11), point(0.45, node_radius + 11),
            point(0.5, node_radius + 1)};
  }

  /// Adds the text if nothing is in its way there.
  bool add_if_free(Point middle, const std::string& text) {
    const Label label{{middle.x, middle.y + 0.35 * size}, text, Anchor::middle, Tone::plain, size};
    const Box box = box_of(label);
    if (std::any_of(taken_.begin(), taken_.end(),
                    [&](const Box& other) { return overlap(box, other); }))
      return false;
    taken_.push_back(box);
    picture_.labels.push_back(label);
    return true;
  }

  void single(const Need& need, ProcessId on) {
    draw_arrow(need.process, on, is_reason(waits_for_, need.process, need.blame, on));
    const std::vector<Point> drawn = picture_.lines.back().points;
    if (on == need.process) {
      const Point at = place_of(on);
      for (double away = node_radius + 16;; away += 4) {
        const Point outermost = {(drawn[1].x + drawn[2].x) / 2, (drawn[1].y + drawn[2].y) / 2};
        const double factor = away / std::hypot(outermost.x - at.x, outermost.y - at.y);
        if (add_if_free(
                {at.x + factor * (outermost.x - at.x), at.y + factor * (outermost.y - at.y)},
                need.letters))
          return;
      }
    }
    const Point begin = drawn.front(), end = drawn.back();
    const double dx = end.x - begin.x, dy = end.y - begin.y, length = std::hypot(dx, dy);
    for (double away = 5;; away += 4)
      for (const double along : {0.5, 0.38, 0.62, 0.26, 0.74})
        if (add_if_free({begin.x + along * dx - away * dy / length,
                         begin.y + along * dy + away * dx / length},
                        need.letters))
          return;
  }

  /// The text of the fork stands where its lines meet.
  void fork(const Need& need) {
    const Point from = place_of(need.process);
    Point towards = {0, 0};
    for (const ProcessId on : need.blame.on) {
      towards.x += place_of(on).x / need.blame.on.size();
      towards.y += place_of(on).y / need.blame.on.size();
    }
    const double angle = std::atan2(towards.y - from.y, towards.x - from.x);
    const std::string text =
        fmt::format("{}: {} of {}", need.letters, need.blame.needed, need.blame.on.size());
    const Point at = [&] {
      for (double away = node_radius + 17;; away += 5)
        for (const double turn : {0.0, 0.4, -0.4, 0.8, -0.8}) {
          const Point point = {from.x + away * std::cos(angle + turn),
                               from.y + away * std::sin(angle + turn)};
          if (add_if_free(point, text)) return point;
        }
    }();
    line({aside(at, from, 0).back(), at}, is_reason(waits_for_, need.process, need.blame),
         Stroke::stem, Stroke::cycle_stem);
    for (const ProcessId on : need.blame.on)
      line(on == need.process ? aside(at, from, node_radius) : aside(at, place_of(on), 0),
           is_reason(waits_for_, need.process, need.blame, on), Stroke::edge, Stroke::cycle);
  }

  /// Below one another, in the order of the heights at which they would like to stand.
  void column(std::vector<std::pair<double, std::string>> texts, double x, Anchor anchor,
              double middle) {
    std::stable_sort(texts.begin(), texts.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    double y = middle - line_height * static_cast<double>(texts.size()) / 2 + line_height - 2;
    for (const auto& [wish, text] : texts) {
      picture_.labels.push_back({{x, y}, text, anchor, Tone::plain, size});
      y += line_height;
    }
  }

  Box bounds() const {
    Box all = {0, 0, 0, 0};
    const auto include = [&](const Box& box) {
      all = {std::min(all.left, box.left), std::max(all.right, box.right),
             std::min(all.top, box.top), std::max(all.bottom, box.bottom)};
    };
    for (const Box& box : taken_) include(box);
    for (const Label& label : picture_.labels) include(box_of(label));
    for (const Line& line : picture_.lines)
      for (const Point& point : line.points) include({point.x, point.x, point.y, point.y});
    return all;
  }

  void shift(double dx, double dy) {
    const auto move = [&](Point& point) { point = {point.x + dx, point.y + dy}; };
    for (Line& line : picture_.lines)
      for (Point& point : line.points) move(point);
    for (Spot& spot : picture_.spots) move(spot.at);
    for (Label& label : picture_.labels) move(label.at);
  }

  const WaitsFor& waits_for_;
  int processes_;
  double radius_;
  Picture picture_;
  std::vector<Box> taken_;
};

/// Whom it waits for at all, of each process: for a picture that would be too full otherwise.
void draw_plain(Drawing& drawing, const WaitsFor& waits_for) {
  for (const auto& [process, lacks] : waits_for.blocked) {
    ProcessSet all, reasons;
    for (const model::Lack& lack : lacks)
      for (const ProcessId on : lack.blame.on) {
        all.insert(on);
        if (is_reason(waits_for, process, lack.blame, on)) reasons.insert(on);
      }
    for (const ProcessId on : all) drawing.draw_arrow(process, on, reasons.contains(on));
  }
}

}  // namespace

Picture waits_picture(const model::System& system, const WaitsFor& waits_for) {
  constexpr std::size_t most = 60;
  const Needs needs = needs_of(waits_for);
  std::size_t drawn = 0;
  for (const Need& need : needs.drawn)
    drawn += is_choice(need.blame) ? 1 : static_cast<std::size_t>(need.blame.on.size());
  Drawing drawing(system, waits_for);
  if (drawn > most)
    draw_plain(drawing, waits_for);
  else
    for (const Need& need : needs.drawn) drawing.draw(need);
  return drawing.with(needs.texts);
}

std::string legend_of_waits_for(const WaitsFor& waits_for) {
  std::string legend = "an arrow from P to Q: P waits for Q";
  const auto chooses = [](const BlockedProcess& process) {
    return std::any_of(process.lacks.begin(), process.lacks.end(),
                       [](const model::Lack& lack) { return is_choice(lack.blame); });
  };
  if (std::any_of(waits_for.blocked.begin(), waits_for.blocked.end(), chooses))
    legend += "; k of n: for any k of them";
  if (!waits_for.cycle.empty()) legend += "; in colour: a cycle";
  if (!waits_for.knot.empty())
    legend += "; in colour: a knot, none of which can move before another of it";
  return legend;
}

}  // namespace ample::checker
