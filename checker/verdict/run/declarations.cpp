// Tries with values that were met.
#include "checker/verdict/run/declarations.hpp"

#include <algorithm>
#include <random>

namespace ample::checker {

using model::Bytes;
using model::ProcessId;
using properties::Kind;
using properties::Property;

namespace {

/// So many values of each process or register are looked at; of more, some from everywhere.
constexpr Index most_values = 512;
/// The most of them that are mostly so, copies included: of many processes there are many copies.
constexpr std::size_t most_copies = 1024;
/// Trying takes a few milliseconds at most; after a small search it takes no longer than that.
constexpr int least_times = 64, most_times = 2048;

int times_after(const Tabulation& tabulation) {
  std::size_t values = 0;
  for (ProcessIndex process = 0; process < tabulation.processes(); ++process)
    values += tabulation.values(process);
  return static_cast<int>(std::clamp(values, std::size_t{least_times}, std::size_t{most_times}));
}

/// Calls visit(number) for each of so many numbers, or for most_values of them.
template <class Visit>
void for_some(Index numbers, const Visit& visit) {
  const Index visited = std::min(numbers, most_values);
  for (Index i = 0; i < visited; ++i)
    visit(static_cast<Index>(std::uint64_t{i} * numbers / visited));
}

using Met = std::vector<std::vector<Bytes>>;  ///< local states that were met, by process

Met values_met(const Tabulation& tabulation) {
  Met met(tabulation.processes());
  for (ProcessIndex process = 0; process < met.size(); ++process)
    for_some(tabulation.values(process), [&](Index local) {
      met[process].push_back(tabulation.bytes_of_local(process, local));
    });
  return met;
}

/// The same, but of n processes n times as many are so as are not: what is said of all processes
/// together is seldom met among values drawn one by one.
Met values_that_are_mostly(bool LocalState::*so, const Tabulation& tabulation) {
  Met met(tabulation.processes());
  for (ProcessIndex process = 0; process < met.size(); ++process) {
    std::vector<Index> those, others;
    for (Index local = 0; local < tabulation.values(process); ++local)
      (tabulation.local(process, local).*so ? those : others).push_back(local);
    if (those.empty()) those = others;
    if (others.empty()) others = those;
    const std::size_t most =
        std::clamp<std::size_t>(most_copies / (met.size() + 1), 16, most_values);
    for (std::size_t i = 0; i < std::min(those.size(), most); ++i)
      for (std::size_t copy = 0; copy <= met.size(); ++copy) {
        const Index local = copy == 0 ? others[i % others.size()] : those[i];
        met[process].push_back(tabulation.bytes_of_local(process, local));
      }
  }
  return met;
}

void try_reads(const Tabulation& tabulation, const std::vector<Property>& properties) {
  const model::System& system = tabulation.system();
  for (ProcessIndex process = 0; process < tabulation.processes(); ++process)
    if (tabulation.values(process) == 0) return;  // nothing was seen
  std::vector<std::size_t> declared;
  for (const Property& property : properties) {
    if (property.kind != Kind::invariant) continue;
    const model::InvariantInfo& info = system.invariants()[property.index];
    if (info.reads_declared && !info.asked) declared.push_back(property.index);
  }
  if (declared.empty()) return;
  const auto try_with = [&](const Met& met) {
    for (const std::size_t invariant : declared)
      system.try_reads(invariant, met, times_after(tabulation));
  };
  try_with(values_met(tabulation));
  try_with(values_that_are_mostly(&LocalState::in_cs, tabulation));
  try_with(values_that_are_mostly(&LocalState::waiting, tabulation));
}

/// A message that the process has been sent, and its sender; nothing when there was none.
template <class Random>
std::pair<ProcessId, Bytes> drawn_message(const Tabulation& tabulation, ProcessIndex to,
                                          Random& random) {
  const std::span<const InChannel> inbox = tabulation.inbox(to);
  if (inbox.empty()) return {};
  const ChannelTable& channel = *inbox[random() % inbox.size()].table;
  if (channel.messages() == 0) return {};
  return {channel.from(), channel.bytes_of(static_cast<Index>(random() % channel.messages()))};
}

void try_registers(const Tabulation& tabulation) {
  const SharedVariable& shared = tabulation.shared();
  std::minstd_rand random;
  const auto drawn_values = [&] {
    std::vector<Index> values;
    for (std::uint32_t at = 0; at < shared.registers(); ++at)
      values.push_back(static_cast<Index>(random() % shared.values(at)));
    return shared.whole(values);
  };
  for (ProcessIndex process = 0; process < tabulation.processes(); ++process) {
    if (shared.used(process).size() == shared.registers() || tabulation.values(process) == 0)
      continue;
    for (int i = 0; i < times_after(tabulation); ++i) {
      const auto local = static_cast<Index>(random() % tabulation.values(process));
      const auto [sender, message] = drawn_message(tabulation, process, random);
      tabulation.system().try_registers(process_id(process),
                                        tabulation.bytes_of_local(process, local) + drawn_values(),
                                        drawn_values(), sender, message);
    }
  }
}

}  // namespace

void try_declarations(const Tabulation& tabulation, const std::vector<Property>& properties) {
  try_reads(tabulation, properties);
  if (tabulation.has_shared()) try_registers(tabulation);
}

}  // namespace ample::checker
