// Each command from its arguments. All throw WrongUsage in one line.
#pragma once

#include "tools/ample/line/command.hpp"
#include "tools/ample/line/syntax.hpp"

namespace ample::tools {

CheckCommand check_command(const Arguments& arguments);
FuzzCommand fuzz_command(const Arguments& arguments);
StabilizeCommand stabilize_command(const Arguments& arguments);
MeasureCommand measure_command(const Arguments& arguments);
TraceCommand trace_command(const Arguments& arguments);
ExploreCommand explore_command(const Arguments& arguments);
ParamsCommand params_command(const Arguments& arguments);
LemmasCommand lemmas_command(const Arguments& arguments);
SweepCommand sweep_command(const Arguments& arguments);
FrontierCommand frontier_command(const Arguments& arguments);
MergeSweepsCommand merge_sweeps_command(const Arguments& arguments);
NecessityCommand necessity_command(const Arguments& arguments);
NewCommand new_command(const Arguments& arguments);
ExportCommand export_command(const Arguments& arguments);
ConfirmCommand confirm_command(const Arguments& arguments);
InductCommand induct_command(const Arguments& arguments);

}  // namespace ample::tools
