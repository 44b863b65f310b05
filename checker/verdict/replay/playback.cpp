// Takes the steps of a trace, and says what each changed.
#include "checker/verdict/replay/playback.hpp"

#include "model/errors.hpp"
#include "model/simultaneous.hpp"

namespace ample::checker {

using model::Record;

namespace {

/// The variables of one process, and the shared ones.
Record all_that_changes(const model::System& system, const model::Configuration& configuration,
                        model::ProcessId process) {
  Record record = variables_of(system, configuration, process);
  if (system.has_shared())
    for (model::NamedValue& variable : system.shared_variables(configuration.shared))
      record.push_back(std::move(variable));
  return record;
}

}  // namespace

std::string variable_name(const std::string& variable, const std::string& subscript) {
  const std::size_t bracket = std::min(variable.find('['), variable.size());
  return variable.substr(0, bracket) + "_" + subscript + variable.substr(bracket);
}
std::string variable_name(const std::string& variable, model::ProcessId process) {
  return variable_name(variable, std::to_string(process.index));
}

Record variables_of(const model::System& system, const model::Configuration& configuration,
                    model::ProcessId process) {
  Record record = system.variables(configuration.locals[process.index]);
  for (model::NamedValue& variable : record) variable.name = variable_name(variable.name, process);
  return record;
}

void require_enabled(const model::System& system, const model::Configuration& configuration,
                     const model::Step& step) {
  if (!model::is_enabled(system, configuration, step))
    throw model::InternalError("a trace takes a step of " + model::to_text(step.process)
                               + " that is not enabled");
}

PlayedStep about_to_take(const model::System& system, const model::Configuration& configuration,
                         const model::Step& step) {
  require_enabled(system, configuration, step);
  PlayedStep played{.step = step, .message = {}, .outcome = {}, .changes = {}};
  if (!step.sender.is_nil())
    played.message =
        configuration.channels[(*step.sender).index][step.process.index][step.position];
  return played;
}

PlayedStep Playback::take(const model::Step& step, bool at_once) {
  if (!at_once) {
    if (some_at_once_) before_ = configuration_;
    together_.clear();
  }
  PlayedStep played = about_to_take(system_, at_once ? before_ : configuration_, step);
  const Record before = all_that_changes(system_, configuration_, step.process);
  together_.push_back(step);
  if (at_once) {
    model::Configuration alone = before_;
    played.outcome = model::take_step(system_, alone, step);
    configuration_ = model::take_together(system_, before_, together_);
  } else {
    played.outcome = model::take_step(system_, configuration_, step);
  }
  const Record after = all_that_changes(system_, configuration_, step.process);
  for (std::size_t i = 0; i < after.size(); ++i)
    if (before[i].value != after[i].value)
      played.changes.push_back({after[i].name, before[i].value, after[i].value});
  return played;
}

}  // namespace ample::checker
