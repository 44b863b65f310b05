// Boxes, lines and gaps between them.
#include "checker/evidence/picture/placing.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <sstream>

namespace ample::checker {

namespace {

constexpr double full_turn = 2 * std::numbers::pi;

double radius_of(Mark mark) {
  return mark == Mark::node || mark == Mark::cycle_node || mark == Mark::inside_node ? node_radius
                                                                                     : 3;
}

Box box_of(const Spot& spot) {
  const double radius = radius_of(spot.mark);
  return {spot.at.x - radius, spot.at.x + radius, spot.at.y - radius, spot.at.y + radius};
}

Box box_of(const Tile& tile) {
  return {tile.at.x, tile.at.x + tile.width, tile.at.y, tile.at.y + tile.height};
}

}  // namespace

Box box_of(const Label& label) {
  const double width = width_of(label.text, label.size);
  const double left = label.at.x - width * static_cast<double>(label.anchor) / 2;
  return {left, left + width, label.at.y - 0.8 * label.size, label.at.y + 0.25 * label.size};
}

bool overlap(const Box& a, const Box& b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

bool meets_line(const Box& box, Point from, Point to) {
  // The part of the line, which goes from 0 to 1, that lies between the edges of the box.
  double first = 0, last = 1;
  const auto clip = [&](double at, double step, double least, double most) {
    if (step == 0) {
      if (at <= least || at >= most) last = -1;
      return;
    }
    const auto [enters, leaves] = std::minmax({(least - at) / step, (most - at) / step});
    first = std::max(first, enters);
    last = std::min(last, leaves);
  };
  clip(from.x, to.x - from.x, box.left, box.right);
  clip(from.y, to.y - from.y, box.top, box.bottom);
  return first < last;
}

bool is_free(const Picture& picture, const Box& box) {
  for (const Line& line : picture.lines)
    for (std::size_t i = 0; i + 1 < line.points.size(); ++i)
      if (meets_line(box, line.points[i], line.points[i + 1])) return false;
  const auto is_there = [&](const auto& one) { return overlap(box, box_of(one)); };
  return std::ranges::none_of(picture.tiles, is_there)
         && std::ranges::none_of(picture.spots, is_there)
         && std::ranges::none_of(picture.labels, is_there);
}

double widest_gap(std::vector<double> directions, double wish) {
  if (directions.empty()) return wish;
  for (double& angle : directions) angle -= full_turn * std::floor(angle / full_turn);
  std::ranges::sort(directions);
  double widest = 0, best = wish, off = full_turn;
  for (std::size_t i = 0; i < directions.size(); ++i) {
    const bool last = i + 1 == directions.size();
    const double gap = (last ? directions[0] + full_turn : directions[i + 1]) - directions[i];
    const double middle = directions[i] + gap / 2;
    const double aside = std::abs(std::remainder(middle - wish, full_turn));
    if (gap < widest - 1e-6 || (gap < widest + 1e-6 && aside > off - 1e-6)) continue;
    widest = gap;
    best = middle;
    off = aside;
  }
  return best;
}

Label beside_node(const Picture& picture, Point node, double angle, const std::string& text,
                  double size) {
  constexpr double step = 3;
  constexpr int steps = 8;
  const double width = width_of(text, size);
  const auto at = [&](double away) {
    return Label{{node.x + (node_radius + away + width / 2) * std::cos(angle),
                  node.y + (node_radius + away + size / 2) * std::sin(angle) + 0.35 * size},
                 text,
                 Anchor::middle,
                 Tone::plain,
                 size};
  };
  for (int i = 1; i <= steps; ++i)
    if (Label label = at(step * i); is_free(picture, box_of(label))) return label;
  return at(step);
}

Box bounds(const Picture& picture) {
  Box all = {1e9, -1e9, 1e9, -1e9};
  const auto include = [&](const Box& box) {
    all = {std::min(all.left, box.left), std::max(all.right, box.right), std::min(all.top, box.top),
           std::max(all.bottom, box.bottom)};
  };
  for (const Label& label : picture.labels) include(box_of(label));
  for (const Spot& spot : picture.spots) include(box_of(spot));
  for (const Tile& tile : picture.tiles) include(box_of(tile));
  for (const Line& line : picture.lines)
    for (const Point& point : line.points) include({point.x, point.x, point.y, point.y});
  return all;
}

void crop(Picture& picture, double margin) {
  const Box all = bounds(picture);
  const auto move = [&](Point& point) {
    point = {point.x - all.left + margin, point.y - all.top + margin};
  };
  for (Line& line : picture.lines)
    for (Point& point : line.points) move(point);
  for (Spot& spot : picture.spots) move(spot.at);
  for (Tile& tile : picture.tiles) move(tile.at);
  for (Label& label : picture.labels) move(label.at);
  picture.width = all.right - all.left + 2 * margin;
  picture.height = all.bottom - all.top + 2 * margin;
}

std::vector<std::string> in_lines(const std::string& text, double size, double width) {
  std::vector<std::string> lines;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (!lines.empty() && width_of(lines.back() + " " + word, size) <= width)
      lines.back() += " " + word;
    else
      lines.push_back(word);
  }
  return lines;
}

}  // namespace ample::checker
