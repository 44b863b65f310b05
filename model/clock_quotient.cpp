// Renumbering the clocks of a configuration of the plain model.
#include "model/clock_quotient.hpp"

#include "model/errors.hpp"

#include <algorithm>
#include <bit>

namespace ample::model {

std::uint64_t Renumbering::bit(Clock value) {
  if (value.value > most_value)
    throw BoundExceeded("bound exceeded: a clock lags more than " + std::to_string(most_value)
                        + " behind, so that --rounds unbounded may have no end; give a number");
  return std::uint64_t{1} << value.value;
}

Renumbering::Renumbering(std::uint64_t values, Clock least)
    : old_(values & (bit(least) - 1) & ~std::uint64_t{1}),
      least_(least.value),
      moved_(least_ - 1 - std::popcount(old_)) {}

Clock Renumbering::operator()(Clock value) const {
  if (is_identity() || value.value == 0) return value;
  if (value.value >= least_) return value.value - moved_;
  return std::popcount(old_ & (bit(value) - 1)) + 1;
}

bool renumbers_clocks(const System& system) {
  const auto& rounds = system.instance().rounds;
  return system.has_clocks()
         && std::none_of(rounds.begin(), rounds.end(), [](Rounds bound) { return bound; });
}

bool drops_clocks(const System& system) { return system.instance().network == Network::fifo; }

Configuration representative(const System& system, Configuration configuration) {
  const auto for_each_message = [&](auto visit) {
    for (const ProcessId from : system.instance().all())
      for (const ProcessId to : system.instance().all())
        for (Bytes& message : configuration.channels[from.index][to.index]) visit(to, message);
  };
  std::uint64_t values = 0;
  Clock least(Renumbering::most_value);
  const auto note = [&](const Clock& value) { values |= Renumbering::bit(value); };

  for (Bytes& local : configuration.locals) {
    least = std::min(least, system.clock_of_local(local));
    system.for_each_clock_of_local(local, note);
  }
  for_each_message([&](ProcessId to, Bytes& message) {
    const Clock own = system.clock_of_local(configuration.locals[to.index]);
    if (drops_clocks(system) && system.clock_of_message(message) <= own.value)
      system.set_clock_of_message(message, 0);
    note(system.clock_of_message(message));
    system.for_each_clock_of_message(message, note);
  });

  const Renumbering renumbering(values, least);
  const auto renumber = [&](Clock& value) { value = renumbering(value); };
  for (Bytes& local : configuration.locals) system.for_each_clock_of_local(local, renumber);
  for_each_message([&](ProcessId, Bytes& message) {
    system.set_clock_of_message(message, renumbering(system.clock_of_message(message)));
    system.for_each_clock_of_message(message, renumber);
  });
  return configuration;
}

}  // namespace ample::model
