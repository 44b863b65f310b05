// Scaling, axes and the places of the series' names.
#include "checker/evidence/picture/plot.hpp"

#include "checker/evidence/picture/placing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace ample::checker {

namespace {

constexpr double axis_text = 7, plot_width = 260, plot_height = 170;

struct Span {
  double least = std::numeric_limits<double>::infinity(), most = -least;
  void include(double value) {
    least = std::min(least, value);
    most = std::max(most, value);
  }
};

Span span_of(const Plot& plot, double Point::*coordinate) {
  Span range;
  for (const Plot::Series& series : plot.series)
    for (const Point& point : series.points) range.include(point.*coordinate);
  return range;
}

/// 1,000,000 as 1e6; whole numbers as they are.
std::string tick_text(double number) {
  if (number >= 1e5 && std::fmod(number, 1e3) == 0) return fmt::format("{:.0f}k", number / 1e3);
  return number == std::floor(number) ? fmt::format("{:.0f}", number) : fmt::format("{:g}", number);
}

/// Maps a value to a place on an axis of a length.
struct AxisScale {
  double least, most, length;
  bool logarithmic;
  double operator()(double value) const {
    const auto part = [&](double of) { return logarithmic ? std::log10(of) : of; };
    return length * (part(value) - part(least)) / (part(most) - part(least));
  }
};

/// Round numbers, at most seven, from at most `least` to at least `most`.
std::vector<double> round_numbers(double least, double most) {
  const double span = std::max(most - least, 1.0);
  double step = std::pow(10, std::floor(std::log10(span / 6)));
  for (const double factor : {1.0, 2.0, 5.0, 10.0})
    if (span / (factor * step) <= 5) {
      step *= factor;
      break;
    }
  step = std::max(step, 1.0);  // what is counted is whole
  std::vector<double> numbers;
  for (double number = step * std::floor(least / step);; number += step) {
    numbers.push_back(number);
    if (number >= most) return numbers;
  }
}

std::vector<double> powers_of_ten(double least, double most) {
  std::vector<double> numbers;
  for (double power = std::pow(10, std::floor(std::log10(least)));; power *= 10) {
    numbers.push_back(power);
    if (power >= most) return numbers;
  }
}

Stroke stroke_of_look(Plot::Look look) {
  return look == Plot::Look::claimed ? Stroke::claimed
         : look == Plot::Look::most  ? Stroke::measured
                                     : Stroke::measured_least;
}

}  // namespace

bool Plot::logarithmic() const {
  const Span y = span_of(*this, &Point::y);
  return y.least >= 1 && y.most >= 60 * y.least;
}

namespace {

Label axis_label(Point at, const std::string& text, Anchor anchor) {
  return {at, text, anchor, Tone::plain, axis_text};
}

void add_axes(Picture& picture, const Plot& plot, const std::vector<double>& xs, const AxisScale& x,
              const std::vector<double>& ys, const AxisScale& y) {
  for (const double number : ys) {
    const double at = -y(number);
    picture.lines.push_back({{{0, at}, {plot_width, at}}, Stroke::scale});
    picture.labels.push_back(
        axis_label({-4, at + 0.35 * axis_text}, tick_text(number), Anchor::right));
  }
  for (const double number : xs) {
    picture.lines.push_back({{{x(number), 0}, {x(number), 3}}, Stroke::axis});
    picture.labels.push_back(
        axis_label({x(number), 4 + axis_text}, tick_text(number), Anchor::middle));
  }
  picture.lines.push_back({{{0, -plot_height}, {0, 0}, {plot_width, 0}}, Stroke::axis});
  picture.labels.push_back(axis_label({plot_width, 7 + 2 * axis_text}, plot.x_axis, Anchor::right));
  picture.labels.push_back(axis_label({0, -plot_height - 6}, plot.y_axis, Anchor::left));
}

/// Each with its name behind its last point.
void add_series(Picture& picture, const Plot& plot, const AxisScale& x, const AxisScale& y) {
  std::vector<Label> names;
  for (const Plot::Series& series : plot.series) {
    Line line{{}, stroke_of_look(series.look)};
    for (const Point& point : series.points) {
      line.points.push_back({x(point.x), -y(point.y)});
      if (series.look != Plot::Look::claimed)
        picture.spots.push_back(
            {line.points.back(), series.look == Plot::Look::most ? Mark::event : Mark::pending});
    }
    const Point end = line.points.back();
    if (line.points.size() > 1) picture.lines.push_back(std::move(line));
    names.push_back(
        axis_label({plot_width + 8, end.y + 0.35 * axis_text}, series.name, Anchor::left));
  }
  // Names are moved from the lowest up, so that each is clear of the one below.
  std::ranges::stable_sort(names, std::greater(), [](const Label& name) { return name.at.y; });
  for (std::size_t i = 1; i < names.size(); ++i)
    names[i].at.y = std::min(names[i].at.y, names[i - 1].at.y - 1.3 * axis_text);
  picture.labels.insert(picture.labels.end(), names.begin(), names.end());
}

}  // namespace

Picture picture_of(const Plot& plot) {
  const Span across = span_of(plot, &Point::x), up = span_of(plot, &Point::y);
  const bool logarithmic = plot.logarithmic();
  const std::vector<double> xs = round_numbers(across.least, across.most);
  const std::vector<double> ys = logarithmic ? powers_of_ten(up.least, up.most)
                                             : round_numbers(std::min(0.0, up.least), up.most);
  const AxisScale x = {xs.front(), xs.back(), plot_width, false};
  const AxisScale y = {ys.front(), ys.back(), plot_height, logarithmic};
  Picture picture;
  add_axes(picture, plot, xs, x, ys, y);
  add_series(picture, plot, x, y);
  crop(picture, 6);
  return picture;
}

}  // namespace ample::checker
