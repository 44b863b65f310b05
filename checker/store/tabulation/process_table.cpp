// Meeting a local state for the first time.
#include "checker/store/tabulation/process_table.hpp"

#include <algorithm>

namespace ample::checker {

std::uint32_t ProcessTable::intern(const model::Bytes& bytes) {
  const std::lock_guard lock(misses_);
  std::uint32_t number = numbers_.find(bytes_, bytes);
  if (number == numbers_.absent) {
    number = numbers_.append(bytes_, bytes);
    states_.append();
  }
  if (LocalState& state = states_[number]; !state.met) {
    state.met = true;
    state.in_cs = system_->in_cs(process_, bytes);
    state.waiting = system_->waiting(process_, bytes);
    state.stopped_by_bound = system_->stopped_by_bound(process_, bytes);
  }
  return number;
}

bool ProcessTable::restore(const model::Bytes& bytes) {
  const std::lock_guard lock(misses_);
  if (numbers_.find(bytes_, bytes) != numbers_.absent) return false;
  numbers_.append(bytes_, bytes);
  states_.append();
  return true;
}

std::span<const Result> ProcessTable::set_internal(std::uint32_t local,
                                                   const std::vector<Result>& results) {
  const std::lock_guard lock(misses_);
  LocalState& state = states_[local];
  if (const Result* first = state.internal.load(std::memory_order_relaxed))
    return {first, state.internals};
  if (internal_.empty() || internal_.back().used + results.size() >= internal_.back().size) {
    constexpr std::size_t together = 256;
    const std::size_t size = std::max(together, results.size() + 1);
    internal_.push_back({std::make_unique<Result[]>(size), size, 0});
  }
  Results& last = internal_.back();
  Result* const first = last.all.get() + last.used;  // not null, of no results either
  std::ranges::copy(results, first);
  last.used += results.size();
  state.internals = static_cast<std::uint16_t>(results.size());
  state.internal.store(first, std::memory_order_release);
  return {first, results.size()};
}

std::size_t ProcessTable::bytes() const {
  const std::lock_guard lock(misses_);
  std::size_t sum =
      states_.size() * sizeof(LocalState) + bytes_of_strings(bytes_) + numbers_.bytes();
  for (const Results& results : internal_) sum += results.size * sizeof(Result);
  return sum;
}

}  // namespace ample::checker
