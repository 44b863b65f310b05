// What [LCS] assumes of the parameters of LKCS, as formulas.
#pragma once

#include "model/assumption.hpp"
#include "model/instance.hpp"

namespace ample::cases::local_cs {

/// |N_LDR| >= 4, and k_q - l_q >= 3 within two hops of the leader (Section 5.1), unless the option
/// `assume` is none; and, as About::tightened, C0 safe for (L,K).
std::vector<model::Assumption> leader_rule(const model::Instance& instance,
                                           const model::Unknowns& unknowns);

}  // namespace ample::cases::local_cs
