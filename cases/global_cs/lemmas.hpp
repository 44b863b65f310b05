// The arithmetic of [GCS], for all n: coteries and the complement.
#pragma once

#include "model/lemma.hpp"

namespace ample::cases::global_cs {

std::vector<model::Lemma> lemmas();

}  // namespace ample::cases::global_cs
