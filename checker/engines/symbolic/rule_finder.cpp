// Rules are found while values are met: internal actions with their local states, receipts where a
// local state and a message are met together, on one way through a diagram. (Of all pairs of a
// local state and a message that are met somewhere up to nineteen in twenty never are together.)
// Both are found with every view of the shared variable.
#include "checker/engines/symbolic/rule_finder.hpp"

#include "checker/store/tables/combinations.hpp"
#include "checker/store/tables/grown.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace ample::checker {

namespace {

/// The most values of the shared variable, as one process sees it: they are looked at one by one.
constexpr std::size_t most_views = 1024;

}  // namespace

RuleFinder::RuleFinder(Tabulation& tabulation, const Levels& levels, Rules& rules,
                       std::function<bool()> must_stop)
    : tabulation_(&tabulation),
      levels_(&levels),
      rules_(&rules),
      met_(levels.size()),
      heads_(levels.size()),
      locals_(tabulation.processes()),
      views_(tabulation.processes()),
      must_stop_(std::move(must_stop)) {
  // A rule that asks for no register has to be found when its local state and its message are met,
  // and not only when a register is: every receipt is tried with the view of the beginning at
  // least.
  const std::vector<Index> at_the_beginning(tabulation.shared().registers(), 0);
  for (ProcessIndex process = 0; process < tabulation.processes(); ++process)
    views_[process].add(
        tabulation.has_shared() ? tabulation.shared().view(process, at_the_beginning) : 0);
}

bool RuleFinder::Met::add(Index value) {
  auto&& is_known = grown(known, value);
  if (is_known) return false;
  is_known = true;
  values.push_back(value);
  return true;
}

void RuleFinder::meet(LevelNumber level, Index value) {
  if (!met_[level].add(value)) return;
  const Level& of = (*levels_)[level];
  switch (of.kind) {
    case Level::Kind::process:
      return meet_local(of.process, value);
    case Level::Kind::channel:
      return meet_content(of, value);
    case Level::Kind::shared:
      return meet_register(of.register_number);
  }
}

void RuleFinder::meet_local(ProcessIndex process, Index local) {
  const std::uint32_t number = rules_->offer(levels_->of_process(process), local);
  include(number, locals_[process]);
  grown(local_of_offer_, number) = local;
  for (const Index view : views_[process].values) find_internals(process, local, view);
}

void RuleFinder::meet_content(const Level& of, Index content) {
  if (content == ChannelTable::empty) return;
  const LevelNumber level = levels_->of_channel(of.sender, of.process);
  std::vector<Head>& heads = heads_[level];
  for (const Receivable& received : rules_->channel(of.sender, of.process).receivable(content))
    if (head_of(level, received.message) == heads.size())
      heads.push_back({received.message, rules_->offer(level, received.message), {}});
}

std::size_t RuleFinder::head_of(LevelNumber channel, Index message) const {
  const auto& heads = heads_[channel];
  return static_cast<std::size_t>(std::ranges::find(heads, message, &Head::message)
                                  - heads.begin());
}

bool RuleFinder::is_upper_half(LevelNumber level, Index value) const {
  const Level& of = (*levels_)[level];
  return of.kind == Level::Kind::process
         || (of.kind == Level::Kind::channel && value != ChannelTable::empty
             && level < levels_->of_process(of.process));
}

void RuleFinder::meet_below(LevelNumber level, Index value,
                            std::span<const std::uint32_t> offered) {
  const Level& of = (*levels_)[level];
  if (of.kind == Level::Kind::process) {
    for (const ProcessIndex sender : levels_->senders_to(of.process)) {
      const LevelNumber below = levels_->of_channel(sender, of.process);
      if (below < level) continue;
      for (Head& head : heads_[below])
        if (has(offered, head.offer)) meet_together(of.process, value, sender, head);
    }
    return;
  }
  const Bits& locals = locals_[of.process];
  for (const Receivable& received : rules_->channel(of.sender, of.process).receivable(value)) {
    Head& head = heads_[level][head_of(level, received.message)];
    head.met_with.resize(locals.size());
    for (std::size_t i = 0; i < std::min(offered.size(), locals.size()); ++i)
      for (std::uint32_t left = offered[i] & locals[i] & ~head.met_with[i]; left != 0;
           left &= left - 1) {
        const std::size_t number = 32 * i + static_cast<std::size_t>(std::countr_zero(left));
        meet_together(of.process, local_of_offer_[number], of.sender, head);
      }
  }
}

void RuleFinder::meet_together(ProcessIndex process, Index local, ProcessIndex sender, Head& head) {
  const std::uint32_t number = rules_->offer(levels_->of_process(process), local);
  if (has(head.met_with, number)) return;
  include(number, head.met_with);
  for (const Index view : views_[process].values)
    find_receipt(process, local, view, sender, head.message);
}

void RuleFinder::meet_register(std::uint32_t at) {
  for (ProcessIndex process = 0; process < tabulation_->processes(); ++process)
    if ((tabulation_->shared().used_set(process) & set_of_register(at)) != no_register)
      find_views(process);
}

void RuleFinder::find_views(ProcessIndex process) {
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
    if (!goes_on()) return false;
    if (!views_[process].add(view)) return true;
    if (views_[process].values.size() > most_views)
      throw model::BoundExceeded(fmt::format(
          "{} sees more than {} values of the shared variable, and a diagram looks at each of them "
          "with each local state: name smaller registers in registers(), or leave --reduce "
          "symbolic out",
          model::to_text(model::ProcessId(static_cast<int>(process))), most_views));
    for (const Index local : met_[levels_->of_process(process)].values) {
      find_internals(process, local, view);
      const std::uint32_t number = rules_->offer(levels_->of_process(process), local);
      for (const ProcessIndex sender : levels_->senders_to(process))
        for (const Head& head : heads_[levels_->of_channel(sender, process)])
          if (has(head.met_with, number)) find_receipt(process, local, view, sender, head.message);
    }
    return !stopped_;
  });
}

bool RuleFinder::goes_on() {
  constexpr std::uint32_t between_looks = 256;
  if (!stopped_ && ++looked_up_ % between_looks == 0) stopped_ = must_stop_();
  return !stopped_;
}

void RuleFinder::find_internals(ProcessIndex process, Index local, Index view) {
  if (!goes_on()) return;
  const Index seen = tabulation_->has_shared() ? view : RuleKey::any_view;
  try {
    for (const Result& result :
         tabulation_->internal(process, tabulation_->argument_of(process, local, view)))
      rules_->add({process, RuleKey::no_channel, RuleKey::no_message, seen, result.effect}, local,
                  result.local);
  } catch (const model::BoundExceeded& bound) {
    rules_->note_bound(bound);
    rules_->add({process, RuleKey::no_channel, RuleKey::no_message, seen, RuleKey::no_effect},
                local, Rules::too_much);
  }
}

void RuleFinder::find_receipt(ProcessIndex process, Index local, Index view, ProcessIndex sender,
                              Index message) {
  if (!goes_on()) return;
  const LevelNumber level = levels_->of_channel(sender, process);
  ChannelTable& table = rules_->channel(sender, process);
  const Index argument = tabulation_->argument_of(process, local, view);
  try {
    const Result result = tabulation_->receive(table, argument, message);
    const bool blind = tabulation_->is_blind_receipt(table, argument, message);
    rules_->add({process, level, message, blind ? RuleKey::any_view : view, result.effect}, local,
                result.local);
  } catch (const model::BoundExceeded& bound) {
    rules_->note_bound(bound);
    rules_->add({process, level, message, tabulation_->has_shared() ? view : RuleKey::any_view,
                 RuleKey::no_effect},
                local, Rules::too_much);
  }
}

std::size_t RuleFinder::bytes() const {
  std::size_t sum = 0;
  for (const auto& heads : heads_)
    for (const Head& head : heads)
      sum += sizeof head + head.met_with.capacity() * sizeof(head.met_with[0]);
  return sum;
}

}  // namespace ample::checker
