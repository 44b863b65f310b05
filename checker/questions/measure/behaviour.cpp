// Taking every step of a configuration once, and keeping where they lead.
#include "checker/questions/measure/behaviour.hpp"

#include "checker/verdict/replay/standstill.hpp"
#include "model/errors.hpp"

#include <limits>

namespace ample::checker {

Behaviour::Behaviour(const model::System& system, const std::vector<std::string>& answers)
    : tabulation_(system),
      quotient_(tabulation_),
      reader_(system, answers),
      states_(tabulation_),
      configuration_(tabulation_.max_slots()) {
  for (const model::Configuration& first : model::initial_configurations(system)) {
    std::vector<Index> start = tabulation_.encode(first);
    start.resize(tabulation_.max_slots());
    quotient_.represent(start);
    if (reach(start) == roots_) ++roots_;
  }
}

StateNumber Behaviour::reach(std::span<const Index> configuration) {
  const StateNumber number = states_.number_of(configuration);
  if (number == known_.size()) known_.emplace_back();
  return number;
}

model::Configuration Behaviour::configuration(StateNumber state) {
  states_.read(state, configuration_);
  return tabulation_.decode(configuration_);
}

std::span<const Option> Behaviour::options(StateNumber state) {
  if (!known_[state].is_known) find_out(state);
  return {options_.data() + known_[state].first, known_[state].count};
}

void Behaviour::find_out(StateNumber state) {
  if (options_.size() >= std::numeric_limits<std::uint32_t>::max())
    throw model::BoundExceeded("bound exceeded: more than 2^32 steps are measured");
  states_.read(state, configuration_);
  Known found{.first = static_cast<std::uint32_t>(options_.size()), .is_known = true};
  found.waiting = waiting_mask(tabulation_, configuration_);
  found.inside = inside_mask(tabulation_, configuration_);
  found.lengths = number_of_lengths();
  tabulation_.for_each_move(configuration_, [&](const Move& move) {
    std::vector<Index> next = tabulation_.taken(configuration_, move);
    quotient_.represent_after(configuration_, next);
    options_.push_back({number_of_step(move), reach(next)});
    const ObservedStep& step = observed_steps_[options_.back().step];
    if (step.asks() && model::ProcessSet::from_mask(found.inside).contains(step.process))
      asks_inside_ = step.process;
  });
  found.count = static_cast<std::uint32_t>(options_.size()) - found.first;
  known_[state] = found;
}

std::uint32_t Behaviour::number_of_step(const Move& move) {
  const std::uint64_t key = std::uint64_t{move.effect_number} << 32 | move.event.channel;
  const auto [place, is_new] =
      observed_numbers_.try_emplace(key, static_cast<std::uint32_t>(observed_steps_.size()));
  if (is_new) observed_steps_.push_back(reader_.of(move));
  return place->second;
}

std::uint32_t Behaviour::number_of_lengths() {
  const int n = static_cast<int>(tabulation_.processes());
  std::vector<std::uint8_t> lengths(static_cast<std::size_t>(n * n));
  for (Slot slot = tabulation_.first_channel(); slot < tabulation_.slots(); ++slot)
    if (configuration_[slot] != ChannelTable::empty) {
      const ChannelTable& channel = tabulation_.channel(slot);
      lengths[channel_number(channel.from(), channel.to(), n)] =
          static_cast<std::uint8_t>(channel.sequence(configuration_[slot]).size());
    }
  const auto [place, is_new] = lengths_numbers_.try_emplace(
      std::string(lengths.begin(), lengths.end()), static_cast<std::uint32_t>(lengths_.size()));
  if (is_new) lengths_.push_back(std::move(lengths));
  return place->second;
}

model::Step Behaviour::step(StateNumber state, std::uint32_t option) {
  states_.read(state, configuration_);
  model::Step step;
  std::uint32_t number = 0;
  tabulation_.for_each_move(configuration_, [&](const Move& move) {
    if (number++ == option) step = tabulation_.step_of(move);
  });
  return step;
}

std::size_t Behaviour::bytes() const {
  return states_.bytes() + known_.capacity() * sizeof known_[0]
         + options_.capacity() * sizeof options_[0];
}

}  // namespace ample::checker
