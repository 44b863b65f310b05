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
  constexpr Index none = ~Index{0};
  for (const std::size_t invariant : invariants_)
    (tabulation.system().invariants()[invariant].of_whole ? of_whole_ : of_locals_)
        .push_back(invariant);
  if (any()) holding_.assign(kept * tabulation.first_channel(), none);
}

bool InvariantMemo::hold(std::span<const Index> configuration) {
  for (const std::size_t invariant : of_whole_)
    if (!holds(invariant, configuration)) return false;
  const std::span<const Index> locals = configuration.first(tabulation_->first_channel());
  std::uint64_t hash = 0;
  for (const Index local : locals) hash = (hash + local + 1) * 0x9E3779B97F4A7C15u;
  const auto remembered =
      holding_.begin() + static_cast<std::ptrdiff_t>((hash >> 32) % kept * locals.size());
  if (std::equal(locals.begin(), locals.end(), remembered)) return true;
  for (const std::size_t invariant : of_locals_)
    if (!holds(invariant, configuration)) return false;
  std::copy(locals.begin(), locals.end(), remembered);
  return true;
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
