// The help of params, sweep, frontier and necessity.
#include "tools/ample/line/form_parts.hpp"
#include "tools/ample/line/known.hpp"

#include <algorithm>

namespace ample::tools::forms {

namespace {

/// The form of an option of the instance, where many instances are asked for.
OptionForm of_many(const properties::OptionInfo& option, const std::string& group) {
  if (option.name == "graph")
    return {"graph", "NAME|all:N|all:M-N", "a topology, or every connected one", group};
  if (option.name == "n")
    return {"n", "N|M-N", "so many processes, where every two are linked, or of a ring", group};
  return {option.name, option.form, option.meaning, group};
}

}  // namespace

CommandForm params() {
  // The options are the common ones that an assumption may speak of, and every algorithm's own.
  static const std::vector<std::string> applying = {"graph", "n", "l", "k", "inside", "repair"};
  const auto& common = properties::common_options();
  std::vector<OptionForm> options;
  for (const properties::OptionInfo& option : known_options())
    if (std::ranges::count(common, option.name, &properties::OptionInfo::name) == 0
        || std::ranges::find(applying, option.name) != applying.end())
      options.push_back(of_many(option, "Instance"));
  const std::vector<OptionForm> others = {
      {"where", "FORMULA",
       "demand more, as in 'k_q - l_q >= 2, c_0 = 1': l_1, k_1, c_1 (1 when P1 is InCS in C0), "
       "s_1 = |CS_1(C0)|, d_1 = |N_1|, n, sum(l), count(l_q > 0); _q is every process",
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
      .positionals = {algorithm()},
      .options = std::move(options),
      .subcommands = {},
      .footer =
          "Exit status: 0 some parameters are admissible, 10 none are or no algorithm solves any "
          "of them, 20 unknown, 2 wrong usage."};
}

namespace {

/// The forms that say which instances: the options of the instance, but for `left_out`, and
/// --where.
std::vector<OptionForm> many_instances(const std::vector<std::string>& left_out) {
  std::vector<OptionForm> options;
  for (const properties::OptionInfo& option : known_options())
    if (std::ranges::find(left_out, option.name) == left_out.end())
      options.push_back(of_many(option, "Instances"));
  options.push_back(questions);
  options.push_back({"where", "FORMULA",
                     "Only bounds and C0 that satisfy it (`params --help` says how)", "Instances"});
  options.push_back(
      {"tightened", "", "Only C0 that are safe for the tightened bounds (L,K), too", "Instances"});
  options.push_back({"numberings", "",
                     "Each graph with its processes numbered in every way, and every instance: "
                     "names decide between equal timestamps",
                     "Instances"});
  return options;
}

std::vector<OptionForm> search_of_each(const std::string& most_states) {
  return {
      {"property", "NAME,...",
       "What is judged (default: safety, deadlock and the invariants that the text does not "
       "contradict; of necessity those that the algorithm is for)",
       "Search"},
      {"schedules", "N",
       "First so many random schedules of each instance: what they violate is not searched, and "
       "its trace not the shortest (default none)",
       "Search"},
      {"seed", "N", "Choose the random schedules (default 1)", "Search"},
      reduce(),
      {"max-states", "N", "Stop each search after so many states" + most_states + ": incomplete",
       "Search"},
      {"max-memory", "SIZE", "Stop each search at so much memory: incomplete", "Search"},
      {"max-time", "TIME",
       "Stop each search after so long: incomplete; of the whole see --total-time", "Search"}};
}

const OptionForm jobs = {"jobs", "N", "Processes that explore instances (default 1)", "Search",
                         "j"};
const OptionForm total_time = {
    "total-time", "TIME",
    "End the whole after so long, as Ctrl-C does: what is not decided is said", "Search"};
const OptionForm all_images = {
    "all-images", "", "Every instance, not one of each class of symmetric ones", "Instances"};
const OptionForm by = {"by", "graph|bounds|C0", "A table with a row for each of these", "Output"};
const OptionForm file = {"file", "FILE",
                         "Add a line of JSON for each instance; what is there is not done again",
                         "Output"};

std::vector<OptionForm> joined(std::vector<OptionForm> first,
                               const std::vector<std::vector<OptionForm>>& others) {
  for (const std::vector<OptionForm>& more : others)
    first.insert(first.end(), more.begin(), more.end());
  return first;
}

}  // namespace

CommandForm sweep() {
  return {
      .name = "sweep",
      .meaning = "Explore every graph, bound and initial configuration; or join files of that",
      .positionals = {{"algorithm", algorithm().meaning + ", or 'merge' and files", true}},
      .options = joined(
          many_instances({}),
          {{all_images,
            {"shard", "I/M|job",
             "Only every M-th instance, from the I-th on (from 1/M to M/M); job: the share that "
             "a Slurm job array, mpirun or srun gives this process",
             "Instances"}},
           search_of_each(""),
           {visited,
            total_time,
            jobs,
            file,
            by,
            {"draw", "FILE", "Draw the smallest failing instance, as .svg or as DOT", "Output"},
            {"plot", "WHAT:FILE",
             "Draw the verdicts (map), or how something grows (states/n, states/degree, "
             "states/rounds, also steps or a quantity of measure, as in messages.cause/n), as "
             ".svg or for LaTeX as .tikz",
             "Output"},
            {"format", "text|json|csv|junit",
             "Print text for people, JSON, a table, or the tests of a pipeline (default text)",
             "Output"},
            progress}}),
      .subcommands = {},
      .footer =
          "Bounds and C0 that are not given are all swept over. An option may have several "
          "values, as in --repair 'none;init;init,prets'. Each property is judged by itself. Exit "
          "status: as of check, the worst "
          "of all instances.",
      .usages = {" algorithm [OPTION...]", " merge OUT FILE..."}};
}

CommandForm frontier() {
  return {
      .name = "frontier",
      .meaning = "Which linear constraint on the parameters separates what fails from what holds?",
      .positionals = {algorithm()},
      .options = joined(
          many_instances({}),
          {{all_images},
           {{"over", "TERM,...",
             "Terms of the constraint, as in 'k_q - l_q' or 'count(l_q > 0), sum(k)'; "
             "default: l_q, k_q, d_q, s_q, or how many processes have a bound at all",
             "Constraint"},
            {"inequalities", "N", "At most so many, all of which must hold (default 3)",
             "Constraint"},
            {"weight", "N", "The most that the coefficients are in sum (default 6)", "Constraint"},
            {"exhaust", "", "Explore what is far from the boundary, too", "Constraint"}},
           search_of_each(""),
           {total_time,
            jobs,
            file,
            by,
            {"traces", "DIR", "Write the trace of each instance that fails at the boundary",
             "Output"},
            format_or_csv,
            progress}}),
      .subcommands = {},
      .footer =
          "Instances are explored until every one at the boundary is known; the others are "
          "predicted. The file is that of a sweep with the same options. Exit status: 0 a "
          "constraint separates what is known and nothing at its boundary is open, else 20; 2 "
          "wrong usage."};
}

CommandForm necessity() {
  return {
      .name = "necessity",
      .meaning =
          "Drop each part of a guard, initial value, switch and assumption alone: what breaks "
          "first?",
      .positionals = {algorithm()},
      .options = joined(many_instances({"drop"}),
                        {{{"suppose", "FORMULA,...",
                           "Assume this as well; each part is dropped alone", "Instances"}},
                         search_of_each(" (default 1000000)"),
                         {total_time,
                          {"jobs", "N", "Processes, each for one row (default 1)", "Search", "j"},
                          progress,
                          {"format", "text|markdown|latex|json|csv",
                           "How the table is printed (default text)", "Output"}}}),
      .subcommands = {},
      .footer =
          "Begin with the switches with which the algorithm holds. Exit status: 0, 20 when a row "
          "is not decided, or as of check when it breaks with nothing dropped."};
}

}  // namespace ample::tools::forms
