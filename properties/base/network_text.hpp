// The network of an instance as the text of an option: "fifo", "unordered", "lossy:1",
// "unordered,lossy,duplicating:2".
#pragma once

#include "model/algorithm.hpp"
#include "model/instance.hpp"

#include <string>

namespace ample::properties {

/// Throws WrongUsage and BadInstance.
void read_network(const model::AlgorithmInfo& algorithm, const std::string& text,
                  model::Instance& instance);
/// The text in its one canonical form.
std::string network_text(const model::Instance& instance);

}  // namespace ample::properties
