// Reading the wish, and writing the picture in the form that its file asks for.
#include "tools/ample/sweep/sweep_plot.hpp"

#include "checker/verdict/outcome/bound_text.hpp"
#include "model/errors.hpp"
#include "model/printable.hpp"
#include "model/program_name.hpp"
#include "properties/asked/asked.hpp"
#include "properties/asked/quantity.hpp"
#include "tools/ample/line/empty_links.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/sweep/sweep_growth.hpp"
#include "tools/ample/sweep/sweep_map.hpp"
#include "tools/ample/sweep/sweep_summary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

namespace ample::tools {

using model::WrongUsage;

namespace {

bool is_svg(const PlotWish& wish) { return wish.file.ends_with(".svg"); }

}  // namespace

PlotWish plot_wish(const std::string& text) {
  const auto refuse = [&](const std::string& why) {
    return WrongUsage(fmt::format("--plot '{}': {}", model::printable(text), why));
  };
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos || colon + 1 == text.size())
    throw refuse("say what and where, as in map:bounds.svg or states/n:growth.svg");
  PlotWish wish{.what = text.substr(0, colon), .against = "", .file = text.substr(colon + 1)};
  const std::string ending = std::filesystem::path(wish.file).extension().string();
  if (ending != ".svg" && ending != ".tikz" && ending != ".tex")
    throw refuse("the file is written as .svg, or for LaTeX as .tikz or .tex");
  if (wish.what == "map") return wish;
  const std::size_t slash = wish.what.find('/');
  if (slash == std::string::npos)
    throw refuse(fmt::format("'{}' is drawn against one of {}, as in states/n:growth.svg",
                             model::printable(wish.what), fmt::join(growth_axes, ", ")));
  wish.against = wish.what.substr(slash + 1);
  wish.what.resize(slash);
  if (std::ranges::count(growth_axes, wish.against) == 0)
    throw refuse(fmt::format("'{}' is none of {}", model::printable(wish.against),
                             fmt::join(growth_axes, ", ")));
  try {
    is_measured(wish);
  } catch (const WrongUsage& error) {
    throw refuse(fmt::format("{}; also map, states and steps", error.what()));
  }
  return wish;
}

void refuse_what_cannot_be_plotted(const SweepCommand& command, const SweepRun& run) {
  const PlotWish& wish = *command.plot;
  if (wish.what == "map" || !is_measured(wish) || run.points().empty()) return;
  const model::AlgorithmInfo& algorithm = algorithm_named(command.instances.algorithm);
  const auto system = properties::system_of(
      algorithm, properties::instance_from(algorithm, run.points().front().request));
  refuse_messages_at_the_start(system->instance());
  properties::refuse_questions_and_faults(system->instance(), "--plot");
  const std::string reason =
      properties::why_not(properties::quantity(wish.what), *system, algorithm.measures);
  if (!reason.empty())
    throw WrongUsage(
        fmt::format("--plot: {} of {} cannot be measured: {}", wish.what, algorithm.id, reason));
}

/// Each engine stores other configurations.
std::string engine_text(const SweepCommand& command) {
  const checker::Engine& engine = *command.search.engine;
  return engine.name == checker::default_engine().name ? "" : " --reduce " + engine.name;
}

std::string plot_text(const SweepCommand& command, const SweepRun& run) {
  const PlotWish& wish = *command.plot;
  const std::string title =
      model::program_name() + " sweep " + instances_text(command.instances) + engine_text(command)
      + ", " + checker::bound_text(algorithm_named(command.instances.algorithm), run.points())
      + images_left_out(command.instances);
  if (wish.what != "map") {
    checker::Plot plot = growth(command, run);
    return is_svg(wish) ? checker::to_svg({picture_of(plot)}, title, "") : to_pgfplots(plot, title);
  }
  std::vector<checker::Picture> parts;
  for (const checker::HeatMap& map : maps_of(command, run)) {
    parts.push_back(picture_of(map));
    parts.back().width = std::max(parts.back().width, checker::usual_width);
  }
  if (parts.empty()) throw WrongUsage("--plot map: no instance was explored");
  std::string legend = checker::legend_of_heat_maps(properties::ask_to_reach(run.points()))
                       + (std::ranges::all_of(run.rows(), &checker::SweepRow::is_shortest)
                              ? ""
                              : "; <=: a shorter trace may be there");
  std::istringstream how(how_they_hold(run.rows()));
  for (std::string line; std::getline(how, line);) legend += "; " + line;
  return is_svg(wish) ? checker::to_svg(parts, title, legend)
                      : checker::to_tikz(parts, title, legend);
}

}  // namespace ample::tools
