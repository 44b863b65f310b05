// The reduced search in hindsight: a stubborn set is chosen by a guess of what is still sent, and
// checked when all that follows has been seen.
//
// No assumption about executions is needed, and no second pass; README.md says why.
#pragma once

#include "checker/reduction/futures.hpp"
#include "checker/reduction/reduced_run.hpp"
#include "checker/reduction/retirement.hpp"
#include "checker/reduction/set_closing.hpp"
#include "checker/reduction/sleep_set.hpp"

#include <random>

namespace ample::checker {

/// Of graphs without cycles: it is left when it meets one.
class HindsightSearch final : public ReducedRun {
 public:
  HindsightSearch(Automata& automata, const std::vector<Position>& roots, const Options& options,
                  const Tuning& tuning, Evidence* evidence, Clock::time_point start);

  /// Did clocks retire?
  bool retired() const { return retired_; }
  std::size_t stored_bytes() const override {
    return ReducedRun::stored_bytes() + stored() * (sizeof seen_[0] + sizeof clean_[0]);
  }

 private:
  /// A step that sleeps, and a bound on what is sent when it is taken, and then others.
  struct Asleep {
    StepKey key;
    FutureId future;
  };
  /// A configuration of the path, stored or of a chain.
  struct Frame {
    Position position;
    std::vector<Asleep> sleep;      ///< grows with the branches that are done
    std::vector<SlotSet> slots;     ///< of the stubborn set, by process; empty: everything
    std::vector<GlobalStep> steps;  ///< of it, awake
    std::size_t next = 0;           ///< of them
    std::uint32_t number = not_stored;
    bool checked = false;  ///< the set is known to be stubborn
    bool retired = false;  ///< its clocks are
    bool crossed = false;  ///< those behind the step taken last are retired, its own are not
    FutureId guessed{};    ///< what may be sent from here on; the set is closed with it
    FutureId seen{};       ///< what is
    FutureId clean{};      ///< of that, what does not stem from bounds of sleeping steps
  };
  static constexpr std::uint32_t not_stored = PositionSet::absent;

  std::size_t answer_bytes() const override {
    return closing_.bytes() + futures_.bytes() + retirement_.bytes();
  }
  void forget_answers() override;
  std::size_t open() const override { return stack_.size(); }
  bool finished() const override { return budget_.ended() || cyclic_; }

  void begin(std::size_t root) override;
  void go_on() override;
  void take_next();
  /// At the position of the frame, with what sleeps there and what is guessed.
  void arrive(Frame&& frame);
  void arrive_again(Frame&& frame, std::uint32_t number);
  /// The frame on top is done.
  void leave();
  /// One whose vectors are empty, but keep the room that they had before they were given up.
  Frame new_frame();
  void give_up(Frame&& frame) { spare_.push_back(std::move(frame)); }
  void add_branch(FutureId seen, FutureId clean);
  void retire(Frame& frame);
  std::uint32_t store(const Frame& frame);
  void join_chain(Frame& frame);

  void choose(Frame& frame);
  void sort_seeds(const Frame& frame);
  void expect_writes(Frame& frame);
  bool choose_single(Frame& frame, const SetClosing::Feeds& guessed);
  void choose_smallest(Frame& frame, const SetClosing::Feeds& guessed);
  /// A sleeping seed ends the search here, and adds its bound to what is seen: only where it is
  /// guessed anyway.
  bool may_be_seed(const Frame& frame, const GlobalStep& step);
  void take_over(Frame& frame);
  bool is_chosen(const Frame& frame, const GlobalStep& step) const;
  void show(const Frame& frame);
  /// Is the set closed with what was seen? If not it grows.
  bool check(Frame& frame);
  static const Asleep* find_asleep(const Frame& frame, StepKey key);
  const Asleep* find_asleep(const Frame& frame, const GlobalStep& step) const {
    return find_asleep(frame, key_of(*automata_, step));
  }
  void find_asleep_after(const Frame& frame, const GlobalStep& taken, std::vector<Asleep>& after);
  const SetClosing::Feeds& feeds(FutureId future);
  FutureId walk(Position position);

  Futures futures_;
  Retirement retirement_;
  MessageSets messages_;
  std::deque<LocalBudget> budgets_;
  std::deque<SeenSupply> supplies_;
  SetClosing closing_;
  Fault fault_;
  bool retired_ = false;
  std::minstd_rand random_{1};

  std::vector<Frame> stack_, spare_;
  // By number stored:
  std::deque<FutureId> seen_, clean_;

  std::vector<GlobalStep> enabled_, seeds_;  ///< scratch, like the rest
  SleepSet now_awake_, still_asleep_;
  SleepSet sleep_;
  SetClosing::Set set_;
  SetClosing::Feeds feeds_;
};

}  // namespace ample::checker
