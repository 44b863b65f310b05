// The least fixpoint of local states and messages, and the contents made of these.
#include "checker/induction/domain.hpp"

#include "checker/tables/grown.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::checker {

namespace {

constexpr std::size_t most_locals = 3'000'000;     // of one process
constexpr std::size_t most_contents = 20'000'000;  // of one channel

/// Numbers in the order in which they are found.
struct FoundOnes {
  std::vector<Index> all;
  std::vector<std::uint8_t> is_in;
  bool add(Index index) {
    std::uint8_t& is = grown(is_in, index);
    if (is != 0) return false;
    is = 1;
    all.push_back(index);
    return true;
  }
};

class LocalReach {
 public:
  LocalReach(ConjunctTable& conjuncts, Tabulation& tabulation, const std::function<void()>& watch)
      : conjuncts_(conjuncts),
        tabulation_(tabulation),
        watch_(watch),
        locals_(tabulation.processes()),
        messages_(tabulation.max_slots()),
        values_(tabulation.max_slots()) {}

  void run() {
    const model::System& system = tabulation_.system();
    for (const model::ProcessSet inside : system.instance().inside) {
      const auto initial = tabulation_.encode(model::initial_configuration(system, inside));
      for (ProcessIndex p = 0; p < locals_.size(); ++p) locals_[p].add(initial[p]);
    }
    // What was looked at, of each process: so many local states with so many messages a channel.
    std::vector<std::vector<std::vector<std::size_t>>> done(locals_.size());
    for (bool news = true; news;) {
      news = false;
      for (ProcessIndex p = 0; p < locals_.size(); ++p)
        for (std::size_t i = 0; i < locals_[p].all.size(); ++i)
          news |= go_on_from(p, locals_[p].all[i], grown(done[p], i));
    }
  }

  std::vector<FoundOnes>& locals() { return locals_; }
  std::vector<FoundOnes>& messages() { return messages_; }

 private:
  bool go_on_from(ProcessIndex p, Index local, std::vector<std::size_t>& done) {
    const bool is_first = done.empty();
    if (is_first) done.assign(tabulation_.max_slots() + 1, 0);
    std::size_t& excluded = done.back();
    if (is_first) excluded = is_excluded(p, local) ? 1 : 0;
    if (excluded != 0) return false;
    bool news = false;
    if (is_first)
      for (const Result result : tabulation_.internal(p, local)) {
        note(p, result);
        news = true;
      }
    for (Slot slot = tabulation_.first_channel(); slot < tabulation_.slots(); ++slot) {
      ChannelTable& channel = tabulation_.channel(slot);
      if (channel.to().index != p) continue;
      for (; done[slot] < messages_[slot].all.size(); ++done[slot]) {
        watch_();
        const Result result = tabulation_.receive(channel, local, messages_[slot].all[done[slot]]);
        if (result.effect != Tabulation::not_accepted) note(p, result);
        news = true;
      }
    }
    return news;
  }

  /// Does a conjunct that looks at this local state alone not hold of it?
  bool is_excluded(ProcessIndex p, Index local) {
    values_[p] = local;
    return std::ranges::any_of(conjuncts_.at(p), [&](std::size_t conjunct) {
      return conjuncts_.slots(conjunct).size() == 1 && !conjuncts_.holds(conjunct, values_);
    });
  }

  void note(ProcessIndex p, Result result) {
    watch_();
    locals_[p].add(result.local);
    if (locals_[p].all.size() > most_locals)
      throw model::BoundExceeded(fmt::format("P{} has more than {} local states", p, most_locals));
    for (const Sent& sent : tabulation_.effect(result.effect).sends)
      messages_[sent.channel].add(sent.message);
  }

  ConjunctTable& conjuncts_;
  Tabulation& tabulation_;
  const std::function<void()>& watch_;
  std::vector<FoundOnes> locals_, messages_;  ///< by process, by slot
  std::vector<Index> values_;
};

/// All contents of at most so many messages, shorter ones first.
std::vector<Index> contents_of(ChannelTable& channel, std::span<const Index> messages, int capacity,
                               const std::function<void()>& watch) {
  FoundOnes contents;
  contents.add(ChannelTable::empty);
  for (std::size_t first = 0, length = 0; length < static_cast<std::size_t>(capacity); ++length) {
    const std::size_t last = contents.all.size();
    for (; first < last; ++first)
      for (const Index message : messages) {
        watch();
        contents.add(channel.append(contents.all[first], message));
        if (contents.all.size() > most_contents)
          throw model::BoundExceeded(fmt::format(
              "a channel has more than {} contents: take a smaller --capacity", most_contents));
      }
  }
  return contents.all;
}

}  // namespace

std::size_t InductionDomain::most_locals() const {
  std::size_t most = 0;
  for (const auto& each : locals) most = std::max(most, each.size());
  return most;
}

std::size_t InductionDomain::most_messages() const {
  return messages.empty() ? 0 : *std::ranges::max_element(messages);
}

InductionDomain locally_reachable(ConjunctTable& conjuncts, Tabulation& tabulation, int capacity,
                                  const std::function<void()>& watch) {
  LocalReach reach(conjuncts, tabulation, watch);
  reach.run();
  InductionDomain domain{.locals = {},
                         .contents = std::vector<std::vector<Index>>(tabulation.max_slots()),
                         .messages = std::vector<std::size_t>(tabulation.max_slots()),
                         .capacity = capacity};
  for (FoundOnes& each : reach.locals()) domain.locals.push_back(std::move(each.all));
  for (Slot slot = tabulation.first_channel(); slot < tabulation.slots(); ++slot) {
    const std::vector<Index>& messages = reach.messages()[slot].all;
    domain.messages[slot] = messages.size();
    domain.contents[slot] = contents_of(tabulation.channel(slot), messages, capacity, watch);
  }
  return domain;
}

}  // namespace ample::checker
