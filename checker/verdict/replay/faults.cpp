// Telling what the network or a crash did.
#include "checker/verdict/replay/faults.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ample::checker {

std::string fault_text(const model::System& system, const PlayedStep& played) {
  const model::Role role = system.actions()[played.step.action].role;
  if (role == model::Role::crash) return model::to_text(played.step.process) + " crashes";
  return fmt::format("the network {} {} from {} to {}",
                     role == model::Role::loss ? "loses" : "duplicates",
                     model::to_text(system.text_of_message(played.message)),
                     model::to_text(played.step.sender), model::to_text(played.step.process));
}

bool has_fault(const model::System& system, const Trace& trace) {
  return std::ranges::any_of(
      trace.steps, [&](const model::Step& step) { return model::is_fault(system, step.action); });
}

std::optional<std::string> with_faults(const model::System& system, const Trace& trace,
                                       std::optional<std::string> end) {
  if (!end || !has_fault(system, trace)) return end;
  std::vector<std::string> faults;
  Playback playback = Playback::of_whole(system, trace);
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    const PlayedStep played = playback.take(trace.steps[i], trace.is_at_once(i));
    if (model::is_fault(system, played.step.action))
      faults.push_back(fmt::format("{} in step {}", fault_text(system, played), i + 1));
  }
  return fmt::format("{}\nIt comes after {}: {}.", *end,
                     faults.size() == 1 ? "a fault" : std::to_string(faults.size()) + " faults",
                     fmt::join(faults, "; "));
}

}  // namespace ample::checker
