// Placing the processes, the arrows between them, and the column of texts.
#include "checker/evidence/picture/waits_picture.hpp"

#include "checker/evidence/picture/graph_layout.hpp"
#include "checker/evidence/picture/placing.hpp"
#include "checker/evidence/picture/stress_layout.hpp"
#include "checker/evidence/picture/waits_needs.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ample::checker {

namespace {

using model::ProcessId;
using model::WideProcessSet;

constexpr double need_text = 7, need_height = 9.5, edge_margin = 6;

/// The places of the processes.
std::vector<Point> waiting_places(const model::Topology& graph, const std::vector<Wait>& waits) {
  std::vector<std::pair<int, int>> edges;
  for (const auto& [process, on, choice, reason] : waits) {
    std::pair<int, int> edge = std::minmax(int{process}, int{on});
    if (process != on && std::ranges::count(edges, edge) == 0) edges.push_back(edge);
  }
  const model::Topology waiting("waits", graph.processes(), edges);
  std::vector<Point> layout = graph_layout(graph);
  if (!keeps_clear(waiting, layout)) layout = on_a_circle(layout.size(), -std::numbers::pi / 2);
  return scaled(std::move(layout), 74, 330);
}

/// The arrows between processes, and these.
class Arrows {
 public:
  Arrows(std::vector<Point> places, const std::vector<Wait>& waits)
      : places_(std::move(places)), waits_(waits) {
    for (const Wait& wait : waits_)
      if (wait.process != wait.on) arrow(wait);
    for (const Wait& wait : waits_)
      if (wait.process == wait.on) loop(wait);
  }

  Picture picture;

 private:
  Point place_of(ProcessId process) const { return places_[process.index]; }
  static Stroke stroke_of(const Wait& wait) {
    if (wait.is_choice) return wait.is_reason ? Stroke::cycle_choice : Stroke::choice;
    return wait.is_reason ? Stroke::cycle : Stroke::edge;
  }

  /// Where the waits of two for each other look alike there is one line, and each draws its half.
  /// Else each is a little aside, so that both can be seen.
  void arrow(const Wait& wait) {
    const Point from = place_of(wait.process), to = place_of(wait.on);
    const double dx = to.x - from.x, dy = to.y - from.y, length = std::hypot(dx, dy);
    const double ux = dx / length, uy = dy / length;
    const auto back = std::ranges::find_if(waits_, [&](const Wait& other) {
      return other.process == wait.on && other.on == wait.process;
    });
    const bool both = back != waits_.end();
    const bool joined = both && stroke_of(*back) == stroke_of(wait);
    const double begin = joined ? length / 2 : node_radius;
    const double by = both && !joined ? 3 : 0;
    picture.lines.push_back(
        {{{from.x + begin * ux - by * uy, from.y + begin * uy + by * ux},
          {to.x - (node_radius + 1) * ux - by * uy, to.y - (node_radius + 1) * uy + by * ux}},
         stroke_of(wait)});
  }

  /// The loop is put where no other arrow begins or ends.
  void loop(const Wait& wait) {
    const Point at = place_of(wait.process);
    std::vector<double> others;
    for (const Wait& other : waits_)
      for (const auto& [here, there] :
           {std::pair(other.process, other.on), std::pair(other.on, other.process)})
        if (here == wait.process && there != here)
          others.push_back(std::atan2(place_of(there).y - at.y, place_of(there).x - at.x));
    const double angle = widest_gap(others, -std::numbers::pi / 2);
    const auto point = [&](double turn, double distance) {
      return Point{at.x + distance * std::cos(angle + turn),
                   at.y + distance * std::sin(angle + turn)};
    };
    picture.lines.push_back({{point(-0.5, node_radius), point(-0.45, node_radius + 11),
                              point(0.45, node_radius + 11), point(0.5, node_radius + 1)},
                             stroke_of(wait)});
  }

  std::vector<Point> places_;
  const std::vector<Wait>& waits_;
};

/// The texts below one another, in lines of at most `width` points; what goes on is set in.
void write_needs(Picture& picture, const std::vector<std::string>& texts, double width,
                 double (*top)(const Box&, double height), double (*left)(const Box&)) {
  constexpr double set_in = 8;
  std::vector<std::pair<double, std::string>> lines;
  for (const std::string& text : texts) {
    double x = 0;
    for (std::string& line : in_lines(text, need_text, width - set_in)) {
      lines.emplace_back(x, std::move(line));
      x = set_in;
    }
  }
  const Box all = bounds(picture);
  double y = top(all, need_height * static_cast<double>(lines.size())) + need_height - 2;
  for (const auto& [x, line] : lines) {
    picture.labels.push_back({{left(all) + x, y}, line, Anchor::left, Tone::plain, need_text});
    y += need_height;
  }
}

}  // namespace

Picture waits_picture(const model::System& system, const WaitsFor& waits_for, double width) {
  constexpr double narrowest = 150, gap = 16;
  const model::Topology& graph = system.instance().topology;
  const std::vector<Wait> waits = waits_of(waits_for);
  const std::vector<Point> places = waiting_places(graph, waits);
  Picture picture = Arrows(places, waits).picture;
  WideProcessSet reason = waits_for.knot;
  for (const ProcessId process : waits_for.cycle) reason.insert(process);
  for (const ProcessId process : system.instance().all()) {
    const Point at = places[process.index];
    picture.spots.push_back({at, reason.contains(process) ? Mark::cycle_node : Mark::node});
    picture.labels.push_back({{at.x, at.y + 3}, to_text(process), Anchor::middle, Tone::name, 8});
  }
  const Box drawn = bounds(picture);
  const double rest = width - 2 * edge_margin - gap - (drawn.right - drawn.left);
  if (rest >= narrowest)
    write_needs(
        picture, texts_of(waits_for), rest,
        [](const Box& all, double height) { return (all.top + all.bottom - height) / 2; },
        [](const Box& all) { return all.right + gap; });
  else
    write_needs(
        picture, texts_of(waits_for), std::max(narrowest, width - 2 * edge_margin),
        [](const Box& all, double) { return all.bottom + need_height / 2; },
        [](const Box& all) { return all.left; });
  crop(picture, edge_margin);
  return picture;
}

std::string legend_of_waits_for(const WaitsFor& waits_for) {
  const std::vector<Wait> waits = waits_of(waits_for);
  std::string legend = "a process waits for every one that its arrows point to";
  if (std::ranges::any_of(waits, &Wait::is_choice))
    legend += "; dashed: it needs only as many of those in braces as stated";
  if (!waits_for.cycle.empty()) legend += "; in colour: a cycle";
  if (waits_for.knot.size() > 1)
    legend += "; in colour: a knot, in which each process waits for another one in it";
  if (waits_for.knot.size() == 1)
    legend += "; in colour: a process that waits for what no other can give";
  return legend;
}

}  // namespace ample::checker
