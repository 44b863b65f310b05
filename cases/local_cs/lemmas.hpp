// The arithmetic of the proofs of [LCS], for all |N_i|, l_i and k_i.
#pragma once

#include "model/lemma.hpp"

namespace ample::cases::local_cs {

std::vector<model::Lemma> lemmas();

}  // namespace ample::cases::local_cs
