// One pass: branching configurations on a stack, chains of single steps between them.
#include "checker/reduction/reduced_search.hpp"

#include "model/errors.hpp"

#include <fmt/format.h>

namespace ample::checker {

using model::ProcessId;

namespace {
/// A chain this long is cut by storing a configuration, so that no cycle escapes.
constexpr std::size_t longest_chain = 1000;
/// So many steps after a surprise the pass may be left for another, with a better assumption.
constexpr std::uint64_t patience = 2000;
}  // namespace

ReducedPass::ReducedPass(Automata& automata, const std::vector<Position>& roots,
                         const Experience& assumed, const Options& options, const Tuning& tuning,
                         Evidence* evidence)
    : automata_(&automata),
      roots_(&roots),
      assumed_(&assumed),
      options_(&options),
      evidence_(evidence),
      sets_(automata, assumed, tuning),
      judge_(automata.tabulation(), options),
      stored_(automata.processes()),
      indices_(automata.tabulation().max_slots()),
      surprising_(automata.processes()),
      traces_(options.properties.size()) {}

void ReducedPass::run() {
  try {
    for (root_ = 0; root_ < roots_->size() && !finished(); ++root_) {
      begin(root_);
      while (!stack_.empty() && !finished()) go_on();
    }
  } catch (const model::BoundExceeded& bound) {
    end_with(Limit::bound, bound.what());
  }
}

void ReducedPass::begin(std::size_t root) {
  Position position = (*roots_)[root];
  path_.clear();
  look_at(position);
  sets_.choose(position, chosen_);
  arrive(std::move(position));
}

/// One branch of the configuration on top of the stack.
void ReducedPass::go_on() {
  Frame& top = stack_.back();
  path_.resize(top.depth);
  if (top.next == top.steps.size()) {
    on_stack_[top.number] = false;
    stack_.pop_back();
    return;
  }
  Position position = top.position;
  take(position, top.steps[top.next++]);
  follow(position);
  arrive(std::move(position));
  watch_limits();
}

/// Takes single steps as long as there is no choice. Afterwards chosen_ is the choice.
void ReducedPass::follow(Position& position) {
  for (std::size_t length = 1;; ++length) {
    if (limit_ != Limit::none) return chosen_.clear();
    sets_.choose(position, chosen_);
    if (chosen_.size() != 1 || length >= longest_chain) return;
    const GlobalStep only = chosen_.front();
    take(position, only);
  }
}

void ReducedPass::arrive(Position&& position) {
  if (limit_ != Limit::none) return;
  if (options_->max_states != 0 && stored_.size() >= options_->max_states)
    return end_with(Limit::states, fmt::format("--max-states {}", options_->max_states));
  const auto [number, is_new] = stored_.insert(position);
  if (!is_new) {
    if (on_stack_[number]) cyclic_ = true;
    return;
  }
  on_stack_.push_back(false);
  depth_ = std::max(depth_, static_cast<std::uint32_t>(path_.size()));
  if (!chosen_.empty()) {
    on_stack_[number] = true;
    stack_.push_back({std::move(position), chosen_, 0, number, path_.size()});
    return;
  }
  ++terminal_;
  bool stop = false;
  if (judge_.end(0, indices_, stop) == properties::Ending::horizon) ++horizon_;
  note_witnesses();
  if (stop) end_with(Limit::violation, "the search stops at the first violation");
  if (evidence_) {
    automata_->write_indices(position, indices_);
    evidence_->terminal.insert(digest_of(automata_->tabulation().decode(indices_)));
  }
}

void ReducedPass::take(Position& position, const GlobalStep& step) {
  if (!assumed_->knows(step.process, step.step)
      && surprising_.add(step.process, step.step)) {
    surprises_.push_back(step);
    if (surprised_at_ == 0) surprised_at_ = executed_ + 1;
  }
  path_.push_back(step);
  ++executed_;
  judge_.execute(0, automata_->move_of(step.process, step.step, position));
  automata_->take(position, step.process, step.step);
  look_at(position);
}

/// Judges the configuration just reached.
void ReducedPass::look_at(const Position& position) {
  for (Slot process = 0; process < position.size(); ++process)
    indices_[process] = (*automata_)[process].local(position[process]);
  const bool stop = judge_.visit(0, indices_);
  note_witnesses();
  if (stop) end_with(Limit::violation, "the search stops at the first violation");
  if (evidence_) {
    model::ProcessMask inside = 0;
    for (Slot process = 0; process < position.size(); ++process)
      inside |= model::ProcessMask{automata_->tabulation().local(process, indices_[process]).in_cs}
                << process;
    evidence_->occupancies.insert(inside);
  }
}

void ReducedPass::note_witnesses() {
  for (std::size_t i = 0; i < traces_.size(); ++i) {
    if (traces_[i] || !judge_.discoveries().witnesses[i]) continue;
    Trace& trace = traces_[i].emplace();
    trace.inside = automata_->tabulation().system().instance().inside[root_];
    for (const GlobalStep& step : path_)
      trace.steps.push_back(
          {.action = automata_->effect(step.step.effect).action,
           .process = ProcessId(static_cast<int>(step.process)),
           .sender = step.step.slot == internal_slot
                         ? model::MaybeProcess{}
                         : ProcessId(static_cast<int>(sender_of(step.step.slot)))});
  }
}

void ReducedPass::watch_limits() {
  if (surprised_at_ != 0 && executed_ > 2 * surprised_at_ + patience) abandoned_ = true;
  if (options_->interrupt != nullptr && options_->interrupt->load(std::memory_order_relaxed))
    end_with(Limit::interrupt, "interrupted");
  if (options_->max_bytes != 0 && stored_.bytes() > options_->max_bytes)
    end_with(Limit::memory, fmt::format("--max-memory {} bytes", options_->max_bytes));
  if (options_->max_seconds > 0
      && std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count()
             >= options_->max_seconds)
    end_with(Limit::time, fmt::format("--max-time {} s", options_->max_seconds));
}

void ReducedPass::end_with(Limit limit, std::string text) {
  if (limit_ != Limit::none) return;
  limit_ = limit;
  limit_text_ = std::move(text);
}

}  // namespace ample::checker
