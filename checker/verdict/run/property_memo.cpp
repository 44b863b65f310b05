// Judging local states that were not judged before.
#include "checker/verdict/run/property_memo.hpp"

#include <algorithm>

namespace ample::checker {

OccupancyMemo::OccupancyMemo(const model::Instance& instance) : bounds_(instance) {
  constexpr int few = 12;
  if (instance.processes() <= few) small_.assign(std::size_t{1} << instance.processes(), unknown);
}

bool OccupancyMemo::look_up(model::ProcessMask inside) {
  const auto [place, is_new] = large_.try_emplace(inside, false);
  if (is_new) place->second = bounds_.hold(model::ProcessSet::from_mask(inside));
  return place->second;
}

InvariantMemo::InvariantMemo(const Tabulation& tabulation, std::vector<std::size_t> invariants)
    : tabulation_(&tabulation),
      invariants_(std::move(invariants)),
      judged_(tabulation.system().invariants().size()),
      locals_(tabulation.processes()) {
  const auto infos = tabulation.system().invariants();
  for (const std::size_t invariant : invariants_)
    (infos[invariant].of_whole ? of_whole_ : of_locals_).push_back(invariant);
  for (const std::size_t invariant : of_whole_)
    if (const model::InvariantInfo& info = infos[invariant]; info.asked)
      asked_of_whole_.try_emplace(
          invariant, tabulation,
          properties::Predicate("--always", info.meaning, tabulation.system()));
  // A predicate that a person asks reads no more than it declares; a case's own invariant may, and
  // is found out.
  const bool are_asked = std::ranges::all_of(
      of_locals_, [&](std::size_t invariant) { return infos[invariant].asked; });
  if (are_asked)
    classes_.emplace(tabulation, [system = &tabulation.system(), invariants = of_locals_](
                                     model::ProcessId process, const model::Bytes& local) {
      std::vector<model::Bytes> read;
      read.reserve(invariants.size());
      for (const std::size_t invariant : invariants)
        read.push_back(system->read_by_invariant(invariant, process, local));
      return read;
    });
  key_.resize(are_asked ? tabulation.processes() : tabulation.first_channel());
  // Nobody asks for all at once where there are more processes.
  if (!of_locals_.empty() && tabulation.processes() <= model::max_processes)
    holding_.assign(kept * key_.size(), none);
}

bool InvariantMemo::hold(std::span<const Index> configuration) {
  for (const std::size_t invariant : of_whole_)
    if (!holds(invariant, configuration)) return false;
  if (of_locals_.empty()) return true;
  read_key(configuration);
  std::uint64_t hash = 0;
  for (const Index part : key_) hash = (hash + part + 1) * 0x9E3779B97F4A7C15u;
  const auto remembered =
      holding_.begin() + static_cast<std::ptrdiff_t>((hash >> 32) % kept * key_.size());
  if (std::equal(key_.begin(), key_.end(), remembered)) return true;
  for (const std::size_t invariant : of_locals_)
    if (!holds(invariant, configuration)) return false;
  std::copy(key_.begin(), key_.end(), remembered);
  return true;
}

void InvariantMemo::read_key(std::span<const Index> configuration) {
  if (classes_)
    classes_->of(configuration, key_);
  else
    std::copy_n(configuration.begin(), key_.size(), key_.begin());
}

bool InvariantMemo::holds(std::size_t invariant, std::span<const Index> configuration) {
  const model::System& system = tabulation_->system();
  if (const auto asked = asked_of_whole_.find(invariant); asked != asked_of_whole_.end())
    return asked->second.holds(configuration);
  const model::InvariantInfo& info = system.invariants()[invariant];
  const HandlerChecks& checks = tabulation_->checks();
  const bool is_tried =
      !info.asked && checks.renumbers() && HandlerChecks::looks_at(judged_[invariant]++);
  if (info.of_whole || is_tried) {
    const model::Configuration where = tabulation_->decode(configuration);
    const bool holds = system.invariant_holds_in(invariant, where);
    if (is_tried) checks.look_at_invariant(invariant, where, holds);
    return holds;
  }
  for (ProcessIndex process = 0; process < locals_.size(); ++process)
    locals_[process] = tabulation_->bytes_of_argument(process, configuration);
  return system.invariant_holds(invariant, locals_);
}

}  // namespace ample::checker
