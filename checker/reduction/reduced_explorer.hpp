// Exhaustive search with partial-order reduction: the same verdicts from far fewer configurations.
//
// README.md in this folder says what is preserved and why.
#pragma once

#include "checker/reduction/evidence.hpp"
#include "checker/reduction/set_closing.hpp"
#include "checker/search/explorer.hpp"
#include "properties/option_text.hpp"

namespace ample::checker {

/// What a person may ask for: nothing; single steps only (checker/single); stubborn and sleep sets;
/// or all configurations at once, as a decision diagram (checker/symbolic).
enum class Reduction : std::uint8_t { none, single, por, symbolic };
const properties::Words<Reduction>& reduction_words();
/// That of --reduce por. Longer local explorations seldom pay in hindsight (README.md, "Budget").
inline constexpr Tuning por_tuning{.local_budget = 400};

/// As explore(), reduced. Where no reduction applies, the search is the full one, and the report's
/// `reduction` says why. Traces are shortened as far as a second search finds them in its budget,
/// and Finding::shortest says which are shortest ones.
Report explore_reduced(const model::System& system, const Options& options,
                       const Tuning& tuning = {}, Evidence* evidence = nullptr);

/// explore() or explore_reduced().
Report explore(const model::System& system, const Options& options, Reduction reduction);

}  // namespace ample::checker
