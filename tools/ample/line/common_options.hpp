// The options that several commands take: the instance, what is asked, limits, the form of the
// result. Each is declared and read by one function.
#pragma once

#include "checker/questions/claims/properties_file.hpp"
#include "properties/asked/asked.hpp"  // IWYU pragma: export
#include "properties/base/option_text.hpp"
#include "tools/ample/line/command.hpp"
#include "tools/ample/line/options.hpp"

#include <functional>

namespace ample::tools {

/// The first word, an algorithm's id; throws WrongUsage with an example when there is none. What
/// `word` does not say is as usual.
std::string algorithm_of(Options& options, const std::string& example, Positional word = {});

/// The options of the instance, but for those that the command refuses; where it refuses crashes it
/// refuses the other faults, too.
properties::Request instance_of(Options& options, const std::vector<std::string>& left_out = {});
/// The options of many instances that are not `left_out`.
properties::Request instances_of(Options& options,
                                 const std::function<bool(const std::string&)>& is_left_out);
/// What a command refuses that judges no property (properties::refuse_questions_and_faults).
std::vector<std::string> questions_and_faults();

/// The questions in the file of --properties, which are added to the request.
std::vector<checker::NamedProperty> named_properties(Options& options,
                                                     properties::Request& request);

/// Text, JSON, or what else the command can print.
Format format(Options& options, const std::string& meaning = "Print text for people, or JSON",
              const properties::Words<Format>& others = {});
/// The same of a command that prints a table, too.
Format format_or_csv(Options& options);
checker::Shape shape(Options& options);
int workers(Options& options);
int jobs(Options& options, const std::string& meaning = "Processes that explore instances");
bool progress(Options& options);

const checker::Engine& engine(Options& options);
/// --shortest, or `otherwise`, whose meaning is said.
checker::Shortening shortest(Options& options, checker::Shortening otherwise,
                             const std::string& meaning);
void visited(Options& options, checker::Options& limits);
/// --max-memory of a search
void max_memory(Options& options, checker::Options& limits,
                const std::string& meaning =
                    "Stop when the program takes so much memory, as in 500M or 4G: incomplete; "
                    "below 64M the tables alone count");
/// --max-states, which is `most_states` where it is not given (0: no limit).
void max_states(Options& options, checker::Options& limits, const std::string& meaning,
                std::uint64_t most_states = 0);
void max_time(Options& options, checker::Options& limits,
              const std::string& meaning = "Stop after so long, as in 10s or 5m: incomplete");
/// These three, of a command that has no other limits.
checker::Options limits(Options& options, const std::string& max_states_meaning,
                        std::uint64_t most_states = 0);
/// Throws WrongUsage for limits that exclude one another.
void refuse_limits(const checker::Options& limits);
/// The engine that is used under these limits; throws WrongUsage where it does not fulfil them.
const checker::Engine& engine_under(const checker::Engine& asked, const checker::Options& limits);
/// Throws WrongUsage for properties of infinite executions where only fingerprints are kept: they
/// need every configuration again, when all are known.
void refuse_all_steps(const checker::Options& limits,
                      const std::vector<properties::Property>& properties);

/// Of what the whole process may take tables get what the program itself does not need. Below 64M,
/// the least that a process can keep to, the tables alone are limited.
std::uint64_t bytes_for_tables(std::uint64_t bytes);

/// The flags that change what is found, in the order in which a report repeats them.
std::string search_as_given(const Options& options);

}  // namespace ample::tools
