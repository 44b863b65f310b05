// Draws the next step.
#include "checker/engines/schedules/distribution.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace ample::checker {

double pct_bound(const PctShape& shape, std::size_t agents) {
  return 1
         / (static_cast<double>(agents)
            * std::pow(static_cast<double>(shape.steps), shape.depth - 1));
}

std::vector<AgentNumber> agents(const model::Instance& instance) {
  const int n = instance.processes();
  std::vector<AgentNumber> numbers;
  numbers.reserve(static_cast<std::size_t>(n));
  for (int process = 0; process < n; ++process)
    numbers.push_back(static_cast<AgentNumber>(process));
  for (const model::ProcessId from : instance.all())
    for (const model::ProcessId to : instance.topology.closed_neighbourhood(from))
      numbers.push_back(agent_of_channel(n, from, to));
  return numbers;
}

Chooser::Chooser(const model::Instance& instance, std::optional<AgentNumber> always_starved)
    : processes_(static_cast<ProcessIndex>(instance.processes())),
      agents_(agents(instance)),
      always_starved_(always_starved) {}

void Chooser::begin(const SchedulePlan& plan, const PctShape& pct) {
  random_ = RandomNumbers(plan.seed);
  distribution_ = plan.distribution;
  step_ = 0;
  if (distribution_ == Distribution::pct) {
    // Priorities drawn here are above every lowered one, which is below the depth.
    priorities_.resize(std::size_t{processes_} * (processes_ + 1));
    for (std::uint64_t& priority : priorities_) priority = random_.next() | std::uint64_t{1} << 63;
    change_points_.clear();
    for (int i = 1; i < pct.depth; ++i) {
      const auto steps = static_cast<std::uint32_t>(std::min<std::uint64_t>(pct.steps, 1u << 31));
      change_points_.push_back({random_.below(steps), static_cast<std::uint64_t>(i)});
    }
    std::ranges::sort(change_points_);
    changed_ = 0;
  } else if (distribution_ == Distribution::starve_process) {
    starves_process_ = true;
    starved_ = always_starved_.value_or(static_cast<AgentNumber>(random_.below(processes_)));
  } else if (distribution_ == Distribution::starve_channel) {
    starves_process_ = false;
    const auto channels = static_cast<std::uint32_t>(agents_.size() - processes_);
    if (channels > 0) starved_ = agents_[processes_ + random_.below(channels)];
    starved_ = always_starved_.value_or(starved_);
  }
}

Choice Chooser::choose(const Walk& walk) {
  ++step_;
  switch (distribution_) {
    case Distribution::uniform:
      return uniform(walk);
    case Distribution::process:
      return by_process(walk);
    case Distribution::pct:
      return by_priority(walk);
    case Distribution::starve_process:
    case Distribution::starve_channel:
      return starving(walk);
  }
  return uniform(walk);
}

Choice Chooser::uniform(const Walk& walk) {
  const std::span<const Agent> enabled = walk.enabled();
  std::uint32_t step = random_.below(walk.steps());
  if (walk.steps() == enabled.size()) return {enabled[step].number, 0};
  std::size_t i = 0;
  for (; step >= enabled[i].steps; ++i) step -= enabled[i].steps;
  return {enabled[i].number, static_cast<std::uint16_t>(step)};
}

/// One of the steps of the agents that are wanted; nothing when these have none.
template <class Wanted>
std::optional<Choice> Chooser::any_of(const Walk& walk, const Wanted& wanted) {
  std::uint32_t steps = 0;
  for (const Agent& agent : walk.enabled())
    if (wanted(agent)) steps += agent.steps;
  if (steps == 0) return std::nullopt;
  std::uint32_t step = random_.below(steps);
  for (const Agent& agent : walk.enabled()) {
    if (!wanted(agent)) continue;
    if (step < agent.steps) return Choice{agent.number, static_cast<std::uint16_t>(step)};
    step -= agent.steps;
  }
  return std::nullopt;
}

Choice Chooser::by_process(const Walk& walk) {
  model::ProcessMask able = 0;
  for (const Agent& agent : walk.enabled()) able |= model::ProcessMask{1} << agent.process;
  for (std::uint32_t skip = random_.below(static_cast<std::uint32_t>(std::popcount(able)));
       skip > 0; --skip)
    able &= able - 1;
  const auto process = static_cast<std::uint8_t>(std::countr_zero(able));
  return *any_of(walk, [=](const Agent& agent) { return agent.process == process; });
}

Choice Chooser::by_priority(const Walk& walk) {
  const auto highest = [&] {
    return *std::max_element(walk.enabled().begin(), walk.enabled().end(),
                             [&](const Agent& a, const Agent& b) {
                               return priorities_[a.number] < priorities_[b.number];
                             });
  };
  for (; changed_ < change_points_.size() && change_points_[changed_].step < step_; ++changed_)
    priorities_[highest().number] = change_points_[changed_].priority;
  return any_of(highest());
}

Choice Chooser::starving(const Walk& walk) {
  const auto other = any_of(walk, [&](const Agent& agent) { return !is_starved(agent); });
  return other ? *other : uniform(walk);
}

}  // namespace ample::checker
