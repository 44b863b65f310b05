// What [LCS] says of messages: Lemma 3 and Lemma 6; and of waiting times, which it leaves open.
#pragma once

#include "model/measures.hpp"

namespace ample::cases::local_cs {

/// 3(|N_i|+1) to 6(|N_i|+1), of LMUTIN and its complement. Of these and the two below: who asks
/// alone waits two time units at most, as the paper does not say.
model::Measures measures_of_lmutin();
/// Twice as many, of LKCS; the same kinds of messages.
model::Measures measures_of_lkcs();
/// The composition without sidetrack.
model::Measures measures_of_lcs_naive();
/// Our own: at least 3(|N_i|+1) for each of the two changes of state.
model::Measures measures_of_lcs_locking();
/// Our own: 4(|N_i|+1), never more and never less.
model::Measures measures_of_lcs_schedule();

}  // namespace ample::cases::local_cs
