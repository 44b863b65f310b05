// What the papers say of their algorithms' costs.
#pragma once

#include "model/measures.hpp"

namespace ample::cases::textbook {

/// 0 to N messages an entry.
model::Measures measures_of_suzuki_kasami();
/// 2D messages at most for a request that is alone, D the diameter of the tree.
model::Measures measures_of_raymond_tree();
/// 0 to N messages an entry.
model::Measures measures_of_naimi_trehel();
/// 2(N-1) messages an entry.
model::Measures measures_of_joung();

}  // namespace ample::cases::textbook
