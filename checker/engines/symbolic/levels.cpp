// Processes in order, each with its channels to and from those below it.
#include "checker/engines/symbolic/levels.hpp"

#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace ample::checker {

namespace {

/// All orders are tried for at most `most_tried` processes; one order is improved for at most
/// `most_improved`, which takes time as the third power of their number.
constexpr std::size_t most_tried = 8, most_improved = 64;
constexpr LevelNumber no_level = ~LevelNumber{0};

bool are_linked(const model::Topology& topology, ProcessIndex one, ProcessIndex other) {
  return topology.neighbours(process_id(one)).contains(process_id(other));
}

/// The number of links from the processes before each place in the order to those behind it.
std::vector<int> links_across(const model::Topology& topology,
                              const std::vector<ProcessIndex>& order) {
  std::vector<int> across;
  for (std::size_t cut = 1; cut < order.size(); ++cut) {
    int links = 0;
    for (std::size_t i = 0; i < cut; ++i)
      for (std::size_t j = cut; j < order.size(); ++j)
        links += are_linked(topology, order[i], order[j]);
    across.push_back(links);
  }
  return across;
}

bool is_better(const std::vector<int>& one, const std::vector<int>& other) {
  const int sum = std::accumulate(one.begin(), one.end(), 0);
  const int others = std::accumulate(other.begin(), other.end(), 0);
  return sum != others ? sum < others : one > other;
}

/// One process after the other, each with the most links to those before it.
std::vector<ProcessIndex> greedy(const model::Topology& topology, std::vector<ProcessIndex> left) {
  std::vector<ProcessIndex> order;
  std::vector<int> links(left.size());  // by process, to those before it
  while (!left.empty()) {
    const auto next =
        std::ranges::max_element(left, {}, [&](ProcessIndex process) { return links[process]; });
    order.push_back(*next);
    left.erase(next);
    for (const model::ProcessId other : topology.neighbours(process_id(order.back())))
      ++links[other.index];
  }
  return order;
}

/// The links across all places, summed up: each crosses as many as its ends are apart.
std::size_t sum_of_links_across(const std::vector<std::pair<int, int>>& edges,
                                const std::vector<ProcessIndex>& order) {
  std::vector<std::size_t> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  std::size_t sum = 0;
  for (const auto& [one, other] : edges) {
    const auto [first, last] =
        std::minmax(place[static_cast<std::size_t>(one)], place[static_cast<std::size_t>(other)]);
    sum += last - first;
  }
  return sum;
}

/// Puts one process elsewhere, as long as that makes the sum less. (Greedy orders of grids follow a
/// row to its end, and remember all of it.)
std::vector<ProcessIndex> improved(const model::Topology& topology,
                                   std::vector<ProcessIndex> order) {
  const auto edges = topology.edges();
  std::size_t least = sum_of_links_across(edges, order);
  for (bool again = true; again;) {
    again = false;
    for (std::size_t from = 0; from < order.size(); ++from)
      for (std::size_t to = 0; to < order.size(); ++to) {
        std::vector<ProcessIndex> other = order;
        other.erase(other.begin() + static_cast<std::ptrdiff_t>(from));
        other.insert(other.begin() + static_cast<std::ptrdiff_t>(to), order[from]);
        const std::size_t sum = sum_of_links_across(edges, other);
        if (sum >= least) continue;
        order = std::move(other);
        least = sum;
        again = true;
      }
  }
  return order;
}

}  // namespace

std::vector<ProcessIndex> order_of(const model::Topology& topology) {
  std::vector<ProcessIndex> order(static_cast<std::size_t>(topology.processes()));
  std::iota(order.begin(), order.end(), ProcessIndex{0});
  if (order.size() > most_improved) return greedy(topology, order);
  if (order.size() > most_tried) return improved(topology, greedy(topology, order));
  std::vector<ProcessIndex> best = order;
  std::vector<int> least = links_across(topology, order);
  while (std::next_permutation(order.begin(), order.end()))
    if (const std::vector<int> links = links_across(topology, order); is_better(links, least)) {
      best = order;
      least = links;
    }
  return best;
}

Levels::Levels(const Tabulation& tabulation, std::vector<ProcessIndex> order)
    : tabulation_(&tabulation),
      processes_(tabulation.processes()),
      order_(std::move(order)),
      of_process_(processes_),
      of_channel_(std::size_t{processes_} * processes_, no_level),
      of_register_(tabulation.shared().registers()),
      senders_(processes_) {
  const model::Topology& topology = tabulation.system().instance().topology;
  RegisterSet placed = no_register;
  const auto add_channel = [&](ProcessIndex sender, ProcessIndex receiver) {
    of_channel_[sender * processes_ + receiver] =
        add({.kind = Level::Kind::channel, .process = receiver, .sender = sender});
    senders_[receiver].push_back(sender);
  };
  for (std::size_t here = 0; here < order_.size(); ++here) {
    const ProcessIndex process = order_[here];
    for (const std::uint32_t at : tabulation.shared().used(process))
      if ((placed & set_of_register(at)) == no_register) {
        placed |= set_of_register(at);
        of_register_[at] = add({.kind = Level::Kind::shared, .register_number = at});
      }
    of_process_[process] = add({.kind = Level::Kind::process, .process = process});
    add_channel(process, process);
    // The two channels of a pair stand together, those to the next process nearest to it.
    for (std::size_t other = order_.size(); --other > here;) {
      if (!are_linked(topology, process, order_[other])) continue;
      add_channel(order_[other], process);
      add_channel(process, order_[other]);
    }
  }
  for (std::uint32_t at = 0; at < of_register_.size(); ++at)
    if ((placed & set_of_register(at)) == no_register)
      of_register_[at] = add({.kind = Level::Kind::shared, .register_number = at});
  for (std::vector<ProcessIndex>& senders : senders_) std::ranges::sort(senders);
}

LevelNumber Levels::of_channel(ProcessIndex from, ProcessIndex to) const {
  const LevelNumber level = of_channel_[from * processes_ + to];
  if (level == no_level)
    throw model::InternalError(
        fmt::format("P{} sends to P{}, and the topology has no link between them", from, to));
  return level;
}

LevelNumber Levels::of_slot(Slot slot) const {
  if (slot < processes_) return of_process(slot);
  if (tabulation_->is_register(slot)) return of_register(slot - tabulation_->first_register());
  const ChannelTable& channel = tabulation_->channel(slot);
  return of_channel(channel.from().index, channel.to().index);
}

LevelNumber Levels::add(const Level& level) {
  levels_.push_back(level);
  return size() - 1;
}

Slot Levels::slot_of(const Level& level) const {
  switch (level.kind) {
    case Level::Kind::process:
      return level.process;
    case Level::Kind::shared:
      return tabulation_->first_register() + level.register_number;
    case Level::Kind::channel:
      return tabulation_->slot_of(level.sender, level.process);
  }
  return no_slot;
}

std::vector<Index> Levels::by_level(std::span<const Index> configuration) const {
  std::vector<Index> values;
  for (const Level& level : levels_) {
    const Slot slot = slot_of(level);
    values.push_back(slot == no_slot ? 0 : configuration[slot]);
  }
  const auto others_than_0 = [](std::span<const Index> all) {
    return std::ranges::count_if(all, [](Index value) { return value != 0; });
  };
  if (others_than_0(values) != others_than_0(configuration))
    throw model::InternalError("a message is under way where the topology has no link");
  return values;
}

std::vector<Index> Levels::by_slot(std::span<const Index> values) const {
  std::vector<Index> configuration(tabulation_->max_slots(), 0);
  for (LevelNumber level = 0; level < size(); ++level)
    if (const Slot slot = slot_of(levels_[level]); slot != no_slot)
      configuration[slot] = values[level];
  return configuration;
}

}  // namespace ample::checker
