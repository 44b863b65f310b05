// The least fixpoint of local states, messages and what registers hold.
#include "checker/engines/por/every_effect.hpp"

#include "checker/store/tables/combinations.hpp"
#include "model/errors.hpp"

namespace ample::checker {

namespace {

/// The local states of one process, the values of one register, the messages of one channel, or all
/// effects, in the order in which they were found.
struct Found {
  std::vector<Index> all;
  std::vector<std::uint8_t> is_in;  ///< by index
  bool contains(Index index) const { return index < is_in.size() && is_in[index] != 0; }
  bool add(Index index) {
    if (contains(index)) return false;
    grown(is_in, index) = 1;
    all.push_back(index);
    return true;
  }
};

class EffectSearch {
 public:
  EffectSearch(Automata& automata, std::span<const GlobalConfiguration> roots)
      : automata_(&automata),
        tabulation_(&automata.tabulation()),
        found_(automata.processes()),
        messages_(automata.tabulation().max_slots()),
        registers_(automata.tabulation().shared().registers()) {
    for (Found& values : registers_) values.add(0);
    for (const GlobalConfiguration& root : roots)
      for (ProcessIndex process = 0; process < found_.size(); ++process)
        found_[process].add(automata[process].local(root[process]));
  }

  bool run() {
    for (news_ = true; news_;) {
      news_ = false;
      for (ProcessIndex process = 0; process < found_.size(); ++process)
        for (std::size_t i = 0; i < found_[process].all.size(); ++i)
          if (!go_on_from(process, found_[process].all[i])) return false;
    }
    return true;
  }
  std::vector<EffectNumber> effects() && { return std::move(effects_.all); }

 private:
  /// Takes all values found of the registers that the process uses, each with each.
  bool go_on_from(ProcessIndex process, Index local) {
    SharedVariable& shared = tabulation_->shared();
    const auto used = shared.used(process);
    std::vector<std::size_t> sizes;
    for (const std::uint32_t at : used) sizes.push_back(registers_[at].all.size());
    std::vector<Index> values(registers_.size(), 0);
    return for_each_combination(sizes, [&](const std::vector<std::size_t>& digits) {
      for (std::size_t i = 0; i < used.size(); ++i)
        values[used[i]] = registers_[used[i]].all[digits[i]];
      return look_at(process,
                     tabulation_->argument_of(process, local, shared.view(process, values)));
    });
  }

  bool look_at(ProcessIndex process, Index argument) {
    if (!may_go_on()) return false;
    for (const Result result : tabulation_->internal(process, argument)) note(process, result);
    const std::span<const InChannel> inbox = tabulation_->inbox(process);
    for (const InChannel& in_channel : inbox)
      for (Index message = 0; message < in_channel.table->messages(); ++message) {
        if (!messages_[in_channel.channel].contains(message)) continue;
        if (!may_go_on()) return false;
        note(process, tabulation_->receive(*in_channel.table, argument, message));
      }
    return true;
  }

  /// Where something grows the tables do, and what is found then is of no use.
  bool may_go_on() {
    constexpr std::uint64_t most_look_ups = 1'000'000, between = 1 << 12;
    constexpr std::size_t most_bytes = std::size_t{64} << 20;
    automata_->look();
    return ++look_ups_ <= most_look_ups
           && (look_ups_ % between != 0 || tabulation_->bytes() <= most_bytes);
  }

  void note(ProcessIndex process, Result result) {
    news_ |= found_[process].add(result.local);
    if (!effects_.add(result.effect)) return;
    news_ = true;
    const Effect& effect = tabulation_->effect(result.effect);
    for (const Sent& sent : effect.sends) messages_[sent.channel].add(sent.message);
    if (!effect.writes()) return;
    for (const auto& [at, value] : tabulation_->shared().write(effect.write))
      registers_[at].add(value);
  }

  Automata* automata_;
  Tabulation* tabulation_;
  std::vector<Found> found_;      ///< local states by process
  std::vector<Found> messages_;   ///< by channel
  std::vector<Found> registers_;  ///< values by register
  Found effects_;
  std::uint64_t look_ups_ = 0;
  bool news_ = false;
};

}  // namespace

std::optional<std::vector<EffectNumber>> every_effect(Automata& automata,
                                                      std::span<const GlobalConfiguration> roots) {
  EffectSearch search(automata, roots);
  try {
    if (!search.run()) return std::nullopt;
  } catch (const model::BoundExceeded&) {
    return std::nullopt;
  }
  return std::move(search).effects();
}

}  // namespace ample::checker
