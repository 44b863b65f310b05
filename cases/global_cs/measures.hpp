// What [GCS] says of messages and waiting times: Lemmas 3 and 4, Theorem 4; and Raymond of
// k-mutual exclusion.
#pragma once

#include "model/measures.hpp"

namespace ample::cases::global_cs {

/// The measures of MUTIN(l) and its complement.
model::Measures measures_of_mutin();
/// The measures of (l,k)-GCS over MUTIN(l) and Co-MUTIN(n-k).
model::Measures measures_of_gcs();
/// n-1 REQUESTs, and a REPLY to each at most.
model::Measures measures_of_raymond_k();

}  // namespace ample::cases::global_cs
