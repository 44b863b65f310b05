// The steps of a configuration that was stored, with the numbers of those that they lead to.
#pragma once

#include "checker/store/tabulation/quotient.hpp"
#include "checker/store/visited/visited_set.hpp"

#include <span>
#include <vector>

namespace ample::checker {

/// A step, and the number of the configuration after it.
struct Succession {
  Move move;
  StateNumber to;
};

/// It is for one thread only; the tabulation and the visited set, which must be complete, may be
/// shared.
class Successors {
 public:
  Successors(Tabulation& tabulation, const VisitedSet& visited);

  /// Unpacked; valid until the next call.
  std::span<const Index> configuration(StateNumber state);
  /// All steps of a configuration, in the order of the search; valid until the next call.
  std::span<const Succession> of(StateNumber state) {
    return of(state, [](const Move&, std::span<const Index>) { return true; });
  }
  /// The step with this number of those.
  model::Step step(StateNumber state, std::uint32_t number) {
    return tabulation_->step_of(of(state)[number].move);
  }
  /// Only the steps with wanted(move, unpacked configuration after it) are looked up.
  template <class Wanted>
  std::span<const Succession> of(StateNumber state, Wanted wanted);

 private:
  void pack(const Move& move);
  std::span<const Succession> look_up();

  Tabulation* tabulation_;
  const VisitedSet* visited_;
  Quotient quotient_;
  std::vector<Index> here_, next_;
  std::vector<std::uint64_t> words_;   ///< of all candidates, one after the other
  std::vector<std::uint64_t> hashes_;  ///< by candidate
  std::vector<Succession> found_;
};

template <class Wanted>
std::span<const Succession> Successors::of(StateNumber state, Wanted wanted) {
  configuration(state);
  words_.clear();
  hashes_.clear();
  found_.clear();
  tabulation_->for_each_move(here_, [&](const Move& move) {
    tabulation_->take(here_, move, next_);
    quotient_.represent_after(here_, next_);
    if (wanted(move, std::span<const Index>(next_))) pack(move);
  });
  return look_up();
}

}  // namespace ample::checker
