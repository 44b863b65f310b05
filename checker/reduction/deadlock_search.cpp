// Depth first: branching configurations on a stack, chains of single steps between them.
#include "checker/reduction/deadlock_search.hpp"

namespace ample::checker {

namespace {

/// A chain this long is cut by storing a configuration, so that no cycle escapes.
constexpr std::size_t longest_chain_alone = 1000;

/// As if every effect happened so often that its messages are not counted.
MaySendId any_number_of(MaySendSummaries& summaries, const std::vector<EffectNumber>& effects) {
  MaySendId all = summaries.nothing();
  for (unsigned times = 0; times <= Environment::most_counted; ++times)
    for (const EffectNumber effect : effects) all = summaries.after(effect, all);
  return all;
}

}  // namespace

DeadlockSearch::DeadlockSearch(Automata& automata, const std::vector<GlobalConfiguration>& roots,
                               const std::vector<EffectNumber>& effects, const Options& options,
                               const Tuning& tuning, Evidence* evidence, Clock::time_point start)
    : ReducedRun(automata, roots, options, evidence, start),
      summaries_(automata),
      everything_(tuning.fault == Fault::nothing_may_be_sent ? summaries_.nothing()
                                                             : any_number_of(summaries_, effects)),
      budgets_(automata.processes(), LocalBudget(tuning.local_budget)),
      environments_(environments_of(summaries_, automata.processes())),
      closing_(automata, tuning, budgets_,
               [this](ProcessIndex process) -> Environment& { return environments_[process]; }) {
  find_assumptions();
}

void DeadlockSearch::find_assumptions() {
  assumptions_.clear();
  for (ProcessIndex process = 0; process < automata_->processes(); ++process)
    assumptions_.push_back(summaries_.assumption(everything_, process));
}

void DeadlockSearch::forget_answers() {
  closing_.forget();
  summaries_.forget();
  for (SeenEnvironment& environment : environments_) environment.forget();
  find_assumptions();
}

void DeadlockSearch::begin(std::size_t root) {
  begin_at(root);
  chain_from_ = ReducedGraph::no_node;
  chain_.steps.clear();
  GlobalConfiguration configuration = (*roots_)[root];
  follow(configuration);
  arrive(std::move(configuration));
}

/// One branch of the configuration on top of the stack.
void DeadlockSearch::go_on() {
  Frame& top = stack_.back();
  path_.resize(top.depth);
  if (top.next == top.steps.size()) {
    stack_.pop_back();
    return;
  }
  GlobalConfiguration configuration = top.configuration;
  chain_from_ = top.number;
  chain_.steps.clear();
  take_step(configuration, top.steps[top.next++]);
  follow(configuration);
  arrive(std::move(configuration));
  watch_limits();
}

void DeadlockSearch::take_step(GlobalConfiguration& configuration, const GlobalStep& step) {
  take(configuration, step);
  chain_.steps.push_back(graph_.number_of(key_of(*automata_, step)));
}

/// Takes single steps as long as there is no choice. Afterwards `chosen_` is the choice.
void DeadlockSearch::follow(GlobalConfiguration& configuration) {
  for (std::size_t length = 1; !budget_.ended(); ++length) {
    choose(configuration);
    show_choice(configuration, chosen_);
    if (chosen_.size() != 1 || length >= longest_chain_alone) return;
    take_step(configuration, chosen_.front());
  }
}

void DeadlockSearch::arrive(GlobalConfiguration&& configuration) {
  if (budget_.ended() || !may_store()) return;
  const auto [number, is_new] = stored_.insert(configuration);
  chain_.to = number;
  if (chain_from_ == ReducedGraph::no_node)
    graph_.add_root(root_, chain_);
  else
    graph_.add(chain_from_, chain_);
  if (!is_new) return;
  depth_ = std::max(depth_, static_cast<std::uint32_t>(path_.size()));
  if (chosen_.empty()) return end_here(configuration, number);
  stack_.push_back({std::move(configuration), chosen_, 0, number, path_.size()});
}

/// The steps of a stubborn set, one with few steps; none at all where nothing is enabled.
void DeadlockSearch::choose(const GlobalConfiguration& configuration) {
  automata_->find_enabled(configuration, enabled_);
  chosen_ = enabled_;
  if (enabled_.size() <= 1) return;
  for (const GlobalStep& seed : enabled_)
    if (closing_.is_single(configuration, assumptions_, seed)) return chosen_.assign(1, seed);
  set_.clear();
  closing_.close_smallest(configuration, assumptions_, {}, enabled_, enabled_.size(), set_);
  if (set_.empty()) return;
  std::erase_if(chosen_, [&](const GlobalStep& step) {
    return (closing_.groups(set_, step.process) & set_of(step.step.group)) == 0;
  });
}

}  // namespace ample::checker
