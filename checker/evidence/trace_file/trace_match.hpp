// Whether a trace file matches the algorithm: every step is taken again through the plain model.
#pragma once

#include "checker/evidence/trace_file/trace_file.hpp"
#include "checker/verdict/outcome/report.hpp"

namespace ample::checker {

/// A file's trace that has been run again.
struct MatchedTrace {
  properties::Property property;
  Trace trace;
};

/// `system` is the file's instance. Throws BadInstance at the first difference, naming the step:
/// "step 7: sends ⟨Grant⟩ to P1 in the file, the algorithm sends ⟨Grant⟩ to P0"; WrongUsage for a
/// property that the algorithm does not have.
MatchedTrace match(const TraceFile& file, const model::AlgorithmInfo& algorithm,
                   const model::System& system);

}  // namespace ample::checker
