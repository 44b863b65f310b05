// Shortest traces for what another search has found violated.
#pragma once

#include "checker/engines/full/search/step_chooser.hpp"
#include "checker/verdict/outcome/report.hpp"
#include "checker/verdict/run/options.hpp"

#include <functional>

namespace ample::checker {

/// Searches again, breadth first and in full, for the violations that are wanted, as far as the
/// options let it. A trace that is found so is a shortest one; the others stay as they are. The
/// second search's own report is returned; it says which limit ended it.
Report search_again(Report& report, const model::System& system, const Options& options,
                    const std::function<bool(const Finding&)>& wanted,
                    StepChooser* chooser = nullptr);

/// The same for the violations of the report that have a trace which may not be a shortest one, as
/// far as a budget goes. Finding::shortest and Report::shortening_limit tell afterwards.
void shorten(Report& report, const model::System& system, const Options& options);

/// Says so in the report, where a trace in it may not be a shortest one.
void shortening_was_ended(Report& report, const std::string& limit);

/// The limit that ended a search for shorter traces, in words.
std::string what_ended(const Report& search);

}  // namespace ample::checker
