// Every command as data: this is the text of --help.
#include "tools/ample/command_forms.hpp"

#include "properties/request.hpp"

namespace ample::tools {

namespace {

const OptionForm format = {"format", "text|json", "Form of the result (default text)", "Output"};
const OptionForm shape = {
    "shape", "shortest|fewest-switches|causal",
    "Of traces: as found; an equivalent one in which the process changes least often; or also "
    "without the steps that the violation does not depend on",
    "Output"};
const OptionForm workers = {"workers", "N", "Threads; the result does not depend on it (default 1)",
                            "Search", "j"};

const char* const statuses =
    "Exit status: 0 holds, 12 safety or an invariant is violated, 11 deadlock, 13 liveness, "
    "14 anomaly, 20 incomplete,\n10 no instance of the problem, 2 wrong usage, 70 internal error.";

CommandForm list() {
  return {
      .name = "list",
      .meaning = "What there is: algorithms, topologies, properties; or all about one algorithm",
      .positionals = {{"algorithm", "its id, as in: ample list lmutin"}},
      .options = {},
      .subcommands = {},
      .footer = ""};
}

CommandForm check() {
  std::vector<OptionForm> options;
  for (const properties::OptionInfo& option : properties::instance_options())
    options.push_back({option.name, option.form, option.meaning, "Instance"});
  const std::vector<OptionForm> others = {
      {"property", "NAME,...",
       "safety, deadlock, liveness, alternation, anomaly.NAME or an invariant (see ample list "
       "ALGORITHM); default: safety, deadlock and every anomaly",
       "Search"},
      {"fairness", "none|weak|strong",
       "Of liveness and alternation: what is possible throughout (weak) or again and again "
       "(strong) "
       "is done (default weak)",
       "Search"},
      {"keep-going", "", "See everything: do not stop at the first violation", "Search"},
      workers,
      {"reduce", "none|por|all",
       "Follow fewer interleavings to the same verdicts: por with stubborn and sleep sets, all "
       "with "
       "look-ahead too (default none)",
       "Search"},
      {"audit", "", "Compare the reduced search with the full one; sees everything", "Search"},
      {"visited", "exact|hash",
       "hash: 64 bits stand for a configuration; says how probable an omission is (default exact)",
       "Search"},
      {"max-states", "N", "Stop after so many states: incomplete", "Search"},
      {"max-memory", "SIZE", "Stop at so much memory, as in 500M or 4G: incomplete", "Search"},
      {"max-time", "TIME", "Stop after so long, as in 10s or 5m: incomplete", "Search"},
      {"checkpoint", "DIR", "Write checkpoints: now and then, and when a limit ends the search",
       "Search"},
      {"resume", "DIR", "Go on from the checkpoint in DIR, and write the next ones there",
       "Search"},
      {"seed", "N", "Of random choices: the keys of --visited hash", "Search"},
      format,
      {"progress", "", "A progress line each second, even when not on a terminal", "Output"},
      shape,
      {"trace", "FILE", "Write the JSON trace of the first violated property", "Output"}};
  options.insert(options.end(), others.begin(), others.end());
  return {.name = "check",
          .meaning = "Explore every configuration that an instance can reach, breadth first",
          .positionals = {{"algorithm", "its id (see ample list)"}},
          .options = std::move(options),
          .subcommands = {},
          .footer = statuses};
}

CommandForm fuzz() {
  std::vector<OptionForm> options;
  for (const properties::OptionInfo& option : properties::instance_options())
    options.push_back({option.name, option.form, option.meaning, "Instance"});
  const std::vector<OptionForm> others = {
      {"property", "NAME,...",
       "As of check: safety, deadlock, anomaly.NAME or an invariant; default: safety, deadlock and "
       "every anomaly",
       "Schedules"},
      {"minutes", "M", "Stop after so long (default 1, unless --schedules is given)", "Schedules"},
      {"schedules", "N", "Stop after so many schedules", "Schedules"},
      {"steps", "N", "At most so many steps a schedule (default 10000)", "Schedules"},
      {"distribution", "NAME,...",
       "uniform, process (first a process, then its step), pct (random priorities), "
       "starve-process, starve-channel; each schedule draws one of them; default: all",
       "Schedules"},
      {"depth", "D", "Of pct: D-1 changes of priority (default 3)", "Schedules"},
      {"seed", "N", "Schedule i depends on the seed and on i alone (default 1)", "Schedules"},
      {"start", "I", "The number of the first schedule (default 1)", "Schedules"},
      {"keep-going", "", "Do not stop at the first violation", "Schedules"},
      workers,
      {"max-memory", "SIZE", "Tables above that are emptied, and the run goes on (default 1G)",
       "Schedules"},
      format,
      {"progress", "", "A progress line each second, even when not on a terminal", "Output"},
      shape,
      {"trace", "FILE", "Write the JSON trace of the first violated property", "Output"}};
  options.insert(options.end(), others.begin(), others.end());
  return {.name = "fuzz",
          .meaning = "Play random schedules on an instance of any size; shrink what violates",
          .positionals = {{"algorithm", "its id (see ample list)"}},
          .options = std::move(options),
          .subcommands = {},
          .footer =
              "Exit status: 12 safety or an invariant is violated, 11 deadlock, 14 anomaly, "
              "20 nothing was found\n(which proves nothing), 10 no instance of the problem, "
              "2 wrong usage, 70 internal error."};
}

CommandForm stabilize() {
  std::vector<OptionForm> options;
  for (const properties::OptionInfo& option : properties::instance_options())
    options.push_back({option.name, option.form, option.meaning, "Instance"});
  const std::vector<OptionForm> others = {
      {"daemon", "central|distributed|synchronous",
       "Who steps at once: one process, any, or all that can (default central)", "Schedule"},
      {"fairness", "none|weak|strong",
       "Under which it has to converge, for the exit status (default weak)", "Schedule"},
      {"max-states", "N", "Stop after so many configurations: incomplete", "Search"},
      {"max-memory", "SIZE", "Stop at so much memory, as in 500M or 4G: incomplete", "Search"},
      {"max-time", "TIME", "Stop after so long, as in 10s or 5m: incomplete", "Search"},
      format};
  options.insert(options.end(), others.begin(), others.end());
  return {.name = "stabilize",
          .meaning = "Start from every configuration: closure, convergence, the longest execution",
          .positionals = {{"algorithm", "its id: dijkstra-ring, ring-controller or k-out-of-l"}},
          .options = std::move(options),
          .subcommands = {},
          .footer =
              "Every combination of the values of the variables and of --link messages a "
              "link is a start.\n"
              "Exit status: 0 closed and converging, 12 not closed, 13 not converging or "
              "somebody starves\namong the legitimate, 20 incomplete, 10 no instance, 2 "
              "wrong usage."};
}

CommandForm claims() {
  return {.name = "claims",
          .meaning = "Check the papers' claims against what is expected of them",
          .positionals = {{"place", "folders or claims.toml files; default: all that are built in",
                           true}},
          .options = {{"quick", "", "Only those that take seconds", "Selection"},
                      {"only", "ID", "Only these ids; * and ? stand for letters", "Selection"},
                      workers,
                      format},
          .subcommands = {},
          .footer = "Exit status: 0 when every claim is as expected, else 14; 2 wrong usage."};
}

CommandForm params() {
  std::vector<OptionForm> options;
  for (const properties::OptionInfo& option : properties::instance_options())
    if (option.name == "graph")
      options.push_back(
          {"graph", "NAME|all:N|all:M-N", "a topology, or every connected one", "Instance"});
    else if (const auto& name = option.name; name == "l" || name == "k" || name == "inside"
                                             || name == "repair" || name == "leader"
                                             || name == "assume" || name == "coterie")
      options.push_back({name, option.form, option.meaning, "Instance"});
  const std::vector<OptionForm> others = {
      {"where", "FORMULA",
       "demand more, as in 'k_q - l_q >= 2, c_0 = 1': l_1, k_1, c_1 (1 when P1 is InCS in C0), "
       "d_1 = |N_1|, n, sum(l); _q is every process",
       "Question"},
      {"tightened", "", "demand that C0 is safe for the tightened bounds (L,K), too", "Question"},
      {"maximize", "TERM", "the greatest value of a term, as in 'k_0 - l_0'", "Question"},
      {"minimize", "TERM", "the least value of a term", "Question"},
      {"lemmas", "", "Prove or refute the arithmetic steps of the papers' proofs instead",
       "Question"},
      {"list", "N", "List so many bounds (default 10)", "Output"},
      format};
  options.insert(options.end(), others.begin(), others.end());
  return {
      .name = "params",
      .meaning = "Which parameters the assumptions of a paper admit, how many, and why not more",
      .positionals = {{"algorithm", "its id (see ample list)"}},
      .options = std::move(options),
      .subcommands = {},
      .footer =
          "Exit status: 0 some parameters are admissible, 10 none are, 20 unknown, "
          "2 wrong usage."};
}

CommandForm sweep() {
  std::vector<OptionForm> options;
  for (const properties::OptionInfo& option : properties::instance_options())
    if (option.name == "graph")
      options.push_back(
          {"graph", "NAME|all:N|all:M-N", "a topology, or every connected one", "Instances"});
    else if (option.name != "n")
      options.push_back({option.name, option.form, option.meaning, "Instances"});
  const std::vector<OptionForm> others = {
      {"where", "FORMULA", "Only bounds and C0 that satisfy it (see ample params --help)",
       "Instances"},
      {"all-images", "", "Every instance, not one of each class of symmetric ones", "Instances"},
      {"shard", "I/M", "Only every M-th instance, from the I-th on (from 1/M to M/M)", "Instances"},
      {"property", "NAME,...", "What is judged (default: safety, deadlock, the specification)",
       "Search"},
      {"keep-going", "", "See everything: do not stop at the first violation", "Search"},
      {"reduce", "none|por|all", "Reduction of each search (default none)", "Search"},
      {"max-states", "N", "Stop each search after so many states: incomplete", "Search"},
      {"max-memory", "SIZE", "Stop each search at so much memory: incomplete", "Search"},
      {"max-time", "TIME", "Stop each search after so long: incomplete", "Search"},
      {"jobs", "N", "Processes that explore instances (default 1)", "Search"},
      {"file", "FILE", "Add a line of JSON for each instance; what is there is not done again",
       "Output"},
      {"draw", "FILE", "Draw the smallest failing instance, as .svg or as DOT", "Output"},
      format,
      {"progress", "", "A progress line each second, even when not on a terminal", "Output"}};
  options.insert(options.end(), others.begin(), others.end());
  return {.name = "sweep",
          .meaning =
              "Explore every graph, bound and initial configuration; or: sweep merge OUT FILE...",
          .positionals = {{"algorithm", "its id (see ample list), or 'merge' and files", true}},
          .options = std::move(options),
          .subcommands = {},
          .footer =
              "Bounds and C0 that are not given are all swept over. An option may have several "
              "values,\nas in --repair 'none;init;init,prets'. Exit status: as of check, the worst "
              "of all instances."};
}

CommandForm necessity() {
  std::vector<OptionForm> options;
  for (const properties::OptionInfo& option : properties::instance_options())
    if (option.name == "graph")
      options.push_back(
          {"graph", "NAME|all:N|all:M-N", "a topology, or every connected one", "Instances"});
    else if (option.name != "n" && option.name != "drop")
      options.push_back({option.name, option.form, option.meaning, "Instances"});
  const std::vector<OptionForm> others = {
      {"where", "FORMULA", "Only bounds and C0 that satisfy it (see ample params --help)",
       "Instances"},
      {"property", "NAME,...", "What is judged (default: safety, deadlock, the specification)",
       "Search"},
      {"max-states", "N", "Stop each search after so many states (default 1000000): incomplete",
       "Search"},
      {"max-memory", "SIZE", "Stop each search at so much memory: incomplete", "Search"},
      {"max-time", "TIME", "Stop each search after so long: incomplete", "Search"},
      {"jobs", "N", "Processes, each for one row (default 1)", "Search"},
      {"format", "text|markdown|latex|json", "Form of the table (default text)", "Output"}};
  options.insert(options.end(), others.begin(), others.end());
  return {.name = "necessity",
          .meaning = "Drop each part of a guard, switch and assumption alone: what breaks first?",
          .positionals = {{"algorithm", "its id (see ample list)"}},
          .options = std::move(options),
          .subcommands = {},
          .footer =
              "Begin with the switches with which the algorithm holds. Exit status: 0, or as "
              "of check when it\nbreaks with nothing dropped."};
}

CommandForm trace() {
  const Positional file = {"file", "a JSON trace, as check --trace writes it"};
  return {
      .name = "trace",
      .meaning = "Show, convert or replay a trace",
      .positionals = {},
      .options = {},
      .subcommands =
          {{.name = "show",
            .meaning = "Replay a trace and print it, one line a step",
            .positionals = {file},
            .options = {{"full", "", "All variables of the process after each step", "Output"},
                        format},
            .subcommands = {},
            .footer = ""},
           {.name = "convert",
            .meaning = "Replay a trace and write it in another form",
            .positionals = {file},
            .options = {shape,
                        {"format", "FORM",
                         "text, prose (numbered sentences, Markdown), latex (the same), json, "
                         "itf (Apalache), mermaid (sequence diagram), tikz and svg (space-time "
                         "diagram), html (a page that shows every step), dot (waits-for graph), "
                         "shiviz (default text)",
                         "Output"},
                        {"waits-for", "",
                         "Of tikz and svg: who waits for whom at the end, not the steps", "Output"},
                        {"width", "PT",
                         "Of tikz and svg: cut into parts of at most so many points "
                         "(default 460)",
                         "Output"}},
            .subcommands = {},
            .footer = ""},
           {.name = "replay",
            .meaning = "Take every step of a trace again; refuse one that does not match",
            .positionals = {file},
            .options = {},
            .subcommands = {},
            .footer = "Exit status: 0 it matches, 10 it does not, 2 it is not a trace."}},
      .footer = ""};
}

CommandForm explore() {
  std::vector<OptionForm> options;
  for (const properties::OptionInfo& option : properties::instance_options())
    options.push_back({option.name, option.form, option.meaning, "Instance"});
  options.push_back({"port", "N", "Of 127.0.0.1; default: any that is free", "Page"});
  return {.name = "explore",
          .meaning = "Step through an execution in a browser",
          .positionals = {{"algorithm", "its id (see ample list); or choose it on the page"}},
          .options = std::move(options),
          .subcommands = {},
          .footer = "Prints the address of a page that only this machine can open."};
}

}  // namespace

const CommandForm& command_forms() {
  static const CommandForm root = {
      .name = "ample",
      .meaning = "Ample checks distributed critical-section algorithms the way their papers argue.",
      .positionals = {},
      .options = {},
      .subcommands = {list(), check(), fuzz(), stabilize(), claims(), trace(), explore(), params(),
                      sweep(), necessity()},
      .footer = "To begin with: ample check lmutin --graph k2"};
  return root;
}

const std::vector<std::string>& schedule_flags() {
  static const std::vector<std::string> flags = {"property", "steps",      "distribution",
                                                 "depth",    "keep-going", "shape"};
  return flags;
}

const std::vector<std::string>& search_flags() {
  static const std::vector<std::string> flags = {
      "property", "daemon",     "fairness",   "keep-going", "workers", "reduce", "audit",
      "visited",  "max-states", "max-memory", "max-time",   "seed",    "shape"};
  return flags;
}

}  // namespace ample::tools
