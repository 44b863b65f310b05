// Finds which steps wait for which, and orders that respect it.
#include "checker/evidence/trace/step_order.hpp"

#include "checker/evidence/trace/message_flow.hpp"
#include "checker/verdict/replay/playback.hpp"

#include <algorithm>
#include <numeric>
#include <set>

namespace ample::checker {

namespace {

/// A playback would say what the step changed, which takes longer than the step.
PlayedStep played_without_changes(const model::System& system, model::Configuration& configuration,
                                  const model::Step& step) {
  PlayedStep played = about_to_take(system, configuration, step);
  played.outcome = model::take_step(system, configuration, step);
  return played;
}

}  // namespace

StepOrder::StepOrder(const model::System& system, const Trace& trace)
    : start_(trace.start),
      after_faults_(trace.after_faults),
      of_process_(static_cast<std::size_t>(system.processes())) {
  model::Configuration configuration = trace.start;
  MessageFlow flow(system, configuration);
  for (const model::Step& step : trace.steps) {
    const PlayedStep played = played_without_changes(system, configuration, step);
    const auto received = flow.take(played);
    std::vector<std::size_t>& own = of_process_[step.process.index];
    nodes_.push_back({step, played.message, std::nullopt, own.size()});
    own.push_back(nodes_.size() - 1);
    if (!received) continue;
    const Sending& message = flow.messages()[*received];
    nodes_.back().sending = message.copied ? message.copied : message.sent;
  }
}

StepOrder StepOrder::kept(std::size_t steps, const Order& rest, const Trace& trace) const {
  StepOrder order;
  order.start_ = start_;
  order.after_faults_ = after_faults_;
  order.of_process_.resize(of_process_.size());
  Order all(steps);
  std::iota(all.begin(), all.end(), std::size_t{0});
  all.insert(all.end(), rest.begin(), rest.end());
  std::vector<std::optional<std::size_t>> now(nodes_.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    now[all[i]] = i;
    Node node = nodes_[all[i]];
    node.step = trace.steps[i];
    if (node.sending) node.sending = now[*node.sending];  // or an equal message took its place
    std::vector<std::size_t>& own = order.of_process_[node.step.process.index];
    node.place = own.size();
    own.push_back(i);
    order.nodes_.push_back(std::move(node));
  }
  return order;
}

StepOrder::Order StepOrder::behind(std::size_t step) const {
  Order order(nodes_.size() - step - 1);
  std::iota(order.begin(), order.end(), step + 1);
  return order;
}

StepOrder::Order StepOrder::independent_of(std::size_t step) const {
  Order order;
  std::vector<bool> gone(nodes_.size());
  std::vector<bool> process_gone(of_process_.size());
  gone[step] = process_gone[nodes_[step].step.process.index] = true;
  for (std::size_t i = step + 1; i < nodes_.size(); ++i) {
    const ProcessIndex process = nodes_[i].step.process.index;
    gone[i] = process_gone[process] || (nodes_[i].sending && gone[*nodes_[i].sending]);
    if (gone[i])
      process_gone[process] = true;
    else
      order.push_back(i);
  }
  return order;
}

std::optional<Trace> StepOrder::taken(const model::System& system, const Order& order) const {
  std::uint64_t work = 0;
  return taken_behind(system, 0, start_, order, work);
}

std::optional<Trace> StepOrder::taken_behind(const model::System& system, std::size_t steps,
                                             model::Configuration configuration, const Order& order,
                                             std::uint64_t& work) const {
  Trace trace{.start = start_, .steps = {}, .after_faults = after_faults_};
  for (std::size_t i = 0; i < steps; ++i) trace.steps.push_back(nodes_[i].step);
  for (const std::size_t i : order) {
    ++work;
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

/// Lets the process that is the last do all that it can.
void StepOrder::run(Place& place, bool last_stays) const {
  const auto is_done = [&](const Node& node) {
    return node.place < place.done[node.step.process.index];
  };
  const auto& own = of_process_[place.last];
  for (; place.done[place.last] < own.size(); ++place.done[place.last], ++place.total) {
    const std::size_t number = own[place.done[place.last]];
    const Node& node = nodes_[number];
    if (node.sending && !is_done(nodes_[*node.sending])) break;
    if (last_stays && number + 1 == nodes_.size() && place.total + 1 < nodes_.size()) break;
  }
}

/// Keeps those of the places from `level` on where the most steps have been done.
void StepOrder::keep_best(std::vector<Place>& places, std::size_t level, std::size_t most) {
  if (places.size() <= level + most) return;
  const auto first = places.begin() + static_cast<std::ptrdiff_t>(level);
  std::stable_sort(first, places.end(),
                   [](const Place& a, const Place& b) { return a.total > b.total; });
  places.erase(first + static_cast<std::ptrdiff_t>(most), places.end());
}

/// The steps of the runs that lead to a place.
StepOrder::Order StepOrder::order_to(std::size_t at, const std::vector<Place>& places) const {
  std::vector<std::size_t> way;
  for (; at != 0; at = places[at].before) way.push_back(at);
  std::ranges::reverse(way);
  Order order;
  for (const std::size_t place : way) {
    const ProcessIndex process = places[place].last;
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
/// done, and who came last. Each run does a step at least: so once few places of a level are kept,
/// equal ones can be in one level only.
StepOrder::Order StepOrder::fewest_switches(bool last_stays) const {
  constexpr std::size_t most = 50'000, few = 64;
  const std::size_t processes = of_process_.size();
  std::vector<Place> places = {{std::u32string(processes, 0), no_process, 0, 0}};
  std::set<std::pair<std::u32string, ProcessIndex>> known;
  bool all_kept = true;
  for (std::size_t level = 0; level < places.size();) {
    const std::size_t level_end = places.size();
    for (; level < level_end; ++level)
      for (ProcessIndex process = 0; process < processes; ++process) {
        if (process == places[level].last) continue;
        Place next{places[level].done, process, level, places[level].total};
        run(next, last_stays);
        if (next.total == places[level].total || !known.emplace(next.done, process).second)
          continue;
        places.push_back(std::move(next));
        if (places.back().total == nodes_.size()) return order_to(places.size() - 1, places);
        if (places.size() - level_end > most) {
          all_kept = false;
          keep_best(places, level_end, few);
        }
      }
    all_kept = all_kept && places.size() <= most;
    if (all_kept) continue;
    keep_best(places, level_end, few);
    known.clear();
  }
  Order as_it_was(nodes_.size());
  std::iota(as_it_was.begin(), as_it_was.end(), std::size_t{0});
  return as_it_was;
}

}  // namespace ample::checker
