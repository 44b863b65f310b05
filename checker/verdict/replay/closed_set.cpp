// Random walks first, then everything, breadth first.
#include "checker/verdict/replay/closed_set.hpp"

#include "checker/store/tabulation/quotient.hpp"
#include "checker/verdict/outcome/joined.hpp"
#include "checker/verdict/replay/plain_future.hpp"
#include "checker/verdict/replay/waits_for.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

#include <deque>
#include <random>
#include <unordered_set>

namespace ample::checker {

using model::WideProcessSet;

namespace {

constexpr int steps_of_walk = 400;
/// Walks where not all continuations can be seen.
constexpr int many_walks = 64;
/// So many continuations are looked at, and more where the guards tell of a closed set. What is
/// found of a configuration does not depend on what was looked at before.
constexpr std::size_t few_continuations = 5'000, enough_continuations = 50'000;

}  // namespace

/// What the same text does without a bound on rounds.
class ClosedSets::Continuations {
 public:
  explicit Continuations(std::unique_ptr<model::System> system)
      : system_(std::move(system)), tabulation_(*system_), quotient_(tabulation_) {}

  /// False where clocks lag too far behind.
  bool begin(const model::Configuration& configuration, WideProcessSet waiting) try {
    left_ = waiting;
    start_ = tabulation_.encode(configuration);
    start_.resize(tabulation_.max_slots());
    quotient_.represent(start_);
    random_.seed();
    return true;
  } catch (const model::BoundExceeded&) {
    return false;
  }
  /// Those that no continuation so far has let through.
  WideProcessSet left() const { return left_; }

  void walk() try {
    std::vector<Index> here = start_;
    std::vector<Move> moves;
    for (int step = 0; step < steps_of_walk && !left_.empty(); ++step) {
      moves.clear();
      for_each_next(here, [&](const Move& move) { moves.push_back(move); });
      if (moves.empty()) return;
      here = taken(here, moves[random_() % moves.size()]);
    }
  } catch (const model::BoundExceeded&) {  // something grows: the walk ends
  }

  /// Looks at all of them, until everybody has got through; false when there are too many.
  bool visit_all(std::size_t most) try {
    const auto key_of = [](const std::vector<Index>& configuration) {
      return std::u32string(configuration.begin(), configuration.end());
    };
    std::unordered_set<std::u32string> known = {key_of(start_)};
    for (std::deque<std::vector<Index>> queue = {start_}; !queue.empty(); queue.pop_front()) {
      for_each_next(queue.front(), [&](const Move& move) {
        std::vector<Index> next = taken(queue.front(), move);
        if (known.insert(key_of(next)).second) queue.push_back(std::move(next));
      });
      if (left_.empty()) return true;
      if (known.size() > most) return false;
    }
    return true;
  } catch (const model::BoundExceeded&) {
    return false;
  }

 private:
  /// Visits the steps that are possible, but for faults.
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

  std::unique_ptr<model::System> system_;
  Tabulation tabulation_;
  Quotient quotient_;
  std::minstd_rand random_;  ///< the same on every machine, and in every run
  std::vector<Index> start_;
  WideProcessSet left_;
};

ClosedSets::ClosedSets(const model::System& system) : system_(&system) {}
ClosedSets::ClosedSets(ClosedSets&&) noexcept = default;
ClosedSets::~ClosedSets() = default;

ClosedSet ClosedSets::of(const model::Configuration& configuration) {
  if (!continuations_) {
    auto unbounded = system_->with_any_rounds();
    if (!unbounded) return {};
    continuations_ = std::make_unique<Continuations>(std::move(unbounded));
  }
  if (!continuations_->begin(configuration, model::waiting(*system_, configuration))) return {};
  continuations_->walk();
  if (continuations_->left().empty()) return {};
  if (continuations_->visit_all(few_continuations)) return {.processes = continuations_->left()};
  const WideProcessSet told = closed_set(waits_for(*system_, configuration));
  const auto may_be_closed = [&] {
    return !told.empty() && (told - continuations_->left()).empty();
  };
  if (!may_be_closed()) return {};
  if (continuations_->visit_all(enough_continuations)) return {.processes = continuations_->left()};
  for (int walk = 0; walk < many_walks; ++walk) continuations_->walk();
  return may_be_closed() ? ClosedSet{.processes = told, .proved = false} : ClosedSet{};
}

std::optional<std::string> closed_set_text(const model::System& system,
                                           const model::Configuration& configuration,
                                           std::uint64_t most_plain) {
  const ClosedSet found = ClosedSets(system).of(configuration);
  if (found.processes.empty()) return std::nullopt;
  const WideProcessSet stuck = found.processes;
  const bool one = stuck.size() == 1;
  const std::string text =
      fmt::format("{} {} for ever: {} through on no continuation, however often anybody asks.\n{}",
                  folded_names(stuck, " and "), one ? "waits" : "wait",
                  one ? "it gets" : "they get", to_text(waits_for(system, configuration, stuck)));
  if (!found.proved)
    return text
           + fmt::format(
               "\nThere are more than {} continuations, too many to look at all: that {} for ever "
               "is told from what the guards wait for, and {} random ones of {} steps let nobody "
               "of the set through.",
               enough_continuations, one ? "it waits" : "they wait", many_walks, steps_of_walk);
  const auto somebody_is_through = [&](const Future& future) {
    return !(stuck & future.changing).empty();
  };
  const auto future =
      plain_future_of(*system.with_any_rounds(), configuration, most_plain, somebody_is_through);
  if (future && somebody_is_through(*future)) return std::nullopt;
  return future ? text : text + not_all_in_plain_text(most_plain);
}

}  // namespace ample::checker
