// The two states of a process with respect to its critical section.
#pragma once

#include "model/value.hpp"

namespace ample::model {

/// state_i [LCS, Section 2.2]. The remainder section is OutCS.
enum class CsState : std::uint8_t { OutCS, InCS };

constexpr auto words_of(CsState) { return words("OutCS", "InCS"); }

}  // namespace ample::model
