// Taking every step once more, and looking up where it leads.
#include "checker/infinite/liveness/step_graph.hpp"

#include "checker/infinite/liveness/successors.hpp"
#include "model/errors.hpp"

#include <algorithm>
#include <limits>

namespace ample::checker {

StepGraph::LabelNumber StepGraph::number_of_label(const std::vector<Cause>& causes,
                                                  model::ProcessSet changed) {
  const auto number = static_cast<LabelNumber>(table_.size());
  const auto [place, is_new] = numbers_.try_emplace({causes, changed.mask()}, number);
  if (is_new) {
    if (table_.size() > std::numeric_limits<LabelNumber>::max())
      throw model::BoundExceeded("bound exceeded: more than 2^16 kinds of steps");
    Label label{{}, changed};
    for (const Cause& cause : causes) {
      auto known = std::find(causes_.begin(), causes_.end(), cause);
      if (known == causes_.end()) known = causes_.insert(causes_.end(), cause);
      const auto bit = static_cast<std::size_t>(known - causes_.begin());
      if (label.causes.size() <= bit) label.causes.resize(bit + 1);
      label.causes.set(bit);
    }
    table_.push_back(std::move(label));
  }
  return place->second;
}

void StepGraph::add_step(StateNumber to, LabelNumber label) {
  if (targets_.size() >= std::numeric_limits<std::uint32_t>::max())
    throw model::BoundExceeded("bound exceeded: more than 2^32 steps for the graph of liveness");
  targets_.push_back(to);
  labels_.push_back(label);
}

void StepGraph::finish() {
  for (Label& label : table_) label.causes.resize(causes_.size());
}

CauseSet StepGraph::owed(const model::System& system, model::Requests requests) const {
  CauseSet owed(causes_.size());
  for (std::size_t i = 0; i < causes_.size(); ++i) owed[i] = is_owed(system, causes_[i], requests);
  return owed;
}

CauseSet StepGraph::enabled(StateNumber state) const {
  CauseSet enabled(causes_.size());
  for (const LabelNumber number : labels(state)) enabled |= table_[number].causes;
  return enabled;
}

std::optional<StepGraph> graph_of(Tabulation& tabulation, const VisitedSet& visited,
                                  const std::function<bool()>& stop,
                                  const std::vector<StateNumber>* only) {
  constexpr StateNumber between_looks = 1u << 14;
  StepGraph graph;
  Successors successors(tabulation, visited);
  for (StateNumber state = 0; state < visited.size(); ++state) {
    if (state % between_looks == 0 && stop()) return std::nullopt;
    if (only == nullptr || std::binary_search(only->begin(), only->end(), state))
      for (const auto& [move, to] : successors.of(state)) {
        model::ProcessSet changed;
        if (move.effect->enters || move.effect->leaves)
          changed.insert(model::ProcessId(move.event.process));
        const auto cause = cause_of(tabulation.system(), tabulation.step_of(move));
        graph.add_step(to, cause ? std::vector{*cause} : std::vector<Cause>{}, changed);
      }
    graph.end_state();
  }
  graph.finish();
  return graph;
}

}  // namespace ample::checker
