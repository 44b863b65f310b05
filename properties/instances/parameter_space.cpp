// Listing parameters: pairs for each process first, then their combinations.
#include "properties/instances/parameter_space.hpp"

#include "model/errors.hpp"
#include "properties/base/symmetry.hpp"
#include "properties/instances/admissible.hpp"
#include "properties/instances/assumptions.hpp"
#include "properties/instances/formula_shape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace ample::properties {

using model::Formula;
using model::Instance;
using model::Permutation;
using model::ProcessId;
using model::ProcessMask;
using model::ProcessSet;
using model::Range;
using model::Values;

ParameterSpace::ParameterSpace(const model::AlgorithmInfo& algorithm, const Instance& frame,
                               const std::vector<Formula>& where)
    : frame_(frame),
      unknowns_(unknowns_of(frame)),
      pairs_(frame.scope == model::Scope::network ? 1
                                                  : static_cast<std::size_t>(frame.processes())),
      symmetries_(symmetries_of(algorithm, frame)) {
  for (const model::Assumption& assumption : assumptions_of(algorithm, frame))
    add(assumption.formula, assumption.about == model::About::tightened);
  const std::size_t of_the_problem = conditions_.size();
  // Each on its own: what speaks of one process narrows its pairs.
  for (const Formula& formula : where)
    for (const Formula& conjunct : conjuncts_of(formula)) add(conjunct, false);
  choose_pairs();
  keep_symmetries_of(std::span(conditions_).subspan(of_the_problem));
}

void ParameterSpace::keep_symmetries_of(std::span<const Condition> demanded) {
  // A condition on one process alone shows in its pairs.
  std::vector<Formula> others;
  for (const Condition& condition : demanded)
    if (condition.of_inside || condition.choices.size() > 1) others.push_back(condition.formula);
  FormulaShapes shapes;
  const std::set<int> demands = shapes.demands(others, {});
  std::erase_if(symmetries_, [&](const Permutation& symmetry) {
    for (std::size_t choice = 0; choice < choices(); ++choice)
      if (pairs_[choice] != pairs_[image_of_choice(choice, symmetry)]) return true;
    if (others.empty()) return false;
    FormulaShapes::Names names;
    for (const ProcessId i : frame_.all())
      for (const auto* of : {&unknowns_.l, &unknowns_.k, &unknowns_.inside})
        names[to_text((*of)[i.index])] = to_text((*of)[symmetry[i.index].index]);
    return shapes.demands(others, names) != demands;
  });
}

void ParameterSpace::add(const Formula& formula, bool tightened) {
  Condition condition{formula, {}, false, tightened};
  const std::set<std::string> names = unknowns_of(formula);
  const auto speaks_of = [&](const model::Term& unknown) {
    return names.contains(to_text(unknown));
  };
  for (std::size_t choice = 0; choice < choices(); ++choice)
    if (speaks_of(unknowns_.l[choice]) || speaks_of(unknowns_.k[choice]))
      condition.choices.push_back(choice);
  condition.of_inside = std::any_of(unknowns_.inside.begin(), unknowns_.inside.end(), speaks_of);
  joined_ |= condition.choices.size() > 1 && !condition.of_inside;
  conditions_.push_back(std::move(condition));
}

Instance ParameterSpace::instance(const Bounds& bounds, const std::vector<InitialSet>& sets) const {
  Instance instance = frame_;
  instance.l = bounds.l;
  instance.k = bounds.k;
  instance.inside.clear();
  for (const InitialSet& set : sets) instance.inside.push_back(set.inside);
  return instance;
}

void ParameterSpace::choose_pairs() {
  // A condition without unknowns (|N_LDR| >= 4) holds of everything or of nothing.
  const bool possible =
      std::all_of(conditions_.begin(), conditions_.end(), [](const Condition& condition) {
        return !condition.choices.empty() || condition.of_inside || holds(condition.formula, {});
      });
  for (std::size_t choice = 0; choice < choices() && possible; ++choice) {
    const int most = most_inside(frame_, static_cast<int>(choice));
    for (int l = 0; l <= most; ++l)
      for (int k = 0; k <= most; ++k) {
        Values values;
        set_pair(values, choice, {l, k});
        const bool allowed =
            std::all_of(conditions_.begin(), conditions_.end(), [&](const Condition& condition) {
              const bool of_this =
                  !condition.of_inside && condition.choices == std::vector<std::size_t>{choice};
              return !of_this || holds(condition.formula, values);
            });
        if (allowed) pairs_[choice].emplace_back(l, k);
      }
  }
}

void ParameterSpace::forget_symmetries() {
  Permutation identity;
  for (const ProcessId i : frame_.all()) identity.push_back(i);
  symmetries_ = {identity};
}

std::size_t ParameterSpace::image_of_choice(std::size_t choice, const Permutation& symmetry) const {
  return choices() == 1 ? choice : symmetry[choice].index;
}

Values ParameterSpace::values_of(const Bounds& bounds) const {
  Values values;
  for (std::size_t i = 0; i < bounds.l.size(); ++i) {
    values[to_text(unknowns_.l[i])] = bounds.l[i];
    values[to_text(unknowns_.k[i])] = bounds.k[i];
  }
  return values;
}

void ParameterSpace::set_pair(Values& values, std::size_t choice, Pair pair) const {
  values[to_text(unknowns_.l[choice])] = pair.first;
  values[to_text(unknowns_.k[choice])] = pair.second;
}

void ParameterSpace::set_inside(Values& values, ProcessSet inside) const {
  for (const ProcessId i : frame_.all())
    values[to_text(unknowns_.inside[i.index])] = inside.contains(i) ? 1 : 0;
}

bool ParameterSpace::keeps(const Bounds& bounds) const {
  if (!joined_) return true;
  const Values values = values_of(bounds);
  return std::all_of(conditions_.begin(), conditions_.end(), [&](const Condition& condition) {
    return condition.of_inside || condition.tightened || holds(condition.formula, values);
  });
}

Bounds ParameterSpace::image(const Bounds& bounds, const Permutation& symmetry) const {
  if (choices() == 1) return bounds;
  Bounds image = bounds;
  for (std::size_t i = 0; i < bounds.l.size(); ++i) {
    image.l[symmetry[i].index] = bounds.l[i];
    image.k[symmetry[i].index] = bounds.k[i];
  }
  return image;
}

namespace {

/// The order of (l_0,k_0), (l_1,k_1), ...
bool before(const Bounds& left, const Bounds& right) {
  for (std::size_t i = 0; i < left.l.size(); ++i) {
    if (left.l[i] != right.l[i]) return left.l[i] < right.l[i];
    if (left.k[i] != right.k[i]) return left.k[i] < right.k[i];
  }
  return false;
}

}  // namespace

std::uint64_t ParameterSpace::images_if_least(const Bounds& bounds) const {
  std::set<Bounds> images;
  for (const Permutation& symmetry : symmetries_) {
    Bounds other = image(bounds, symmetry);
    if (before(other, bounds)) return 0;
    images.insert(std::move(other));
  }
  return images.size();
}

ParameterSpace::Ranges ParameterSpace::ranges() const {
  Ranges ranges;
  for (std::size_t choice = 0; choice < choices(); ++choice) {
    constexpr std::int64_t more = model::max_processes + 1;
    Range l{more, 0}, k{more, 0};
    for (const Pair& pair : pairs_[choice]) {
      l = {std::min<std::int64_t>(l.least, pair.first),
           std::max<std::int64_t>(l.greatest, pair.first)};
      k = {std::min<std::int64_t>(k.least, pair.second),
           std::max<std::int64_t>(k.greatest, pair.second)};
    }
    ranges[to_text(unknowns_.l[choice])] = l;
    ranges[to_text(unknowns_.k[choice])] = k;
  }
  return ranges;
}

bool ParameterSpace::may_keep(const Ranges& ranges) const {
  return std::ranges::all_of(conditions_, [&](const Condition& condition) {
    return condition.choices.size() <= 1 || condition.of_inside || condition.tightened
           || may_hold(condition.formula, ranges);
  });
}

bool ParameterSpace::choose_from(std::size_t choice, Ranges& ranges, Bounds& bounds,
                                 const Visit& visit) const {
  if (choice == choices()) {
    if (choices() == 1) {
      std::fill(bounds.l.begin(), bounds.l.end(), bounds.l[0]);
      std::fill(bounds.k.begin(), bounds.k.end(), bounds.k[0]);
    }
    if (!keeps(bounds)) return true;
    const std::uint64_t images = images_if_least(bounds);
    return images == 0 || visit(bounds, images);
  }
  Range& of_l = ranges.at(to_text(unknowns_.l[choice]));
  Range& of_k = ranges.at(to_text(unknowns_.k[choice]));
  const Range any_l = of_l, any_k = of_k;
  for (const auto& [l, k] : pairs_[choice]) {
    bounds.l[choice] = l;
    bounds.k[choice] = k;
    of_l = {l, l};
    of_k = {k, k};
    if (joined_ && !may_keep(ranges)) continue;
    if (!choose_from(choice + 1, ranges, bounds, visit)) return false;
  }
  of_l = any_l;
  of_k = any_k;
  return true;
}

void ParameterSpace::each(const Visit& visit) const {
  const auto n = static_cast<std::size_t>(processes());
  Bounds bounds{std::vector<int>(n), std::vector<int>(n)};
  Ranges all = ranges();
  choose_from(0, all, bounds, visit);
}

std::vector<InitialSet> ParameterSpace::initial_sets(const Bounds& bounds, bool tightened) const {
  if (processes() > most_processes_to_start)
    throw model::WrongUsage(
        fmt::format("the initial configurations of {} processes are too many to list (at most {})",
                    processes(), most_processes_to_start));
  std::vector<Permutation> keeping;
  for (const Permutation& symmetry : symmetries_)
    if (image(bounds, symmetry) == bounds) keeping.push_back(symmetry);

  Values values = values_of(bounds);
  const auto may_start = [&](ProcessSet inside) {
    set_inside(values, inside);
    return std::all_of(conditions_.begin(), conditions_.end(), [&](const Condition& condition) {
      return (condition.tightened && !tightened) || holds(condition.formula, values);
    });
  };
  std::vector<InitialSet> sets;
  for (ProcessMask mask = 0; mask < ProcessMask{1} << processes(); ++mask) {
    const ProcessSet inside = ProcessSet::from_mask(mask);
    std::set<ProcessMask> images;
    for (const Permutation& symmetry : keeping) images.insert(image_of(inside, symmetry).mask());
    if (*images.begin() == mask && may_start(inside)) sets.push_back({inside, images.size()});
  }
  std::stable_sort(sets.begin(), sets.end(), [](const InitialSet& left, const InitialSet& right) {
    return left.inside.size() < right.inside.size();
  });
  return sets;
}

}  // namespace ample::properties
