// Taking steps by looking up local configurations.
#include "checker/engines/automata/automata.hpp"

#include <algorithm>

namespace ample::checker {

Automata::Automata(Tabulation& tabulation) : tabulation_(&tabulation), kinds_(tabulation) {
  for (ProcessIndex process = 0; process < tabulation.processes(); ++process)
    tables_.emplace_back(tabulation, process);
}

GlobalConfiguration Automata::configuration_of(const model::Configuration& plain) {
  const std::vector<Index> indices = tabulation_->encode(plain);
  GlobalConfiguration configuration;
  for (ProcessIndex process = 0; process < processes(); ++process) {
    std::vector<Index> contents;
    for (ProcessIndex sender = 0; sender < processes(); ++sender) {
      const Slot channel = tabulation_->slot_of(sender, process);
      contents.push_back(channel == no_slot ? ChannelTable::empty : indices[channel]);
    }
    const Index view = tabulation_->shared().view(process, tabulation_->registers_in(indices));
    configuration.push_back(tables_[process].intern(indices[process], contents, view));
  }
  return configuration;
}

void Automata::write_local_indices(const GlobalConfiguration& configuration,
                                   std::span<Index> indices) const {
  for (ProcessIndex process = 0; process < processes(); ++process)
    indices[process] = tables_[process].local(configuration[process]);
  if (!tabulation_->has_shared()) return;
  const SharedVariable& shared = tabulation_->shared();
  const auto registers = indices.subspan(tabulation_->first_register(), shared.registers());
  std::ranges::fill(registers, 0);  // nobody may use one
  for (ProcessIndex process = 0; process < processes(); ++process)
    for (std::size_t i = 0; i < shared.used(process).size(); ++i)
      registers[shared.used(process)[i]] =
          shared.value_in(process, tables_[process].view(configuration[process]), i);
}

void Automata::write_indices(const GlobalConfiguration& configuration,
                             std::span<Index> indices) const {
  write_local_indices(configuration, indices);
  for (ProcessIndex process = 0; process < processes(); ++process) {
    for (const InChannel& in_channel : tabulation_->inbox(process))
      indices[in_channel.channel] =
          tables_[process].content(configuration[process], in_channel.table->from().index);
  }
}

void Automata::forget() {
  for (LocalConfigurationTable& table : tables_) table.forget();
}

std::size_t Automata::bytes() const {
  std::size_t sum = tabulation_->bytes();
  for (const LocalConfigurationTable& table : tables_) sum += table.bytes();
  return sum;
}

void Automata::find_enabled(const GlobalConfiguration& configuration,
                            std::vector<GlobalStep>& enabled) {
  look();
  enabled.clear();
  for (ProcessIndex process = 0; process < processes(); ++process)
    for (const LocalStep& step : tables_[process].steps(configuration[process]))
      enabled.push_back({process, step});
}

void Automata::take(GlobalConfiguration& configuration, ProcessIndex process,
                    const LocalStep& step) {
  look();
  configuration[process] = step.next;
  const Effect& effect = tabulation_->effect(step.effect);
  if (effect.writes())
    for (ProcessIndex other = 0; other < processes(); ++other)
      if (other != process && tables_[other].uses(tabulation_->shared().written(effect.write)))
        configuration[other] = tables_[other].written(configuration[other], effect.write);
  for (const Sent& sent : effect.sends) {
    const ProcessIndex receiver = sent.table->to().index;
    if (receiver != process)
      configuration[receiver] =
          tables_[receiver].appended(configuration[receiver], process, sent.message);
  }
}

Move Automata::move_of(ProcessIndex process, const LocalStep& step,
                       const GlobalConfiguration& before) {
  Move move{.event = {.process = static_cast<ShortProcessIndex>(process)},
            .local = step.local,
            .effect_number = step.effect,
            .effect = &tabulation_->effect(step.effect)};
  if (step.group == internal_group) return move;
  const ProcessIndex sender = sender_of(step.group);
  move.event.channel = tabulation_->slot_of(sender, process);
  move.event.table = &tabulation_->channel(move.event.channel);
  move.event.message = step.message;
  for (const Receivable& received :
       move.event.table->receivable(tables_[process].content(before[process], sender)))
    if (received.message == step.message) {
      move.event.position = received.position;
      move.event.remainder = received.remainder;
    }
  return move;
}

}  // namespace ample::checker
