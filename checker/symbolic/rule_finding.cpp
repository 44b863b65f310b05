// Rules are found while values are met: internal actions with their local states, receipts where a
// local state and a message are met together, on one way through a diagram. (Of all pairs of a
// local state and a message that are met somewhere up to nineteen in twenty never are together.)
// Both are found with every view of the shared variable.
#include "checker/symbolic/rules.hpp"
#include "checker/tables/combinations.hpp"
#include "checker/tables/grown.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <set>

namespace ample::checker {

namespace {

/// The most values of the shared variable, as one process sees it: they are looked at one by one.
constexpr std::size_t most_views = 1024;

}  // namespace

bool Rules::Met::add(Index value) {
  auto&& is_known = grown(known, value);
  if (is_known) return false;
  is_known = true;
  values.push_back(value);
  return true;
}

void Rules::meet(LevelNumber level, Index value) {
  if (!met_[level].add(value)) return;
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

void Rules::meet_local(ProcessIndex process, Index local) {
  const std::uint32_t number = offer(levels_->of_process(process), local);
  include(number, locals_[process]);
  grown(local_of_offer_, number) = local;
  for (const Index view : views_[process].values) find_internals(process, local, view);
}

void Rules::meet_content(const Level& of, Index content) {
  if (content == ChannelTable::empty) return;
  const LevelNumber level = levels_->of_channel(of.sender, of.process);
  std::vector<Head>& heads = heads_[level];
  for (const Receivable& received : channel(of.sender, of.process).receivable(content))
    if (head_of(level, received.message) == heads.size())
      heads.push_back({received.message, offer(level, received.message), {}});
}

std::size_t Rules::head_of(LevelNumber channel, Index message) const {
  const auto& heads = heads_[channel];
  return static_cast<std::size_t>(std::ranges::find(heads, message, &Head::message)
                                  - heads.begin());
}

bool Rules::is_upper_half(LevelNumber level, Index value) const {
  const Level& of = (*levels_)[level];
  return of.kind == Level::Kind::process
         || (of.kind == Level::Kind::channel && value != ChannelTable::empty
             && level < levels_->of_process(of.process));
}

void Rules::meet_below(LevelNumber level, Index value, std::span<const std::uint32_t> offered) {
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
  for (const Receivable& received : channel(of.sender, of.process).receivable(value)) {
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

void Rules::meet_together(ProcessIndex process, Index local, ProcessIndex sender, Head& head) {
  const std::uint32_t number = offer(levels_->of_process(process), local);
  if (has(head.met_with, number)) return;
  include(number, head.met_with);
  for (const Index view : views_[process].values)
    find_receipt(process, local, view, sender, head.message);
}

void Rules::meet_register(std::uint32_t at) {
  for (ProcessIndex process = 0; process < tabulation_->processes(); ++process)
    if ((tabulation_->shared().used_set(process) & set_of_register(at)) != no_register)
      find_views(process);
}

void Rules::find_views(ProcessIndex process) {
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
      const std::uint32_t number = offer(levels_->of_process(process), local);
      for (const ProcessIndex sender : levels_->senders_to(process))
        for (const Head& head : heads_[levels_->of_channel(sender, process)])
          if (has(head.met_with, number)) find_receipt(process, local, view, sender, head.message);
    }
    return !stopped_;
  });
}

bool Rules::goes_on() {
  constexpr std::uint32_t between_looks = 256;
  if (!stopped_ && ++looked_up_ % between_looks == 0) stopped_ = must_stop_();
  return !stopped_;
}

void Rules::find_internals(ProcessIndex process, Index local, Index view) {
  if (!goes_on()) return;
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

void Rules::find_receipt(ProcessIndex process, Index local, Index view, ProcessIndex sender,
                         Index message) {
  if (!goes_on()) return;
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

void Rules::add(const Key& key, Index local, Index becomes) {
  const RuleId number = rule(key);
  const LevelNumber level = levels_->of_process(std::get<0>(key));
  auto& map = grown(maps_[level], local);
  const auto at = std::lower_bound(map.begin(), map.end(), std::pair{number, Index{0}});
  if (at != map.end() && at->first == number) return;
  map.insert(at, {number, becomes});
  const std::uint32_t offered = offer(level, local);
  rules_[number].add_local(offered);
  if (number < bundled_ && has(were_offered_, offered)) ++widened_;
}

void Rules::Rule::add_local(std::uint32_t offer) {
  const std::uint32_t word = offer / 32;
  if (locals.empty()) locals_from = word;
  if (word < locals_from) {
    locals.insert(locals.begin(), locals_from - word, 0);
    locals_from = word;
  }
  if (word - locals_from >= locals.size()) locals.resize(word - locals_from + 1);
  locals[word - locals_from] |= 1u << offer % 32;
}

RuleId Rules::rule(const Key& key) {
  if (const auto known = numbers_.find(key); known != numbers_.end()) return known->second;
  const RuleId number = size();
  numbers_.emplace(key, number);
  const Rule& rule = rules_.emplace_back(made(key));
  first_[rule.first].push_back(number);
  for (LevelNumber level = rule.first; level <= rule.last; ++level) {
    const auto channel = rule.channels.find(level);
    const bool asks = level == levels_->of_process(rule.process) || rule.registers.contains(level)
                      || (channel != rule.channels.end() && channel->second.received != no_message);
    if (!asks) continue;
    first_asked_[level].push_back(number);
    break;
  }
  return number;
}

Rules::Rule Rules::made(const Key& key) {
  const auto& [process, received_from, message, view, effect] = key;
  Rule rule{.process = process,
            .effect = effect,
            .first = 0,
            .last = 0,
            .last_asked = 0,
            .channels = {},
            .registers = {},
            .asked = {},
            .locals = {},
            .locals_from = 0};
  std::set<LevelNumber> asked = {levels_->of_process(process)};
  if (received_from != no_channel) {
    rule.channels[received_from].received = message;
    rule.asked.push_back({received_from, offer(received_from, message)});
    asked.insert(received_from);
  }
  const SharedVariable& shared = tabulation_->shared();
  if (view != any_view)
    for (std::size_t i = 0; i < shared.used(process).size(); ++i) {
      const LevelNumber level = levels_->of_register(shared.used(process)[i]);
      const Index value = shared.value_in(process, view, i);
      rule.registers[level] = {value, value};
      rule.asked.push_back({level, offer(level, value)});
      asked.insert(level);
    }
  std::set<LevelNumber> all = asked;
  if (effect != no_effect) {
    const Effect& does = tabulation_->effect(effect);
    for (const Sent& sent : does.sends) {
      const LevelNumber level =
          levels_->of_channel(sent.table->from().index, sent.table->to().index);
      const auto [change, is_new] = rule.channels.try_emplace(level, ChannelChange{no_message, {}});
      change->second.sent.push_back(sent.message);
      all.insert(level);
    }
    if (does.writes())
      for (const auto& [at, value] : shared.write(does.write))
        rule.registers[levels_->of_register(at)].to = value;
  }
  rule.first = *all.begin();
  rule.last = *all.rbegin();
  rule.last_asked = *asked.rbegin();
  return rule;
}

}  // namespace ample::checker
