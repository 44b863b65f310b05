// The help of check, fuzz and stabilize.
#include "tools/ample/line/form_parts.hpp"
#include "tools/ample/line/known.hpp"

namespace ample::tools::forms {

namespace {

const char* const statuses =
    "Exit status: 0 holds, 12 safety or an invariant is violated, 11 deadlock, 13 liveness, 14 "
    "anomaly (or --vacuity), 20 incomplete, 10 no instance of the problem, 2 wrong usage, 70 "
    "internal error, 74 a file cannot be written. Of --reach: 0 reached, 15 not reachable, 20 not "
    "decided. With --estimate, which judges nothing: 20.";

}  // namespace

CommandForm check() {
  return instance_command(
      "check", "Explore every configuration that an instance can reach, breadth first",
      {questions,
       {"property", "NAME,...",
        "safety, deadlock, partial-deadlock, liveness, alternation, anomaly.NAME or an invariant "
        "(`list ALGORITHM` names them); default: safety, deadlock, every invariant and every "
        "anomaly",
        "Search"},
       {"fairness", "none|weak|strong",
        "Of liveness and alternation: what is possible throughout (weak) or again and again "
        "(strong) is done (default weak)",
        "Search"},
       {"keep-going", "", "See everything: do not stop at the first violation", "Search"},
       {"vacuity", "note|error",
        "error: what holds although an action was never taken, or a process never entered or left, "
        "and a question of one's own of which a part may be anything, ends with 14 (default note: "
        "it is said)",
        "Search"},
       {"coverage", "",
        "Count the steps and the new configurations of each action, in a full search", "Search"},
       workers,
       reduce(),
       {"audit", "",
        "Compare the reduced search with the full one, or unbounded rounds with bounded ones; sees "
        "everything",
        "Search"},
       visited,
       {"estimate", "",
        "Check nothing: print the probable number of configurations, the memory, disk and time "
        "that "
        "a search of all of them takes, and what that needs; with --reduce none, without a diagram",
        "Search"},
       {"max-states", "N", "Stop after so many states: incomplete", "Search"},
       {"max-depth", "N", "Look at what is at most so many steps away: incomplete", "Search"},
       max_memory,
       max_time,
       {"disk", "DIR",
        "Keep the configurations in DIR, and only a part in memory; the same command goes on "
        "there after a limit or a kill",
        "Search"},
       {"seed", "N", "Choose the keys of --visited hash", "Search"},
       format,
       progress,
       shape,
       trace_of_violation,
       {"state-graph", "FILE",
        "Write the graph of all configurations for Graphviz, of at most 400; with --reduce, of "
        "those that the reduced search goes through",
        "Output"}},
      statuses);
}

CommandForm fuzz() {
  return instance_command(
      "fuzz", "Play random schedules on an instance of any size; shrink what violates",
      {questions,
       {"property", "NAME,...",
        "As of check: safety, deadlock, anomaly.NAME or an invariant; default: safety, deadlock, "
        "every invariant and every anomaly",
        "Schedules"},
       {"max-time", "TIME",
        "Stop after so long, as in 10s or 5m (default 1m, unless --schedules is given)",
        "Schedules"},
       {"schedules", "N", "Stop after so many schedules", "Schedules"},
       {"steps", "N", "At most so many steps a schedule (default 10000)", "Schedules"},
       {"distribution", "NAME,...",
        "uniform, process (first a process, then its step), pct (random priorities), "
        "starve-process, starve-channel; each schedule draws one of them; default: all",
        "Schedules"},
       {"starve", "P|P-Q",
        "Starve this process, or the channel from P to Q, as in 2 or 0-2: it steps only when "
        "nothing else can",
        "Schedules"},
       {"depth", "D", "Of pct: D-1 changes of priority (default 3)", "Schedules"},
       {"seed", "N", "Schedule i depends on the seed and on i alone (default 1)", "Schedules"},
       {"start", "I", "The number of the first schedule (default 1)", "Schedules"},
       {"keep-going", "", "Do not stop at the first violation", "Schedules"},
       workers,
       {"max-memory", "SIZE", "Tables above that are emptied, and the run goes on (default 1G)",
        "Schedules"},
       format,
       progress,
       shape,
       trace_of_violation},
      "Exit status: 12 safety or an invariant is violated, 11 deadlock, 14 anomaly, 0 what --reach "
      "asks for is reached, 20 nothing was found (which proves nothing), 10 no instance of the "
      "problem, 2 wrong usage, 70 internal "
      "error, 74 a file cannot be written.");
}

namespace {

std::string ids_with_faults() {
  std::string ids;
  for (const model::AlgorithmInfo& each : known_algorithms())
    if (each.faults) ids += (ids.empty() ? "" : ", ") + each.id;
  return ids.empty() ? "its id: of one that declares its faults" : "its id, one of " + ids;
}

}  // namespace

CommandForm stabilize() {
  CommandForm form = instance_command(
      "stabilize", "Start from every configuration: closure, convergence, the longest execution",
      {{"daemon", "central|distributed|synchronous",
        "Who steps at once: one process, any, or all that can (default central)", "Schedule"},
       {"faults", "F",
        "Start only from what so many faults make of a legitimate configuration: a variable or "
        "message changed, a message lost or put in",
        "Schedule"},
       {"fairness", "none|weak|strong",
        "Under which it has to converge, for the exit status (default weak)", "Schedule"},
       {"max-states", "N", "Stop after so many configurations: incomplete", "Search"},
       max_memory,
       max_time,
       format,
       {"trace", "FILE",
        "Write the JSON trace of what is violated, else of the longest execution; those of all "
        "stand in --format json",
        "Output"}},
      "Every combination of the values of the variables and of --link messages a link is a start.\n"
      "Exit status: 0 closed and converging, 12 not closed, 13 not converging or somebody "
      "starves among the legitimate, 14 vacuous: every start is legitimate, 20 incomplete and "
      "nothing found, 10 no instance, 2 wrong "
      "usage.",
      questions_and_faults());
  form.positionals = {{"algorithm", ids_with_faults()}};
  return form;
}

}  // namespace ample::tools::forms
