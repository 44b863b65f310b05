// The common part of the searches of the reduction: taking steps, judging what is met, limits.
#pragma once

#include "checker/engines/automata/configuration_set.hpp"
#include "checker/engines/automata/evidence.hpp"
#include "checker/engines/por/reduced_graph.hpp"
#include "checker/verdict/run/budget.hpp"
#include "checker/verdict/run/judge.hpp"

namespace ample::checker {

class ReducedRun {
 public:
  using Clock = Budget::Clock;

  virtual ~ReducedRun() = default;
  void run();
  /// The report, without the time it took. `shortest_deadlock` is given when it is known.
  Report report(const std::optional<Trace>& shortest_deadlock) const;

  /// The graph that the search went through. Each stored configuration is a node.
  const ReducedGraph& graph() const { return graph_; }

  std::uint64_t stored() const { return stored_.size(); }
  std::uint64_t terminal() const { return terminal_; }
  /// The size of what is stored, and of the tables, as measured now and then.
  std::size_t bytes() const { return stored_bytes() + table_bytes_; }
  virtual std::size_t stored_bytes() const { return stored_.bytes() + graph_.bytes(); }
  Limit limit() const { return budget_.limit(); }
  /// A shortest execution to a deadlock, if there is one. The search must be complete, and must not
  /// have stopped at a violation.
  std::optional<Trace> shortest_deadlock() const;

 protected:
  /// The time is counted from `start`.
  ReducedRun(Automata& automata, const std::vector<GlobalConfiguration>& roots,
             const Options& options, Evidence* evidence, Clock::time_point start);

  /// The memory of answers that the choices could find again.
  virtual std::size_t answer_bytes() const = 0;
  virtual void forget_answers() = 0;
  /// Configurations that are being looked at.
  virtual std::size_t open() const = 0;
  /// Looks at the first configuration, and then at one step of those open after the other.
  virtual void begin(std::size_t root) = 0;
  virtual void go_on() = 0;
  virtual bool finished() const = 0;
  /// Clocks that no bounded execution reads may have lost their values.
  virtual bool clocks_may_be_dead() const { return false; }

  void begin_at(std::size_t root);
  void take(GlobalConfiguration& configuration, const GlobalStep& step);
  void end_here(const GlobalConfiguration& configuration, std::uint32_t number);
  /// Shows an audit what is relied on.
  void show_choice(const GlobalConfiguration& configuration, const std::vector<GlobalStep>& chosen);
  model::Configuration plain_root(std::size_t root) const;
  void show_asleep(const GlobalConfiguration& configuration, const SleepSet& after,
                   const GlobalStep& taken);
  /// Says whether it was time to look.
  bool watch_limits();
  /// Says whether one more configuration may be stored.
  bool may_store();

  Automata* automata_;
  const std::vector<GlobalConfiguration>* roots_;
  const Options* options_;
  Evidence* evidence_;
  ConfigurationSet stored_;
  ReducedGraph graph_;
  std::vector<GlobalStep> path_;
  std::size_t root_ = 0;
  std::uint64_t executed_ = 0;
  std::uint32_t depth_ = 0;
  Budget budget_;

 private:
  void look_at(const GlobalConfiguration& configuration);
  model::Step plain(const GlobalStep& step) const;
  /// Shows one of these steps with each of the others that `wanted` tells of.
  template <class Wanted>
  void show_independent(const GlobalConfiguration& configuration, std::span<const GlobalStep> steps,
                        const Wanted& wanted);
  void note_witnesses();
  /// Within a step: throws LimitMet at a limit.
  void look();
  void measure();
  void make_room();

  std::uint64_t next_watch_ = 0, next_measure_ = 0;  ///< steps executed
  std::uint64_t looks_ = 0;                          ///< within steps
  std::size_t table_bytes_ = 0;
  Judge judge_;
  std::vector<std::uint32_t> deadlocked_;  ///< numbers stored
  std::vector<std::optional<Trace>> traces_;
  std::vector<Index> indices_;  ///< of the configuration just reached
  std::uint64_t terminal_ = 0, horizon_ = 0;
};

}  // namespace ample::checker
