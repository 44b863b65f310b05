// Asking the parts of guards.
#include "checker/schedule/guard_coverage.hpp"

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
  const model::Bytes argument = tabulation_->bytes_of_argument(process, configuration);
  const model::ProcessId id(static_cast<int>(process));
  std::size_t place = 0;
  for (std::size_t i = 0; i < parts_.size(); ++i, ++place) {
    GuardPartCoverage& part = parts_[i];
    if (i > 0 && part.action != parts_[i - 1].action) place = 0;
    if (part.held && part.failed) continue;
    const bool holds = tabulation_->system().guard_part_holds(part.action, place, id, argument);
    (holds ? part.held : part.failed) = true;
    if (part.held && part.failed) --open_;
  }
}

void add(std::vector<GuardPartCoverage>& parts, const std::vector<GuardPartCoverage>& others) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    parts[i].held |= others[i].held;
    parts[i].failed |= others[i].failed;
  }
}

}  // namespace ample::checker
