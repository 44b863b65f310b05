// Near misses: the known name closest to one that is not known.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace ample::model {

/// The name of `known` within edit distance 3 and nearest to `wrong`; empty when none is near.
std::string nearest(std::string_view wrong, std::span<const std::string> known);

/// "did you mean 'lmutin'?": the names that `wrong` is a part of, as raymond is of raymond-tree,
/// else the nearest; empty when there is none.
std::string did_you_mean(std::string_view wrong, std::span<const std::string> known);

/// "unknown WHAT 'WRONG': did you mean 'lmutin'?" or, with no near miss, the list of known names.
std::string unknown_name(std::string_view what, std::string_view wrong,
                         std::span<const std::string> known);

}  // namespace ample::model
