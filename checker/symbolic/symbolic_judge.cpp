// Safety and invariants on combinations of local states, deadlock on endings, anomalies on rules.
#include "checker/symbolic/symbolic_judge.hpp"

#include <algorithm>
#include <map>

namespace ample::checker {

using properties::Kind;

void SymbolicJudge::judge(Reached& reached, Backwards& backwards, Report& report) {
  judge_local_states(reached, backwards);
  judge_endings(reached, backwards, report);
  judge_steps(reached, backwards);
  look_for_waiting(reached);
}

/// Safety and the invariants, on every combination of what they read.
void SymbolicJudge::judge_local_states(Reached& reached, Backwards& backwards) {
  if (!asks_for(options_->properties, Kind::safety)
      && !asks_for(options_->properties, Kind::invariant))
    return;
  std::vector<std::map<std::pair<bool, std::vector<model::Bytes>>, Index>> classes(
      tabulation_->processes());
  const auto class_of = [&](ProcessIndex process, Index local) {
    std::vector<model::Bytes> read;
    for (const std::size_t invariant : judge_.invariants())
      read.push_back(tabulation_->system().read_by_invariant(
          invariant, process_id(process), tabulation_->bytes_of_local(process, local)));
    const bool inside = tabulation_->local(process, local).in_cs;
    return classes[process].try_emplace({inside, std::move(read)}, local).first->second;
  };
  std::vector<Index> configuration(tabulation_->max_slots(), 0);
  reached.for_each_combination(class_of, [&](const std::vector<Index>& locals) {
    std::ranges::copy(locals, configuration.begin());
    judge_.visit(0, configuration);
    note_traces([&] {
      const auto found = reached.find([&](LevelNumber level, Index value) {
        const Level& of = (*levels_)[level];
        return of.kind != Level::Kind::process || class_of(of.process, value) == locals[of.process];
      });
      return backwards.trace_to(*found);
    });
  });
}

void SymbolicJudge::judge_endings(Reached& reached, Backwards& backwards, Report& report) {
  reached.for_each_ending([&](const Values& values) {
    // After a search that was stopped there may be steps of rules that were not carried out yet.
    if (saturation_->stopped() && has_a_step(values)) return;
    ++report.terminal;
    bool stop = false;
    const auto ending = judge_.end(0, levels_->by_slot(values), stop);
    report.horizon += ending == properties::Ending::horizon;
    note_traces([&] { return backwards.trace_to(values); });
  });
}

bool SymbolicJudge::has_a_step(const Values& values) {
  bool has = false;
  tabulation_->for_each_move(levels_->by_slot(values), [&](const Move&) { has = true; });
  return has;
}

void SymbolicJudge::look_for_waiting(Reached& reached) {
  for (ProcessIndex process = 0; process < tabulation_->processes(); ++process)
    if (reached.find([&](LevelNumber level, Index value) {
          const Level& of = (*levels_)[level];
          return of.kind != Level::Kind::process || of.process != process
                 || tabulation_->local(process, value).waiting;
        }))
      return judge_.note_waiting();
}

void SymbolicJudge::judge_steps(Reached& reached, Backwards& backwards) {
  for (RuleId rule = 0; rule < rules_->size(); ++rule) {
    if (!saturation_->happened()[rule]) continue;
    const Effect& effect = tabulation_->effect(rules_->effect(rule));
    judge_.execute(0, {.event = {.process = effect.process},
                       .local = 0,
                       .effect_number = rules_->effect(rule),
                       .effect = &effect});
    note_traces([&] {
      const auto found = reached.find([&](LevelNumber level, Index value) {
        return rules_->apply(rule, level, value).has_value();
      });
      return backwards.trace_with(*found, rule);
    });
  }
}

/// Finds an execution to such a configuration, for each property found violated just now.
void SymbolicJudge::note_traces(const std::function<std::optional<Trace>()>& find) {
  std::optional<Trace> trace;
  for (std::size_t i = 0; i < traces_.size(); ++i) {
    if (looked_for_[i] || !judge_.discoveries().witnesses[i]) continue;
    looked_for_[i] = true;
    if (!trace) trace = find();
    traces_[i] = trace;
  }
}

}  // namespace ample::checker
