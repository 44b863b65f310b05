// Going along the steps of a state space in the plain model.
#include "checker/questions/stabilization/state_space_traces.hpp"

#include "checker/verdict/replay/playback.hpp"
#include "model/errors.hpp"

#include <algorithm>

namespace ample::checker {

/// The shortest way from a start.
std::vector<CycleStep> StateSpaceTraces::way_to(StateNumber state) const {
  std::vector<CycleStep> way;
  for (; state >= space_->starts(); state = space_->parent(state)) {
    const auto targets = space_->graph().successors(space_->parent(state));
    const auto i = std::find(targets.begin(), targets.end(), state) - targets.begin();
    way.push_back({space_->parent(state), static_cast<std::uint32_t>(i)});
  }
  std::reverse(way.begin(), way.end());
  return way;
}

Trace StateSpaceTraces::along(StateNumber entry, const std::vector<CycleStep>& path,
                              std::size_t loop_steps) {
  std::vector<CycleStep> all = way_to(entry);
  const StateNumber start = all.empty() ? entry : all.front().state;
  all.insert(all.end(), path.begin(), path.end());
  Tabulation& tabulation = space_->tabulation();
  Trace found{.start = plain(start), .steps = {}, .after_faults = true};
  Playback playback(tabulation.system(), found);
  std::size_t taken = 0;
  for (const CycleStep& step : all) {
    if (taken++ + loop_steps == all.size()) found.loop = found.steps.size();  // the stem's, so far
    bool at_once = false;
    for (const model::Step& each : space_->steps(step.state, step.step)) {
      found.steps.push_back(each);
      found.at_once.push_back(at_once);
      playback.take(each, at_once);
      at_once = true;
    }
    if (represented(playback.configuration())
        != plain(space_->graph().successors(step.state)[step.step]))
      throw model::InternalError("a trace leads elsewhere in the plain model");
  }
  found.loop = loop_steps == 0 ? 0 : found.steps.size() - found.loop;
  if (std::find(found.at_once.begin(), found.at_once.end(), true) == found.at_once.end())
    found.at_once.clear();
  return found;
}

model::Configuration StateSpaceTraces::plain(StateNumber state) {
  std::vector<Index> configuration;
  space_->read(state, configuration);
  return space_->tabulation().decode(configuration);
}

bool StateSpaceTraces::leads_back(const Trace& trace) const {
  const std::size_t first = trace.steps.size() - trace.loop;
  Playback playback(space_->tabulation().system(), trace);
  model::Configuration entry = playback.configuration();
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    playback.take(trace.steps[i], trace.is_at_once(i));
    if (i + 1 == first) entry = playback.configuration();
  }
  return entry == playback.configuration();
}

model::Configuration StateSpaceTraces::represented(model::Configuration configuration) const {
  if (faults_->representative)
    for (const model::ProcessId i : space_->tabulation().system().instance().all())
      configuration.locals[i.index] = faults_->representative(i, configuration.locals[i.index]);
  return configuration;
}

}  // namespace ample::checker
