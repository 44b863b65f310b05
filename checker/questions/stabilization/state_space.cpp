// A plain breadth-first search from many starts that keeps the steps.
#include "checker/questions/stabilization/state_space.hpp"

#include "checker/questions/stabilization/arbitrary_start.hpp"
#include "checker/store/tables/grown.hpp"
#include "checker/verdict/run/resources.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

namespace ample::checker {

StateSpace::StateSpace(const model::System& system, const model::Faults& faults, Daemon daemon,
                       const Options& limits)
    : limits_(&limits),
      heap_before_(heap_bytes()),
      budget_(limits),
      judging_(limits),
      daemon_(daemon),
      tabulation_(system),
      faults_(&faults),
      states_(tabulation_) {}

/// The tables of handlers and of judging, too, as far as the allocator tells; the configurations
/// stand beside what it gives. Where a limit ends the search, the graph still needs a place for
/// each of them.
std::size_t StateSpace::bytes_in_use() const {
  const std::size_t heap = heap_bytes();
  const std::size_t places = StepGraph::bytes_of(states_.size() - graph_.states(), 0);
  return states_.bytes() + places
         + std::max(graph_.bytes(), heap > heap_before_ ? heap - heap_before_ : 0);
}

bool StateSpace::within_limits(std::size_t more) {
  if (limits_->max_bytes != 0 && !budget_.allows_bytes(bytes_in_use() + more))
    budget_.end_at_memory();
  budget_.watch({.work = 0});
  show_progress();
  return !budget_.ended();
}

void StateSpace::look_now(std::size_t more) {
  if (!budget_.ended()) {
    if (!within_limits(more)) throw JudgingEnded{};
    return;
  }
  const bool bounded = budget_.limit() == Limit::states || budget_.limit() == Limit::bound;
  if (bounded) judging_.watch({.work = 0});
  const std::size_t spare = bounded ? 0 : limits_->max_bytes / 10;
  const bool has_room =
      limits_->max_bytes == 0 || bytes_in_use() + more <= limits_->max_bytes + spare;
  if (!has_room || judging_.ended() || (!bounded && budget_.seconds() > judges_until_))
    throw JudgingEnded{};
}

void StateSpace::show_progress() {
  if (!budget_.progress_is_due() || !limits_->progress) return;
  limits_->progress({.states = states_.size(),
                     .transitions = graph_.steps(),
                     .queue = states_.size() - expanded_,
                     .depth = 0,
                     .bytes = bytes_in_use(),
                     .seconds = budget_.seconds()});
}

void StateSpace::represent(std::vector<Index>& configuration) {
  constexpr Index unknown = ~Index{0};
  if (!faults_->representative) return;
  representatives_.resize(tabulation_.processes());
  for (ProcessIndex i = 0; i < tabulation_.processes(); ++i) {
    Index& one = grown(representatives_[i], configuration[i], unknown);
    if (one == unknown)
      one = tabulation_.index_of_local(
          i,
          faults_->representative(process_id(i), tabulation_.bytes_of_local(i, configuration[i])));
    configuration[i] = one;
  }
}

StateNumber StateSpace::reach(std::vector<Index> configuration, StateNumber parent) {
  represent(configuration);
  const std::uint64_t most = limits_->max_states;
  if (most != 0 && states_.size() >= most && !states_.contains(configuration)) {
    budget_.end_at_states(most);
    throw JudgingEnded{};
  }
  return states_.number_of(configuration, parent);
}

void StateSpace::find_all(const std::vector<bool>& chosen) {
  look_now();
  ArbitraryStarts starts(tabulation_, *faults_);
  if (limits_->max_states != 0 && starts.count() > static_cast<double>(limits_->max_states)) {
    const double count = starts.count();
    budget_.end_with(
        Limit::states,
        fmt::format("--max-states {}, where {} configurations have arbitrary values",
                    limits_->max_states,
                    count < 1e9 ? fmt::format("{:.0f}", count) : fmt::format("{:.3g}", count)));
    return;
  }
  std::size_t number = 0;
  do {
    if (chosen.empty() || chosen[number])
      reach({starts.configuration().begin(), starts.configuration().end()}, 0);
    ++number;
    starts_ = states_.size();
    look();
  } while (starts.next(tabulation_));
  std::vector<Index> configuration;
  std::vector<Cause> causes;
  for (; expanded_ < states_.size(); ++expanded_) {
    if (expanded_ == 0) look_now();
    const auto state = static_cast<StateNumber>(expanded_);
    read(state, configuration);
    for_each_choice(tabulation_, daemon_, configuration, [&](std::span<const Move> moves) {
      look();
      causes.clear();
      model::ProcessSet changed;
      for (const Move& move : moves) {
        causes.push_back(*cause_of(tabulation_.system(), tabulation_.step_of(move)));
        if (move.effect->enters || move.effect->leaves)
          changed.insert(model::ProcessId(move.event.process));
      }
      graph_.add_step(reach(taken_together(tabulation_, configuration, moves), state), causes,
                      changed);
    });
    graph_.end_state();
  }
}

bool StateSpace::explore(const std::vector<bool>& chosen) {
  try {
    find_all(chosen);
  } catch (const JudgingEnded&) {
  } catch (const model::BoundExceeded& bound) {
    if (bound.is_of_declaration) throw model::WrongDeclaration(bound.what());
    budget_.end_with(Limit::bound, bound.what());
  }
  constexpr double seconds_for_judging = 0.2;  // what a limit allows of what was seen until then
  judges_until_ = budget_.seconds() + seconds_for_judging;
  graph_.reserve(states_.size());
  while (graph_.states() < states_.size()) graph_.end_state();
  graph_.finish();
  return !budget_.ended();
}

std::vector<model::Step> StateSpace::steps(StateNumber from, std::uint32_t number) {
  std::vector<Index> configuration;
  read(from, configuration);
  std::vector<model::Step> steps;
  for_each_choice(tabulation_, daemon_, configuration, [&](std::span<const Move> moves) {
    if (number-- != 0) return;
    for (const Move& move : moves) steps.push_back(tabulation_.step_of(move));
  });
  return steps;
}

}  // namespace ample::checker
