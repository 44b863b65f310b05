// Messages of a pair and waiting times by brute force: every execution of the plain model, with a
// slip of paper on every message that is under way. Slow and hard to get wrong; what `measure` says
// is compared with it.
#pragma once

#include "tests/support/brute_force.hpp"

#include <limits>

namespace ample::tests {

using model::ProcessId;

inline constexpr std::uint64_t no_bound = std::numeric_limits<std::uint64_t>::max();

// --------------

/// The least and most messages of P_i's pairs: counted along every execution, executions being
/// merged where everything is equal, the count included.
class PlainMessages {
 public:
  PlainMessages(const model::System& system, std::set<std::string> answers, ProcessId process,
                bool by_cause)
      : system_(system), answers_(std::move(answers)), process_(process), by_cause_(by_cause) {
    for (const model::ProcessSet inside : system.instance().inside)
      visit({model::initial_configuration(system, inside), {}, 0, 0, false, false});
  }
  std::uint64_t least = no_bound, most = 0;

 private:
  struct Place {
    model::Configuration configuration;
    std::map<std::pair<int, int>, std::deque<bool>> caused;
    std::uint64_t count;
    int changes;
    bool begun, ended;
  };

  static std::string key(const Place& place) {
    std::string text = tests::key_of(place.configuration) + "#" + std::to_string(place.count) + "/"
                       + std::to_string(place.changes) + (place.begun ? "+" : "-")
                       + (place.ended ? "+" : "-");
    for (const auto& [channel, slips] : place.caused) {
      text += "," + std::to_string(channel.first) + ">" + std::to_string(channel.second) + ":";
      for (const bool slip : slips) text += slip ? '1' : '0';
    }
    return text;
  }
  static bool any_slip(const Place& place) {
    for (const auto& [channel, slips] : place.caused)
      for (const bool slip : slips)
        if (slip) return true;
    return false;
  }

  void visit(const Place& first) {
    std::vector<Place> stack = {first};
    while (!stack.empty()) {
      const Place here = stack.back();
      stack.pop_back();
      if (!seen_.insert(key(here)).second) continue;
      most = std::max(most, here.count);
      const std::vector<model::Step> steps = model::enabled_steps(system_, here.configuration);
      const bool over = here.ended ? !by_cause_ || !any_slip(here)
                                   : steps.empty() && here.begun && here.changes == 2;
      if (over) least = std::min(least, here.count);
      if (over && here.ended) continue;
      for (const model::Step& step : steps)
        for (const bool begin : {false, true}) take(here, step, begin, stack);
    }
  }

  void take(const Place& here, const model::Step& step, bool begin, std::vector<Place>& stack) {
    const model::ActionInfo& action = system_.actions()[step.action];
    const bool own = step.process == process_;
    if (begin && (here.begun || !own || !action.counted)) return;
    Place next = here;
    next.ended |= here.begun && own && action.counted && here.changes == 2;
    next.begun |= begin;
    const bool lasts = next.begun && !next.ended;
    bool caused = lasts && own && step.sender.is_nil();
    if (!step.sender.is_nil()) {
      auto& slips = next.caused[{int{*step.sender}, int{step.process}}];
      caused = slips.front();
      slips.pop_front();
    }
    const bool was = system_.in_cs(step.process, next.configuration.locals[step.process.index]);
    const model::Outcome outcome = model::take_step(system_, next.configuration, step);
    const bool is = system_.in_cs(step.process, next.configuration.locals[step.process.index]);
    if (lasts && own && was != is && next.changes < 2) ++next.changes;
    for (const model::Send& send : outcome.sends) {
      next.caused[{int{step.process}, int{send.to}}].push_back(caused);
      const bool answer = answers_.contains(system_.text_of_message(send.message).name);
      const ProcessId owner = answer ? send.to : step.process;
      next.count += by_cause_ ? caused : lasts && owner == process_;
    }
    stack.push_back(std::move(next));
  }

  const model::System& system_;
  std::set<std::string> answers_;
  ProcessId process_;
  bool by_cause_;
  std::set<std::string> seen_;
};

// ---------------------------------------------

/// The least and most units that P_i waits while all ask whenever they like: every message has an
/// age, 0 in the instant in which it is sent and 1 in the next, in which it has to be received.
class PlainTimes {
 public:
  PlainTimes(const model::System& system, ProcessId process) : system_(system), process_(process) {
    stack_.push_back(
        {model::initial_configuration(system, system.instance().inside.front()), {}, 0, false});
    while (!stack_.empty()) {
      const Place here = stack_.back();
      stack_.pop_back();
      if (seen_.insert(key(here)).second) visit(here);
    }
  }
  std::uint64_t least = no_bound, most = 0;

 private:
  struct Place {
    model::Configuration configuration;
    std::map<std::pair<int, int>, std::string> ages;  ///< of a channel's messages, head first
    std::uint64_t waited;
    bool waits;
  };

  static std::string key(const Place& place) {
    std::string text = tests::key_of(place.configuration) + "#" + std::to_string(place.waited)
                       + (place.waits ? "+" : "-");
    for (const auto& [channel, ages] : place.ages) text += "," + ages;
    return text;
  }

  void visit(const Place& here) {
    bool somebody_acts = false;
    for (const model::Step& step : model::enabled_steps(system_, here.configuration)) {
      const model::ActionInfo& action = system_.actions()[step.action];
      const bool is_receipt = !step.sender.is_nil();
      if (is_receipt && here.ages.at({int{*step.sender}, int{step.process}}).front() == '0')
        continue;
      somebody_acts |= is_receipt || !action.counted;
      take(here, step, false);
      if (step.process == process_ && action.counted && !here.waits) take(here, step, true);
    }
    Place later = here;
    bool under_way = false;
    for (auto& [channel, ages] : later.ages)
      for (char& age : ages) {
        under_way = true;
        age = '1';
      }
    later.waited += here.waits;
    if (!somebody_acts && under_way) stack_.push_back(std::move(later));
  }

  void take(const Place& here, const model::Step& step, bool begin) {
    Place next = here;
    next.waits |= begin;
    if (!step.sender.is_nil()) next.ages[{int{*step.sender}, int{step.process}}].erase(0, 1);
    const bool was = system_.in_cs(step.process, next.configuration.locals[step.process.index]);
    for (const model::Send& send : model::take_step(system_, next.configuration, step).sends)
      next.ages[{int{step.process}, int{send.to}}] += '0';
    const bool is = system_.in_cs(step.process, next.configuration.locals[step.process.index]);
    if (next.waits && step.process == process_ && was != is) {
      least = std::min(least, next.waited);
      most = std::max(most, next.waited);
    } else {
      stack_.push_back(std::move(next));
    }
  }

  const model::System& system_;
  ProcessId process_;
  std::vector<Place> stack_;
  std::set<std::string> seen_;
};

}  // namespace ample::tests
