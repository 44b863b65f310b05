// Finds which steps wait for which, and orders that respect it.
#include "checker/trace/step_order.hpp"

#include "checker/replay/playback.hpp"
#include "checker/trace/message_flow.hpp"

#include <algorithm>
#include <numeric>
#include <set>

namespace ample::checker {

StepOrder::StepOrder(const model::System& system, const Trace& trace)
    : start_(trace.start),
      after_faults_(trace.after_faults),
      of_process_(static_cast<std::size_t>(system.processes())) {
  Playback playback = Playback::of_whole(system, trace);
  MessageFlow flow(system, playback.configuration());
  for (const model::Step& step : trace.steps) {
    const PlayedStep played = playback.take(step);
    const auto received = flow.take(played);
    std::vector<std::size_t>& own = of_process_[step.process.index];
    nodes_.push_back({step, played.message, std::nullopt, own.size()});
    own.push_back(nodes_.size() - 1);
    if (!received) continue;
    const Sending& message = flow.messages()[*received];
    nodes_.back().sending = message.copied ? message.copied : message.sent;
  }
}

StepOrder::Order StepOrder::without(std::size_t step) const {
  Order order;
  for (std::size_t i = 0; i < nodes_.size(); ++i)
    if (i != step) order.push_back(i);
  return order;
}

StepOrder::Order StepOrder::without_future_of(std::size_t step) const {
  Order order;
  std::vector<bool> gone(nodes_.size());
  std::vector<bool> process_gone(of_process_.size());
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const std::size_t process = nodes_[i].step.process.index;
    gone[i] = i == step || process_gone[process] || (nodes_[i].sending && gone[*nodes_[i].sending]);
    if (gone[i])
      process_gone[process] = true;
    else
      order.push_back(i);
  }
  return order;
}

std::optional<Trace> StepOrder::taken(const model::System& system, const Order& order) const {
  Trace trace{.start = start_, .steps = {}, .after_faults = after_faults_};
  model::Configuration configuration = start_;
  for (const std::size_t i : order) {
    const Node& node = nodes_[i];
    model::Step step = node.step;
    if (!step.sender.is_nil()) {
      const auto& channel = configuration.channels[(*step.sender).index][step.process.index];
      const auto place = std::find(channel.begin(), channel.end(), node.message);
      if (place == channel.end()) return std::nullopt;
      step.position = static_cast<std::uint8_t>(place - channel.begin());
    }
    if (!model::is_enabled(system, configuration, step)) return std::nullopt;
    model::take_step(system, configuration, step);
    trace.steps.push_back(step);
  }
  return trace;
}

/// Lets a process do all that it can; how many steps are done then, by all.
std::size_t StepOrder::run(std::vector<std::size_t>& done, std::size_t process,
                           bool last_stays) const {
  std::size_t total = std::accumulate(done.begin(), done.end(), std::size_t{0});
  const auto is_done = [&](const Node& node) { return node.place < done[node.step.process.index]; };
  const auto& own = of_process_[process];
  for (; done[process] < own.size(); ++done[process], ++total) {
    const std::size_t number = own[done[process]];
    const Node& node = nodes_[number];
    if (node.sending && !is_done(nodes_[*node.sending])) break;
    if (last_stays && number + 1 == nodes_.size() && total + 1 < nodes_.size()) break;
  }
  return total;
}

/// The steps of the runs that lead to a place.
StepOrder::Order StepOrder::order_to(std::size_t at, const std::vector<Place>& places) const {
  std::vector<std::size_t> way;
  for (; at != 0; at = places[at].before) way.push_back(at);
  std::ranges::reverse(way);
  Order order;
  for (const std::size_t place : way) {
    const std::size_t process = places[place].last;
    const auto own = of_process_[process].begin();
    const auto at_of = [&](std::size_t of) {
      return own + static_cast<std::ptrdiff_t>(places[of].done[process]);
    };
    order.insert(order.end(), at_of(places[place].before), at_of(place));
  }
  return order;
}

/// Running one process as far as it goes is never worse than stopping earlier: whatever could be
/// done after less can be done after more. So the search goes over how many steps each process has
/// done, and who came last.
StepOrder::Order StepOrder::fewest_switches(bool last_stays) const {
  constexpr std::size_t most = 20'000;
  const std::size_t processes = of_process_.size();
  std::vector<Place> places = {{std::vector<std::size_t>(processes), processes, 0}};
  std::set<std::pair<std::vector<std::size_t>, std::size_t>> known;
  for (std::size_t level = 0; level < places.size();) {
    const std::size_t level_end = places.size();
    for (; level < level_end; ++level)
      for (std::size_t process = 0; process < processes; ++process) {
        if (process == places[level].last) continue;
        Place next{places[level].done, process, level};
        const std::size_t total = run(next.done, process, last_stays);
        if (next.done == places[level].done || places.size() - level_end >= most) continue;
        if (!known.emplace(next.done, process).second) continue;
        places.push_back(next);
        if (total == nodes_.size()) return order_to(places.size() - 1, places);
      }
  }
  return without(nodes_.size());  // as it was
}

}  // namespace ample::checker
