// Burnside's lemma on pairs and initial configurations.
#include "properties/instances/parameter_count.hpp"

#include "properties/base/solvable.hpp"

#include <algorithm>
#include <bitset>

namespace ample::properties {

using model::Permutation;
using model::ProcessMask;
using model::ProcessSet;
using model::Values;

namespace {

constexpr std::uint64_t most_one_by_one = 1'000'000;

/// The pairs of a choice that are allowed, as the bits width*l + k.
constexpr std::size_t width = model::max_processes + 2;
using Allowed = std::bitset<width * width>;

std::uint64_t saturating_product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? ~std::uint64_t{0} : product;
}

/// The number of bounds, chosen from `allowed`, that the symmetry keeps: along a cycle of it all
/// pairs are equal.
std::uint64_t kept_by(const ParameterSpace& space, const Permutation& symmetry,
                      const std::vector<Allowed>& allowed) {
  std::uint64_t kept = 1;
  std::vector<bool> seen(allowed.size());
  for (std::size_t choice = 0; choice < allowed.size(); ++choice) {
    if (seen[choice]) continue;
    Allowed common = allowed[choice];
    for (std::size_t at = choice; !seen[at]; at = space.image_of_choice(at, symmetry)) {
      seen[at] = true;
      common &= allowed[at];
    }
    kept = saturating_product(kept, common.count());
  }
  return kept;
}

std::vector<Allowed> allowed_by_the_bounds(const ParameterSpace& space) {
  std::vector<Allowed> allowed(space.choices());
  for (std::size_t choice = 0; choice < space.choices(); ++choice)
    for (const auto& [l, k] : space.pairs(choice))
      allowed[choice].set(width * static_cast<std::size_t>(l) + static_cast<std::size_t>(k));
  return allowed;
}

/// The pairs with which the initial configuration is safe.
std::vector<Allowed> allowed_with(const ParameterSpace& space, ProcessSet inside, bool tightened) {
  std::vector<Allowed> allowed(space.choices());
  Values values;
  space.set_inside(values, inside);
  for (std::size_t choice = 0; choice < space.choices(); ++choice) {
    std::vector<const Condition*> conditions;
    for (const Condition& condition : space.conditions())
      if (condition.of_inside && (tightened || !condition.tightened)
          && (condition.choices.empty() || condition.choices == std::vector{choice}))
        conditions.push_back(&condition);
    for (const auto& [l, k] : space.pairs(choice)) {
      space.set_pair(values, choice, {l, k});
      if (std::all_of(conditions.begin(), conditions.end(), [&](const Condition* condition) {
            return holds(condition->formula, values);
          }))
        allowed[choice].set(width * static_cast<std::size_t>(l) + static_cast<std::size_t>(k));
    }
  }
  return allowed;
}

std::uint64_t combinations(const ParameterSpace& space) {
  std::uint64_t product = 1;
  for (std::size_t choice = 0; choice < space.choices(); ++choice)
    product = saturating_product(product, space.pairs(choice).size());
  return product;
}

/// Adds, unless the sum does not fit into a word.
bool add(std::uint64_t& sum, std::uint64_t term) {
  return term != ~std::uint64_t{0} && !__builtin_add_overflow(sum, term, &sum);
}

/// The cycles of a symmetry, as sets.
std::vector<ProcessMask> cycles_of(const Permutation& symmetry) {
  std::vector<ProcessMask> cycles;
  ProcessSet seen;
  for (std::size_t i = 0; i < symmetry.size(); ++i) {
    ProcessSet cycle;
    for (model::ProcessId at = static_cast<int>(i); !seen.contains(at); at = symmetry[at.index]) {
      seen.insert(at);
      cycle.insert(at);
    }
    if (!cycle.empty()) cycles.push_back(cycle.mask());
  }
  return cycles;
}

/// Looking at every image of every combination.
bool few_enough(const ParameterSpace& space) {
  return saturating_product(combinations(space), space.symmetries().size()) <= most_one_by_one;
}

/// The same with every CS(C0).
bool few_enough_to_start(const ParameterSpace& space) {
  return saturating_product(
             saturating_product(combinations(space), std::uint64_t{1} << space.processes()),
             space.symmetries().size())
         <= most_one_by_one;
}

}  // namespace

std::optional<Count> count_bounds(const ParameterSpace& space) {
  Count count{0, 0};
  if (space.joined()) {
    if (!few_enough(space)) return std::nullopt;
    space.each([&](const Bounds&, std::uint64_t images) {
      count.all += images;
      ++count.classes;
      return true;
    });
    return count;
  }
  const std::vector<Allowed> allowed = allowed_by_the_bounds(space);
  if (!add(count.all, combinations(space))) return std::nullopt;
  for (const Permutation& symmetry : space.symmetries())
    if (!add(count.classes, kept_by(space, symmetry, allowed))) return std::nullopt;
  count.classes /= space.symmetries().size();
  return count;
}

std::optional<Count> count_instances(const ParameterSpace& space, bool tightened) {
  if (space.processes() > most_processes_to_start) return std::nullopt;
  const bool joined =
      space.joined()
      || std::any_of(space.conditions().begin(), space.conditions().end(),
                     [](const Condition& condition) { return condition.choices.size() > 1; });
  Count count{0, 0};
  if (joined) {
    if (!few_enough_to_start(space)) return std::nullopt;
    space.each([&](const Bounds& bounds, std::uint64_t images) {
      for (const InitialSet& set : space.initial_sets(bounds, tightened)) {
        count.all += images * set.images;
        ++count.classes;
      }
      return true;
    });
    return count;
  }
  const ProcessMask sets = ProcessMask{1} << space.processes();
  std::vector<std::vector<Allowed>> allowed;
  for (ProcessMask mask = 0; mask < sets; ++mask) {
    allowed.push_back(allowed_with(space, ProcessSet::from_mask(mask), tightened));
    std::uint64_t product = 1;
    for (const Allowed& pairs : allowed.back())
      product = saturating_product(product, pairs.count());
    if (!add(count.all, product)) return std::nullopt;
  }
  for (const Permutation& symmetry : space.symmetries()) {
    // The sets that the symmetry keeps are the unions of its cycles.
    const std::vector<ProcessMask> cycles = cycles_of(symmetry);
    for (ProcessMask chosen = 0; chosen < ProcessMask{1} << cycles.size(); ++chosen) {
      ProcessMask mask = 0;
      for (std::size_t i = 0; i < cycles.size(); ++i)
        if ((chosen >> i & 1u) != 0) mask |= cycles[i];
      if (!add(count.classes, kept_by(space, symmetry, allowed[mask]))) return std::nullopt;
    }
  }
  count.classes /= space.symmetries().size();
  return count;
}

std::optional<Count> count_solvable(const ParameterSpace& space, bool tightened) {
  if (space.processes() > most_processes_to_start || !few_enough_to_start(space))
    return std::nullopt;
  Count count{0, 0};
  space.each([&](const Bounds& bounds, std::uint64_t images) {
    const std::vector<InitialSet> sets = space.initial_sets(bounds, tightened);
    const auto unsolvable = unsolvable_starts(space.instance(bounds, sets));
    for (const InitialSet& set : sets)
      if (!unsolvable->includes(set.inside)) {
        count.all += images * set.images;
        ++count.classes;
      }
    return true;
  });
  return count;
}

}  // namespace ample::properties
