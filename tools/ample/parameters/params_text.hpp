// The answers of ample params, for people and as JSON.
#pragma once

#include "checker/questions/parameters/parameters.hpp"

#include <string>
#include <vector>

namespace ample::tools {

/// A question about one graph, with its answer.
struct AskedParameters {
  model::Instance frame;
  std::optional<checker::Objective> objective;
  bool tightened;
  std::string fixed;  ///< what was given of the parameters, as in "--l 2 --where 'k_0 = 3'"
  checker::ParameterReport report;
};

/// Of what it is said: of parameters on these graphs, and of no execution.
std::string params_bound(const std::vector<AskedParameters>& all);
std::string params_text(const model::AlgorithmInfo& algorithm, const AskedParameters& asked);
/// The table has one line for each graph.
std::string params_table(const std::vector<AskedParameters>& all);
std::string params_json(const model::AlgorithmInfo& algorithm,
                        const std::vector<AskedParameters>& all, const std::string& version);

}  // namespace ample::tools
