// Depth first: branching configurations on a stack, chains of single steps between them. Nothing
// sleeps, and a set once chosen is never looked at again: that is why this is a search of its own,
// and not one in hindsight.
#include "checker/engines/por/deadlock_search.hpp"

namespace ample::checker {

namespace {

/// A chain this long is cut by storing a configuration, so that no cycle escapes.
constexpr std::size_t longest_chain_alone = 1000;

/// The summary in which every effect happens so often that its messages are not counted.
MaySendId any_number_of(MaySendSummaries& summaries, const std::vector<EffectNumber>& effects) {
  MaySendId all = summaries.nothing();
  for (unsigned times = 0; times <= Environment::most_counted; ++times)
    for (const EffectNumber effect : effects) all = summaries.after(effect, all);
  return all;
}

class DeadlockSearch final : public ReducedRun {
 public:
  DeadlockSearch(Automata& automata, const std::vector<GlobalConfiguration>& roots,
                 const std::vector<EffectNumber>& effects, const Options& options,
                 const Tuning& tuning, Evidence* evidence, Clock::time_point start)
      : ReducedRun(automata, roots, options, evidence, start),
        summaries_(automata),
        everything_(any_number_of(summaries_, effects)),
        closing_(automata, summaries_, tuning),
        assumptions_(closing_.assumptions(everything_)) {}

 private:
  /// A configuration stored, and its branches.
  struct Frame {
    GlobalConfiguration configuration;
    std::vector<GlobalStep> steps;
    std::size_t next;
    std::uint32_t number;
    std::size_t depth;  ///< the length of the path to it
  };

  std::size_t answer_bytes() const override { return closing_.bytes() + summaries_.bytes(); }
  void forget_answers() override {
    closing_.forget();
    summaries_.forget();
    assumptions_ = closing_.assumptions(everything_);
  }
  std::size_t open() const override { return stack_.size(); }
  bool finished() const override { return budget_.ended(); }

  void begin(std::size_t root) override {
    begin_at(root);
    follow(ReducedGraph::no_node, (*roots_)[root]);
  }
  /// One branch of the configuration on top of the stack.
  void go_on() override {
    Frame& top = stack_.back();
    path_.resize(top.depth);
    if (top.next == top.steps.size()) return stack_.pop_back();
    const GlobalStep step = top.steps[top.next++];
    follow(top.number, top.configuration, &step);
    watch_limits();
  }

  /// Takes the first step, and then single steps as long as there is no choice.
  void follow(std::uint32_t from, GlobalConfiguration configuration,
              const GlobalStep* first = nullptr) {
    chain_.steps.clear();
    if (first != nullptr) take_step(configuration, *first);
    for (std::size_t length = 1; !budget_.ended(); ++length) {
      choose(configuration);
      show_choice(configuration, chosen_);
      if (chosen_.size() != 1 || length >= longest_chain_alone) break;
      take_step(configuration, chosen_.front());
    }
    arrive(from, std::move(configuration));
  }
  void take_step(GlobalConfiguration& configuration, const GlobalStep& step) {
    take(configuration, step);
    chain_.steps.push_back(graph_.number_of(key_of(*automata_, step)));
  }

  /// Stores the end of the chain; `chosen_` is the choice there.
  void arrive(std::uint32_t from, GlobalConfiguration&& configuration) {
    if (budget_.ended() || !may_store()) return;
    const auto [number, is_new] = stored_.insert(configuration);
    chain_.to = number;
    if (from == ReducedGraph::no_node)
      graph_.add_root(root_, chain_);
    else
      graph_.add(from, chain_);
    if (!is_new) return;
    depth_ = std::max(depth_, static_cast<std::uint32_t>(path_.size()));
    if (chosen_.empty()) return end_here(configuration, number);
    stack_.push_back({std::move(configuration), chosen_, 0, number, path_.size()});
  }

  /// The steps of a stubborn set, one with few steps; none at all where nothing is enabled.
  void choose(const GlobalConfiguration& configuration) {
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

  MaySendSummaries summaries_;
  MaySendId everything_;
  SetClosing closing_;
  SetClosing::Assumptions assumptions_;  ///< everything, by process
  std::vector<Frame> stack_;
  ChainLog::Chain chain_;                     ///< under way
  std::vector<GlobalStep> enabled_, chosen_;  ///< scratch, like the next
  SetClosing::Set set_;
};

}  // namespace

std::unique_ptr<ReducedRun> deadlock_search(Automata& automata,
                                            const std::vector<GlobalConfiguration>& roots,
                                            const std::vector<EffectNumber>& effects,
                                            const Options& options, const Tuning& tuning,
                                            Evidence* evidence,
                                            ReducedRun::Clock::time_point start) {
  return std::make_unique<DeadlockSearch>(automata, roots, effects, options, tuning, evidence,
                                          start);
}

}  // namespace ample::checker
