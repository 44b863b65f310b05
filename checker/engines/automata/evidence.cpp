// Makes the digests that evidence consists of.
#include "checker/engines/automata/evidence.hpp"

#include "checker/engines/automata/dead_clock_checks.hpp"
#include "checker/verdict/replay/replay.hpp"
#include "checker/verdict/replay/standstill.hpp"
#include "properties/base/deadlock.hpp"

namespace ample::checker {

namespace {

/// A digest of what these invariants read in a configuration.
std::uint64_t digest_read(const Tabulation& tabulation, const std::vector<std::size_t>& invariants,
                          std::span<const Index> configuration) {
  model::Configuration read;
  for (const std::size_t invariant : invariants)
    for (ProcessIndex process = 0; process < tabulation.processes(); ++process)
      read.locals.push_back(tabulation.system().read_by_invariant(
          invariant, model::ProcessId(static_cast<int>(process)),
          tabulation.bytes_of_local(process, configuration[process])));
  return digest_of(read);
}

}  // namespace

void note_met(Evidence& evidence, const Tabulation& tabulation,
              const std::vector<std::size_t>& invariants, std::span<const Index> configuration) {
  evidence.occupancies.insert(inside_mask(tabulation, configuration));
  if (!invariants.empty()) evidence.read.insert(digest_read(tabulation, invariants, configuration));
}

void note_end(Evidence& evidence, const model::System& system, const model::Configuration& end) {
  const std::uint64_t digest = digest_of(end);
  evidence.terminal.insert(digest);
  if (ending_of(system, end) == properties::Ending::horizon) evidence.horizon.insert(digest);
}

void note(Evidence& evidence, const Tabulation& tabulation,
          const std::vector<std::size_t>& invariants, const std::vector<Index>& here, bool is_end) {
  note_met(evidence, tabulation, invariants, here);
  if (!is_end) return;
  model::Configuration end = tabulation.decode(here);
  if (evidence.dead_clocks) end = with_dead_clocks(tabulation.system(), std::move(end));
  note_end(evidence, tabulation.system(), end);
}

std::uint64_t digest_of(const model::Configuration& configuration) {
  std::uint64_t digest = 0xCBF29CE484222325u;
  const auto add = [&](const model::Bytes& bytes) {
    for (const char byte : bytes)
      digest = (digest ^ static_cast<std::uint8_t>(byte)) * 0x100000001B3u;
    digest = (digest ^ 0x100) * 0x9E3779B97F4A7C15u;
    digest ^= digest >> 29;
  };
  for (const model::Bytes& local : configuration.locals) add(local);
  add(configuration.shared);
  for (const auto& from : configuration.channels)
    for (const auto& channel : from) {
      digest = (digest ^ channel.size()) * 0xBF58476D1CE4E5B9u;
      for (const model::Bytes& message : channel) add(message);
    }
  return digest;
}

}  // namespace ample::checker
