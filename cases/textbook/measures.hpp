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
/// A request token and a fork for each neighbour at most.
model::Measures measures_of_chandy_misra();
/// No figure; the messages of a session are about it.
model::Measures measures_of_drinking();
/// 3(|Q_i|-1) messages an entry of one that asks alone, those to oneself not counted.
model::Measures measures_of_agrawal_el_abbadi();

}  // namespace ample::cases::textbook
