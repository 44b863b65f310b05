// Judging local states that were not judged before.
#include "checker/run/property_memo.hpp"

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
      locals_(tabulation.processes()) {
  const auto infos = tabulation.system().invariants();
  for (const std::size_t invariant : invariants_)
    (infos[invariant].of_whole ? of_whole_ : of_locals_).push_back(invariant);
  // What a person asks reads no more than it says; a case's own invariant may, and is found out.
  const bool are_asked = std::ranges::all_of(
      of_locals_, [&](std::size_t invariant) { return infos[invariant].asked; });
  if (are_asked) classes_.resize(tabulation.processes());
  key_.resize(are_asked ? tabulation.processes() : tabulation.first_channel());
  if (!of_locals_.empty()) holding_.assign(kept * key_.size(), none);
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
  std::copy_n(configuration.begin(), key_.size(), key_.begin());
  for (ProcessIndex process = 0; process < classes_.size(); ++process)
    key_[process] = class_of(process, configuration[process]);
}

Index InvariantMemo::class_of(ProcessIndex process, Index local) {
  Classes& classes = classes_[process];
  if (local >= classes.of_local.size()) classes.of_local.resize(2 * std::size_t{local} + 64, none);
  Index& known = classes.of_local[local];
  if (known == none) {
    std::vector<model::Bytes> read;
    for (const std::size_t invariant : of_locals_)
      read.push_back(tabulation_->system().read_by_invariant(
          invariant, model::ProcessId(static_cast<int>(process)),
          tabulation_->bytes_of_local(process, local)));
    const auto number = static_cast<Index>(classes.numbers.size());
    known = classes.numbers.try_emplace(std::move(read), number).first->second;
  }
  return known;
}

bool InvariantMemo::holds(std::size_t invariant, std::span<const Index> configuration) {
  const model::System& system = tabulation_->system();
  if (system.invariants()[invariant].of_whole)
    return system.invariant_holds_in(invariant, tabulation_->decode(configuration));
  for (ProcessIndex process = 0; process < locals_.size(); ++process)
    locals_[process] = tabulation_->bytes_of_argument(process, configuration);
  return system.invariant_holds(invariant, locals_);
}

}  // namespace ample::checker
