// What is said of the messages and times of algorithms for mutual exclusion.
#pragma once

#include "model/measures.hpp"

namespace ample::cases::mutual_exclusion {

/// Exactly 2(n-1) messages an entry.
model::Measures measures_of_ricart_agrawala();
/// n to 2(n-1).
model::Measures measures_of_lodha_kshemkalyani();
/// 3(|Q_i|-1) without competition, 5(|Q_i|-1) with it, messages to oneself not counted.
model::Measures measures_of_maekawa();

}  // namespace ample::cases::mutual_exclusion
