// Saves a search in hindsight, and resumes it in another run (reduced_checkpoint.hpp).
#include "checker/reduction/hindsight_search.hpp"

#include <new>

namespace ample::checker {

std::array<InternedVectors*, 3> HindsightSearch::numbered() {
  return {&closing_.parts().parts(), &summaries_.channel_summaries(), &summaries_.summaries()};
}

std::uint64_t HindsightSearch::numbers() {
  std::uint64_t sum = 0;
  for (const InternedVectors* table : numbered()) sum += table->size();
  for (ProcessIndex process = 0; process < automata_->processes(); ++process)
    sum += (*automata_)[process].size();
  return sum;
}

/// The choice of the run that is followed.
ChoiceLog::Groups HindsightSearch::read_choice() {
  std::optional<ChoiceLog::Groups> choice = choices_.read();
  if (!choice) refuse_damaged(options_->resume);
  return *std::move(choice);
}

/// Marks are at the same steps in every run. The first are early, so that a kill loses little, and
/// each is twice as far as the one before. Later ones are a sixteenth of all steps apart, as
/// finding again what is forgotten takes longer the more it is.
void HindsightSearch::mark() {
  next_mark_ =
      executed_ + std::max(std::min(tuning_.checkpoint_interval, executed_), executed_ / 16);
  forget_answers();
  closing_.restore_budgets();
  if (resumed_) {
    if (executed_ < resumed_->executed) return;
    if (progression() != *resumed_ || follows() || numbers() != restored_)
      refuse_changed(options_->resume);
    resumed_.reset();
  }
  marked_ = progression();
  marked_log_ = choices_.bytes();
  marked_values_ = values_of_registers();
  if (!checkpoint_times_.is_due(budget_.seconds())) return;
  const double from = budget_.seconds();
  save();
  checkpoint_times_.wrote(from, budget_.seconds());
}

/// The search goes on when it cannot be written: it loses nothing that it had.
void HindsightSearch::save() try {
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
  for (const InternedVectors* table : numbered()) checkpoint.others.push_back(table->all());
  save_reduced(options_->checkpoint, options_->identity, checkpoint);
  has_checkpoint_ = true;
  checkpoint_failure_.clear();
} catch (const model::NotWritten& error) {
  checkpoint_failure_ = error.what();
} catch (const std::bad_alloc&) {
  checkpoint_failure_ = "there is no memory to write one";
}

void HindsightSearch::save_last_mark() {
  if (resumed_ && !budget_.ended()) refuse_changed(options_->resume);
  if (keeps_choices_ && budget_.can_go_on()) save();
}

void HindsightSearch::resume(ReducedCheckpoint&& checkpoint) {
  const auto tables = numbered();
  if (checkpoint.others.size() != tables.size()) refuse_damaged(options_->resume);
  for (std::size_t i = 0; i < tables.size(); ++i)
    if (!tables[i]->restore(checkpoint.others[i])) refuse_damaged(options_->resume);
  choices_.restore(checkpoint.choices);
  marked_ = checkpoint.until;
  marked_log_ = choices_.bytes();
  if (marked_.executed > 0)
    resumed_ = marked_;
  else if (marked_ != Progression{} || follows())  // choices that nothing is compared with
    refuse_damaged(options_->resume);
  restored_ = numbers();
  has_checkpoint_ = options_->checkpoint == options_->resume;
}

std::vector<Index> HindsightSearch::values_of_registers() const {
  const SharedVariable& shared = automata_->tabulation().shared();
  std::vector<Index> values;
  for (std::uint32_t at = 0; at < shared.registers(); ++at) values.push_back(shared.values(at));
  return values;
}

}  // namespace ample::checker
