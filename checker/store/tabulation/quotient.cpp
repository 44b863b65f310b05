// Renumbering the clocks of an unpacked configuration.
#include "checker/store/tabulation/quotient.hpp"

#include "checker/store/tables/grown.hpp"

namespace ample::checker {

using model::Clock;
using model::Renumbering;

Quotient::Quotient(Tabulation& tabulation)
    : tabulation_(&tabulation),
      active_(model::renumbers_clocks(tabulation.system())),
      drops_(model::drops_clocks(tabulation.system())),
      clocks_(tabulation.max_slots()),
      dropping_(tabulation.max_slots(), ClockDropping(tabulation.system())),
      renumbered_(tabulation.max_slots()),
      renumberings_(Renumbering::most_value + 1) {}

void Quotient::represent_after(std::span<const Index> before, std::span<Index> configuration) {
  if (!active_) return;
  if (drops_) drop_clocks(configuration);
  std::uint64_t values = 0, changed = 0;
  Clock least(Renumbering::most_value);
  for (Slot slot = 0; slot < tabulation_->slots(); ++slot) {
    if (slot == tabulation_->processes()) slot = tabulation_->first_channel();
    if (slot == tabulation_->slots()) break;
    const Clocks here = clocks_at(slot, configuration[slot]);
    values |= here.values;
    if (slot < tabulation_->processes()) least = std::min(least, here.own);
    if (!before.empty() && before[slot] != configuration[slot])
      changed |= clocks_at(slot, before[slot]).values;
  }
  const Renumbering& renumbering = renumbering_of(values, least);
  require_order(renumbering, configuration);
  if ((changed & ~values) != 0)
    require_order(renumbering_of(values | changed, least), configuration);
  if (!renumbering.is_identity()) renumber(configuration, renumbering);
}

const Renumbering& Quotient::renumbering_of(std::uint64_t values, Clock least) {
  auto& known = renumberings_[least.value];
  const auto found = known.find(values);
  return found != known.end() ? found->second
                              : known.try_emplace(values, values, least).first->second;
}

void Quotient::require_order(const Renumbering& renumbering, std::span<const Index> configuration) {
  const std::optional<Clock> lagging = renumbering.lagging();
  if (!lagging) return;
  std::vector<Clock> clocks;
  for (ProcessIndex i = 0; i < tabulation_->processes(); ++i)
    clocks.push_back(clocks_at(i, configuration[i]).own);
  throw model::lagging(*lagging, clocks);
}

void Quotient::drop_clocks(std::span<Index> configuration) {
  for (Slot slot = tabulation_->first_channel(); slot < tabulation_->slots(); ++slot) {
    Index& content = configuration[slot];
    if (content == ChannelTable::empty) continue;
    ChannelTable& channel = tabulation_->channel(slot);
    const ProcessIndex receiver = channel.to().index;
    content = dropping_[slot](channel, content, clocks_at(receiver, configuration[receiver]).own);
  }
}

void Quotient::renumber(std::span<Index> configuration, const Renumbering& renumbering) {
  for (Slot slot = 0; slot < tabulation_->slots(); ++slot) {
    if (slot == tabulation_->processes()) slot = tabulation_->first_channel();
    if (slot == tabulation_->slots()) break;
    const Index index = configuration[slot];
    const std::uint64_t values = clocks_at(slot, index).values;
    const Wanted wanted{index, renumbering.image(values)};
    if (wanted.values == values) continue;
    const auto known = renumbered_[slot].find(wanted);
    configuration[slot] = known != renumbered_[slot].end()
                              ? known->second
                              : renumbered_[slot][wanted] = renumbered(slot, index, renumbering);
  }
}

Index Quotient::renumbered(Slot slot, Index index, const Renumbering& renumbering) {
  const model::System& system = tabulation_->system();
  const auto visit = [&](Clock& value) { value = renumbering(value); };
  if (slot < tabulation_->processes()) {
    model::Bytes local = tabulation_->bytes_of_local(slot, index);
    system.for_each_clock_of_local(local, visit);
    return tabulation_->index_of_local(slot, local);
  }
  ChannelTable& channel = tabulation_->channel(slot);
  std::vector<model::Bytes> messages = channel.messages_in(index);
  for (model::Bytes& message : messages) {
    system.set_clock_of_message(message, renumbering(system.clock_of_message(message)));
    system.for_each_clock_of_message(message, visit);
  }
  return channel.content_of(messages);
}

const Quotient::Clocks& Quotient::clocks_at(Slot slot, Index index) {
  Clocks& clocks = grown(clocks_[slot], index);
  if (!clocks.known)
    clocks = slot < tabulation_->processes()
                 ? clocks_of_local(tabulation_->bytes_of_local(slot, index))
                 : clocks_of_content(tabulation_->channel(slot).messages_in(index));
  return clocks;
}

Quotient::Clocks Quotient::clocks_of_local(const model::Bytes& local) const {
  const model::System& system = tabulation_->system();
  Clocks clocks{.known = true, .values = 0, .own = system.clock_of_local(local)};
  model::Bytes copy = local;
  system.for_each_clock_of_local(copy,
                                 [&](Clock& value) { clocks.values |= Renumbering::bit(value); });
  return clocks;
}

Quotient::Clocks Quotient::clocks_of_content(const std::vector<model::Bytes>& messages) const {
  const model::System& system = tabulation_->system();
  Clocks clocks{.known = true, .values = 0, .own = {}};
  for (model::Bytes message : messages) {
    clocks.values |= Renumbering::bit(Clock(system.clock_of_message(message)));
    system.for_each_clock_of_message(
        message, [&](Clock& value) { clocks.values |= Renumbering::bit(value); });
  }
  return clocks;
}

}  // namespace ample::checker
