// Asks the parts of guards in their order.
#include "checker/questions/fuzz/guard_coverage.hpp"

#include "model/errors.hpp"

namespace ample::checker {

GuardCoverage::GuardCoverage(Tabulation& tabulation)
    : tabulation_(&tabulation), seen_(tabulation.processes()) {
  const auto actions = tabulation.system().actions();
  for (std::size_t i = 0; i < actions.size(); ++i)
    for (const std::string& part : actions[i].guard)
      parts_.push_back({static_cast<model::ActionId>(i), part});
  open_ = parts_.size();
}

void GuardCoverage::look_at_new(ProcessIndex process, std::span<const Index> configuration) {
  const model::System& system = tabulation_->system();
  const model::Bytes argument = tabulation_->bytes_of_argument(process, configuration);
  std::size_t first = 0;  // of the parts of an action
  for (std::size_t i = 0; i < system.actions().size(); ++i) {
    const auto action = static_cast<model::ActionId>(i);
    const std::size_t parts = system.actions()[i].guard.size();
    try {
      for (std::size_t place = 0; place < parts; ++place) {
        const bool holds = system.guard_part_holds(action, place, process_id(process), argument);
        note(parts_[first + place], holds);
        if (!holds) break;
      }
    } catch (const model::WrongAlgorithm&) {  // whoever looks for a step says so
    }
    first += parts;
  }
}

void GuardCoverage::note(GuardPartCoverage& part, bool holds) {
  bool& seen = holds ? part.held : part.failed;
  if (!seen && (holds ? part.failed : part.held)) --open_;
  seen = true;
}

void add(std::vector<GuardPartCoverage>& parts, const std::vector<GuardPartCoverage>& others) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    parts[i].held |= others[i].held;
    parts[i].failed |= others[i].failed;
  }
}

}  // namespace ample::checker
