// A small breadth-first search that remembers how it got to where it is.
#include "checker/engines/schedules/shortcut.hpp"

#include "checker/verdict/run/judge.hpp"
#include "model/errors.hpp"

#include <algorithm>
#include <unordered_map>

namespace ample::checker {

namespace {

using Indices = std::vector<Index>;

struct Hash {
  std::size_t operator()(const Indices& configuration) const {
    std::uint64_t hash = 0;
    for (const Index index : configuration) hash = (hash + index + 1) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 32;
  }
};

class Neighbourhood {
 public:
  Neighbourhood(Tabulation& tabulation, const properties::Property& property,
                std::span<const Index> start)
      : tabulation_(tabulation),
        walk_(tabulation),
        options_({.properties = {property}}),
        judge_(tabulation, options_) {
    add({start.begin(), start.end()}, {0, {}, 0});
  }

  /// Explores until a violation, or `most` configurations, or steps beyond `deepest`.
  bool explore(std::size_t most, std::size_t deepest,
               const std::function<bool()>& is_cancelled = {}) {
    for (StateNumber state = 0; state < places_.size(); ++state) {
      if (is_cancelled && state % 256 == 0 && is_cancelled()) {
        left_out_ = true;
        return false;
      }
      const Indices here = *places_[state];
      if (is_outside(tabulation_, here)) continue;
      walk_.begin(here);
      judge_.visit(state, here);
      bool stop = false;
      if (walk_.is_at_rest()) judge_.end(state, here, stop);
      if (found()) return true;
      if (places_.size() < most && steps_[state].depth < deepest)
        expand(state, here);
      else
        left_out_ = left_out_ || !walk_.enabled().empty();
      if (found()) return true;
    }
    return false;
  }

  std::size_t configurations() const { return places_.size(); }
  /// True when there may be a configuration whose steps were not looked at.
  bool left_out() const { return left_out_; }
  /// The choices to the violation.
  std::vector<Choice> path_to_violation() const {
    const Witness& witness = *judge_.discoveries().witnesses[0];
    std::vector<Choice> path = path_to(witness.state);
    if (witness.last) path.push_back(*last_);
    return path;
  }
  std::vector<Choice> path_to(StateNumber state) const {
    std::vector<Choice> path;
    for (; state != 0; state = steps_[state].parent) path.push_back(steps_[state].choice);
    std::reverse(path.begin(), path.end());
    return path;
  }
  std::optional<StateNumber> find(const Indices& configuration) const {
    const auto known = numbers_.find(configuration);
    return known == numbers_.end() ? std::nullopt : std::optional(known->second);
  }
  std::size_t depth(StateNumber state) const { return steps_[state].depth; }

 private:
  struct Step {
    StateNumber parent;
    Choice choice;
    std::size_t depth;
  };

  bool found() const { return judge_.discoveries().witnesses[0].has_value(); }

  void add(Indices configuration, Step step) {
    const auto number = static_cast<StateNumber>(places_.size());
    const auto [place, is_new] = numbers_.try_emplace(std::move(configuration), number);
    if (!is_new) return;
    places_.push_back(&place->first);
    steps_.push_back(step);
  }

  void expand(StateNumber state, const Indices& here) {
    for (const Agent& agent : walk_.enabled())
      for (std::uint16_t which = 0; which < agent.steps && !found(); ++which) {
        const Choice choice{agent.number, which};
        const Move move = walk_.move(choice);
        judge_.execute(state, move);
        if (found()) last_ = choice;
        add(tabulation_.taken(here, move), {state, choice, steps_[state].depth + 1});
      }
  }

  Tabulation& tabulation_;
  Walk walk_;
  Options options_;
  Judge judge_;
  std::unordered_map<Indices, StateNumber, Hash> numbers_;
  std::vector<const Indices*> places_;  ///< by number
  std::vector<Step> steps_;
  std::optional<Choice> last_;
  bool left_out_ = false;
};

/// The configurations along the way, the first and the last included.
std::vector<Indices> along(Tabulation& tabulation, std::span<const Index> initial,
                           const std::vector<Choice>& choices) {
  Walk walk(tabulation);
  walk.begin(initial);
  std::vector<Indices> way = {{initial.begin(), initial.end()}};
  for (const Choice choice : choices) {
    walk.take(walk.move(choice), [](Slot, Index, Index) {});
    way.emplace_back(walk.configuration().begin(), walk.configuration().end());
  }
  return way;
}

}  // namespace

Nearest nearest_violation(Tabulation& tabulation, const properties::Property& property,
                          std::span<const Index> start, std::size_t most, std::size_t deepest,
                          const std::function<bool()>& is_cancelled) {
  Neighbourhood near(tabulation, property, start);
  Nearest nearest;
  try {
    if (near.explore(most, deepest, is_cancelled)) nearest.path = near.path_to_violation();
    nearest.exhausted = !near.left_out();
  } catch (const model::BoundExceeded&) {
  }
  nearest.configurations = near.configurations();
  return nearest;
}

std::optional<std::vector<Choice>> shortcut(Tabulation& tabulation,
                                            const properties::Property& property,
                                            std::span<const Index> initial,
                                            const std::vector<Choice>& choices, std::size_t most) {
  const std::vector<Indices> way = along(tabulation, initial, choices);
  for (std::size_t from = 0; from + 1 < way.size(); from += from == 0 ? 1 : way.size() / 16 + 1) {
    Neighbourhood near(tabulation, property, way[from]);
    const std::size_t rest = choices.size() - from;
    std::vector<Choice> shorter(choices.begin(),
                                choices.begin() + static_cast<std::ptrdiff_t>(from));
    const auto append = [&](const std::vector<Choice>& more) {
      shorter.insert(shorter.end(), more.begin(), more.end());
      return shorter;
    };
    try {
      if (near.explore(from == 0 ? most : most / 16, rest - 1))
        return append(near.path_to_violation());
    } catch (const model::BoundExceeded&) {
    }
    // No violation nearby, but perhaps a quicker way to some later configuration. An anomaly is in
    // the last step, which is kept: another one into the same configuration need have none.
    const bool is_in_a_step = property.kind == properties::Kind::anomaly;
    for (std::size_t to = way.size() - (is_in_a_step ? 2 : 1); to > from + 1; --to)
      if (const auto state = near.find(way[to]); state && near.depth(*state) < to - from) {
        append(near.path_to(*state));
        return append({choices.begin() + static_cast<std::ptrdiff_t>(to), choices.end()});
      }
  }
  return std::nullopt;
}

}  // namespace ample::checker
