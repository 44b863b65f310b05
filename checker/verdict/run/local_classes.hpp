// Local states by what is read of them.
#pragma once

#include "checker/store/tabulation/tabulation.hpp"

#include <map>

namespace ample::checker {

/// One number for all local states of a process of which the same is read, so that what follows
/// from it has to be found out once for each combination of such numbers. It is for one thread
/// only.
class LocalClasses {
 public:
  using Read = std::function<std::vector<model::Bytes>(model::ProcessId, const model::Bytes&)>;

  LocalClasses(const Tabulation& tabulation, Read read)
      : tabulation_(&tabulation), read_(std::move(read)), classes_(tabulation.processes()) {}

  /// Writes one number for each process.
  void of(std::span<const Index> configuration, std::vector<Index>& numbers) {
    numbers.resize(classes_.size());
    for (ProcessIndex process = 0; process < classes_.size(); ++process)
      numbers[process] = of(process, configuration[process]);
  }

 private:
  static constexpr Index none = ~Index{0};
  struct Classes {
    std::vector<Index> of_local;
    std::map<std::vector<model::Bytes>, Index> numbers;
  };

  Index of(ProcessIndex process, Index local);

  const Tabulation* tabulation_;
  Read read_;
  std::vector<Classes> classes_;
};

}  // namespace ample::checker
