// From an expression to terms: names are looked up, types are checked, quantifiers written out.
#pragma once

#include "properties/expression.hpp"
#include "properties/predicate.hpp"

namespace ample::properties {

/// Throws WrongUsage in one line that names the place and what there is.
Term term_of(const std::string& option, const std::string& text, const Expression& expression,
             const model::System& system);

}  // namespace ample::properties
