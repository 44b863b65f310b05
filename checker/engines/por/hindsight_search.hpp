// The reduced search in hindsight: a stubborn set is chosen by a guess of what is still sent, and
// checked when all that follows has been seen.
//
// What was guessed is checked before a configuration is left, so that one pass suffices: README.md,
// (F).
#pragma once

#include "checker/engines/por/dead_clocks.hpp"
#include "checker/engines/por/reduced_run.hpp"
#include "checker/engines/por/set_closing.hpp"

#include <random>

namespace ample::checker {

/// Searches graphs without cycles: it is left when it meets one.
class HindsightSearch final : public ReducedRun {
 public:
  HindsightSearch(Automata& automata, const std::vector<GlobalConfiguration>& roots,
                  const Options& options, const Tuning& tuning, Evidence* evidence,
                  Clock::time_point start);

  /// The number of branches of stored configurations that are no edges of the graph, though
  /// something follows that is not seen elsewhere. It needs a complete search with evidence.
  std::size_t lost_branches() const;

  /// A configuration was met again on the way from itself, and the search was left.
  bool cyclic() const { return cyclic_; }
  /// True when clocks were dead somewhere.
  bool met_dead_clocks() const { return met_dead_clocks_; }
  bool clocks_may_be_dead() const override { return met_dead_clocks_; }
  std::size_t stored_bytes() const override {
    return ReducedRun::stored_bytes() + sleep_sets_.bytes()
           + stored()
                 * (sizeof on_stack_[0] + sizeof asleep_[0] + sizeof seen_[0] + sizeof clean_[0]);
  }

 private:
  /// A step that sleeps, and a bound on what is sent when it is taken, and then others.
  struct Asleep {
    StepKey key;
    MaySendId summary;
  };
  /// The steps from a configuration to the next one stored, the last one first. Behind `nowhere`
  /// all that follows sleeps.
  using Way = ChainLog::Chain;
  static constexpr std::uint32_t nowhere = ReducedGraph::no_node;
  /// A configuration of the path: a stored one, or one of a chain.
  struct Frame {
    GlobalConfiguration configuration;
    std::vector<Asleep> sleep;      ///< grows with the branches that are done
    std::vector<GroupSet> groups;   ///< the stubborn set, by process; empty: everything
    std::vector<GlobalStep> steps;  ///< the steps of the set that are awake
    std::size_t next = 0;           ///< the next of these steps
    std::uint32_t number = not_stored;
    bool checked = false;  ///< the set is known to be stubborn
    bool dead = false;     ///< its clocks are dead
    bool crossed = false;  ///< the clocks behind the step taken last are dead, its own are not
    MaySendId guessed{};   ///< what may be sent from here on; the set is closed with it
    MaySendId seen{};      ///< what is sent
    MaySendId clean{};     ///< `seen` without the bounds of sleeping steps
    Way way{nowhere, {}};  ///< the branch that was done last
  };
  static constexpr std::uint32_t not_stored = ConfigurationSet::absent;

  std::size_t answer_bytes() const override {
    return closing_.bytes() + summaries_.bytes() + dead_clocks_.bytes();
  }
  void forget_answers() override;
  std::size_t open() const override { return stack_.size(); }
  bool finished() const override { return budget_.ended() || cyclic_; }

  void begin(std::size_t root) override;
  void go_on() override;
  void take_next();
  /// Visits the configuration of the frame, with its sleep set and its guessed summary.
  void arrive(Frame&& frame);
  void arrive_again(Frame&& frame, std::uint32_t number);
  /// The frame on top is done.
  void leave();
  /// Its vectors are empty, but keep the room that they had in a frame that was given up.
  Frame new_frame();
  void give_up(Frame&& frame) { spare_.push_back(std::move(frame)); }
  /// Adds the branch that was just done, along `way_`, to the frame on top. Empties `way_`.
  void add_branch(MaySendId seen, MaySendId clean);
  /// The branch done last of a stored configuration becomes an edge.
  void add_edge(const Frame& frame);
  /// The chain in the order in which its steps are taken.
  const ChainLog::Chain& forwards(const Way& way);
  void set_clocks_dead(Frame& frame);
  std::uint32_t store(const Frame& frame);
  void store_late(Frame& frame);

  void choose(Frame& frame);
  void find_groups(Frame& frame);
  void sort_seeds(const Frame& frame);
  void expect_writes(Frame& frame);
  bool choose_single(Frame& frame, const SetClosing::Assumptions& guessed);
  void choose_smallest(Frame& frame, const SetClosing::Assumptions& guessed);
  /// True when the set may be closed from this step. A sleeping step would end the search here, and
  /// add its bound to what is seen: it may only where that bound is within the guess.
  bool may_be_seed(const Frame& frame, const GlobalStep& step);
  void take_over(Frame& frame);
  bool is_chosen(const Frame& frame, const GlobalStep& step) const;
  void show(const Frame& frame);
  /// The groups of the set, closed with what was seen.
  std::vector<GroupSet> closed_with_seen(const Frame& frame);
  /// True when the set is closed with what was seen. Otherwise it grows.
  bool check(Frame& frame);
  static const Asleep* find_asleep(const Frame& frame, StepKey key);
  const Asleep* find_asleep(const Frame& frame, const GlobalStep& step) const {
    return find_asleep(frame, key_of(*automata_, step));
  }
  bool stays_asleep(const GlobalConfiguration& configuration, StepKey key, const GlobalStep& taken);
  void find_asleep_after(const Frame& frame, const GlobalStep& taken, std::vector<Asleep>& after);
  MaySendId walk(GlobalConfiguration configuration);

  MaySendSummaries summaries_;
  DeadClocks dead_clocks_;
  SetClosing closing_;
  Tuning tuning_;
  bool met_dead_clocks_ = false, cyclic_ = false;
  std::minstd_rand random_{1};

  std::vector<Frame> stack_, spare_;
  // These have an entry for each stored configuration:
  std::deque<std::uint8_t> on_stack_;
  std::deque<std::uint32_t> asleep_;  ///< the steps never taken from it, in sleep_sets_
  std::deque<MaySendId> seen_, clean_;
  InternedVectors sleep_sets_;

  std::vector<GlobalStep> enabled_, seeds_;  ///< scratch, like the rest
  SleepSet now_awake_, still_asleep_;
  SleepSet sleep_;
  Way way_;
  ChainLog::Chain forwards_;
  SetClosing::Set set_;
};

}  // namespace ample::checker
