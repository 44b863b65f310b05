// The least fixpoint of local states and messages, and that of contents made of these.
#include "checker/questions/induction/domain.hpp"

#include "checker/store/tables/grown.hpp"
#include "checker/verdict/run/budget.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>

namespace ample::checker {

namespace {

constexpr std::size_t most_locals = 3'000'000;  // of one process
// After so many steps of processes alone it is asked whether anything still grows, and whenever
// they are twice as many.
constexpr std::uint64_t enough_steps = 1 << 18;
// Contents of one channel: where the conjuncts leave more, they are taken to bound nothing.
constexpr std::size_t most_contents = 100'000, most_contents_of_capacity = 20'000'000;

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

class AloneReached {
 public:
  AloneReached(ConjunctTable& conjuncts, std::size_t proved, Tabulation& tabulation,
               const std::function<void()>& watch)
      : conjuncts_(conjuncts),
        proved_(proved),
        tabulation_(tabulation),
        watch_(watch),
        reader_(tabulation.system()),
        measured_(tabulation.processes()),
        locals_(tabulation.processes()),
        messages_(tabulation.max_slots()),
        sent_(tabulation.max_slots()),
        values_(tabulation.max_slots()) {}

  /// Throws EndlessDomain.
  void find_locals() {
    try {
      find_all_locals();
    } catch (const model::BoundExceeded& bound) {
      measure();
      throw EndlessDomain{bound.what(), reached_, before_};
    } catch (const LimitMet&) {
      measure();
      throw EndlessDomain{"", reached_, before_};
    }
  }

  /// The contents of each channel, by slot, with at most `capacity` messages each if that is given.
  /// Nothing where those of one are more than `most`, or where only the size of a channel bounds
  /// them: then a step may lead out.
  std::optional<std::vector<std::vector<Index>>> contents(std::optional<int> capacity,
                                                          std::size_t most) {
    longest_ = 0;
    std::vector<std::vector<Index>> all(tabulation_.max_slots());
    for (Slot slot = tabulation_.first_channel(); slot < tabulation_.slots(); ++slot) {
      auto found = contents_of(slot, capacity, most);
      if (!found) return std::nullopt;
      all[slot] = std::move(*found);
    }
    return all;
  }

  std::vector<FoundOnes>& locals() { return locals_; }
  std::vector<Index>& messages(Slot slot) { return messages_[slot].all; }
  /// The most messages in the contents that were asked for last, if the conjuncts hold.
  std::size_t longest() const { return longest_; }

 private:
  /// The same of one channel.
  std::optional<std::vector<Index>> contents_of(Slot slot, std::optional<int> capacity,
                                                std::size_t most) {
    const std::size_t longest =
        capacity ? static_cast<std::size_t>(*capacity) : ChannelTable::longest;
    ChannelTable& channel = tabulation_.channel(slot);
    FoundOnes contents;
    contents.add(ChannelTable::empty);
    bool is_bounded = true;
    const auto send_to = [&](Index content) {
      for (const std::vector<Index>& messages : sent_[slot]) {
        if (channel.sequence(content).size() + messages.size() > longest) {
          is_bounded = false;
          continue;
        }
        Index after = content;
        for (const Index message : messages) after = channel.append(after, message);
        contents.add(after);
      }
    };
    for (std::size_t i = 0; i < contents.all.size(); ++i) {
      watch_();
      const Index content = contents.all[i];
      if (is_excluded(slot, content)) continue;
      longest_ = std::max(longest_, channel.sequence(content).size());
      if (content != ChannelTable::empty)
        for (const Receivable& received : channel.receivable(content)) {
          contents.add(received.remainder);
          // A process may answer itself in the same step: what remains need not be allowed.
          if (channel.from() == channel.to()) send_to(received.remainder);
        }
      send_to(content);
      if (contents.all.size() > most || (!capacity && !is_bounded)) return std::nullopt;
    }
    return contents.all;
  }

  void find_all_locals() {
    for (const model::Configuration& first : model::initial_configurations(tabulation_.system())) {
      const auto initial = tabulation_.encode(first);
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

  /// True when a conjunct to be proved that looks at this component alone does not hold of it.
  bool is_excluded(Slot slot, Index value) {
    values_[slot] = value;
    return std::ranges::any_of(conjuncts_.at(slot), [&](std::size_t conjunct) {
      return conjunct < proved_ && conjuncts_.slots(conjunct).size() == 1
             && !conjuncts_.holds(conjunct, values_);
    });
  }

  /// Where something has grown since it was half as far, it may grow for ever: where all is found,
  /// the last half of the steps hardly leads to a greatest value.
  void look_at_growth() {
    before_ = reached_;
    measure();
    if (steps_ >= enough_steps && !beyond(reached_, before_).empty())
      throw model::BoundExceeded(fmt::format("after {} steps", steps_));
  }
  void measure() {
    for (ProcessIndex p = 0; p < locals_.size(); ++p)
      for (; measured_[p] < locals_[p].all.size(); ++measured_[p])
        reader_.add(reached_, tabulation_.bytes_of_local(p, locals_[p].all[measured_[p]]));
  }

  void note(ProcessIndex p, Result result) {
    watch_();
    if (std::has_single_bit(++steps_)) look_at_growth();
    locals_[p].add(result.local);
    if (locals_[p].all.size() > most_locals)
      throw model::BoundExceeded(fmt::format("P{} has more than {} local states", p, most_locals));
    if (!effects_.add(result.effect)) return;
    std::map<Slot, std::vector<Index>> sent;
    for (const Sent& each : tabulation_.effect(result.effect).sends) {
      messages_[each.channel].add(each.message);
      sent[each.channel].push_back(each.message);
    }
    for (auto& [slot, messages] : sent) sent_[slot].insert(std::move(messages));
  }

  ConjunctTable& conjuncts_;
  std::size_t proved_;
  Tabulation& tabulation_;
  const std::function<void()>& watch_;
  const ExtentReader reader_;
  std::vector<std::size_t> measured_;  ///< by process: so many local states
  Extent reached_, before_;
  std::uint64_t steps_ = 0;
  std::vector<FoundOnes> locals_, messages_;        ///< by process, by slot
  std::vector<std::set<std::vector<Index>>> sent_;  ///< by slot: what one step sends through it
  FoundOnes effects_;
  std::size_t longest_ = 0;
  std::vector<Index> values_;
};

}  // namespace

std::size_t InductionDomain::most_messages() const {
  std::size_t most = 0;
  for (const std::vector<Index>& each : messages) most = std::max(most, each.size());
  return most;
}

InductionDomain reached_alone(ConjunctTable& conjuncts, std::size_t proved, Tabulation& tabulation,
                              std::optional<int> capacity, const std::function<void()>& watch) {
  AloneReached reached(conjuncts, proved, tabulation, watch);
  reached.find_locals();
  auto contents = capacity ? std::nullopt : reached.contents(std::nullopt, most_contents);
  const bool is_closed = contents.has_value();
  if (!contents) contents = reached.contents(capacity.value_or(1), most_contents_of_capacity);
  if (!contents)
    throw model::BoundExceeded(
        fmt::format("a channel has more than {} contents: take a smaller --capacity",
                    most_contents_of_capacity));
  InductionDomain domain{.locals = {},
                         .contents = std::move(*contents),
                         .messages = std::vector<std::vector<Index>>(tabulation.max_slots()),
                         .longest = reached.longest(),
                         .is_closed = is_closed};
  for (FoundOnes& each : reached.locals()) domain.locals.push_back(std::move(each.all));
  for (Slot slot = tabulation.first_channel(); slot < tabulation.slots(); ++slot)
    domain.messages[slot] = std::move(reached.messages(slot));
  return domain;
}

}  // namespace ample::checker
