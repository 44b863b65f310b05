// What a search in hindsight keeps for another run: the choices that it makes, in a checkpoint.
#pragma once

#include "checker/automata/automata.hpp"
#include "checker/reduction/choice_log.hpp"
#include "checker/reduction/reduced_checkpoint.hpp"
#include "checker/reduction/set_closing.hpp"
#include "checker/run/budget.hpp"

#include <array>
#include <optional>

namespace ample::checker {

class HindsightCheckpoint {
 public:
  /// The tables that give numbers, but for local configurations.
  using Tables = std::array<InternedVectors*, 3>;

  HindsightCheckpoint(Automata& automata, const Tables& tables, const Options& options,
                      const Tuning& tuning, Budget& budget);

  /// Makes the run begin with the steps of another one, whose values and local configurations have
  /// been restored. Throws WrongUsage, then or while it runs, when they are not steps of this
  /// search.
  void resume(ReducedCheckpoint&& checkpoint);
  /// Does the log of another run tell what is chosen next?
  bool follows() const { return choices_.has_next(); }
  /// The choice of the run that is followed.
  ChoiceLog::Groups read();
  void write(const ChoiceLog::Groups& groups) {
    if (keeps_) choices_.write(groups);
  }

  bool is_mark_due(std::uint64_t executed) const { return keeps_ && executed >= next_mark_; }
  /// A place where another run can go on, since all answers have been forgotten. Now and then the
  /// checkpoint is written there.
  void mark(const Progression& now);
  /// Called after the run: writes where another one can go on, if a limit ended it.
  void save_last_mark();

  /// Is there a checkpoint to go on from; or why was it not written?
  bool is_there() const { return is_there_; }
  const std::string& failure() const { return failure_; }
  std::size_t bytes() const { return choices_.bytes(); }

 private:
  void save();
  /// The number of values that each register has had so far.
  std::vector<Index> values_of_registers() const;
  /// The count of numbers given, local configurations included.
  std::uint64_t numbers() const;

  Automata* automata_;
  Tables tables_;
  const Options* options_;
  Tuning tuning_;
  Budget* budget_;
  bool keeps_;
  ChoiceLog choices_;
  std::optional<Progression> resumed_;  ///< while another run's choices are followed: their end
  std::uint64_t restored_ = 0;          ///< numbers given by the other run
  std::uint64_t next_mark_;             ///< steps executed
  Progression marked_;                  ///< at the last mark
  std::size_t marked_log_ = 0;          ///< bytes of the choices by then
  std::vector<Index> marked_values_;    ///< of the registers, by then
  CheckpointTimes times_;
  bool is_there_ = false;
  std::string failure_;
};

}  // namespace ample::checker
