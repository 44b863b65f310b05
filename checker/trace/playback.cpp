// Taking the steps of a trace.
#include "checker/trace/playback.hpp"

#include "model/errors.hpp"

namespace ample::checker {

using model::Record;

std::string variable_name(const std::string& variable, model::ProcessId process) {
  const std::size_t bracket = std::min(variable.find('['), variable.size());
  return variable.substr(0, bracket) + "_" + std::to_string(process.index)
         + variable.substr(bracket);
}

Record variables_of(const model::System& system, const model::Configuration& configuration,
                    model::ProcessId process) {
  Record record = system.variables(configuration.locals[process.index]);
  for (model::NamedValue& variable : record) variable.name = variable_name(variable.name, process);
  return record;
}

Playback::Playback(const model::System& system, model::ProcessSet inside)
    : system_(system), configuration_(model::initial_configuration(system, inside)) {}

PlayedStep Playback::take(const model::Step& step) {
  if (!model::is_enabled(system_, configuration_, step))
    throw model::InternalError("a trace takes a step of " + model::to_text(step.process)
                               + " that is not enabled");
  PlayedStep played{.step = step, .message = {}, .outcome = {}, .changes = {}};
  if (!step.sender.is_nil())
    played.message =
        configuration_.channels[(*step.sender).index][step.process.index][step.position];
  const Record before = variables_of(system_, configuration_, step.process);
  played.outcome = model::take_step(system_, configuration_, step);
  const Record after = variables_of(system_, configuration_, step.process);
  for (std::size_t i = 0; i < after.size(); ++i)
    if (before[i].value != after[i].value)
      played.changes.push_back({after[i].name, before[i].value, after[i].value});
  return played;
}

}  // namespace ample::checker
