// The help of params, sweep and necessity.
#include "tools/ample/form_parts.hpp"

namespace ample::tools::forms {

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

}  // namespace ample::tools::forms
