// From the request of a check to what is searched.
#include "tools/ample/check/check_question.hpp"

#include "model/errors.hpp"
#include "model/program_name.hpp"
#include "properties/asked/asked.hpp"
#include "tools/ample/line/common_options.hpp"
#include "tools/ample/line/empty_links.hpp"

#include <fmt/format.h>

namespace ample::tools {

namespace {

/// What is not for a diagram alone is for few processes.
void refuse_many_for(const CheckCommand& command, const model::Topology& topology) {
  const auto refuse = [&](bool asked, const char* what) {
    if (asked && topology.processes() > model::max_processes)
      throw model::BadInstance(fmt::format("graph '{}' has {} processes: {} is for at most {}",
                                           topology.name(), topology.processes(), what,
                                           model::max_processes));
  };
  refuse(command.estimates, "--estimate");
  refuse(command.audit, "--audit");
  refuse(command.graph_file.has_value(), "--state-graph");
  refuse(command.shape != checker::Shape::shortest, "--shape");
  refuse(command.limits.ranks != nullptr, "mpirun");
}

}  // namespace

void share_search(CheckCommand& command, checker::Ranks& ranks) {
  command.limits.ranks = &ranks;
  if (command.engine->can.choose)
    command.engine = &checker::engine_that(&checker::Abilities::ranks);
  const auto refuse = [](bool asked, const std::string& option) {
    if (asked)
      throw model::WrongUsage(
          fmt::format("{} is of a search by one process: leave it out, or mpirun", option));
  };
  const checker::Options& limits = command.limits;
  refuse(!command.engine->can.ranks, "--reduce " + command.engine->name);
  refuse(limits.storage == checker::Storage::fingerprints, "--visited hash");
  refuse(limits.max_depth != 0, "--max-depth");
  refuse(limits.coverage, "--coverage");
  refuse(command.audit, "--audit");
  refuse(command.graph_file.has_value(), "--state-graph");
  refuse(command.estimates, "--estimate");
}

std::unique_ptr<model::System> system_to_check(const CheckCommand& command,
                                               const model::AlgorithmInfo& algorithm) {
  auto system = properties::system_of(
      algorithm, properties::instance_from(algorithm, command.request, properties::Size::any));
  refuse_many_for(command, system->instance().topology);
  refuse_messages_at_the_start(system->instance());
  return system;
}

checker::Options options_to_check(const CheckCommand& command, const model::System& system) {
  checker::Options options = command.limits;
  options.properties = command.properties.empty()
                           ? properties::default_properties(system)
                           : properties::select_properties(system, command.properties);
  for (properties::Property& property : options.properties)
    if (const auto said = command.sentences.find(property.name); said != command.sentences.end())
      property.sentence = said->second;
  refuse_all_steps(options, options.properties);
  return options;
}

std::string identity_of(const std::string& instance, const checker::Options& options,
                        const checker::Engine& engine) {
  std::string names;
  for (const properties::Property& property : options.properties)
    if (!properties::is_asked(property.name))
      names += (names.empty() ? " --property " : ",") + property.name;
  std::string text = model::program_name() + " check " + instance + names;
  if (engine.reduces()) text += " --reduce " + engine.name;
  return text + (options.keep_going ? " --keep-going" : "");
}

}  // namespace ample::tools
