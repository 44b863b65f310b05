// What a request lacks, from the examples of the algorithm or by trying.
#pragma once

#include "properties/request.hpp"

namespace ample::properties {

/// ", as in --graph path:3": options of an example that the request can be completed with, as few
/// as possible. Empty where none of the examples fits what is given.
std::string example_for(const model::AlgorithmInfo& algorithm, const Request& request);

/// ", as in --l 0 --k 2": the least bounds that are accepted with the rest, the same for all.
/// Where there are none, where to look.
std::string bounds_for(const model::AlgorithmInfo& algorithm, const Request& request);

/// Refuses an option that the algorithm does not take, with the one that was probably meant.
[[noreturn]] void refuse_option(const model::AlgorithmInfo& algorithm, const std::string& name,
                                const std::string& text);

}  // namespace ample::properties
