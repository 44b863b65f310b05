// Rules: what they ask for, and where they lead.
#include "checker/engines/symbolic/rules.hpp"

#include "checker/store/tables/grown.hpp"
#include "model/errors.hpp"

#include <algorithm>
#include <set>

namespace ample::checker {

Rules::Rules(Tabulation& tabulation, const Levels& levels)
    : tabulation_(&tabulation),
      levels_(&levels),
      maps_(levels.size()),
      first_(levels.size()),
      first_asked_(levels.size()),
      begun_(levels.size()) {}

void Rules::add(const RuleKey& key, Index local, Index becomes) {
  const RuleId number = number_of(key);
  const LevelNumber level = levels_->of_process(key.process);
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

RuleId Rules::number_of(const RuleKey& key) {
  if (const auto known = numbers_.find(key); known != numbers_.end()) return known->second;
  const RuleId number = size();
  numbers_.emplace(key, number);
  const Rule& rule = rules_.emplace_back(made(key));
  first_[rule.first].push_back(number);
  for (LevelNumber level = rule.first; level <= rule.last; ++level) {
    const auto channel = rule.channels.find(level);
    const bool asks =
        level == levels_->of_process(rule.process) || rule.registers.contains(level)
        || (channel != rule.channels.end() && channel->second.received != RuleKey::no_message);
    if (!asks) continue;
    first_asked_[level].push_back(number);
    break;
  }
  return number;
}

Rules::Rule Rules::made(const RuleKey& key) {
  Rule rule{.process = key.process, .effect = key.effect};
  if (key.received_from != RuleKey::no_channel) {
    rule.channels[key.received_from].received = key.message;
    rule.asked.push_back({key.received_from, offer(key.received_from, key.message)});
  }
  if (key.view != RuleKey::any_view) ask_registers(key.view, rule);
  std::set<LevelNumber> levels = {levels_->of_process(key.process)};
  for (const auto& [level, offered] : rule.asked) levels.insert(level);
  rule.last_asked = *levels.rbegin();
  if (key.effect != RuleKey::no_effect) add_changes(tabulation_->effect(key.effect), rule);
  for (const auto& [level, change] : rule.channels) levels.insert(level);
  rule.first = *levels.begin();
  rule.last = *levels.rbegin();
  return rule;
}

void Rules::ask_registers(Index view, Rule& rule) {
  const SharedVariable& shared = tabulation_->shared();
  for (std::size_t i = 0; i < shared.used(rule.process).size(); ++i) {
    const LevelNumber level = levels_->of_register(shared.used(rule.process)[i]);
    const Index value = shared.value_in(rule.process, view, i);
    rule.registers[level] = {value, value};
    rule.asked.push_back({level, offer(level, value)});
  }
}

void Rules::add_changes(const Effect& effect, Rule& rule) {
  for (const Sent& sent : effect.sends)
    rule.channels[levels_->of_channel(sent.table->from().index, sent.table->to().index)]
        .sent.push_back(sent.message);
  if (!effect.writes()) return;
  for (const auto& [at, value] : tabulation_->shared().write(effect.write))
    rule.registers[levels_->of_register(at)].to = value;
}

std::uint32_t Rules::offer(LevelNumber level, Index what) {
  return offers_.known_or(level, what, 0, [&] { return offer_count_++; });
}

bool Rules::may_find(RuleId number, LevelNumber level,
                     std::span<const std::uint32_t> offered) const {
  const Rule& rule = rules_[number];
  const auto has_local = [&] {
    const std::size_t most =
        offered.size() - std::min<std::size_t>(offered.size(), rule.locals_from);
    std::uint32_t common = 0;  // without a way out of the loop, so that it takes words together
    for (std::size_t i = 0; i < std::min(most, rule.locals.size()); ++i)
      common |= rule.locals[i] & offered[rule.locals_from + i];
    return common != 0;
  };
  return std::ranges::all_of(
             rule.asked,
             [&](const auto& asked) { return asked.first < level || has(offered, asked.second); })
         && (levels_->of_process(rule.process) < level || has_local());
}

void Rules::include_offers(LevelNumber level, Index value, Bits& offered) {
  const Level& of = (*levels_)[level];
  if (of.kind == Level::Kind::channel) {
    if (value == ChannelTable::empty) return;
    for (const Receivable& received : channel(of.sender, of.process).receivable(value))
      include(offer(level, received.message), offered);
    return;
  }
  const std::uint32_t number = offer(level, value);
  include(number, offered);
  if (of.kind == Level::Kind::process) include(number, were_offered_);
}

bool Rules::looks_at(RuleId number, LevelNumber level) const {
  const Rule& rule = rules_[number];
  return level == levels_->of_process(rule.process) || rule.channels.contains(level)
         || rule.registers.contains(level);
}

std::optional<Index> Rules::apply(RuleId number, LevelNumber level, Index value) {
  const Rule& rule = rules_[number];
  const Level& of = (*levels_)[level];
  if (of.kind == Level::Kind::process) {
    if (of.process != rule.process) return value;
    const auto& of_process = maps_[level];
    if (value >= of_process.size()) return std::nullopt;
    const auto& map = of_process[value];
    const auto at = std::lower_bound(map.begin(), map.end(), std::pair{number, Index{0}});
    return at == map.end() || at->first != number ? std::nullopt : std::optional(at->second);
  }
  if (of.kind == Level::Kind::shared) {
    const auto change = rule.registers.find(level);
    if (change == rule.registers.end()) return value;
    return change->second.from == value ? std::optional(change->second.to) : std::nullopt;
  }
  const auto change = rule.channels.find(level);
  return change == rule.channels.end() ? value : changed_content(change->second, of, value);
}

std::optional<Index> Rules::changed_content(const ChannelChange& change, const Level& of,
                                            Index content) {
  ChannelTable& table = channel(of.sender, of.process);
  if (change.received != RuleKey::no_message) {
    if (content == ChannelTable::empty) return std::nullopt;
    const auto receivable = table.receivable(content);
    const auto found = std::ranges::find(receivable, change.received, &Receivable::message);
    if (found == receivable.end()) return std::nullopt;
    content = found->remainder;
  }
  try {
    for (const Index message : change.sent) content = table.append(content, message);
  } catch (const model::BoundExceeded& bound) {
    note_bound(bound);
    return too_much;
  }
  return content;
}

std::vector<Branch> Rules::grouped(std::span<const RuleId> rules, LevelNumber level, Index value) {
  struct Led {
    Index becomes;
    RuleId rule;
  };
  std::vector<Led> all;
  for (const RuleId rule : rules)
    if (const std::optional<Index> becomes = apply(rule, level, value))
      all.push_back({*becomes, rule});
  std::ranges::stable_sort(all, {}, &Led::becomes);
  std::vector<Branch> branches;
  std::vector<RuleId> rest, done;
  for (std::size_t i = 0; i < all.size(); ++i) {
    (is_last(all[i].rule, level) ? done : rest).push_back(all[i].rule);
    if (i + 1 < all.size() && all[i + 1].becomes == all[i].becomes) continue;
    branches.push_back({all[i].becomes, bundle_of(level + 1, rest), sets_.number_of(done)});
    rest.clear();
    done.clear();
  }
  return branches;
}

Bundle Rules::bundle_of(LevelNumber level, const std::vector<RuleId>& rules) {
  if (rules.empty()) return 0;
  std::vector<std::uint32_t> words = {level};
  words.insert(words.end(), rules.begin(), rules.end());
  return bundles_.number_of(words);
}

Bundle Rules::begun(LevelNumber level) {
  Bundle& known = begun_[level];
  if (known == 0 || of(known).size() < first_[level].size())
    known = bundle_of(level, first_[level]);
  bundled_ = size();
  return known;
}

void Rules::keep_only(const std::vector<bool>& kept) {
  for (auto* by_level : {&first_, &first_asked_})
    for (std::vector<RuleId>& rules : *by_level)
      std::erase_if(rules, [&](RuleId rule) { return !kept[rule]; });
  begun_.assign(begun_.size(), 0);
}

std::optional<Bundle> Rules::passing(Bundle bundle) {
  const Bundle passes = passing_.known_or(bundle, 0, 0, [&] {
    const LevelNumber level = level_of(bundle);
    const auto rules = of(bundle);
    return std::ranges::any_of(rules, [&](RuleId rule) { return looks_at(rule, level); })
               ? Bundle{0}
               : bundle_of(level + 1, {rules.begin(), rules.end()});
  });
  return passes == 0 ? std::nullopt : std::optional<Bundle>(passes);
}

BranchList Rules::find_branches(Bundle bundle, Index value, std::uint32_t version) {
  const BranchList number = list_of(grouped(of(bundle), level_of(bundle), value));
  branches_of_.set(bundle, value, version, number);
  return number;
}

BranchList Rules::list_of(std::span<const Branch> branches) {
  std::vector<std::uint32_t> words;
  for (const Branch& branch : branches)
    words.insert(words.end(), {branch.becomes, branch.rest, branch.done});
  return branches_.number_of(words);
}

std::optional<RuleSet> Rules::still_possible(RuleSet rules, LevelNumber level, Index value) {
  constexpr std::uint32_t certain = TripleMap::absent - 1;
  const std::uint32_t known = possible_.known_or(rules, level, value, [&] {
    std::vector<RuleId> open;
    bool one_is_certain = false;
    const auto ask = [&](RuleId rule) {
      if (rules_[rule].effect == RuleKey::no_effect || !apply(rule, level, value)) return;
      one_is_certain |= rules_[rule].last_asked == level;
      open.push_back(rule);
    };
    for (const RuleId rule : sets_[rules]) ask(rule);
    for (const RuleId rule : first_asked_[level]) ask(rule);
    std::sort(open.begin(), open.end());
    return one_is_certain ? certain : sets_.number_of(open);
  });
  return known == certain ? std::nullopt : std::optional<RuleSet>(known);
}

std::size_t Rules::bytes() const {
  std::size_t sum = bundles_.bytes() + branches_.bytes() + sets_.bytes() + branches_of_.bytes()
                    + passing_.bytes() + possible_.bytes() + offers_.bytes();
  for (const auto& of_process : maps_)
    for (const std::vector<std::pair<RuleId, Index>>& map : of_process)
      sum += sizeof(std::vector<std::pair<RuleId, Index>>) + map.capacity() * sizeof(map[0]);
  for (const Rule& rule : rules_)
    sum += sizeof rule + rule.locals.capacity() * sizeof(rule.locals[0]);
  return sum;
}

}  // namespace ample::checker
