// What there is, as `ample list` names it, and the same as JSON (tools/manual/json.md).
#pragma once

#include "model/algorithm.hpp"
#include "properties/asked/selection.hpp"
#include "tools/ample/line/help.hpp"

namespace ample::tools {

/// The names that --property takes of every algorithm; capitals stand for several.
const std::vector<Entry>& general_properties();
/// All that may be asked of this system by name.
std::vector<properties::Property> listed_properties(const model::System& system);

/// All algorithms, topologies, coteries, properties and quantities.
std::string listed_json();
/// All about one algorithm.
std::string listed_json(const model::AlgorithmInfo& algorithm);

}  // namespace ample::tools
