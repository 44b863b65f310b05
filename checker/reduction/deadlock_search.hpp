// The reduced search of a graph with cycles, for deadlocks alone: every set is stubborn for all
// that could ever be sent or written, which is found beforehand (saturation.hpp).
//
// README.md, (D), says why nothing has to be done about cycles. Nothing sleeps.
#pragma once

#include "checker/reduction/may_send.hpp"
#include "checker/reduction/reduced_run.hpp"
#include "checker/reduction/set_closing.hpp"

namespace ample::checker {

class DeadlockSearch final : public ReducedRun {
 public:
  /// `effects`: all that ever happen.
  DeadlockSearch(Automata& automata, const std::vector<GlobalConfiguration>& roots,
                 const std::vector<EffectNumber>& effects, const Options& options,
                 const Tuning& tuning, Evidence* evidence, Clock::time_point start);

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
  void forget_answers() override;
  std::size_t open() const override { return stack_.size(); }
  bool finished() const override { return budget_.ended(); }
  void begin(std::size_t root) override;
  void go_on() override;

  void take_step(GlobalConfiguration& configuration, const GlobalStep& step);
  void follow(GlobalConfiguration& configuration);
  void arrive(GlobalConfiguration&& configuration);
  void choose(const GlobalConfiguration& configuration);
  void find_assumptions();

  MaySendSummaries summaries_;
  MaySendId everything_;
  std::deque<LocalBudget> budgets_;
  std::deque<SeenEnvironment> environments_;
  SetClosing closing_;
  SetClosing::Assumptions assumptions_;  ///< everything, by process
  std::vector<Frame> stack_;
  ChainLog::Chain chain_;                             ///< under way
  std::uint32_t chain_from_ = ReducedGraph::no_node;  ///< no node: a root
  std::vector<GlobalStep> enabled_, chosen_;
  SetClosing::Set set_;  ///< scratch
};

}  // namespace ample::checker
