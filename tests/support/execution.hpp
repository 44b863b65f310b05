// An execution taken step by step in the plain model.
#pragma once

#include "cases/catalogue.hpp"
#include "model/configuration.hpp"
#include "properties/base/bounds.hpp"
#include "properties/instances/request.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace ample::tests {

using model::ProcessId;
using model::ProcessSet;

/// One execution, written as a proof would: only steps that are enabled can be taken.
class Execution {
 public:
  Execution(const std::string& algorithm, const properties::Request& request)
      : system_(cases::algorithm(algorithm).make(
          properties::instance_from(cases::algorithm(algorithm), request))),
        now_(initial_configuration(*system_, system_->instance().inside.front())) {}

  void act(ProcessId process, const std::string& action) {
    for (const model::Step& step : enabled_steps(*system_, now_))
      if (step.process == process && step.sender.is_nil()
          && system_->actions()[step.action].name == action)
        return take(step);
    FAIL() << to_text(process) << " cannot " << action << " after " << steps_ << " steps";
  }
  /// The process receives what is next from the sender.
  void receive(ProcessId process, ProcessId sender) {
    for (const model::Step& step : enabled_steps(*system_, now_))
      if (step.process == process && step.sender == model::MaybeProcess(sender)) return take(step);
    FAIL() << to_text(process) << " has nothing from " << to_text(sender);
  }

  void receive_all(ProcessId process, ProcessId sender) {
    while (!now_.channels[sender.index][process.index].empty()) receive(process, sender);
  }

  ProcessSet inside() const { return occupancy(*system_, now_); }
  int steps() const { return steps_; }
  bool safe() const {
    return properties::CriticalSectionBounds(system_->instance()).hold(inside());
  }

 private:
  void take(const model::Step& step) {
    take_step(*system_, now_, step);
    ++steps_;
  }

  std::unique_ptr<model::System> system_;
  model::Configuration now_;
  int steps_ = 0;
};

}  // namespace ample::tests
