// A search of everything asked but the named invariants, beside the search of all.
//
// Most invariants read so much that a reduction leaves hardly anything out, and some do not say
// what they read. Safety, deadlock and the anomalies keep their reduction all the same.
#pragma once

#include "checker/verdict/outcome/report.hpp"
#include "checker/verdict/run/options.hpp"

namespace ample::checker {

/// The options without the invariants of the text that they ask for; nothing where there are none,
/// nothing else is asked, or everything is to be reported, so that no violation ends the search.
std::optional<Options> without_invariants(const model::System& system, const Options& options);

/// What such a search has found, as the report of a search of all that was stopped by a violation;
/// nothing where it found none that stops a search.
std::optional<Report> stopped_early(const Options& asked, const Report& found);

/// Adds what such a search, with all of its graph, has decided to a report of one that met a limit.
void add_decided(Report& report, const Report& decided);

}  // namespace ample::checker
