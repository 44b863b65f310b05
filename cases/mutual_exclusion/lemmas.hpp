// The message bounds of mutual exclusion, for all n.
#pragma once

#include "model/lemma.hpp"

namespace ample::cases::mutual_exclusion {

std::vector<model::Lemma> lemmas();

}  // namespace ample::cases::mutual_exclusion
