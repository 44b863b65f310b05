// Rules are found while values are met: by every local state with every message that can be
// received and every view of the shared variable.
#include "checker/reduction/combinations.hpp"
#include "checker/symbolic/rules.hpp"
#include "model/errors.hpp"

#include <algorithm>

namespace ample::checker {

void Rules::meet(LevelNumber level, Index value) {
  Met& met = met_[level];
  if (value < met.known.size() && met.known[value]) return;
  if (value >= met.known.size()) met.known.resize(2 * std::size_t{value} + 16);
  met.known[value] = true;
  met.values.push_back(value);
  const Level& of = (*levels_)[level];
  switch (of.kind) {
    case Level::Kind::process:
      return meet_local(of.process, value);
    case Level::Kind::channel:
      return meet_content(of, value);
    case Level::Kind::shared:
      return meet_register(of.process);
  }
}

void Rules::meet_local(Slot process, Index local) {
  for (const Index view : views_[process]) {
    find_internals(process, local, view);
    for (Slot sender = 0; sender < tabulation_->processes(); ++sender)
      for (const Index message : heads_[levels_->of_channel(sender, process)])
        find_receipt(process, local, view, sender, message);
  }
}

void Rules::meet_content(const Level& of, Index content) {
  if (content == ChannelTable::empty) return;
  const LevelNumber level = levels_->of_channel(of.sender, of.process);
  for (const Receivable& received : channel(of.sender, of.process).receivable(content)) {
    if (std::ranges::find(heads_[level], received.message) != heads_[level].end()) continue;
    heads_[level].push_back(received.message);
    for (const Index local : met_[levels_->of_process(of.process)].values)
      for (const Index view : views_[of.process])
        find_receipt(of.process, local, view, of.sender, received.message);
  }
}

void Rules::meet_register(std::uint32_t at) {
  for (Slot process = 0; process < tabulation_->processes(); ++process)
    if ((tabulation_->shared().used_set(process) & set_of_register(at)) != no_register)
      find_views(process);
}

void Rules::find_views(Slot process) {
  SharedVariable& shared = tabulation_->shared();
  std::vector<std::size_t> sizes;
  for (const std::uint32_t at : shared.used(process))
    sizes.push_back(met_[levels_->of_register(at)].values.size());
  if (std::ranges::find(sizes, std::size_t{0}) != sizes.end()) return;
  std::vector<Index> values(shared.registers(), 0);
  for_each_combination(sizes, [&](const std::vector<std::size_t>& digits) {
    for (std::size_t i = 0; i < digits.size(); ++i) {
      const std::uint32_t at = shared.used(process)[i];
      values[at] = met_[levels_->of_register(at)].values[digits[i]];
    }
    const Index view = shared.view(process, values);
    if (std::ranges::find(views_[process], view) != views_[process].end()) return true;
    views_[process].push_back(view);
    for (const Index local : met_[levels_->of_process(process)].values) {
      find_internals(process, local, view);
      for (Slot sender = 0; sender < tabulation_->processes(); ++sender)
        for (const Index message : heads_[levels_->of_channel(sender, process)])
          find_receipt(process, local, view, sender, message);
    }
    return true;
  });
}

void Rules::find_internals(Slot process, Index local, Index view) {
  const Index seen = tabulation_->has_shared() ? view : any_view;
  try {
    for (const Result& result :
         tabulation_->internal(process, tabulation_->argument_of(process, local, view)))
      add({process, no_channel, no_message, seen, result.effect}, local, result.local);
  } catch (const model::BoundExceeded& bound) {
    bound_ = bound.what();
    add({process, no_channel, no_message, seen, no_effect}, local, too_much);
  }
}

void Rules::find_receipt(Slot process, Index local, Index view, Slot sender, Index message) {
  const LevelNumber level = levels_->of_channel(sender, process);
  ChannelTable& table = channel(sender, process);
  const Index argument = tabulation_->argument_of(process, local, view);
  try {
    const Result result = tabulation_->receive(table, argument, message);
    const bool blind = tabulation_->is_blind_receipt(table, argument, message);
    add({process, level, message, blind ? any_view : view, result.effect}, local, result.local);
  } catch (const model::BoundExceeded& bound) {
    bound_ = bound.what();
    add({process, level, message, tabulation_->has_shared() ? view : any_view, no_effect}, local,
        too_much);
  }
}

}  // namespace ample::checker
