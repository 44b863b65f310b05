// Meeting a local state for the first time.
#include "checker/tabulation/process_table.hpp"

namespace ample::checker {

std::uint32_t ProcessTable::intern(const model::Bytes& bytes) {
  const std::lock_guard lock(misses_);
  const auto [place, is_new] = indices_.try_emplace(bytes, size());
  if (is_new) {
    bytes_.append() = bytes;
    states_.append();
  }
  if (LocalState& state = states_[place->second]; !state.met) {
    state.met = true;
    state.in_cs = system_->in_cs(process_, bytes);
    state.waiting = system_->waiting(process_, bytes);
    state.stopped_by_bound = system_->stopped_by_bound(process_, bytes);
  }
  return place->second;
}

bool ProcessTable::restore(const model::Bytes& bytes) {
  const std::lock_guard lock(misses_);
  if (!indices_.try_emplace(bytes, size()).second) return false;
  bytes_.append() = bytes;
  states_.append();
  return true;
}

std::span<const Result> ProcessTable::set_internal(std::uint32_t local,
                                                   std::vector<Result> results) {
  const std::lock_guard lock(misses_);
  LocalState& state = states_[local];
  if (const Result* first = state.internal.load(std::memory_order_relaxed))
    return {first, state.internals};
  if (results.empty()) results.reserve(1);  // so that its address is not null
  internal_.push_back(std::move(results));
  state.internals = static_cast<std::uint16_t>(internal_.back().size());
  state.internal.store(internal_.back().data(), std::memory_order_release);
  return internal_.back();
}

std::size_t ProcessTable::bytes() const {
  const std::lock_guard lock(misses_);
  constexpr std::size_t of_map_node = 64;
  const std::size_t width = indices_.empty() ? 0 : indices_.begin()->first.size();
  return states_.size()
         * (sizeof(LocalState) + 2 * (sizeof(model::Bytes) + width) + of_map_node
            + sizeof(std::vector<Result>));
}

}  // namespace ample::checker
