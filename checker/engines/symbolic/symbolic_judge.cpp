// Safety and invariants on combinations of local states, of which as few as will do are looked at
// one by one; deadlock on endings, anomalies on rules.
#include "checker/engines/symbolic/symbolic_judge.hpp"

#include <map>
#include <utility>

namespace ample::checker {

using properties::Kind;

void SymbolicJudge::judge(Reached& reached, Backwards& backwards, Report& report) {
  judge_local_states(reached, backwards);
  judge_endings(reached, backwards, report);
  judge_steps(reached, backwards);
  look_for_waiting(reached);
}

void SymbolicJudge::judge_local_states(Reached& reached, Backwards& backwards) {
  if (asks_for(options_->properties, Kind::safety)) judge_safety(reached, backwards);
  for (const std::size_t invariant : judge_.invariants())
    judge_invariant(invariant, reached, backwards);
}

/// For each bound, how many of the processes that it counts can be InCS together is found by
/// itself: there may be far more combinations CS(C).
void SymbolicJudge::judge_safety(Reached& reached, Backwards& backwards) {
  const auto is_inside = [&](ProcessIndex process, Index local) {
    return Index{tabulation_->local(process, local).in_cs};
  };
  const Diagram combinations = reached.combinations(is_inside);
  const properties::CriticalSectionBounds bounds(tabulation_->system().instance());
  for (const properties::Bound& bound : bounds.bounds()) {
    if (bound.l <= 0 && bound.k >= bound.members.size()) continue;  // nobody can break it
    const auto counted = [&](std::uint32_t count, ProcessIndex process, Index inside) {
      return count + (bound.members.contains(process_id(process)) ? inside : 0);
    };
    const auto is_broken = [&](std::uint32_t count) {
      return std::cmp_less(count, bound.l) || std::cmp_greater(count, bound.k);
    };
    if (const auto found = reached.find_combination(combinations, counted, is_broken))
      return judge_one(*found, is_inside, reached, backwards);
  }
}

void SymbolicJudge::judge_invariant(std::size_t invariant, Reached& reached, Backwards& backwards) {
  const model::System& system = tabulation_->system();
  std::vector<std::map<model::Bytes, Index>> classes(tabulation_->processes());
  const auto class_of = [&](ProcessIndex process, Index local) {
    const model::Bytes read = system.read_by_invariant(invariant, process_id(process),
                                                       tabulation_->bytes_of_local(process, local));
    return classes[process].try_emplace(read, local).first->second;
  };
  const Diagram combinations = reached.combinations(class_of);
  if (const auto& holds_of_two = system.invariants()[invariant].holds_of_two) {
    for (const auto& [one, other] : system.instance().topology.edges())
      if (const auto found = find_two(combinations, {ProcessIndex(one), ProcessIndex(other)},
                                      holds_of_two, reached))
        return judge_one(*found, class_of, reached, backwards);
    return;
  }
  std::vector<model::Bytes> locals(tabulation_->processes());
  reached.for_each_combination(combinations, [&](const std::vector<Index>& representatives) {
    for (ProcessIndex process = 0; process < locals.size(); ++process)
      locals[process] = tabulation_->bytes_of_local(process, representatives[process]);
    if (system.invariant_holds(invariant, locals)) return true;
    judge_one(representatives, class_of, reached, backwards);
    return false;
  });
}

/// A combination in which it does not hold of these two. The state of the automaton is 0 before it
/// has seen one of them, the local state of that one after it, and then what was found out.
std::optional<SymbolicJudge::Values> SymbolicJudge::find_two(
    Diagram combinations, std::pair<ProcessIndex, ProcessIndex> two,
    const std::function<bool(const model::Bytes&, const model::Bytes&)>& holds, Reached& reached) {
  constexpr std::uint32_t nothing_seen = 0, right = 1, wrong = 2, first_local = 3;
  const auto after = [&](std::uint32_t state, ProcessIndex process, Index local) {
    if (state == right || state == wrong || (process != two.first && process != two.second))
      return state;
    if (state == nothing_seen) return first_local + local;
    const ProcessIndex before = process == two.first ? two.second : two.first;
    const model::Bytes& here = tabulation_->bytes_of_local(process, local);
    const model::Bytes& there = tabulation_->bytes_of_local(before, state - first_local);
    return holds(here, there) && holds(there, here) ? right : wrong;
  };
  return reached.find_combination(combinations, after,
                                  [](std::uint32_t state) { return state == wrong; });
}

/// Judges a configuration with these classes of local states.
void SymbolicJudge::judge_one(const Values& classes, const Reached::ClassOf& class_of,
                              Reached& reached, Backwards& backwards) {
  const auto is_like_that = [&](LevelNumber level, Index value) {
    const Level& of = (*levels_)[level];
    return of.kind != Level::Kind::process || class_of(of.process, value) == classes[of.process];
  };
  const Values values = *reached.find(is_like_that);
  judge_.note_violations(0, levels_->by_slot(values));
  note_traces(
      [&] { return backwards.trace_to(values); },
      [&] {
        return backwards.shortest_to(backwards.layers().accepted(is_like_that, reached.all()));
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
    note_traces([&] { return backwards.trace_to(values); },
                [&] { return shortest_to_deadlock(reached, backwards); }, true);
  });
}

/// A shortest execution to any deadlock, not to the first one alone.
Trace SymbolicJudge::shortest_to_deadlock(Reached& reached, Backwards& backwards) {
  Diagram deadlocks = Diagrams::nothing;
  reached.for_each_ending([&](const Values& values) {
    if (saturation_->stopped() && has_a_step(values)) return;
    if (judge_.ending_of(levels_->by_slot(values)) == properties::Ending::deadlock)
      deadlocks = backwards.layers().with(values, deadlocks);
  });
  return backwards.shortest_to(deadlocks);
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
    note_traces(
        [&] {
          const auto found = reached.find([&](LevelNumber level, Index value) {
            return rules_->apply(rule, level, value).has_value();
          });
          return backwards.trace_with(*found, rule);
        },
        [&] { return backwards.shortest_with(rule); });
  }
}

/// Finds an execution to such a configuration, for each property found violated just now.
void SymbolicJudge::note_traces(const std::function<std::optional<Trace>()>& find_soon,
                                const std::function<Trace()>& find, bool is_shortest) {
  std::optional<Trace> trace;
  bool soon = true;
  for (std::size_t i = 0; i < traces_.size(); ++i) {
    if (looked_for_[i] || !judge_.discoveries().witnesses[i]) continue;
    looked_for_[i] = true;
    if (!trace) trace = find_soon();
    if (!trace) {
      trace = find();
      soon = false;
    }
    traces_[i] = trace;
    shortest_[i] = !soon && is_shortest && !saturation_->stopped();
  }
}

}  // namespace ample::checker
