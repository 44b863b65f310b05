// All processes as local automata, and global configurations as one local configuration for
// each process.
#pragma once

#include "checker/engines/automata/local_configuration_table.hpp"
#include "checker/engines/automata/message_kinds.hpp"

#include <functional>

namespace ample::checker {

/// A configuration of the system: the local configuration of each process.
using GlobalConfiguration = std::vector<LocalConfigurationId>;

/// One step of the system.
struct GlobalStep {
  ProcessIndex process;
  LocalStep step;
};

/// The local automata of all processes, for one thread only.
class Automata {
 public:
  explicit Automata(Tabulation& tabulation);

  /// `watch` is called now and then to look at the limits, and may throw; null is never called.
  void set_watch(std::function<void()> watch) { watch_ = std::move(watch); }
  /// Whatever explores the automata calls this at every step that it looks at.
  void look() {
    if (++looks_ % between_looks == 0 && watch_) watch_();
  }

  Tabulation& tabulation() { return *tabulation_; }
  const Tabulation& tabulation() const { return *tabulation_; }
  ProcessIndex processes() const { return static_cast<ProcessIndex>(tables_.size()); }
  LocalConfigurationTable& operator[](ProcessIndex process) { return tables_[process]; }
  const MessageKinds& kinds() const { return kinds_; }
  const Effect& effect(EffectNumber number) const { return tabulation_->effect(number); }

  GlobalConfiguration configuration_of(const model::Configuration& plain);
  /// These write an index for each slot, as Tabulation has it: for the processes and the shared
  /// variable only, or for all.
  void write_local_indices(const GlobalConfiguration& configuration,
                           std::span<Index> indices) const;
  void write_indices(const GlobalConfiguration& configuration, std::span<Index> indices) const;

  /// Makes room: steps will be found again when they are asked for. Local configurations are kept.
  void forget();
  /// About how much memory the tables take, those of the tabulation among them.
  std::size_t bytes() const;

  /// The steps are in the order of processes, internal ones first. Throws BoundExceeded.
  void find_enabled(const GlobalConfiguration& configuration, std::vector<GlobalStep>& enabled);
  /// The step must be enabled. Throws BoundExceeded.
  void take(GlobalConfiguration& configuration, ProcessIndex process, const LocalStep& step);
  /// The same step as the tabulation has it.
  Move move_of(ProcessIndex process, const LocalStep& step, const GlobalConfiguration& before);

 private:
  static constexpr std::uint64_t between_looks = 64;

  Tabulation* tabulation_;
  MessageKinds kinds_;
  std::deque<LocalConfigurationTable> tables_;
  std::function<void()> watch_;
  std::uint64_t looks_ = 0;
};

}  // namespace ample::checker
