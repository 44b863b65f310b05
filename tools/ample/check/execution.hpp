// An execution named by an instance and the numbers of its steps, as the explorer page names it.
#pragma once

#include "checker/verdict/outcome/report.hpp"
#include "model/algorithm.hpp"
#include "tools/ample/traces/loaded_trace.hpp"

#include <memory>
#include <string>

namespace ample::tools {

/// An execution from the first initial configuration of the instance.
class Execution {
 public:
  static constexpr std::size_t most_steps = 5000;

  /// instance: "lmutin --graph k2 --rounds 2"; steps: "0.2.1", each a number among the enabled
  /// steps, or nothing. Throws WrongUsage and BadInstance; no text can name a file.
  Execution(const std::string& instance, const std::string& steps);

  const model::AlgorithmInfo& algorithm() const { return *algorithm_; }
  const model::System& system() const { return *system_; }
  const checker::Trace& trace() const { return trace_; }
  const model::Configuration& configuration() const { return configuration_; }
  std::vector<model::Step> enabled() const;
  std::string steps_text() const;

  /// Takes an enabled step. Throws WrongUsage after most_steps.
  void take(const model::Step& step);

 private:
  void take(const model::Step& step, std::size_t number);

  const model::AlgorithmInfo* algorithm_;
  std::unique_ptr<model::System> system_;
  checker::Trace trace_;
  model::Configuration configuration_;
  std::vector<std::size_t> numbers_;
};

/// A trace from a file. Throws WrongUsage for one after faults, or in which several step at once.
Execution execution_of(const LoadedTrace& trace);

}  // namespace ample::tools
