// Laying out a space-time diagram: first as one long strip, then cut into parts.
#include "checker/evidence/trace/space_time.hpp"

#include "checker/evidence/trace/step_label.hpp"

#include <algorithm>
#include <map>

namespace ample::checker {

namespace {

using model::ProcessId;
using model::System;

constexpr double size = 7;         // of the labels
constexpr double between = 13;     // least distance of two steps
constexpr double gap = 7;          // between two labels of one line
constexpr double name_width = 22;  // left of the lines
constexpr double margin = 6;

/// Something that stands on the line of a process: a step, or where a message would arrive.
struct Stop {
  ProcessId process;
  std::string label;
  Tone tone;
  Mark mark;
  bool crossed = false;  ///< a message is lost there, or the process crashes
  double x = 0;
};

class Strip {
 public:
  Strip(const System& system, const Story& story) : story_(story), processes_(system.processes()) {
    for (std::size_t i = 0; i < story.steps.size(); ++i) {
      const bool last = i + 1 == story.steps.size() && !story.violation.empty();
      const bool odd = story.steps[i].played.outcome.anomalies != 0;
      stops_.push_back(
          {story.steps[i].played.step.process,
           step_label(system, story.steps[i], i + 1, i + story.loop >= story.steps.size()),
           last || odd ? Tone::warning : Tone::plain, last ? Mark::violation : Mark::event,
           is_crossed(system, story.steps[i].played.step)});
    }
    for (const Sending& message : story.messages) {
      arrivals_.push_back(message.received.value_or(stops_.size()));
      if (!message.received)
        stops_.push_back(
            {message.to, message_label(system, message.message), Tone::faint, Mark::pending});
    }
    place_stops();
    place_tracks();
  }

  std::vector<Picture> cut(double width) const {
    if (stops_.empty()) return {part(0, 0, 0, 40)};
    // The parts are as narrow as their number allows, so that the last is not much shorter.
    const std::vector<std::size_t> widest = ends(width);
    double least = 0, enough = width;
    for (int i = 0; i < 12; ++i) {
      const double middle = (least + enough) / 2;
      (ends(middle).size() > widest.size() ? least : enough) = middle;
    }
    std::vector<Picture> parts;
    std::size_t first = 0;
    for (const std::size_t end : ends(enough)) {
      // The part's lines reach to where the next part's begin.
      const double to = right_edge(first, end - 1);
      const double room = left_edge(first) + enough - name_width - margin;
      parts.push_back(
          part(first, end, left_edge(first),
               end < stops_.size() ? std::max(to, std::min(left_edge(end), room)) : to));
      first = end;
    }
    return parts;
  }

 private:
  static bool is_crossed(const System& system, const model::Step& step) {
    const model::Role role = system.actions()[step.action].role;
    return role == model::Role::loss || role == model::Role::crash;
  }
  static void add_cross(Picture& picture, Point at) {
    constexpr double arm = 4;
    for (const double side : {-arm, arm})
      picture.lines.push_back(
          {{{at.x - arm, at.y - side}, {at.x + arm, at.y + side}}, Stroke::cross});
  }

  /// The lines of the processes, and the height of a part of the picture. A line on which nothing
  /// happens takes little room.
  struct Lanes {
    std::vector<double> y;
    double height;
  };
  Lanes lanes(std::size_t first, std::size_t end, double from, double to) const {
    constexpr double above = 20, below = 10, idle = 6.5, highest = 790;
    std::vector<bool> busy(static_cast<std::size_t>(processes_));
    for (std::size_t i = first; i < end; ++i) busy[stops_[i].process.index] = true;
    std::vector<double> depths(busy.size());  // of messages to oneself
    for (std::size_t i = 0; i < story_.messages.size(); ++i) {
      const Sending& message = story_.messages[i];
      if (message.from != message.to || beginning_of(message) > to || stops_[arrivals_[i]].x < from)
        continue;
      double& depth = depths[message.from.index];
      depth = std::max(depth, 7 + 5 * static_cast<double>(tracks_[i]));
    }
    Lanes found{{}, margin};
    for (std::size_t i = 0; i < busy.size(); ++i) {
      found.height += busy[i] ? above : idle;
      found.y.push_back(found.height);
      found.height += std::max(busy[i] ? below : idle, depths[i] + 2);
    }
    // A picture is at most as high as a page.
    if (const double factor = highest / found.height; factor < 1) {
      for (double& y : found.y) y *= factor;
      found.height *= factor;
    }
    return found;
  }
  static double half(const Stop& stop) { return width_of(stop.label, size) / 2; }
  /// For each part, the stop before which it ends; each part has at least one stop.
  std::vector<std::size_t> ends(double width) const {
    std::vector<std::size_t> found;
    for (std::size_t first = 0; first < stops_.size(); first = found.back()) {
      const double from = left_edge(first);
      double right = 0;
      std::size_t end = first;
      for (; end < stops_.size(); ++end) {
        right = std::max(right, right_edge(end, end));
        if (end > first && right - from > width - name_width - margin) break;
      }
      found.push_back(end);
    }
    return found;
  }
  /// The edges of what stands at the stops `first` to `last`.
  double left_edge(std::size_t first) const {
    double left = stops_[first].x;
    for (std::size_t i = first; i < std::min(first + 12, stops_.size()); ++i)
      left = std::min(left, stops_[i].x - half(stops_[i]));
    return left - 2;
  }
  double right_edge(std::size_t first, std::size_t last) const {
    double right = 0;
    for (std::size_t i = first; i <= last; ++i)
      right = std::max(right, stops_[i].x + half(stops_[i]));
    return right + 2;
  }

  /// Every stop right of the one before, and its label right of the one before on the same line.
  void place_stops() {
    std::map<int, double> ends;
    double x = 0;
    for (Stop& stop : stops_) {
      x += between;
      if (const auto end = ends.find(int{stop.process}); end != ends.end())
        x = std::max(x, end->second + gap + half(stop));
      stop.x = x;
      ends[int{stop.process}] = x + half(stop);
    }
  }

  /// A message to oneself goes below the line, those that overlap at different depths.
  void place_tracks() {
    std::map<int, std::vector<double>> busy;  // by process: until where each depth is taken
    for (std::size_t i = 0; i < story_.messages.size(); ++i) {
      const Sending& message = story_.messages[i];
      tracks_.push_back(0);
      if (message.from != message.to) continue;
      std::vector<double>& depths = busy[int{message.from}];
      const double from = beginning_of(message), to = stops_[arrivals_[i]].x;
      std::size_t track = 0;
      while (track < depths.size() && depths[track] > from - 2) ++track;
      if (track == depths.size()) depths.push_back(0);
      depths[track] = to;
      tracks_.back() = track;
    }
  }

  /// A message that was under way at the start comes from beyond the left edge.
  double beginning_of(const Sending& message) const {
    return message.sent ? stops_[*message.sent].x : 0;
  }
  std::vector<Point> points_of(std::size_t number, const Lanes& lanes) const {
    const Sending& message = story_.messages[number];
    const Point from{beginning_of(message), lanes.y[message.from.index]};
    const Point to{stops_[arrivals_[number]].x, lanes.y[message.to.index]};
    if (message.from != message.to) return {from, to};
    const double depth = 7 + 5 * static_cast<double>(tracks_[number]);
    return {from, {from.x + 4, from.y + depth}, {to.x - 4, to.y + depth}, to};
  }

  /// The part of the picture between `from` and `to`, moved to the left edge.
  Picture part(std::size_t first, std::size_t end, double from, double to) const {
    Picture picture;
    picture.width = name_width + (to - from) + margin;
    const Lanes places = lanes(first, end, from, to);
    picture.height = places.height;
    const double shift = name_width - from;
    for (int i = 0; i < processes_; ++i)
      add_lane(picture, i, places.y[static_cast<std::size_t>(i)], from, to, shift);
    for (std::size_t i = 0; i < story_.messages.size(); ++i)
      add_message(picture, i, places, from, to, shift);
    for (std::size_t i = first; i < end; ++i) {
      const Stop& stop = stops_[i];
      const Point at{stop.x + shift, places.y[stop.process.index]};
      const std::size_t step = stop.mark == Mark::pending ? 0 : i + 1;
      if (stop.crossed) add_cross(picture, at);
      picture.spots.push_back({at, stop.mark, step});
      picture.labels.push_back(
          {{at.x, at.y - 5}, stop.label, Anchor::middle, stop.tone, size, step});
    }
    return picture;
  }

  /// The line of a process, thick while it is InCS, and its name.
  void add_lane(Picture& picture, ProcessId process, double y, double from, double to,
                double shift) const {
    picture.labels.push_back({{2, y + 3}, to_text(process), Anchor::left, Tone::name, 9});
    picture.lines.push_back({{{from + shift, y}, {to + shift, y}}, Stroke::lane});
    bool inside = story_.inside.contains(process);
    double since = from;
    const auto thick_until = [&](double x) {
      const double left = std::max(since, from), right = std::min(x, to);
      if (inside && right > left)
        picture.lines.push_back({{{left + shift, y}, {right + shift, y}}, Stroke::inside});
    };
    for (std::size_t i = 0; i < story_.steps.size(); ++i) {
      const bool now = story_.steps[i].inside.contains(process);
      if (now == inside) continue;
      thick_until(stops_[i].x);
      since = stops_[i].x;
      inside = now;
    }
    thick_until(to);
  }

  /// The pieces of a message's line that are between `from` and `to`.
  void add_message(Picture& picture, std::size_t number, const Lanes& lanes, double from, double to,
                   double shift) const {
    const std::vector<Point> points = points_of(number, lanes);
    std::vector<Point> seen;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
      const Point a = points[i], b = points[i + 1];
      if (b.x < from || a.x > to) continue;
      const auto at = [&](double x) {
        return Point{x, b.x > a.x ? a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x) : b.y};
      };
      if (seen.empty()) seen.push_back(a.x < from ? at(from) : a);
      seen.push_back(b.x > to ? at(to) : b);
    }
    if (seen.size() < 2) return;
    const bool arrives = points.back().x <= to;
    const bool received = story_.messages[number].received.has_value();
    for (Point& point : seen) point.x += shift;
    const Stroke stroke = received ? (arrives ? Stroke::message : Stroke::passing)
                                   : (arrives ? Stroke::undelivered : Stroke::passing_undelivered);
    picture.lines.push_back({std::move(seen), stroke});
  }

  const Story& story_;
  int processes_;
  std::vector<Stop> stops_;
  std::vector<std::size_t> arrivals_;  ///< by message: the stop where it arrives
  std::vector<std::size_t> tracks_;    ///< by message to oneself
};

}  // namespace

std::vector<Picture> space_time(const System& system, const Story& story, double width) {
  return Strip(system, story).cut(width);
}

std::string legend_of_space_time(const Story& story) {
  std::string text = "thick line: in the critical section";
  if (story.loop != 0) text += "; ∞: " + loop_text(story);
  const auto some = [&](auto is) { return std::ranges::any_of(story.messages, is); };
  if (some([](const Sending& message) { return message.lost; })) text += "; crossed out: lost";
  if (some([](const Sending& message) { return message.copied.has_value(); }))
    text += "; two arrows from one step: duplicated";
  if (some([](const Sending& message) { return !message.received; }))
    text += "; dashed: not received";
  return text;
}

}  // namespace ample::checker
