// Running handlers for the first time.
#include "checker/store/tabulation/tabulation.hpp"
#include "model/errors.hpp"

#include <algorithm>

namespace ample::checker {

using model::ProcessId;

namespace {

/// A handler that asks for what is not there ends a search as a bound does, if a step comes to it;
/// handlers also run in local states that no execution reaches. So does one that throws, and what
/// is declared wrongly.
template <class Call>
auto or_bound(const model::System& system, Call call) {
  try {
    return call();
  } catch (const model::WrongAlgorithm& error) {
    const std::string& dropped = system.instance().dropped;
    const bool is_of_declaration =
        dynamic_cast<const model::WrongDeclaration*>(&error) != nullptr
        || (dynamic_cast<const model::HandlerFailed*>(&error) != nullptr && dropped.empty());
    model::BoundExceeded bound(error.what()
                               + (dropped.empty() || is_of_declaration
                                      ? ""
                                      : "; that may be because " + dropped + " is left out"));
    bound.is_of_declaration = is_of_declaration;
    throw bound;
  }
}

}  // namespace

Index Tabulation::paired_argument(ProcessIndex process, Index local, Index view) {
  Memo& numbers = pair_numbers_[process];
  if (const std::uint64_t known = numbers.find(local, view); known != Memo::absent)
    return static_cast<Index>(known - 1);
  const std::lock_guard lock(misses_);
  const Index pair = pairs_[process]->intern(bytes_of_local(process, local)
                                             + shared_.bytes_of_view(process, view));
  if (numbers.find(local, view) == Memo::absent) {
    pair_parts_[process]->append() = {local, view};
    numbers.insert(local, view, std::uint64_t{pair} + 1);
  }
  return pair;
}

std::span<const Result> Tabulation::run_internal(ProcessIndex process, Index argument) {
  const std::lock_guard lock(misses_);
  const ProcessId id = process_id(process);
  const model::Bytes& bytes = arguments_[process]->bytes_of(argument);
  std::vector<Result> results;
  or_bound(*system_, [&] { checks_.look_at_text(id, bytes); });
  for (std::size_t i = 0; i < system_->actions().size(); ++i) {
    const auto action = static_cast<model::ActionId>(i);
    if (model::is_of_channel(system_->actions()[i].role)) continue;
    const bool enabled = or_bound(*system_, [&] { return system_->enabled(action, id, bytes); });
    const int outcomes =
        enabled ? or_bound(*system_, [&] { return system_->outcomes(action, id, bytes); }) : 0;
    if (!enabled) checks_.look_at(action, id, bytes, 0, std::nullopt);
    for (int number = 0; number < outcomes; ++number) {
      const model::Outcome outcome =
          or_bound(*system_, [&] { return system_->take_outcome(action, id, bytes, number); });
      checks_.look_at(action, id, bytes, number, outcome);
      results.push_back(tabulate(process, argument, action, number, outcome));
    }
  }
  for (const model::ActionId fault : system_->channel_faults(bytes))
    results.push_back(tabulate(process, argument, fault, 0, system_->take(fault, id, bytes)));
  return arguments_[process]->set_internal(argument, results);
}

Result Tabulation::run_receipt(ChannelTable& table, Index argument, Index message) {
  const std::lock_guard lock(misses_);
  if (const std::uint64_t known = table.receipts().find(argument, message); known != Memo::absent)
    return unpacked(known);
  const ProcessIndex process = table.to().index;
  const Index local = parts_of(process, argument).local;
  if (const std::uint64_t known = table.blind_receipts().find(local, message);
      known != Memo::absent) {
    table.receipts().insert(argument, message, known);
    return unpacked(known);
  }
  const model::Bytes& bytes = table.bytes_of(message);
  const model::Bytes& here = arguments_[process]->bytes_of(argument);
  const model::ActionId action = system_->receipt_of(bytes);
  if (!or_bound(*system_,
                [&] { return system_->accepts(table.to(), table.from(), here, bytes); })) {
    checks_.look_at(table.to(), table.from(), here, bytes, std::nullopt);
    const Result none{.local = 0, .effect = not_accepted};
    table.receipts().insert(argument, message, packed(none));
    return none;
  }
  const model::Outcome outcome =
      or_bound(*system_, [&] { return system_->receive(table.to(), table.from(), here, bytes); });
  checks_.look_at(table.to(), table.from(), here, bytes, outcome);
  const Result result = tabulate(process, argument, action, 0, outcome);
  table.receipts().insert(argument, message, packed(result));
  // Whether it is accepted may depend on the shared variable.
  if (has_shared() && !outcome.saw_shared && system_->actions()[action].accepts.empty())
    table.blind_receipts().insert(local, message, packed(result));
  return result;
}

bool Tabulation::is_visible(ProcessId process, const model::Bytes& before,
                            const model::Bytes& after) const {
  return std::any_of(watched_.invariants.begin(), watched_.invariants.end(),
                     [&](std::size_t invariant) {
                       return system_->read_by_invariant(invariant, process, before)
                              != system_->read_by_invariant(invariant, process, after);
                     });
}

Result Tabulation::tabulate(ProcessIndex process, Index argument, model::ActionId action,
                            int number, const model::Outcome& outcome) {
  const Index after = processes_[process]->intern(outcome.local);
  const bool was_inside = (*arguments_[process])[argument].in_cs;
  const bool is_inside = local(process, after).in_cs;
  Effect effect{.process = static_cast<ShortProcessIndex>(process),
                .action = action,
                .number = static_cast<std::uint8_t>(number),
                .role = system_->actions()[action].role,
                .enters = !was_inside && is_inside,
                .leaves = was_inside && !is_inside,
                .visible = (watched_.occupancy && was_inside != is_inside)
                           || is_visible(ProcessId(static_cast<int>(process)),
                                         arguments_[process]->bytes_of(argument), outcome.local),
                .anomalies = outcome.anomalies,
                .followups = {},
                .sends = {}};
  if (has_shared())
    effect.write = shared_.write_of(process, parts_of(process, argument).view, outcome.shared);
  for (const model::Followup& followup : outcome.followups)
    effect.followups.push_back(followup.action);
  for (const model::Send& send : outcome.sends) {
    const Slot slot = make_channel(process, send.to.index);
    effect.repeats |= std::any_of(effect.sends.begin(), effect.sends.end(),
                                  [&](const Sent& sent) { return sent.channel == slot; });
    ChannelTable& table = channel(slot);
    effect.sends.push_back({slot, table.message_of(send.message), &table});
  }
  return {after, intern(std::move(effect))};
}

std::uint32_t Tabulation::intern(Effect effect) {
  const std::uint32_t known = effect_numbers_.find(effects_, effect);
  return known != effect_numbers_.absent ? known
                                         : effect_numbers_.append(effects_, std::move(effect));
}

}  // namespace ample::checker
