// Distributions of schedules: how the next step is drawn among the enabled ones.
#pragma once

#include "checker/engines/schedules/random_numbers.hpp"
#include "checker/engines/schedules/walk.hpp"
#include "properties/base/option_text.hpp"

#include <optional>

namespace ample::checker {

/// uniform: every enabled step alike.  process: first a process, then one of its steps.
/// pct: the agent of the highest priority, random at first, with depth - 1 changes to the lowest
/// (Burckhardt, Kothari, Musuvathi, Nagarakatte: A randomized scheduler with probabilistic
/// guarantees of finding bugs, ASPLOS 2010).
/// starve_process, starve_channel: uniform, but one process takes a step, or one channel delivers,
/// only when nothing else is enabled.
enum class Distribution : std::uint8_t { uniform, process, pct, starve_process, starve_channel };
inline const std::vector<Distribution> every_distribution = {
    Distribution::uniform, Distribution::process, Distribution::pct, Distribution::starve_process,
    Distribution::starve_channel};
inline const properties::Words<Distribution> distribution_words = {
    {"uniform", Distribution::uniform},
    {"process", Distribution::process},
    {"pct", Distribution::pct},
    {"starve-process", Distribution::starve_process},
    {"starve-channel", Distribution::starve_channel}};

/// Everything that determines the choices of one schedule.
struct SchedulePlan {
  Distribution distribution = Distribution::uniform;
  std::uint32_t initial = 0;  ///< the number of its CS(C0)
  std::uint64_t seed = 0;     ///< of its choices
};

/// PCT's parameters.
struct PctShape {
  int depth = 3;            ///< d >= 1: so many ordering constraints make the bug
  std::uint64_t steps = 1;  ///< k: the bug is looked for in so many first steps
};

/// The agent of the channel from P_from to P_to.
inline AgentNumber agent_of_channel(int processes, model::ProcessId from, model::ProcessId to) {
  return static_cast<AgentNumber>(processes + processes * from.index + to.index);
}

/// The processes, and the channels along the links and to oneself.
std::vector<AgentNumber> agents(const model::Instance& instance);

/// The least probability with which one PCT schedule finds a bug of depth d within k steps, however
/// long the execution is, among m agents, each of which has at most one enabled step at a time:
/// 1/(m·k^(d-1)).
double pct_bound(const PctShape& shape, std::size_t agents);

/// It is for one thread only.
class Chooser {
 public:
  /// A starving schedule draws whom it starves, unless it is said.
  explicit Chooser(const model::Instance& instance,
                   std::optional<AgentNumber> always_starved = std::nullopt);

  void begin(const SchedulePlan& plan, const PctShape& pct);
  /// Some step must be enabled.
  Choice choose(const Walk& walk);

 private:
  Choice uniform(const Walk& walk);
  Choice by_process(const Walk& walk);
  Choice by_priority(const Walk& walk);
  Choice starving(const Walk& walk);
  template <class Wanted>
  std::optional<Choice> any_of(const Walk& walk, const Wanted& wanted);
  Choice any_of(const Agent& agent) {
    return {agent.number,
            static_cast<std::uint16_t>(agent.steps == 1 ? 0 : random_.below(agent.steps))};
  }
  bool is_starved(const Agent& agent) const {
    return starves_process_ ? agent.process == starved_ : agent.number == starved_;
  }

  ProcessIndex processes_;
  std::vector<AgentNumber> agents_;
  RandomNumbers random_{0};
  Distribution distribution_ = Distribution::uniform;
  std::uint64_t step_ = 0;
  // pct:
  std::vector<std::uint64_t> priorities_;  ///< by agent
  /// After so many steps the highest agent gets this priority. The lowest may come first: the bound
  /// rests on every order of them.
  struct ChangePoint {
    std::uint64_t step, priority;
    auto operator<=>(const ChangePoint&) const = default;
  };
  std::vector<ChangePoint> change_points_;  ///< in the order of steps
  std::size_t changed_ = 0;
  // starving:
  std::optional<AgentNumber> always_starved_;
  bool starves_process_ = false;
  AgentNumber starved_ = 0;
};

}  // namespace ample::checker
