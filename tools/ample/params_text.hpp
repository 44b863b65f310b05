// The answers of ample params, for people and as JSON.
#pragma once

#include "checker/parameters/parameters.hpp"

#include <string>
#include <vector>

namespace ample::tools {

/// A question about one graph, with its answer.
struct AskedParameters {
  model::Instance frame;
  std::optional<checker::Objective> objective;
  bool tightened;
  checker::ParameterReport report;
};

std::string params_text(const model::AlgorithmInfo& algorithm, const AskedParameters& asked);
/// The table has one line for each graph.
std::string params_table(const std::vector<AskedParameters>& all);
std::string params_json(const model::AlgorithmInfo& algorithm,
                        const std::vector<AskedParameters>& all, const std::string& version);

/// "k_1 <= |N_1|+1 = 3 and k_1 - l_1 >= 3"
std::string joined_names(const std::vector<model::Assumption>& assumptions);

}  // namespace ample::tools
