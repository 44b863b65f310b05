// Takes the steps of a trace one after the other.
#include "checker/verdict/replay/replay.hpp"

#include "checker/verdict/replay/playback.hpp"
#include "properties/base/bounds.hpp"

namespace ample::checker {

using model::Configuration;
using model::System;

properties::Standstill standstill_of(const System& system, const Configuration& end) {
  properties::Standstill standstill{model::occupancy(system, end), model::waiting(system, end), {}};
  for (const model::ProcessId process : system.instance().all())
    if (system.stopped_by_bound(process, model::local_and_shared(end, process)))
      standstill.stopped.insert(process);
  return standstill;
}

properties::Ending ending_of(const System& system, const Configuration& end) {
  return properties::ending_of(properties::CriticalSectionBounds(system.instance()),
                               standstill_of(system, end));
}

namespace {

/// It does not ask what each step changed, which takes longer to say than the step.
Replayed replay_one_by_one(const System& system, const Trace& trace) {
  Replayed replayed{trace.start, std::nullopt};
  for (const model::Step& step : trace.steps) {
    require_enabled(system, replayed.configuration, step);
    replayed.last = model::take_step(system, replayed.configuration, step);
  }
  return replayed;
}

}  // namespace

Replayed replay(const System& system, const Trace& trace) {
  if (trace.at_once.empty()) return replay_one_by_one(system, trace);
  Playback playback = Playback::of_whole(system, trace);
  std::optional<model::Outcome> last;
  for (std::size_t i = 0; i < trace.steps.size(); ++i)
    last = playback.take(trace.steps[i], trace.is_at_once(i)).outcome;
  return {playback.configuration(), std::move(last)};
}

}  // namespace ample::checker
