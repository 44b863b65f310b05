// Runs handlers with other values of each clock that is said to be read no more.
#include "checker/engines/automata/dead_clock_checks.hpp"

#include "checker/store/tables/grown.hpp"

namespace ample::checker {

using model::Bytes;
using model::Clock;
using model::Outcome;
using model::System;

namespace {
/// Sets of clocks fit into a word.
constexpr int most_value = 63;
}  // namespace

Clock most_clock(const System& system) {
  const model::Instance& instance = system.instance();
  if (!system.has_clocks() || system.has_shared() || instance.network != model::Network::fifo)
    return {};
  if (instance.clock == model::ClockRule::lamport) return {};  // every receipt may count one up
  int most = 0;
  for (const model::Rounds& rounds : instance.rounds) most += 2 * rounds.value_or(most_value);
  Bytes local = system.initial(model::ProcessId(0), instance.inside[0]);
  system.set_clock_of_local(local, dead_clock);
  return is_dead(system.clock_of_local(local)) && most <= most_value ? Clock(most) : Clock{};
}

model::Configuration with_dead_clocks(const System& system, model::Configuration configuration) {
  const Clock most = most_clock(system);
  if (most == Clock{}) return configuration;
  for (const model::ProcessId process : system.instance().all()) {
    const Bytes& local = configuration.locals[process.index];
    const Clock own = system.clock_of_local(local);
    if (system.may_ask_again(process, local) || (own > most && !is_dead(own))) return configuration;
  }
  for (Bytes& local : configuration.locals) system.set_clock_of_local(local, dead_clock);
  for (auto& from : configuration.channels)
    for (auto& channel : from)
      for (Bytes& message : channel) system.set_clock_of_message(message, 0);
  return configuration;
}

DeadClockChecks::DeadClockChecks(const Tabulation& tabulation, ProcessIndex process)
    : tabulation_(&tabulation),
      process_(process_id(process)),
      most_(most_clock(tabulation.system())) {}

template <class Same>
void DeadClockChecks::require_same(Index local, const Same& same) const {
  for (int value = 0; value <= most_.value; ++value) {
    Bytes other = tabulation_->bytes_of_local(process_.index, local);
    tabulation_->system().set_clock_of_local(other, value);
    if (!same(other)) throw DeadClockRead();
  }
}

void DeadClockChecks::require_unread(Index local) {
  auto&& known = grown(known_, local);
  if (known) return;
  known = true;
  const Behaviour here = behaviour(tabulation_->bytes_of_local(process_.index, local));
  require_same(local, [&](const Bytes& other) { return behaviour(other) == here; });
}

void DeadClockChecks::require_unread(Index local, ProcessIndex sender, const ChannelTable& channel,
                                     Index message) {
  if (!receipts_known_.emplace(local, sender, message).second) return;
  const System& system = tabulation_->system();
  Bytes bytes = channel.bytes_of(message);
  system.set_clock_of_message(bytes, 0);
  const auto received = [&](const Bytes& at) {
    return without_clocks(at, system.receive(process_, channel.from(), at, bytes));
  };
  const Outcome here = received(tabulation_->bytes_of_local(process_.index, local));
  require_same(local, [&](const Bytes& other) { return received(other) == here; });
}

DeadClockChecks::Behaviour DeadClockChecks::behaviour(const Bytes& local) const {
  const System& system = tabulation_->system();
  Behaviour found{.in_cs = system.in_cs(process_, local),
                  .waiting = system.waiting(process_, local),
                  .stopped_by_bound = system.stopped_by_bound(process_, local),
                  .read = {},
                  .steps = {}};
  for (const std::size_t invariant : tabulation_->watched().invariants)
    found.read.push_back(system.read_by_invariant(invariant, process_, local));
  for (std::size_t id = 0; id < system.actions().size(); ++id) {
    const auto action = static_cast<model::ActionId>(id);
    if (system.enabled(action, process_, local))
      found.steps.emplace_back(action, without_clocks(local, system.take(action, process_, local)));
  }
  return found;
}

Outcome DeadClockChecks::without_clocks(const Bytes& before, Outcome outcome) const {
  const System& system = tabulation_->system();
  const Clock was = system.clock_of_local(before);
  const bool takes_over = system.instance().clock == model::ClockRule::request && !is_dead(was);
  if (!takes_over && system.clock_of_local(outcome.local) != was) throw DeadClockRead();
  system.set_clock_of_local(outcome.local, 0);
  for (model::Send& send : outcome.sends) system.set_clock_of_message(send.message, 0);
  for (model::Followup& followup : outcome.followups)
    if (!followup.message.empty()) system.set_clock_of_message(followup.message, 0);
  return outcome;
}

}  // namespace ample::checker
