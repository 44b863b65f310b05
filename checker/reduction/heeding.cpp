// Running handlers with every value.
#include "checker/reduction/heeding.hpp"

#include "model/errors.hpp"

#include <algorithm>

namespace ample::checker {

bool Heeding::heeds(Index argument, const LocalStep& step) {
  if (!tabulation_->has_shared()) return false;
  const bool is_receipt = step.slot != internal_slot;
  // A receipt at one value of the variable is a receipt at all of them.
  const Index where = is_receipt ? tabulation_->parts_of(process_, argument).local : argument;
  return known_or(where, is_receipt ? step.message : step.effect, step.slot,
                  [&](Index value) { return survives(argument, step, value); });
}

bool Heeding::internals_heed(Index argument) {
  if (!tabulation_->has_shared()) return false;
  return known_or(tabulation_->parts_of(process_, argument).local, 0, shared_slot,
                  [&](Index value) { return internals_survive(argument, value); });
}

template <class Survives>
bool Heeding::known_or(Index where, std::uint32_t what, LocalSlot slot, const Survives& survives) {
  if (const std::uint32_t known = answers_.find(where, what, slot); known != TripleMap::absent)
    return known != 0;
  const Index values = tabulation_->values(tabulation_->shared_slot());
  bool heeds = false;
  for (Index value = 0; value < values && !heeds; ++value) heeds = !survives(value);
  answers_.set(where, what, slot, heeds);
  return heeds;
}

bool Heeding::survives(Index argument, const LocalStep& step, Index value) {
  const Index other = with(argument, value);
  try {
    if (step.slot == internal_slot) {
      if (tabulation_->effect(step.effect).writes()) return false;
      return std::ranges::any_of(tabulation_->internal(process_, other), [&](const Result& there) {
        return there.local == step.local && there.effect == step.effect;
      });
    }
    const Result here = result_of(step, *tabulation_, process_, argument);
    const Result there = result_of(step, *tabulation_, process_, other);
    return !tabulation_->effect(here.effect).writes() && there.local == here.local
           && there.effect == here.effect;
  } catch (const model::BoundExceeded&) {
    return false;  // with a value that it need not have there
  }
}

bool Heeding::internals_survive(Index argument, Index value) {
  try {
    return std::ranges::equal(tabulation_->internal(process_, argument),
                              tabulation_->internal(process_, with(argument, value)),
                              [&](const Result& one, const Result& two) {
                                return one.local == two.local && one.effect == two.effect
                                       && !tabulation_->effect(one.effect).writes();
                              });
  } catch (const model::BoundExceeded&) {
    return false;
  }
}

}  // namespace ample::checker
