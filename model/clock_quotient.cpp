// Renumbering the clocks of a configuration of the plain model.
#include "model/clock_quotient.hpp"

#include <algorithm>
#include <bit>

namespace ample::model {

std::uint64_t Renumbering::bit(Clock value) {
  if (value.value > most_value)
    throw BoundExceeded("bound exceeded: a clock lags more than " + std::to_string(most_value)
                        + " behind, so that --rounds unbounded may have no end; give a number, as in "
                          "--rounds 2");
  return std::uint64_t{1} << value.value;
}

namespace {

/// A gap between neighbouring values, as it is written: exact, or "at least"; nothing when it may
/// be 0. Several of the kind "at least" add up to several times at_least; a step counts up twice at
/// most, so that exact gaps stay well below the margin.
std::optional<int> written_gap(int gap) {
  constexpr int margin = 3;
  if (gap <= Renumbering::most_exact) return gap;
  if (gap > Renumbering::at_least - margin && gap <= Renumbering::at_least) return std::nullopt;
  const int known = gap % Renumbering::at_least;
  if (gap > Renumbering::at_least && known == 0) return std::nullopt;
  return Renumbering::at_least + std::min(known, Renumbering::most_exact + 1);
}

}  // namespace

Renumbering::Renumbering(std::uint64_t values, Clock least) {
  int number = 0, before = 0;
  for (std::uint64_t rest = (values | bit(least)) & ~std::uint64_t{1}; rest != 0;
       rest &= rest - 1) {
    const int value = std::countr_zero(rest);
    if (value <= least.value) {
      ++number;
    } else {
      const std::optional<int> gap = written_gap(value - before);
      if (!gap && !lagging_) lagging_ = Clock(before);
      number += gap.value_or(1);
    }
    bit(number);
    to_[static_cast<std::size_t>(value)] = static_cast<std::uint8_t>(number);
    is_identity_ = is_identity_ && number == value;
    before = value;
  }
}

std::uint64_t Renumbering::image(std::uint64_t values) const {
  std::uint64_t image = 0;
  for (; values != 0; values &= values - 1)
    image |= std::uint64_t{1} << to_[static_cast<std::size_t>(std::countr_zero(values))];
  return image;
}

BoundExceeded lagging(Clock value, const std::vector<Clock>& clocks) {
  std::size_t process = 0;  // the nearest one that is not above
  for (std::size_t i = 0; i < clocks.size(); ++i)
    if (clocks[i] <= value && (clocks[process] > value || clocks[i] > clocks[process])) process = i;
  return BoundExceeded("bound exceeded: the clock of P" + std::to_string(process)
                       + " can lag behind the others without end and catch up again, so that "
                         "--rounds unbounded has no finite quotient here; give a number, as in "
                         "--rounds 2");
}

bool renumbers_clocks(const System& system) {
  return system.has_clocks() && system.instance().has_unbounded_rounds();
}

bool drops_clocks(const System& system) { return system.instance().network == Network::fifo; }

bool is_no_news(const System& system, Clock beside, Clock own) {
  return system.instance().clock == ClockRule::lamport ? beside < own : beside <= own;
}

namespace {

/// Calls visit(receiver, message) for every message on its way.
template <class Channels, class Visit>
void for_each_message(Channels& channels, const Visit& visit) {
  for (auto& from : channels)
    for (std::size_t to = 0; to < from.size(); ++to)
      for (auto& message : from[to]) visit(to, message);
}

/// The clocks of a local state or message.
class ClockValues {
 public:
  explicit ClockValues(const System& system) : system_(&system) {}

  void note_local(Bytes local) {
    system_->for_each_clock_of_local(local, [&](Clock& value) { note(value); });
  }
  void note_message(Bytes message) {
    note(system_->clock_of_message(message));
    system_->for_each_clock_of_message(message, [&](Clock& value) { note(value); });
  }
  /// Notes the clocks of whatever differs, as it was before.
  void note_changed(const Configuration& before, const Configuration& now) {
    for (std::size_t i = 0; i < now.locals.size(); ++i)
      if (before.locals[i] != now.locals[i]) note_local(before.locals[i]);
    for (std::size_t from = 0; from < now.channels.size(); ++from)
      for (std::size_t to = 0; to < now.channels.size(); ++to)
        if (before.channels[from][to] != now.channels[from][to])
          for (const Bytes& message : before.channels[from][to]) note_message(message);
  }
  std::uint64_t bits() const { return bits_; }

 private:
  void note(Clock value) { bits_ |= Renumbering::bit(value); }

  const System* system_;
  std::uint64_t bits_ = 0;
};

void require_order(const Renumbering& renumbering, const std::vector<Clock>& clocks) {
  if (const auto value = renumbering.lagging()) throw lagging(*value, clocks);
}

Configuration representative(const System& system, const Configuration* before,
                             Configuration configuration) {
  std::vector<Clock> clocks;
  ClockValues values(system);
  for (const Bytes& local : configuration.locals) {
    clocks.push_back(system.clock_of_local(local));
    values.note_local(local);
  }
  for_each_message(configuration.channels, [&](std::size_t to, Bytes& message) {
    if (drops_clocks(system) && is_no_news(system, system.clock_of_message(message), clocks[to]))
      system.set_clock_of_message(message, 0);
    values.note_message(message);
  });

  const Clock least = *std::min_element(clocks.begin(), clocks.end());
  const Renumbering renumbering(values.bits(), least);
  require_order(renumbering, clocks);
  if (before) {
    values.note_changed(*before, configuration);
    require_order(Renumbering(values.bits(), least), clocks);
  }

  const auto renumber = [&](Clock& value) { value = renumbering(value); };
  for (Bytes& local : configuration.locals) system.for_each_clock_of_local(local, renumber);
  for_each_message(configuration.channels, [&](std::size_t, Bytes& message) {
    system.set_clock_of_message(message, renumbering(system.clock_of_message(message)));
    system.for_each_clock_of_message(message, renumber);
  });
  return configuration;
}

}  // namespace

Configuration representative(const System& system, Configuration configuration) {
  return representative(system, nullptr, std::move(configuration));
}

Configuration representative_after(const System& system, const Configuration& before,
                                   Configuration configuration) {
  return representative(system, &before, std::move(configuration));
}

}  // namespace ample::model
