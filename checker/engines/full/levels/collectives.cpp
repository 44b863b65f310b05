// Adds up over all ranks how far each has come.
#include "checker/engines/full/levels/collectives.hpp"

#include <algorithm>

namespace ample::checker {

RankProgress Collectives::sum(const RankProgress& own) {
  if (!ranks_->are_many()) return own;
  struct Said {
    RankProgress progress;
    bool ended;
  };
  RankProgress sum;
  bool any_ended = false;
  for (const Said& said : all_say(*ranks_, Said{own, budget_->ended()})) {
    sum.stored += said.progress.stored;
    sum.visited += said.progress.visited;
    sum.transitions += said.progress.transitions;
    sum.bytes += said.progress.bytes;
    sum.more = sum.more || said.progress.more;
    sum.full = sum.full || said.progress.full;
    sum.lost = sum.lost || said.progress.lost;
    sum.unwritten = sum.unwritten || said.progress.unwritten;
    any_ended = any_ended || said.ended;
  }
  if (any_ended) end_all();
  return sum;
}

/// Gives the reason of the first rank that has one.
void Collectives::end_all() {
  Parcel reason = parcel_of(budget_->limit());
  put_text(reason, budget_->limit_text());
  for (const Parcel& parcel : ranks_->gather(reason)) {
    ParcelReader reader(parcel);
    const auto limit = reader.next<Limit>();
    if (limit != Limit::none) return budget_->end_as(limit, reader.next_text());
  }
}

void Collectives::share(std::vector<std::optional<LevelWitness>>& witnesses) {
  if (!ranks_->are_many()) return;
  Parcel own;
  for (const std::optional<LevelWitness>& witness : witnesses) {
    put(own, witness.has_value());
    if (!witness) continue;
    put(own, witness->level);
    put_all(own, std::span<const Index>(witness->configuration));
    put(own, witness->last.has_value());
    put(own, witness->last.value_or(model::Step{}));
  }
  std::vector<std::optional<LevelWitness>> first(witnesses.size());
  for (const Parcel& parcel : ranks_->gather(own)) {
    ParcelReader reader(parcel);
    for (std::optional<LevelWitness>& least : first) {
      if (!reader.next<bool>()) continue;
      LevelWitness witness{.level = reader.next<std::uint32_t>(),
                           .configuration = reader.next_all<Index>(),
                           .last = std::nullopt};
      const bool is_step = reader.next<bool>();
      const auto last = reader.next<model::Step>();
      if (is_step) witness.last = last;
      if (!least || witness.level < least->level) least = std::move(witness);
    }
  }
  witnesses = std::move(first);
}

void Collectives::share(Happened& happened) {
  if (!ranks_->are_many()) return;
  const std::vector<std::uint8_t> taken(happened.taken.begin(), happened.taken.end());
  Parcel own;
  put_all(own, std::span<const std::uint8_t>(taken));
  put(own, happened.entered);
  put(own, happened.left);
  put(own, happened.waited);
  put(own, happened.outside);
  for (const Parcel& parcel : ranks_->gather(own)) {
    ParcelReader reader(parcel);
    const auto actions = reader.next_all<std::uint8_t>();
    Happened other{.taken = {actions.begin(), actions.end()}, .entered = {}, .left = {}};
    other.entered = reader.next<model::WideProcessSet>();
    other.left = reader.next<model::WideProcessSet>();
    other.waited = reader.next<bool>();
    other.outside = reader.next<bool>();
    happened.add(other);
  }
}

std::uint64_t Collectives::greatest(std::uint64_t own) {
  return std::ranges::max(all_say(*ranks_, own));
}

}  // namespace ample::checker
