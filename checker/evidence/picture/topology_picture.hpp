// The graph of an instance as a picture: each process with its bounds.
#pragma once

#include "checker/evidence/picture/picture.hpp"
#include "model/instance.hpp"

namespace ample::checker {

/// Each process has its (l,k) beside it; a thick one is InCS in C0, when there is one C0.
Picture topology_picture(const model::Instance& instance);

/// True when there is more to see than that every two are linked and have the same bounds.
bool is_worth_drawing(const model::Instance& instance);

inline constexpr const char* legend_of_topology = "beside each process (l,k); thick: InCS in C0";

}  // namespace ample::checker
