// One process, tabulated: its local states as dense indices, with what is asked of them most.
#pragma once

#include "checker/store/tables/numbers.hpp"
#include "checker/store/tables/segmented.hpp"
#include "model/system.hpp"

#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace ample::checker {

/// The result of a step: the next local state, and everything else that it does.
struct Result {
  std::uint32_t local;
  std::uint32_t effect;  ///< a number of Tabulation::effect
};

/// A local state. `internal` is null until its internal steps were asked for. A file may hold
/// anything: a local state that was read from one is *met* only when a handler has yielded it, and
/// nothing is asked of it before.
struct LocalState {
  std::atomic<const Result*> internal = nullptr;
  std::uint16_t internals = 0;
  bool met = false;
  bool in_cs = false;
  bool waiting = false;
  bool stopped_by_bound = false;
};

/// The local states of a process, or what its handlers see when there is a shared variable too.
/// Safe for any number of threads; only interning takes a lock.
class ProcessTable {
 public:
  ProcessTable(const model::System& system, model::ProcessId process)
      : system_(&system), process_(process) {}

  std::uint32_t size() const { return static_cast<std::uint32_t>(states_.size()); }
  std::uint32_t intern(const model::Bytes& bytes);
  /// The next one that another table had, in its order. False when it is there already.
  bool restore(const model::Bytes& bytes);
  const LocalState& operator[](std::uint32_t local) const { return states_[local]; }
  const model::Bytes& bytes_of(std::uint32_t local) const { return bytes_[local]; }

  /// Tells the internal steps of a local state, once; later answers are ignored.
  std::span<const Result> set_internal(std::uint32_t local, const std::vector<Result>& results);

  std::size_t bytes() const;

 private:
  const model::System* system_;
  model::ProcessId process_;
  Segmented<LocalState> states_;
  Segmented<model::Bytes> bytes_;

  mutable std::mutex misses_;
  Numbers<model::Bytes> numbers_;
  /// The results of all internal steps, as most local states have one or none.
  struct Results {
    std::unique_ptr<Result[]> all;
    std::size_t size, used;
  };
  std::vector<Results> internal_;
};

}  // namespace ample::checker
