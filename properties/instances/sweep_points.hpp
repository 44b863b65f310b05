// The instances of a sweep: graphs × switches × bounds × initial configurations.
#pragma once

#include "properties/instances/request.hpp"

#include <optional>

namespace ample::properties {

/// Whether CS(C0) is safe for bounds that are tighter than the problem's (About::tightened), too.
enum class Tightened : std::uint8_t { ignored, demanded, broken };

struct Sweep {
  const model::AlgorithmInfo& algorithm;
  std::vector<model::Topology> graphs;
  Request options;  ///< of every instance; a text "a;b" stands for two values, each a variant
  std::optional<std::string> l = std::nullopt, k = std::nullopt;  ///< fixed, else all
  std::optional<std::string> inside = std::nullopt;  ///< fixed, else every safe set on its own
  std::optional<std::string> where = std::nullopt;   ///< a formula, see formula_text.hpp
  std::vector<std::string> supposed = {};  ///< formulas as well: assumptions beside the paper's
  Tightened tightened = Tightened::ignored;
  /// One of each class of mirror images; another may end otherwise (properties/base/symmetry.hpp).
  bool up_to_symmetry = false;
};

/// What a request asks of these graphs: its l, k and inside are fixed, the rest are options of
/// every instance.
Sweep sweep_of(const model::AlgorithmInfo& algorithm, std::vector<model::Topology> graphs,
               Request request);

/// The demands of --l, --k, --where and --suppose on the bounds and CS(C0) of one graph. Throws
/// WrongUsage and BadInstance.
std::vector<model::Formula> demanded(const Sweep& sweep, const model::Instance& frame);
/// The demands that do not speak of CS(C0).
std::vector<model::Formula> demanded_of_bounds(const Sweep& sweep, const model::Instance& frame);

struct SweepPoint {
  std::string id;                   ///< the command line without "ample check"
  Request request;                  ///< of the instance
  std::vector<std::string> varied;  ///< the options of which the sweep has several

  /// What the request has for those options, but for one that is left out: "--repair init".
  std::string variant(const std::string& left_out = "") const;
};
/// True when something is asked of them that is there to be reached (asked.hpp).
bool ask_to_reach(const std::vector<SweepPoint>& points);
/// The command line of a request without "ample check".
std::string id_of(const model::AlgorithmInfo& algorithm, const Request& request);

struct SweepPoints {
  std::vector<SweepPoint> points;          ///< by graph, variant, bounds, initial configuration
  std::size_t graphs_left_out = 0;         ///< refused with every variant
  std::size_t graphs_partly_left_out = 0;  ///< refused with some of the variants
  std::string why_left_out;                ///< the first of them, in words
  std::size_t graphs_without = 0;          ///< no admissible bounds on them, with any variant
};

/// Throws WrongUsage and BadInstance; the latter also when no graph is one for the algorithm.
SweepPoints points_of(const Sweep& sweep);

}  // namespace ample::properties
