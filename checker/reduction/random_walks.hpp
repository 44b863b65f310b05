// Random executions, so that what a search assumes is a good assumption (experience.hpp): what they
// miss costs a pass of the search.
#pragma once

#include "checker/reduction/experience.hpp"

#include <random>

namespace ample::checker {

/// The same ones every time. One thread only.
class RandomWalks {
 public:
  RandomWalks(Automata& automata, std::span<const Position> roots);

  /// Takes one from the next of the roots; says whether it brought news. Rare messages, like the
  /// largest timestamps, are sent where one process is far ahead, and near other rare steps: so
  /// some walks prefer some slots to others, and some begin as one on which a step had an effect
  /// that no walk before had met.
  bool walk(Experience& experience);
  /// Walks may begin as this execution from a root, which others than walks have found.
  void remember(std::size_t root, std::vector<GlobalStep> steps);
  /// Walks until there has been no news for twice as many steps as it took to the last one, and
  /// more.
  void walk_enough(Experience& experience);
  /// Taken by all walks together, or tried: of each walk one at least.
  std::uint64_t steps() const { return steps_; }

 private:
  enum class Manner : std::uint8_t { uniform, preferring, repeating };
  /// An execution.
  struct Path {
    std::size_t root;
    std::vector<GlobalStep> steps;
  };

  struct News {
    bool of_messages = false;  ///< or of how many of a kind are sent
    bool of_effects = false;
  };

  /// Takes the first steps of the path again, then others.
  News walk_from(Path& path, std::size_t repeated, Experience& experience);
  bool is_new(EffectNumber effect);
  const GlobalStep& choose();

  Automata* automata_;
  std::span<const Position> roots_;
  std::minstd_rand random_{1};
  Manner manner_ = Manner::uniform;
  std::vector<std::minstd_rand::result_type> rank_;  ///< of this walk, by process and slot
  std::vector<GlobalStep> enabled_;
  std::vector<unsigned> times_;  ///< of this walk, by kind
  std::vector<bool> met_;        ///< by effect
  std::vector<Path> telling_;    ///< the last ones on which there was a new effect
  std::uint64_t walks_ = 0, steps_ = 0, told_ = 0;
  std::uint64_t last_news_ = 0;  ///< steps taken by then
};

}  // namespace ample::checker
