// Each command: what it takes, declared and read by one function. All throw WrongUsage in one line.
#pragma once

#include "tools/ample/line/command.hpp"
#include "tools/ample/line/options.hpp"

namespace ample::tools {

Command list_command(Options& options);
Command check_command(Options& options);
Command fuzz_command(Options& options);
Command stabilize_command(Options& options);
Command measure_command(Options& options);
Command induct_command(Options& options);
Command claims_command(Options& options);
Command show_command(Options& options);
Command convert_command(Options& options);
Command replay_command(Options& options);
Command explore_command(Options& options);
Command params_command(Options& options);
/// `sweep merge`, too.
Command sweep_command(Options& options);
Command frontier_command(Options& options);
Command necessity_command(Options& options);
Command export_command(Options& options);
Command confirm_command(Options& options);
Command new_command(Options& options);
Command man_command(Options& options);
Command completion_command(Options& options);

}  // namespace ample::tools
