// The shape of a trace: of the executions that say the same, the one that reads best.
//
// Two executions are equivalent when one becomes the other by swapping neighbouring steps of
// different processes, neither of which is the receipt of what the other sends (Mazurkiewicz). Then
// every process does and sees the same, and the same configuration is reached.
#pragma once

#include "checker/verdict/outcome/report.hpp"
#include "properties/base/option_text.hpp"

namespace ample::checker {

/// shortest: as the search found it.  fewest_switches: the equivalent execution in which another
/// process's turn comes least often.  causal: without the steps that the violation does not depend
/// on, and then the fewest switches. Of long traces both are the best that bounded work has found.
enum class Shape : std::uint8_t { shortest, fewest_switches, causal };
inline const properties::Words<Shape> shape_words = {{"shortest", Shape::shortest},
                                                     {"fewest-switches", Shape::fewest_switches},
                                                     {"causal", Shape::causal}};
inline std::string to_text(Shape shape) { return properties::text_of(shape, shape_words); }

/// The violation of `property` in another shape, replayed through the plain model. If steps may
/// depend on more than messages (a shared variable, a timeout), an order is kept unless the plain
/// model takes the other one too. Throws InternalError when `trace` does not violate the property.
Trace shaped(const model::System& system, const properties::Property& property, const Trace& trace,
             Shape shape);

/// The same of every finding that has a trace; what it violates is said anew.
void shape_traces(const model::System& system, std::vector<Finding>& findings, Shape shape);

/// Counts the steps whose process is not that of the step before.
std::size_t switches(const Trace& trace);

}  // namespace ample::checker
