// A trace as numbered lines in the papers' notation, one a step.
#pragma once

#include "checker/evidence/trace/only.hpp"

namespace ample::checker {

/// changes: what a step changed.  full: all variables of its process after it, too.
enum class Detail : std::uint8_t { changes, full };

/// "0. Initially P0, P1 InCS; channels empty" and a line for each step, such as
/// "12. P1 receives ⟨Request,1,P0⟩ from P0; preemptingNow_1 := P0; sends ⟨Preempt,P1⟩ to P2".
/// Steps keep their numbers when `only` some are shown, and a line says how many are.
/// Throws InternalError when the trace does not replay.
std::string to_text(const model::System& system, const Trace& trace,
                    Detail detail = Detail::changes, const Only& only = {});

/// True when it is the step after which a deadlock is inevitable (Trace::inevitable). The last one
/// is not worth a word.
bool is_moment_of_no_return(const Trace& trace, std::size_t steps_taken);
/// "from here the deadlock is inevitable", or "from here at the latest ..."; where not all steps
/// are shown, "after step 7 ...".
std::string no_return_text(const Trace& trace, const Only& only);
/// "at the same time ", and where not all steps are shown "at the same time as step 3 ", of the
/// step behind step 3; nothing of one that is taken alone.
std::string at_once_text(const Trace& trace, std::size_t step, const Only& only);

/// "P0, P1 InCS; P2 OutCS"; of many "P0-P29 InCS".
std::string occupancy_text(const model::System& system, model::WideProcessSet inside);

/// The start of a trace: the same and, where one CS(C0) has several initial configurations, the
/// variables in which they differ.
std::string initial_text(const model::System& system, const model::Configuration& start);

/// All variables of each process, the shared ones, and what is under way, a line each:
/// "MySeq_0 = 1", "P0 to P1: ⟨CToken,0⟩".
std::vector<std::string> configuration_lines(const model::System& system,
                                             const model::Configuration& all);

}  // namespace ample::checker
