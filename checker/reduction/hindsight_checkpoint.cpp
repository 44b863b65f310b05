// Marks, and the checkpoint written at one of them (reduced_checkpoint.hpp).
#include "checker/reduction/hindsight_checkpoint.hpp"

#include "model/written_file.hpp"

#include <algorithm>
#include <new>

namespace ample::checker {

HindsightCheckpoint::HindsightCheckpoint(Automata& automata, const Tables& tables,
                                         const Options& options, const Tuning& tuning,
                                         Budget& budget)
    : automata_(&automata),
      tables_(tables),
      options_(&options),
      tuning_(tuning),
      budget_(&budget),
      keeps_(!options.checkpoint.empty()),
      choices_(automata.processes()),
      next_mark_(tuning.first_mark()),
      marked_values_(values_of_registers()),
      times_(budget.seconds()) {}

std::uint64_t HindsightCheckpoint::numbers() const {
  std::uint64_t sum = 0;
  for (const InternedVectors* table : tables_) sum += table->size();
  for (ProcessIndex process = 0; process < automata_->processes(); ++process)
    sum += (*automata_)[process].size();
  return sum;
}

ChoiceLog::Groups HindsightCheckpoint::read() {
  std::optional<ChoiceLog::Groups> choice = choices_.read();
  if (!choice) refuse_damaged(options_->resume);
  return *std::move(choice);
}

/// Marks are at the same steps in every run. The first are early, so that a kill loses little, and
/// each is twice as far as the one before. Later ones are a sixteenth of all steps apart, as
/// finding again what is forgotten takes longer the more it is.
void HindsightCheckpoint::mark(const Progression& now) {
  next_mark_ = now.executed
               + std::max(std::min(tuning_.checkpoint_interval, now.executed), now.executed / 16);
  if (resumed_) {
    if (now.executed < resumed_->executed) return;
    if (now != *resumed_ || follows() || numbers() != restored_) refuse_changed(options_->resume);
    resumed_.reset();
  }
  marked_ = now;
  marked_log_ = choices_.bytes();
  marked_values_ = values_of_registers();
  if (!times_.is_due(budget_->seconds())) return;
  const double from = budget_->seconds();
  save();
  times_.wrote(from, budget_->seconds());
}

/// The search goes on when it cannot be written: it loses nothing that it had.
void HindsightCheckpoint::save() try {
  ReducedCheckpoint checkpoint{.dead_clocks = tuning_.dead_clocks,
                               .until = marked_,
                               .choices = choices_.first(marked_log_),
                               .values = automata_->tabulation().all_values(),
                               .shared = automata_->tabulation().shared().numbered(),
                               .local_configurations = {},
                               .others = {}};
  // A run that goes on at the mark gives the same numbers again. But it does not know the values
  // that registers have had since, and register dependence is about the values known.
  for (std::size_t at = 0; at < marked_values_.size(); ++at)
    checkpoint.values.shared[at].resize(marked_values_[at]);
  for (ProcessIndex process = 0; process < automata_->processes(); ++process)
    checkpoint.local_configurations.push_back((*automata_)[process].local_configurations().all());
  for (const InternedVectors* table : tables_) checkpoint.others.push_back(table->all());
  save_reduced(options_->checkpoint, options_->identity, checkpoint);
  is_there_ = true;
  failure_.clear();
} catch (const model::NotWritten& error) {
  failure_ = error.what();
} catch (const std::bad_alloc&) {
  failure_ = "there is no memory to write one";
}

void HindsightCheckpoint::save_last_mark() {
  if (resumed_ && !budget_->ended()) refuse_changed(options_->resume);
  if (keeps_ && budget_->can_go_on()) save();
}

void HindsightCheckpoint::resume(ReducedCheckpoint&& checkpoint) {
  if (checkpoint.others.size() != tables_.size()) refuse_damaged(options_->resume);
  for (std::size_t i = 0; i < tables_.size(); ++i)
    if (!tables_[i]->restore(checkpoint.others[i])) refuse_damaged(options_->resume);
  choices_.restore(checkpoint.choices);
  marked_ = checkpoint.until;
  marked_log_ = choices_.bytes();
  if (marked_.executed > 0)
    resumed_ = marked_;
  else if (marked_ != Progression{} || follows())  // choices that nothing is compared with
    refuse_damaged(options_->resume);
  restored_ = numbers();
  is_there_ = options_->checkpoint == options_->resume;
}

std::vector<Index> HindsightCheckpoint::values_of_registers() const {
  const SharedVariable& shared = automata_->tabulation().shared();
  std::vector<Index> values;
  for (std::uint32_t at = 0; at < shared.registers(); ++at) values.push_back(shared.values(at));
  return values;
}

}  // namespace ample::checker
