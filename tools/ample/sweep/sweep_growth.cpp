// Collecting the values by their place.
#include "tools/ample/sweep/sweep_growth.hpp"

#include "checker/questions/measure/measurement.hpp"
#include "checker/verdict/outcome/count_text.hpp"
#include "model/errors.hpp"
#include "properties/asked/asked.hpp"
#include "properties/asked/quantity.hpp"
#include "properties/instances/sweep_points.hpp"
#include "tools/ample/line/known.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace ample::tools {

using checker::Plot;
using checker::SweepRow;
using properties::SweepPoint;

namespace {

/// The extremes at one place of a curve.
struct Extremes {
  std::optional<double> least, most, claimed;
  void include(double low, double high) {
    least = std::min(least.value_or(low), low);
    most = std::max(most.value_or(high), high);
  }
};

struct Curve {
  std::map<double, Extremes> by_place;
  std::string formula;  ///< of what is claimed
};

std::optional<double> place_on(const model::Instance& instance, const std::string& axis) {
  if (axis == "n") return instance.processes();
  int most = 0;
  for (const model::ProcessId process : instance.all()) {
    if (axis == "degree") {
      most = std::max(most, instance.topology.degree(process));
      continue;
    }
    const model::Rounds rounds = instance.rounds[process.index];
    if (!rounds) return std::nullopt;
    most = std::max(most, int{*rounds});
  }
  return most;
}

/// True when the instance was seen whole, but for the bound on rounds, and nothing is violated.
bool is_whole(const SweepRow& row) {
  return row.states > 0 && !row.gravest() && (row.limit.empty() || row.at_horizon());
}

void add_measured(const model::AlgorithmInfo& algorithm, const SweepPoint& point,
                  const SweepCommand& command, double place, Curve& curve) {
  const auto system =
      properties::system_of(algorithm, properties::instance_from(algorithm, point.request));
  const checker::Measurement measurement = checker::measure(
      algorithm, *system, {properties::quantity(command.plot->what)}, command.search.limits);
  for (const checker::Measured& measured : measurement.measured)
    if (measured.limit == checker::Limit::none && measured.least && measured.most
        && measured.least->number && measured.most->number)
      curve.by_place[place].include(static_cast<double>(*measured.least->number),
                                    static_cast<double>(*measured.most->number));
  for (const checker::Judged& judged : measurement.judged) {
    if (judged.claimed.extreme != model::Extreme::most) continue;
    std::optional<double>& claimed = curve.by_place[place].claimed;
    claimed = std::max(claimed.value_or(0), double{static_cast<double>(judged.claimed.value)});
    curve.formula = judged.claimed.formula;
  }
}

Plot::Series series_of(const Curve& curve, std::string name, Plot::Look look,
                       std::optional<double> Extremes::*value) {
  Plot::Series series{std::move(name), look, {}};
  for (const auto& [place, extremes] : curve.by_place)
    if (extremes.*value) series.points.push_back({place, *(extremes.*value)});
  return series;
}

void add_series(Plot& plot, const std::string& name, const Curve& curve) {
  const auto differs = [](const auto& at) {
    return at.second.most && at.second.least < at.second.most;
  };
  const bool both = std::ranges::any_of(curve.by_place, differs);
  const std::string before = name.empty() ? "" : name + ": ";
  for (Plot::Series series :
       {series_of(curve,
                  both           ? before + "most"
                  : name.empty() ? plot.y_axis
                                 : name,
                  Plot::Look::most, &Extremes::most),
        series_of(curve, before + "least", Plot::Look::least, &Extremes::least),
        series_of(curve, before + "claimed " + curve.formula, Plot::Look::claimed,
                  &Extremes::claimed)})
    if (!series.points.empty() && (both || series.look != Plot::Look::least))
      plot.series.push_back(std::move(series));
}

/// "states", "messages.owner", "delay (time units)"
std::string axis_name(const PlotWish& wish, bool to_reach) {
  if (wish.what == "steps") return to_reach ? "steps to what is reached" : "steps to a violation";
  if (!is_measured(wish)) return wish.what;
  const std::string unit = properties::quantity(wish.what).unit;
  return wish.what.starts_with(unit) ? wish.what : wish.what + " (" + unit + ")";
}

}  // namespace

bool is_measured(const PlotWish& wish) {
  if (wish.what == "states" || wish.what == "steps") return false;
  properties::quantity(wish.what);
  return true;
}

checker::Plot growth(const SweepCommand& command, const SweepRun& run) {
  const PlotWish& wish = *command.plot;
  const model::AlgorithmInfo& algorithm = algorithm_named(command.instances.algorithm);
  std::map<std::string, Curve> curves;
  bool is_shown = true;  // true while the traces are shown to be the shortest
  for (const SweepRow& row : run.rows()) {
    const auto point = std::ranges::find(run.points(), row.id, &SweepPoint::id);
    if (point == run.points().end() || row.verdict == "unsolvable") continue;
    const auto place = place_on(properties::instance_from(algorithm, point->request), wish.against);
    if (!place) continue;
    Curve& curve = curves[point->variant(wish.against)];  // the axis says the rest
    if (is_measured(wish))
      add_measured(algorithm, *point, command, *place, curve);
    else if (wish.what == "steps" ? row.gravest() != nullptr : is_whole(row)) {
      const double size = wish.what == "steps" ? static_cast<double>(*row.quickest()->length)
                                               : checker::about(row.states, row.states_digits);
      curve.by_place[*place].include(size, size);
      is_shown = is_shown && (wish.what != "steps" || row.is_shortest());
    }
  }
  const std::map<std::string, std::string> axes = {
      {"n", "processes"}, {"degree", "greatest degree"}, {"rounds", "rounds"}};
  Plot plot{.title = "",
            .x_axis = axes.at(wish.against),
            .y_axis = axis_name(wish, properties::ask_to_reach(run.points()))
                      + (is_shown ? "" : ", at most"),
            .series = {}};
  for (const auto& [name, curve] : curves) add_series(plot, name, curve);
  if (plot.series.empty())
    throw model::WrongUsage(
        "--plot " + wish.what + "/" + wish.against
        + ": no instance was seen whole that has this, so there is nothing to draw");
  return plot;
}

}  // namespace ample::tools
