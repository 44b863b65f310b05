// What is said of the messages and times of algorithms for mutual exclusion.
#pragma once

#include "model/measures.hpp"

namespace ample::cases::mutual_exclusion {

/// Exactly 2(n-1) messages an entry.
model::Measures measures_of_ricart_agrawala();
/// n-1 to 2(n-1), as the abstract of IEEE TPDS 11(6) has it; the lecture has no figure.
model::Measures measures_of_lodha_kshemkalyani();
/// 3(|Q_i|-1) without competition, 5(|Q_i|-1) with it, messages to oneself not counted.
model::Measures measures_of_maekawa();

}  // namespace ample::cases::mutual_exclusion
