// Rules: the steps of a system, level by level.
//
// A rule stands for all steps with the same message (or internal action) and the same effect. It
// maps local states at the level of the process, removes the message at the channel received from,
// appends messages at the channels sent through, and replaces values at the registers of a shared
// variable. It asks each level for its own value only, so that it is carried out on a whole diagram
// at once.
//
// They are found while the search goes on (rule_finder.hpp).
#pragma once

#include "checker/engines/symbolic/bits.hpp"
#include "checker/engines/symbolic/levels.hpp"
#include "checker/store/tables/interned.hpp"
#include "checker/store/tables/triple_map.hpp"
#include "model/errors.hpp"

#include <map>
#include <optional>
#include <string>

namespace ample::checker {

using RuleId = std::uint32_t;
/// A set of rules that have made the same changes so far and go on at the same level, as a dense
/// number.
using Bundle = std::uint32_t;
/// A set of rules, as a dense number.
using RuleSet = std::uint32_t;

/// A list of branches, as a dense number.
using BranchList = std::uint32_t;

/// Rules lead from one value of a level to another value, and go on below.
struct Branch {
  Index becomes;  ///< the value afterwards; `too_much` where that exceeds a bound
  Bundle rest;    ///< the rules that change lower levels, too; 0: none
  RuleSet done;   ///< those that are carried out now; 0: none
};

/// The steps that a rule stands for, without their local states.
struct RuleKey {
  static constexpr Index no_message = ~Index{0};
  static constexpr LevelNumber no_channel = ~LevelNumber{0};
  static constexpr Index any_view = ~Index{0};  ///< it does not look at the variable
  static constexpr std::uint32_t no_effect = ~std::uint32_t{0};  ///< a bound is exceeded

  ProcessIndex process;
  LevelNumber received_from;  ///< the level of the channel
  Index message;
  Index view;  ///< of the shared variable
  std::uint32_t effect;
  auto operator<=>(const RuleKey&) const = default;
};

/// It is for one thread only.
class Rules {
 public:
  /// This stands for a value when a handler, or a channel, has met a bound.
  static constexpr Index too_much = ~Index{0};

  Rules(Tabulation& tabulation, const Levels& levels);

  /// The rule leads from that local state to another one. The rule may be new.
  void add(const RuleKey& key, Index local, Index becomes);
  /// Number of what a level offers to rules: a local state, a message, the value of a register.
  std::uint32_t offer(LevelNumber level, Index what);
  void note_bound(const model::BoundExceeded& bound) { bound_ = bound; }
  /// How often a rule in a bundle has become possible in one more of the local states that were
  /// offered before. Negative answers of `may_find` may be wrong after that, and are asked anew.
  std::uint64_t widened() const { return widened_; }

  /// All rules known so far that begin at this level.
  Bundle begun(LevelNumber level);
  std::span<const RuleId> beginning(LevelNumber level) const { return first_[level]; }
  /// From now on rules that are not kept begin nowhere: no configuration has a step of them.
  /// Bundles made before stay as they are.
  void keep_only(const std::vector<bool>& kept);

  LevelNumber level_of(Bundle bundle) const { return bundles_[bundle][0]; }
  std::span<const RuleId> of(Bundle bundle) const { return bundles_[bundle].subspan(1); }
  /// The bundle of no rules is 0.
  Bundle bundle_of(LevelNumber level, const std::vector<RuleId>& rules);
  /// The same rules one level down, if none of them looks at this one.
  std::optional<Bundle> passing(Bundle bundle);
  /// The branches of the rules from that value, which was met together with what they ask for
  /// above.
  BranchList branches(Bundle bundle, Index value) {
    const auto& maps = maps_[level_of(bundle)];
    const auto version = value < maps.size() ? static_cast<std::uint32_t>(maps[value].size()) : 0;
    const BranchList known = branches_of_.find(bundle, value, version);
    return known != TripleMap::absent ? known : find_branches(bundle, value, version);
  }
  class Branches {
   public:
    explicit Branches(std::span<const std::uint32_t> words) : words_(words) {}
    std::size_t size() const { return words_.size() / 3; }
    Branch operator[](std::size_t i) const {
      return {words_[3 * i], words_[3 * i + 1], words_[3 * i + 2]};
    }

   private:
    std::span<const std::uint32_t> words_;
  };
  /// The branches of a list; they stay valid.
  Branches operator[](BranchList list) const { return Branches(branches_[list]); }
  BranchList list_of(std::span<const Branch> branches);

  /// Includes what a value of a level offers to rules, as numbers: of a channel the messages that
  /// can be received, of others the value itself.
  void include_offers(LevelNumber level, Index value, Bits& offered);
  /// True when the rule may find all it asks for from that level down, where this is offered (as
  /// bits of words).
  bool may_find(RuleId rule, LevelNumber level, std::span<const std::uint32_t> offered) const;

  /// Returns those of the rules, which were possible above this level, that still are with this
  /// value, together with the rules that ask at this level first; nothing when one of them is
  /// possible for certain.
  std::optional<RuleSet> still_possible(RuleSet rules, LevelNumber level, Index value);

  RuleId size() const { return static_cast<RuleId>(rules_.size()); }
  std::span<const RuleId> in(RuleSet set) const { return sets_[set]; }
  std::uint32_t effect(RuleId rule) const { return rules_[rule].effect; }
  /// True when the rule asks or changes this level. Elsewhere it leaves every value as it is.
  bool looks_at(RuleId rule, LevelNumber level) const;
  /// True when that is the last level that the rule asks or changes.
  bool is_last(RuleId rule, LevelNumber level) const { return rules_[rule].last == level; }
  bool is_behind(RuleId rule, LevelNumber level) const { return rules_[rule].last < level; }
  /// The value that the rule makes of a level's value; nothing if the rule is not possible.
  std::optional<Index> apply(RuleId rule, LevelNumber level, Index value);
  /// The bound that was exceeded last.
  const model::BoundExceeded& bound() const { return *bound_; }

  ChannelTable& channel(ProcessIndex from, ProcessIndex to) {
    return tabulation_->channel(tabulation_->channel_between(from, to));
  }

  std::size_t bytes() const;

 private:
  /// The change of a channel: the message taken, or none, and those appended.
  struct ChannelChange {
    Index received = RuleKey::no_message;
    std::vector<Index> sent{};
  };
  struct RegisterChange {
    Index from, to;
  };
  struct Rule {
    ProcessIndex process;
    std::uint32_t effect;
    LevelNumber first = 0, last = 0;  ///< the first and the last level that it changes or asks
    LevelNumber last_asked = 0;       ///< the last level that decides whether it is possible
    std::map<LevelNumber, ChannelChange> channels{};
    std::map<LevelNumber, RegisterChange> registers{};
    /// The offers that it needs at channels and registers.
    std::vector<std::pair<LevelNumber, std::uint32_t>> asked{};
    /// The offers of local states, one of which it needs, as bits of words; `locals_from` is the
    /// number of the first word.
    Bits locals{};
    std::uint32_t locals_from = 0;
    void add_local(std::uint32_t offer);
  };
  RuleId number_of(const RuleKey& key);
  Rule made(const RuleKey& key);
  /// The rule asks for the registers of its process as that view has them.
  void ask_registers(Index view, Rule& rule);
  /// Adds what the effect sends and writes.
  void add_changes(const Effect& effect, Rule& rule);

  std::optional<Index> changed_content(const ChannelChange& change, const Level& channel,
                                       Index content);
  /// Branches of these rules, one for each value that the value becomes.
  std::vector<Branch> grouped(std::span<const RuleId> rules, LevelNumber level, Index value);
  BranchList find_branches(Bundle bundle, Index value, std::uint32_t version);

  Tabulation* tabulation_;
  const Levels* levels_;
  Bits were_offered_;  ///< offers of local states that some diagram had
  std::map<RuleKey, RuleId> numbers_;
  std::vector<Rule> rules_;
  /// The local states to which rules lead, by level of a process and local state; in increasing
  /// order of the rules.
  std::vector<std::vector<std::vector<std::pair<RuleId, Index>>>> maps_;
  std::vector<std::vector<RuleId>> first_, first_asked_;  ///< by level
  std::vector<Bundle> begun_;  ///< by level: the bundle when it was asked for last
  RuleId bundled_ = 0;         ///< those before it may stand in bundles
  std::uint64_t widened_ = 0;
  InternedVectors bundles_, branches_, sets_;
  TripleMap branches_of_;  ///< by bundle, value, and how many rules were known to lead from it
  TripleMap passing_, possible_;
  TripleMap offers_;  ///< by level, and the message or the value
  std::uint32_t offer_count_ = 0;
  std::optional<model::BoundExceeded> bound_;
};

}  // namespace ample::checker
