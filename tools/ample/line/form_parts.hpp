// The commands as data, each a function, and what their forms share.
#pragma once

#include "tools/ample/line/form.hpp"

namespace ample::tools::forms {

inline const OptionForm format = {"format", "text|json",
                                  "Print text for people, or JSON (default text)", "Output"};
inline const OptionForm format_or_csv = {
    "format", "text|json|csv", "Print text for people, JSON, or a table (default text)", "Output"};
inline const OptionForm shape = {
    "shape", "shortest|fewest-switches|causal",
    "Of traces: as found; an equivalent one in which the process changes least often; or also "
    "without the steps that the violation does not depend on",
    "Output"};
inline const OptionForm questions = {"properties", "FILE",
                                     "Ask what stands in FILE, in TOML: [[property]], name = "
                                     "\"...\", and always, never, reach, ltl, "
                                     "\"ltl.strong\" or \"ltl.none\" = \"...\"; also sentence and "
                                     "place, of a paper. --always.NAME asks "
                                     "one of them by hand",
                                     "Instance"};
inline const OptionForm workers = {
    "workers", "N", "Threads; the result does not depend on it (default 1)", "Search", "j"};
inline const OptionForm visited = {
    "visited", "exact|hash",
    "hash: 64 bits stand for a configuration; says how probable an omission is (default exact)",
    "Search"};

inline const OptionForm max_memory = {"max-memory", "SIZE",
                                      "Stop when the program takes so much memory, as in 500M or "
                                      "4G: incomplete; below 64M the tables "
                                      "alone count",
                                      "Search"};
inline const OptionForm max_time = {"max-time", "TIME",
                                    "Stop after so long, as in 10s or 5m: incomplete", "Search"};
inline const OptionForm progress = {
    "progress", "", "A progress line each second, even when not on a terminal", "Output"};
inline const OptionForm trace_of_violation = {
    "trace", "FILE", "Write the JSON trace of the first violated property", "Output"};

/// --reduce, with what each engine does.
OptionForm reduce();
/// "its id (see ample list)"
Positional algorithm();
/// A command about one instance, whose options come before the others. Options of the instance that
/// it would refuse are `left_out`, and with crash the other faults.
CommandForm instance_command(std::string name, std::string meaning,
                             const std::vector<OptionForm>& others, std::string footer,
                             const std::vector<std::string>& left_out = {});
/// The options that a command refuses which judges no property
/// (properties::refuse_questions_and_faults).
std::vector<std::string> questions_and_faults();

CommandForm check();
CommandForm fuzz();
CommandForm stabilize();
CommandForm measure();
CommandForm params();
CommandForm sweep();
CommandForm frontier();
CommandForm necessity();
CommandForm trace();
CommandForm explore();
CommandForm export_instance();
CommandForm confirm();
CommandForm induct();

}  // namespace ample::tools::forms
