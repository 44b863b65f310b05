// What each command does; run.cpp calls them.
#pragma once

#include "tools/ample/line/command.hpp"
#include "tools/ample/output/surroundings.hpp"

namespace ample::tools {

/// Each returns the exit status, and throws one of model/errors.hpp.
int list(const ListCommand& command, const Surroundings& surroundings);
int check(const CheckCommand& command, const Surroundings& surroundings);
int fuzz(const FuzzCommand& command, const Surroundings& surroundings);
int claims(const ClaimsCommand& command, const Surroundings& surroundings);
int explore(const ExploreCommand& command, const Surroundings& surroundings);
int params(const ParamsCommand& command, const Surroundings& surroundings);
int lemmas(const LemmasCommand& command, const Surroundings& surroundings);
int sweep(const SweepCommand& command, const Surroundings& surroundings);
int frontier(const FrontierCommand& command, const Surroundings& surroundings);
int merge_sweeps(const MergeSweepsCommand& command, const Surroundings& surroundings);
int stabilize(const StabilizeCommand& command, const Surroundings& surroundings);
int measure(const MeasureCommand& command, const Surroundings& surroundings);
int necessity(const NecessityCommand& command, const Surroundings& surroundings);
int export_instance(const ExportCommand& command, const Surroundings& surroundings);
int confirm(const ConfirmCommand& command, const Surroundings& surroundings);
int induct(const InductCommand& command, const Surroundings& surroundings);
int manual(const ManualCommand& command, const Surroundings& surroundings);
int new_project(const NewCommand& command, const Surroundings& surroundings);
int trace(const TraceCommand& command, const Surroundings& surroundings);

}  // namespace ample::tools
