// Jobs in processes of their own: each has its own memory, and none outlives the one that waits.
#pragma once

#include "checker/engines/full/ranks/ranks.hpp"
#include "model/interrupt.hpp"

#include <chrono>
#include <functional>
#include <optional>
#include <string>

namespace ample::tools {

/// What ends the jobs under way, without results: a signal, or the end of the time.
struct Ending {
  const model::Interrupt* interrupt = nullptr;
  std::optional<std::chrono::steady_clock::time_point> at = std::nullopt;  ///< of --total-time

  bool is_time_over() const { return at && std::chrono::steady_clock::now() >= *at; }
  bool has_come() const { return (interrupt != nullptr && *interrupt) || is_time_over(); }
  /// Of an ending that has come.
  const char* text() const { return is_time_over() ? "--total-time is over" : "interrupted"; }
};

struct Jobs {
  std::size_t count;
  int processes;                                ///< at most so many at a time, of each rank
  std::function<std::string(std::size_t)> run;  ///< in a process of its own
  /// Here, one after the other, in the order of completion. Nothing when the process ended without
  /// a result: killed, or out of memory. What `run` throws is thrown here. Of several ranks, the
  /// first one is told.
  std::function<void(std::size_t, const std::optional<std::string>&)> done;
  std::function<void()> tick = nullptr;  ///< here, several times a second
  Ending ending = {};
  checker::Ranks* ranks = nullptr;  ///< they do the jobs together; what ends one ends all
};

/// False when `ending` has come before all were done. Call it while the program has one thread that
/// does anything. Throws InternalError when no process can be begun.
bool run_in_processes(const Jobs& jobs);

}  // namespace ample::tools
