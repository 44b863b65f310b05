// What several commands take: the instance, properties, limits, the form of the result.
#pragma once

#include "checker/questions/claims/properties_file.hpp"
#include "properties/asked/asked.hpp"  // IWYU pragma: export
#include "properties/base/option_text.hpp"
#include "tools/ample/line/command.hpp"
#include "tools/ample/line/syntax.hpp"

namespace ample::tools {

/// Of what the whole process may take tables get what the program itself does not need. Below 64M,
/// the least that a process can keep to, the tables alone are limited.
std::uint64_t bytes_for_tables(std::uint64_t bytes);

/// What was given for an option.
std::optional<std::string> find(const Arguments& arguments, const std::string& option);
/// The same, of a folder: "-" is none.
std::optional<std::string> folder_in(const Arguments& arguments, const std::string& option);
bool flag(const Arguments& arguments, const std::string& name);
/// Text, JSON, or what else the command can print.
Format format_of(const Arguments& arguments, const properties::Words<Format>& others = {});
checker::Shape shape_of(const Arguments& arguments);
int workers_of(const Arguments& arguments);
/// How far a search goes, and what it keeps.
checker::Options limits_of(const Arguments& arguments);
/// Throws WrongUsage where the limits are of the full search only.
const checker::Engine& engine_of(const Arguments& arguments, const checker::Options& limits);
/// Throws WrongUsage for properties of infinite executions where only fingerprints are kept: they
/// need every configuration again, when all are known.
void refuse_all_steps(const checker::Options& limits,
                      const std::vector<properties::Property>& properties);
/// " --keep-going --max-states 1000"
std::string flags_text(const Arguments& arguments, const std::vector<std::string>& names);
/// liveness and alternation under --fairness.
std::vector<std::string> properties_of(const Arguments& arguments);
/// The first word, an algorithm's id; throws WrongUsage with an example when there is none.
std::string algorithm_in(const Arguments& arguments, const std::string& example);
/// --jobs, or 1.
int jobs_of(const Arguments& arguments);
/// What stands in the file of --properties; nothing without it.
std::vector<checker::NamedProperty> named_properties(const Arguments& arguments);
/// The options of the instance, with what is asked of it.
properties::Request request_in(const Arguments& arguments);
/// The same where the file of --properties has been read.
properties::Request request_in(const Arguments& arguments,
                               const std::vector<checker::NamedProperty>& named);

}  // namespace ample::tools
