// Asking the parts of guards.
#include "checker/schedule/guard_coverage.hpp"

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
  const model::Bytes argument = tabulation_->bytes_of_argument(process, configuration);
  std::size_t place = 0;
  bool enough = false;  // an earlier part of the guard is false
  for (std::size_t i = 0; i < parts_.size(); ++i, ++place) {
    GuardPartCoverage& part = parts_[i];
    if (i == 0 || part.action != parts_[i - 1].action) {
      place = 0;
      enough = false;
    }
    if (enough) continue;
    const bool was_open = !part.held || !part.failed;
    bool holds = false;
    try {
      holds =
          tabulation_->system().guard_part_holds(part.action, place, process_id(process), argument);
    } catch (const model::WrongAlgorithm&) {
      enough = true;  // whoever looks for a step says so
      continue;
    }
    (holds ? part.held : part.failed) = true;
    enough = !holds;
    if (was_open && part.held && part.failed) --open_;
  }
}

void add(std::vector<GuardPartCoverage>& parts, const std::vector<GuardPartCoverage>& others) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    parts[i].held |= others[i].held;
    parts[i].failed |= others[i].failed;
  }
}

}  // namespace ample::checker
