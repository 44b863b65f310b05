// A random walk first, which mostly lets everybody through; then everything, breadth first.
#include "checker/replay/closed_set.hpp"

#include "checker/outcome/joined.hpp"
#include "checker/replay/plain_future.hpp"
#include "checker/replay/waits_for.hpp"
#include "checker/tabulation/quotient.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

#include <deque>
#include <random>
#include <unordered_set>

namespace ample::checker {

using model::WideProcessSet;

/// What the same text does without a bound on rounds.
class ClosedSets::Continuations {
 public:
  explicit Continuations(std::unique_ptr<model::System> system)
      : system_(std::move(system)), tabulation_(*system_), quotient_(tabulation_) {}

  /// Those of `waiting` that get through on no continuation; nothing if there are more than `most`.
  std::optional<WideProcessSet> stuck(const model::Configuration& configuration,
                                      WideProcessSet waiting, std::size_t most) {
    left_ = waiting;
    std::vector<Index> start = tabulation_.encode(configuration);
    start.resize(tabulation_.max_slots());
    quotient_.represent(start);
    walk(start);
    return left_.empty() || visit_all(start, most) ? std::optional(left_) : std::nullopt;
  }

 private:
  /// Visits the configurations that a step leads to, but for faults.
  template <class Visit>
  void for_each_next(const std::vector<Index>& here, Visit visit) {
    tabulation_.for_each_move(here, [&](const Move& move) {
      if (!move.effect->is_fault()) visit(move);
    });
  }
  std::vector<Index> taken(const std::vector<Index>& here, const Move& move) {
    if (move.effect->enters || move.effect->leaves)
      left_ = left_ - WideProcessSet{model::ProcessId(move.event.process)};
    std::vector<Index> next = tabulation_.taken(here, move);
    quotient_.represent_after(here, next);
    return next;
  }

  void walk(std::vector<Index> here) {
    constexpr int steps = 400;
    std::minstd_rand random;  // the same on every machine, and in every run
    std::vector<Move> moves;
    for (int step = 0; step < steps && !left_.empty(); ++step) {
      moves.clear();
      for_each_next(here, [&](const Move& move) { moves.push_back(move); });
      if (moves.empty()) return;
      here = taken(here, moves[random() % moves.size()]);
    }
  }

  /// False when there are too many.
  bool visit_all(const std::vector<Index>& start, std::size_t most) {
    const auto key_of = [](const std::vector<Index>& configuration) {
      return std::u32string(configuration.begin(), configuration.end());
    };
    std::unordered_set<std::u32string> known = {key_of(start)};
    for (std::deque<std::vector<Index>> queue = {start}; !queue.empty(); queue.pop_front()) {
      for_each_next(queue.front(), [&](const Move& move) {
        std::vector<Index> next = taken(queue.front(), move);
        if (known.insert(key_of(next)).second) queue.push_back(std::move(next));
      });
      if (left_.empty()) return true;
      if (known.size() > most) return false;
    }
    return true;
  }

  std::unique_ptr<model::System> system_;
  Tabulation tabulation_;
  Quotient quotient_;
  WideProcessSet left_;  ///< who has not got through yet
};

ClosedSets::ClosedSets(const model::System& system) : system_(&system) {}
ClosedSets::ClosedSets(ClosedSets&&) noexcept = default;
ClosedSets::~ClosedSets() = default;

WideProcessSet ClosedSets::stuck(const model::Configuration& configuration) {
  constexpr std::size_t most = 50'000;
  constexpr int patience = 4;
  if (given_up_ >= patience) return {};
  if (!continuations_) {
    auto unbounded = system_->with_any_rounds();
    if (!unbounded) return {};
    continuations_ = std::make_unique<Continuations>(std::move(unbounded));
  }
  std::optional<WideProcessSet> stuck;
  try {
    stuck = continuations_->stuck(configuration, model::waiting(*system_, configuration), most);
  } catch (const model::BoundExceeded&) {  // something grows without end
  }
  if (!stuck) ++given_up_;
  return stuck.value_or(WideProcessSet{});
}

std::optional<std::string> closed_set_text(const model::System& system,
                                           const model::Configuration& configuration,
                                           std::uint64_t most_plain) {
  constexpr std::uint64_t most = 20'000'000;
  const auto unbounded = system.with_any_rounds();
  if (!unbounded) return std::nullopt;
  const WideProcessSet waiting = model::waiting(system, configuration);
  const auto nobody_is_stuck = [&](const Future& future) {
    return (waiting - future.changing).empty();
  };
  auto future = plain_future_of(*unbounded, configuration, most_plain, nobody_is_stuck);
  const bool plain = future.has_value();
  if (!plain) future = future_of(*unbounded, configuration, most, nobody_is_stuck);
  if (!future || nobody_is_stuck(*future)) return std::nullopt;
  const WideProcessSet stuck = waiting - future->changing;
  return fmt::format(
      "{} {} for ever: {} through on no continuation, however often anybody asks.\n{}{}",
      names_of(stuck, " and "), stuck.size() == 1 ? "waits" : "wait",
      stuck.size() == 1 ? "it gets" : "they get", to_text(waits_for(system, configuration, stuck)),
      plain ? "" : not_all_in_plain_text(most_plain));
}

}  // namespace ample::checker
