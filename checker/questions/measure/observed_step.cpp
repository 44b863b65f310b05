// Translates tabulated moves, or steps of the plain model, into what monitors see of them.
#include "checker/questions/measure/observed_step.hpp"

#include <algorithm>

namespace ample::checker {

using model::ProcessId;

namespace {

/// The kind of message of an action's name: Query of "lmin.receive Query", Grant of "receive
/// Grant[MUTEX]".
std::string kind_of_receipt(const std::string& action) {
  const std::string word = "receive ";
  const std::size_t begin = action.find(word);
  if (begin == std::string::npos) return {};
  const std::string kind = action.substr(begin + word.size());
  return kind.substr(0, kind.find('['));
}

}  // namespace

StepReader::StepReader(const model::System& system, const std::vector<std::string>& answers)
    : system_(&system) {
  for (const model::ActionInfo& action : system.actions()) {
    const std::string kind = kind_of_receipt(action.name);
    answers_.push_back(std::find(answers.begin(), answers.end(), kind) != answers.end());
    requester_.emplace_back();
    for (const std::string& answer : answers)
      if (!kind.empty() && answer.starts_with(kind + ".")) {
        requester_.back() = answer.substr(kind.size() + 1);
        break;
      }
  }
}

ProcessId StepReader::owner(ProcessId from, ProcessId to, const model::Bytes& message) const {
  const model::ActionId receipt = system_->receipt_of(message);
  if (answers_[receipt]) return to;
  if (requester_[receipt].empty()) return from;
  const model::MessageText text = system_->text_of_message(message);
  for (const model::NamedValue& field : text.fields)
    if (field.name == requester_[receipt])
      for (const ProcessId process : system_->instance().all())
        if (field.value == model::value_of(process)) return process;
  throw model::WrongAlgorithm(text.name + " has no field " + requester_[receipt]
                              + " that names a process");
}

Posted StepReader::posted(ProcessId from, ProcessId to, const model::Bytes& message) const {
  return {channel_number(from, to, system_->processes()), owner(from, to, message), from == to};
}

ObservedStep StepReader::begun(model::ActionId action, ProcessId process) const {
  const model::ActionInfo& info = system_->actions()[action];
  ObservedStep observed;
  observed.process = process;
  observed.role = info.role;
  observed.counted = info.counted;
  return observed;
}

ObservedStep StepReader::of(const Move& move) const {
  const Effect& effect = *move.effect;
  ObservedStep observed = begun(effect.action, ProcessId(effect.process));
  observed.enters = effect.enters;
  observed.leaves = effect.leaves;
  if (!move.event.is_internal())
    observed.received =
        channel_number(move.event.table->from(), move.event.table->to(), system_->processes());
  for (const Sent& sent : effect.sends)
    observed.posted.push_back(
        posted(sent.table->from(), sent.table->to(), sent.table->bytes_of(sent.message)));
  for (const model::ActionId followup : effect.followups)
    observed.handled_at_once += system_->actions()[followup].role == model::Role::receipt;
  return observed;
}

ObservedStep StepReader::of(const model::Step& step, const model::Outcome& outcome, bool was_inside,
                            bool is_inside) const {
  ObservedStep observed = begun(step.action, step.process);
  observed.enters = !was_inside && is_inside;
  observed.leaves = was_inside && !is_inside;
  if (!step.sender.is_nil())
    observed.received = channel_number(*step.sender, step.process, system_->processes());
  for (const model::Send& send : outcome.sends)
    observed.posted.push_back(posted(step.process, send.to, send.message));
  for (const model::Followup& followup : outcome.followups)
    observed.handled_at_once += system_->actions()[followup.action].role == model::Role::receipt;
  return observed;
}

}  // namespace ample::checker
