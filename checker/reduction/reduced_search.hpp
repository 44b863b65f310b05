// The reduced search: depth first, following single steps without storing.
#pragma once

#include "checker/reduction/position_set.hpp"
#include "checker/reduction/random_walks.hpp"
#include "checker/reduction/reduced_explorer.hpp"
#include "checker/reduction/reduced_graph.hpp"
#include "checker/reduction/sleep_set.hpp"
#include "checker/search/judge.hpp"

#include <chrono>

namespace ample::checker {

/// May the reduced graph have cycles? README.md says what is kept then.
enum class Cycles : std::uint8_t {
  none,      ///< no: a pass is left when it meets one
  expanded,  ///< one configuration of each is expanded in full; nothing sleeps
  ignored    ///< nothing is done about them, for deadlocks alone; nothing sleeps
};

/// One pass under one assumption (experience.hpp). Only what the pass says of itself counts: it is
/// run again when it has met events outside the assumption.
class ReducedPass {
 public:
  using Clock = std::chrono::steady_clock;

  /// The time is counted from `start`.
  ReducedPass(Automata& automata, const std::vector<Position>& roots, Experience& experience,
              RandomWalks& walks, const Options& options, const Tuning& tuning, Cycles cycles,
              Evidence* evidence, Clock::time_point start);

  void run();

  /// Messages were sent that the assumption does not know: the pass proves nothing.
  bool surprised() const { return surprised_at_ != 0; }
  /// The pass was left in the middle because of that.
  bool abandoned() const { return abandoned_; }
  /// A configuration was met again on the way from itself; the pass was left if that is not
  /// allowed.
  bool cyclic() const { return cyclic_; }
  /// What the pass went through. Each stored configuration is a node.
  const ReducedGraph& graph() const { return graph_; }

  std::uint64_t stored() const { return stored_.size(); }
  std::uint64_t executed() const { return executed_; }
  std::uint64_t terminal() const { return terminal_; }
  std::uint64_t horizon() const { return horizon_; }
  std::uint32_t depth() const { return depth_; }
  /// Of what is stored, and of the tables, as measured now and then.
  std::size_t bytes() const { return stored_.bytes() + graph_.bytes() + table_bytes_; }
  std::size_t stored_bytes() const { return stored_.bytes() + graph_.bytes(); }
  Limit limit() const { return limit_; }
  const std::string& limit_text() const { return limit_text_; }
  const Discoveries& discoveries() const { return judge_.discoveries(); }
  const std::optional<Trace>& trace(std::size_t property) const { return traces_[property]; }
  /// A shortest execution to a deadlock, if there is one. Of a complete pass without cycles that
  /// did not stop at a violation, its nodes sorted.
  std::optional<Trace> shortest_deadlock(const std::vector<std::uint32_t>& sorted) const;
  std::uint64_t looked_at() const { return sets_.looked_at(); }

 private:
  struct Frame {
    Position position;
    Futures futures;
    SleepSet sleep;  ///< grows with the branches that are done
    std::vector<GlobalStep> steps;
    std::size_t next;
    std::uint32_t number;
    std::size_t depth;  ///< the length of the path to it
  };

  void begin();
  void go_on();
  void take(Position& position, const GlobalStep& step);
  void follow(Position& position);
  void arrive(Position&& position);
  void close_cycle(std::uint32_t number);
  void arrive_again(Position&& position, std::uint32_t number);
  void end_here(const Position& position, std::uint32_t number);
  void look_at(const Position& position);
  model::Step plain(const GlobalStep& step) const;
  SleepSet asleep_after(const Position& position, const SleepSet& sleep, const GlobalStep& taken);
  void show_choice(const Position& position);
  void show_independent(const Position& position, const GlobalStep& a, const GlobalStep& b);
  void note_witnesses();
  void go_for_a_walk();
  void watch_limits();
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  void end_with(Limit limit, std::string text);
  bool finished() const { return limit_ != Limit::none || abandoned_ || left_at_cycle(); }
  bool left_at_cycle() const { return cyclic_ && cycles_ == Cycles::none; }

  Automata* automata_;
  const std::vector<Position>* roots_;
  Experience* experience_;  ///< what is met
  Experience assumed_;      ///< what was known before
  RandomWalks* walks_;
  std::uint64_t walked_;  ///< before this pass
  const Options* options_;
  Cycles cycles_;
  Evidence* evidence_;
  Clock::time_point start_;
  double next_progress_;
  std::uint64_t next_watch_ = 0, next_measure_ = 0;  ///< steps executed
  std::size_t table_bytes_ = 0;

  StubbornSets sets_;
  Judge judge_;
  PositionSet stored_;
  ReducedGraph graph_;
  InternedVectors sleep_sets_;
  std::vector<std::uint32_t> asleep_;   ///< by number stored: the steps never taken from it
  std::vector<std::uint8_t> on_stack_;  ///< by number stored
  std::vector<Frame> stack_;
  std::vector<GlobalStep> chosen_, path_;
  std::vector<GlobalStep> awake_;  ///< those of chosen_ that do not sleep
  SleepSet sleep_;
  Futures futures_;  ///< of the configuration just reached, or an earlier one of the path
  std::size_t root_ = 0;
  std::vector<Index> indices_;  ///< of the configuration just reached

  std::vector<std::uint32_t> deadlocked_;  ///< numbers stored
  std::uint64_t surprised_at_ = 0;
  std::vector<std::optional<Trace>> traces_;
  std::uint64_t executed_ = 0, terminal_ = 0, horizon_ = 0;
  std::uint32_t depth_ = 0;
  bool abandoned_ = false, cyclic_ = false;
  Limit limit_ = Limit::none;
  std::string limit_text_;
};

}  // namespace ample::checker
