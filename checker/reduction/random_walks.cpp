// Uniform walks, walks that prefer some slots, and walks near those on which something was new.
#include "checker/reduction/random_walks.hpp"

#include "model/errors.hpp"

#include <algorithm>
#include <array>

namespace ample::checker {

namespace {

constexpr std::size_t longest_walk = 1000;
/// So many steps for each beginning are taken in any case, and so many at once at most: where
/// there is always something new the search has no end either.
constexpr std::uint64_t first_steps = 50'000, most_steps = 4'000'000;
/// One step in so many is not the preferred one, but any.
constexpr unsigned exception = 4;
/// So many telling walks are remembered.
constexpr std::size_t most_telling = 256;

}  // namespace

RandomWalks::RandomWalks(Automata& automata, std::span<const Position> roots)
    : automata_(&automata),
      roots_(roots),
      rank_(std::size_t{automata.processes()} * (automata.processes() + 1)) {}

bool RandomWalks::walk(Experience& experience) {
  constexpr std::array manners = {Manner::uniform, Manner::preferring, Manner::repeating};
  manner_ = manners[walks_ / roots_.size() % manners.size()];
  if (manner_ == Manner::preferring) std::generate(rank_.begin(), rank_.end(), random_);
  Path path{.root = walks_ % roots_.size(), .steps = {}};
  ++walks_;
  std::size_t repeated = 0;
  if (manner_ == Manner::repeating && !telling_.empty()) {
    path = telling_[random_() % telling_.size()];
    repeated = random_() % (path.steps.size() + 1);
  }
  const News news = walk_from(path, repeated, experience);
  if (news.of_effects) remember(path.root, std::move(path.steps));
  if (news.of_messages) last_news_ = steps_;
  return news.of_messages;
}

void RandomWalks::remember(std::size_t root, std::vector<GlobalStep> steps) {
  Path path{root, std::move(steps)};
  if (telling_.size() < most_telling)
    telling_.push_back(std::move(path));
  else
    telling_[told_ % most_telling] = std::move(path);
  ++told_;
}

bool RandomWalks::is_new(EffectNumber effect) {
  if (effect >= met_.size()) met_.resize(2 * std::size_t{effect} + 64);
  if (met_[effect]) return false;
  return met_[effect] = true;
}

RandomWalks::News RandomWalks::walk_from(Path& path, std::size_t repeated, Experience& experience) {
  Position position = roots_[path.root];
  times_.assign(experience.kinds(), 0);
  News news;
  ++steps_;  // also of a walk that ends where it begins
  const auto take = [&](const GlobalStep& step) {
    ++steps_;
    automata_->take(position, step.process, step.step);
    news.of_effects |= is_new(step.step.effect);
    news.of_messages |= experience.add(step.step.effect);
    for (const Sent& sent : automata_->effect(step.step.effect).sends) {
      const Experience::Kind kind = experience.kind(sent.channel, sent.message);
      news.of_messages |= experience.add(kind, ++times_[kind]);
    }
  };
  path.steps.resize(repeated);
  try {
    for (const GlobalStep& step : path.steps) take(step);
    while (path.steps.size() < longest_walk) {
      automata_->find_enabled(position, enabled_);
      if (enabled_.empty()) break;
      path.steps.push_back(choose());
      take(path.steps.back());
    }
  } catch (const model::BoundExceeded&) {
    // The search will say so, if it comes there.
  }
  return news;
}

const GlobalStep& RandomWalks::choose() {
  if (manner_ != Manner::preferring || random_() % exception == 0)
    return enabled_[random_() % enabled_.size()];
  const auto rank = [&](const GlobalStep& step) {
    return rank_[std::size_t{step.process} * (automata_->processes() + 1) + step.step.slot];
  };
  return *std::max_element(
      enabled_.begin(), enabled_.end(),
      [&](const GlobalStep& one, const GlobalStep& other) { return rank(one) < rank(other); });
}

void RandomWalks::walk_enough(Experience& experience) {
  const std::uint64_t before = steps_;
  while (steps_ < 3 * last_news_ + first_steps * roots_.size() && steps_ < before + most_steps)
    walk(experience);
}

}  // namespace ample::checker
