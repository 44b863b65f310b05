// Following what a process may do before a step that is taken for a singleton.
#include "checker/engines/single/singletons.hpp"

#include "model/errors.hpp"

#include <algorithm>

namespace ample::checker {

namespace {
/// A step that may wait in more local states than these is not looked at any further: a matter of
/// time only.
constexpr std::size_t most_met = 200;

/// A handler that exceeds a bound in a local state that need not be real commutes with nothing.
template <class Look>
bool holds_within_bounds(Look look) {
  try {
    return look();
  } catch (const model::BoundExceeded&) {
    return false;
  }
}
}  // namespace

Singletons::Singletons(const model::System& system, Watched watched, SingletonFault fault)
    : tabulation_(system, std::move(watched)),
      fault_(fault),
      nodes_(tabulation_.processes()),
      receipt_ids_(std::size_t{tabulation_.processes()} * tabulation_.processes()),
      internal_ids_(tabulation_.processes()) {
  for (ProcessIndex process = 0; process < tabulation_.processes(); ++process)
    commutation_.emplace_back(tabulation_, process);
}

std::span<const Move> Singletons::steps_from(StateNumber state,
                                             std::span<const Index> configuration,
                                             std::span<const Event> receipts) {
  moves_.clear();
  const bool several = has_several(configuration, receipts);
  const auto add_move = [&](const Event& event, StepId step) {
    const Result result = briefs_[step].result;
    moves_.push_back({event, result.local, result.effect, &tabulation_.effect(result.effect)});
    const bool alone = several && is_singleton(step);
    if (alone) use(step, state);
    return alone;
  };
  for (ProcessIndex process = 0; process < tabulation_.processes(); ++process) {
    const Index local = configuration[process];
    const auto internal = tabulation_.internal(process, local);
    const StepId first = know_internal(process, local, internal);
    for (StepId i = 0; i < internal.size(); ++i)
      if (add_move({.process = static_cast<ShortProcessIndex>(process)}, first + i))
        return {&moves_.back(), 1};
    for (; !receipts.empty() && receipts.front().process == process;
         receipts = receipts.subspan(1)) {
      const Event& event = receipts.front();
      const StepId step = know_receipt(
          process, local,
          {.group = receipts_from(event.table->from().index), .message = event.message});
      if (add_move(event, step)) return {&moves_.back(), 1};
    }
  }
  tell_watches();
  return moves_;
}

bool Singletons::has_several(std::span<const Index> configuration,
                             std::span<const Event> receipts) {
  std::size_t steps = receipts.size();
  for (ProcessIndex process = 0; process < tabulation_.processes() && steps < 2; ++process)
    steps += tabulation_.internal(process, configuration[process]).size();
  return steps > 1;
}

/// None when they are not known.
Singletons::StepId Singletons::first_internal(ProcessIndex process, Index local) const {
  const auto& ids = internal_ids_[process];
  return local < ids.size() ? ids[local] : none;
}

Singletons::StepId Singletons::know_internal(ProcessIndex process, Index local,
                                             std::span<const Result> internal) {
  StepId& known = grown(internal_ids_[process], local, none);
  if (known != none) return known;
  const StepId first = known = static_cast<StepId>(steps_.size());
  for (const Result& result : internal)
    add(process, local, {.group = internal_group, .local = result.local, .effect = result.effect});
  if (!internal.empty()) news_.push_back(first);  // one for all of them
  return first;
}

Singletons::StepId Singletons::know_receipt(ProcessIndex process, Index local,
                                            const LocalStep& receipt) {
  Memo& ids = receipt_ids_[process * tabulation_.processes() + sender_of(receipt.group)];
  if (const std::uint64_t known = ids.find(local, receipt.message); known != Memo::absent)
    return static_cast<StepId>(known - 1);
  const Result result = result_of(receipt, tabulation_, process, local);
  LocalStep step = receipt;
  step.local = result.local;
  step.effect = result.effect;
  const StepId id = add(process, local, step);
  ids.insert(local, receipt.message, std::uint64_t{id} + 1);
  node(process, local).receipts.push_back(id);
  news_.push_back(id);
  return id;
}

Singletons::StepId Singletons::add(ProcessIndex process, Index local, const LocalStep& step) {
  steps_.push_back({.process = process, .from = local, .step = step});
  briefs_.push_back({{step.local, step.effect}});
  return static_cast<StepId>(steps_.size() - 1);
}

bool Singletons::is_singleton(StepId step) {
  if (briefs_[step].answer == Answer::not_asked) ask(step);
  return briefs_[step].answer == Answer::singleton;
}

void Singletons::ask(StepId step) {
  tell_watches();  // so that what is known and what they were told are the same
  const Known& known = steps_[step];
  briefs_[step].answer = Answer::not_singleton;
  if ((tabulation_.effect(known.step.effect).visible && fault_ != SingletonFault::visible_alone)
      || (known.step.group == internal_group
          && tabulation_.internal(known.process, known.from).size() > 1))
    return;
  Consequences found{.singleton = step, .met = {}};
  meet(found, known.from);
  if (!holds_within_bounds([&] { return visit_all(found); })) return;
  briefs_[step].answer = Answer::singleton;
  keep(std::move(found));
  tell_watches();
}

void Singletons::tell_watches() {
  while (!news_.empty()) {
    const Known& news = steps_[news_.back()];
    news_.pop_back();
    Node& here = node(news.process, news.from);
    for (std::size_t i = 0; i < here.watches.size(); ++i) {
      if (fault_ == SingletonFault::never_taken_back) break;
      const Watch watch = here.watches[i];
      Known& singleton = steps_[watch.singleton];
      if (briefs_[watch.singleton].answer != Answer::singleton
          || singleton.step.group == news.step.group)
        continue;
      Consequences found{.singleton = watch.singleton, .met = std::move(singleton.met)};
      if (holds_within_bounds(
              [&] { return follow(found, watch.met, news.step) && visit_all(found); }))
        keep(std::move(found));
      else
        take_back(watch.singleton);
    }
  }
}

bool Singletons::follow(Consequences& found, Index met, const LocalStep& news) {
  if (news.group != internal_group) return follow_receipt(found, met, news);
  // The internal steps were found to commute when the local state was met.
  if (fault_ != SingletonFault::internal_forgotten) follow_internal(found, met);
  return true;
}

bool Singletons::visit_all(Consequences& found) {
  while (!found.to_visit.empty()) {
    const Index met = found.to_visit.back();
    found.to_visit.pop_back();
    if (found.met.size() > most_met || !visit(found, met)) return false;
  }
  return true;
}

/// Whatever the process may do in a local state, it may also do after the step.
bool Singletons::visit(Consequences& found, Index met) {
  const Known& singleton = steps_[found.singleton];
  const bool is_receipt = singleton.step.group != internal_group;
  if (is_receipt)
    found.receipts.emplace_back(met, singleton.step);
  else
    found.internal.push_back(met);
  const bool asks_internal = is_receipt && fault_ != SingletonFault::internal_forgotten;
  if (asks_internal && !commutes_with_internal(singleton, met)) return false;

  const Index then = result_in(singleton, met).local;
  found.watches.push_back({then, {found.singleton, met}});
  if (asks_internal && first_internal(singleton.process, then) != none) follow_internal(found, met);
  const auto& receipts = node(singleton.process, then).receipts;
  return std::all_of(receipts.begin(), receipts.end(), [&](StepId receipt) {
    return steps_[receipt].step.group == singleton.step.group
           || follow_receipt(found, met, steps_[receipt].step);
  });
}

bool Singletons::commutes_with_internal(const Known& singleton, Index met) {
  const auto internal = tabulation_.internal(singleton.process, met);
  return std::all_of(internal.begin(), internal.end(), [&](const Result& result) {
    return commutation_[singleton.process].commute(
        met, singleton.step,
        {.group = internal_group, .local = result.local, .effect = result.effect});
  });
}

bool Singletons::follow_receipt(Consequences& found, Index met, const LocalStep& receipt) {
  const Known& singleton = steps_[found.singleton];
  if (!commutation_[singleton.process].commute(met, singleton.step, receipt)) return false;
  found.receipts.emplace_back(met, receipt);
  meet(found, result_of(receipt, tabulation_, singleton.process, met).local);
  return true;
}

void Singletons::follow_internal(Consequences& found, Index met) {
  found.internal.push_back(met);
  for (const Result& result : tabulation_.internal(steps_[found.singleton].process, met))
    meet(found, result.local);
}

void Singletons::meet(Consequences& found, Index local) {
  if (std::find(found.met.begin(), found.met.end(), local) != found.met.end()) return;
  if (fault_ == SingletonFault::only_here && !found.met.empty()) return;
  found.met.push_back(local);
  found.to_visit.push_back(local);
}

void Singletons::keep(Consequences&& found) {
  Known& singleton = steps_[found.singleton];
  singleton.met = std::move(found.met);
  for (const auto& [local, watch] : found.watches)
    node(singleton.process, local).watches.push_back(watch);
  if (fault_ == SingletonFault::consequences_unknown) return;
  for (const Index local : found.internal)
    know_internal(singleton.process, local, tabulation_.internal(singleton.process, local));
  for (const auto& [local, receipt] : found.receipts)
    know_receipt(singleton.process, local, {.group = receipt.group, .message = receipt.message});
}

void Singletons::take_back(StepId step) {
  briefs_[step].answer = Answer::not_singleton;
  steps_[step].met = {};
  for (StateNumber user = std::exchange(briefs_[step].last_user, nobody); user != nobody;
       user = previous_user_[user]) {
    taken_[user] = none;
    reopened_.push_back(user);
  }
}

void Singletons::check() {
  if (fault_ != SingletonFault::none) return;  // it is to be found by what it leaves out
  const auto expect = [](bool fact) {
    if (!fact) throw model::InternalError("a step that was taken alone is no singleton");
  };
  const std::size_t known = steps_.size();
  for (StepId step = 0; step < known; ++step) {
    if (briefs_[step].answer != Answer::singleton) continue;
    Consequences found{.singleton = step, .met = {}};
    meet(found, steps_[step].from);
    expect(visit_all(found));
    const ProcessIndex process = steps_[step].process;
    for (const Index local : found.internal)
      expect(first_internal(process, local) != none
             || tabulation_.internal(process, local).empty());
    for (const auto& [local, receipt] : found.receipts)
      know_receipt(process, local, {.group = receipt.group, .message = receipt.message});
    expect(steps_.size() == known && reopened_.empty());
  }
}

void Singletons::use(StepId step, StateNumber user) {
  if (std::exchange(grown(taken_, user, none), step) != step)
    grown(previous_user_, user, nobody) = std::exchange(briefs_[step].last_user, user);
}

Result Singletons::result_in(const Known& known, Index local) {
  if (known.step.group != internal_group)
    return result_of(known.step, tabulation_, known.process, local);
  return tabulation_.internal(known.process, local).front();
}

void Singletons::begin_again() {
  taken_.clear();
  previous_user_.clear();
  reopened_.clear();
  for (Brief& brief : briefs_) brief.last_user = nobody;
}

std::size_t Singletons::bytes() const {
  std::size_t sum = steps_.size() * (sizeof(Known) + 4 * sizeof(Watch))
                    + (taken_.capacity() + previous_user_.capacity()) * sizeof(StepId);
  for (const auto& nodes : nodes_) sum += nodes.size() * sizeof(Node);
  for (const Memo& ids : receipt_ids_) sum += ids.bytes();
  for (const Commutation& commutation : commutation_) sum += commutation.bytes();
  return sum;
}

}  // namespace ample::checker
