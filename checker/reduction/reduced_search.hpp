// The reduced search under an assumption: depth first, following single steps without storing.
#pragma once

#include "checker/reduction/random_walks.hpp"
#include "checker/reduction/reduced_run.hpp"
#include "checker/reduction/sleep_set.hpp"
#include "checker/reduction/stubborn_sets.hpp"

namespace ample::checker {

/// One pass under one assumption (experience.hpp). Only what the pass says of itself counts: it is
/// run again when it has met events outside the assumption.
class ReducedPass final : public ReducedRun {
 public:
  /// The time is counted from `start`.
  ReducedPass(Automata& automata, const std::vector<Position>& roots, Experience& experience,
              RandomWalks& walks, const Options& options, const Tuning& tuning, Cycles cycles,
              Evidence* evidence, Clock::time_point start);

  /// Messages were sent that the assumption does not know: the pass proves nothing.
  bool surprised() const { return surprised_at_ != 0; }
  /// The pass was left in the middle because of that.
  bool abandoned() const { return abandoned_; }

 private:
  struct Frame {
    Position position;
    SetClosing::Feeds futures;
    SleepSet sleep;  ///< grows with the branches that are done
    std::vector<GlobalStep> steps;
    std::size_t next;
    std::uint32_t number;
    std::size_t depth;  ///< the length of the path to it
  };

  std::size_t answer_bytes() const override { return sets_.bytes(); }
  void forget_answers() override { sets_.forget(); }
  std::size_t open() const override { return stack_.size(); }
  void begin(std::size_t root) override;
  void go_on() override;
  void take_step(Position& position, const GlobalStep& step);
  void end_chain(std::uint32_t number);
  void follow(Position& position);
  void arrive(Position&& position);
  void close_cycle(std::uint32_t number);
  void arrive_again(Position&& position, std::uint32_t number);
  SleepSet asleep_after(const Position& position, const SleepSet& sleep, const GlobalStep& taken);
  void go_for_a_walk();
  void watch();
  bool finished() const override { return budget_.ended() || abandoned_ || left_at_cycle(); }
  bool left_at_cycle() const { return cyclic_ && cycles_ == Cycles::none; }

  Experience* experience_;  ///< what is met
  Experience assumed_;      ///< what was known before
  RandomWalks* walks_;
  std::uint64_t walked_;  ///< before this pass
  Cycles cycles_;

  StubbornSets sets_;
  std::vector<Frame> stack_;
  ChainLog::Chain chain_;                             ///< under way
  std::uint32_t chain_from_ = ReducedGraph::no_node;  ///< no node: a root
  std::vector<GlobalStep> chosen_;
  std::vector<GlobalStep> awake_;  ///< those of chosen_ that do not sleep
  SleepSet sleep_;
  SetClosing::Feeds futures_;  ///< of the configuration just reached, or an earlier one of the path

  std::uint64_t surprised_at_ = 0;
  bool abandoned_ = false;
};

}  // namespace ample::checker
