// A step of every execution, and which of them are kept.
#include "checker/questions/estimate/population.hpp"

#include <algorithm>
#include <cmath>

namespace ample::checker {

void Population::add_group(const std::vector<std::vector<Index>>& starts) {
  Group& group = groups_.emplace_back();
  for (const std::vector<Index>& start : starts)
    group.push_back({start, std::vector<std::uint8_t>(start.size())});
}

bool Population::any() const {
  return std::ranges::any_of(groups_, [](const Group& group) { return !group.empty(); });
}

double Population::share() const {
  const auto going =
      std::ranges::count_if(groups_, [](const Group& group) { return !group.empty(); });
  return static_cast<double>(going) / static_cast<double>(groups_.size());
}

std::vector<Sample> Population::samples() const {
  std::vector<Sample> all;
  for_each([&](std::span<const Index>, std::uint64_t hash, std::uint32_t group) {
    all.push_back({hash, group});
  });
  return all;
}

/// Slots at the end that are not there yet read 0, so they do not count.
std::uint64_t Population::hash_of(std::span<const Index> configuration) {
  std::uint64_t hash = 0;
  for (std::size_t slot = 0; slot < configuration.size(); ++slot) {
    if (configuration[slot] == 0) continue;
    hash ^= (std::uint64_t{slot} << 32 | configuration[slot]) * 0x9E3779B97F4A7C15u;
    hash = (hash ^ hash >> 29) * 0xBF58476D1CE4E5B9u;
    hash ^= hash >> 32;
  }
  return hash;
}

void Population::step() {
  for (Group& group : groups_) step(group);
}

/// Keeps as many as there were, each as often as its weight says, with one random number for all
/// (systematic resampling).
void Population::step(Group& group) {
  Group moved;
  std::vector<double> weights_up_to;
  double weights = 0;
  for (Execution& execution : group) {
    gather_moves(execution);
    if (moves_.empty()) continue;
    const auto choices = static_cast<double>(moves_.size());
    const Move move = moves_[draw(moves_.size())];
    take(execution, move);
    weights += choices / steps_into(execution);
    weights_up_to.push_back(weights);
    moved.push_back(std::move(execution));
  }
  Group kept;
  const double between = weights / static_cast<double>(group.size());
  const double first = between * std::ldexp(static_cast<double>(random_() >> 11), -53);
  std::size_t at = 0;
  for (std::size_t i = 0; !moved.empty() && i < group.size(); ++i) {
    const double wanted = first + static_cast<double>(i) * between;
    while (at + 1 < moved.size() && weights_up_to[at] < wanted) ++at;
    kept.push_back(moved[at]);
  }
  group = std::move(kept);
}

/// Only the moves that stay within the constraint count, if there is one.
void Population::gather_moves(const Execution& from) {
  moves_.clear();
  tabulation_->for_each_move(from.here, [&](const Move& move) { moves_.push_back(move); });
  const model::System& system = tabulation_->system();
  if (system.constraint().empty()) return;
  std::erase_if(moves_, [&](const Move& move) {
    return !system.within_constraint(tabulation_->decode(after(from, move)));
  });
}

std::vector<Index> Population::after(const Execution& from, const Move& move) {
  std::vector<Index> next = tabulation_->taken(from.here, move);
  if (quotient_.active()) quotient_.represent_after(from.here, next);
  return next;
}

void Population::take(Execution& execution, const Move& move) {
  std::vector<Index> next = after(execution, move);
  note(execution, move);
  execution.here = std::move(next);
}

/// It is called before the step is taken. A receipt builds on the step that sent the message, and a
/// write to the shared variable, it is supposed, on all that others did.
void Population::note(Execution& execution, const Move& move) const {
  std::vector<std::uint8_t>& latest = execution.latest;
  const Event& event = move.event;
  if (!event.is_internal()) {
    const std::size_t messages =
        event.table->sequence(execution.here[event.channel]).size() - event.position;
    if (messages <= latest[event.channel]) {
      latest[event.table->from().index] = 0;
      --latest[event.channel];
    }
  }
  for (ProcessIndex to = 0; to < tabulation_->processes(); ++to)
    if (const Slot channel = tabulation_->slot_of(event.process, to); channel != no_slot)
      latest[channel] = 0;
  for (const Sent& sent : move.effect->sends) ++latest[sent.channel];
  if (move.effect->writes()) std::fill_n(latest.begin(), tabulation_->processes(), 0);
  latest[event.process] = 1;
}

double Population::steps_into(const Execution& execution) const {
  return static_cast<double>(
      std::count(execution.latest.begin(), execution.latest.begin() + tabulation_->processes(), 1));
}

}  // namespace ample::checker
