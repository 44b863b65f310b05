// The handlers of Dolev, Klawe and Rodeh's election.
#include "cases/classics/leader_election.hpp"

#include "model/refused_value.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>

namespace ample::cases::classics {

namespace {

using LE = LeaderElection;
using Local = LE::Local;
using P = Process<LE>;
using Phase = LE::Phase;

void pass_on(const LE::Message& message, P& p) { p.send(message, ProcessId((p.id() + 1) % p.n())); }

void receive(Local& i, P& p, LE::One m) {
  if (i.phase != Phase::active) return pass_on(m, p);
  if (m.nr != i.maximum) {
    i.neighbourR = m.nr;
    pass_on(LE::Two{m.nr}, p);
  } else {
    i.know_winner = true;
    pass_on(LE::Winner{m.nr}, p);
  }
}

void receive(Local& i, P& p, LE::Two m) {
  if (i.phase != Phase::active) return pass_on(m, p);
  if (i.neighbourR > m.nr && i.neighbourR > i.maximum) {
    i.maximum = i.neighbourR;
    pass_on(LE::One{i.neighbourR}, p);
  } else {
    i.phase = Phase::relaying;
  }
}

void receive(Local& i, P& p, LE::Winner m) {
  i.phase = m.nr == i.mynumber ? Phase::leader : Phase::lost;
  if (!i.know_winner) pass_on(m, p);
  i.know_winner = true;
}

/// The message is received at once, or kept until the process has started.
template <class Kind>
Action<LE> receipt(const char* place) {
  return on_receipt<LE, Kind>(place, [](Local& i, P& p, Kind m, ProcessId) {
    if (i.phase == Phase::asleep)
      i.early.push_back({LE::Message::tag_of<Kind>(), m.nr});
    else
      receive(i, p, m);
  });
}

void receive_early(Local& i, P& p) {
  while (!i.early.empty()) {
    const LE::Early early = i.early.pop_front();
    if (early.tag == LE::Message::tag_of<LE::One>())
      receive(i, p, LE::One{early.nr});
    else if (early.tag == LE::Message::tag_of<LE::Two>())
      receive(i, p, LE::Two{early.nr});
    else
      receive(i, p, LE::Winner{early.nr});
  }
}

}  // namespace

LE::Local LeaderElection::initial(const Instance& instance, ProcessId i, ProcessSet) {
  const int number = numbers(instance)[i.index];
  return {.mynumber = number, .maximum = number};
}

std::vector<Action<LE>> LeaderElection::actions(const Instance&) {
  return {
      invocation<LE>("start", "a process sends its number",
                     free<LE>({{"P_i sleeps", [](const Local& i,
                                                 const P&) { return i.phase == Phase::asleep; }}}),
                     [](Local& i, P& p) {
                       i.phase = Phase::active;
                       pass_on(One{i.mynumber}, p);
                       receive_early(i, p);
                     }),
      receipt<One>("on receipt of the number of the active process before P_i"),
      receipt<Two>("on receipt of the number of the one before that"),
      receipt<Winner>("on receipt of the winner's number")};
}

std::vector<Invariant<LE>> LeaderElection::invariants() {
  // It can be asked of a process by itself: the largest number is that of the processes.
  Invariant<LE> largest = invariant_of_neighbours<LE>(
      "largest", "the leader has the largest number", "extrema finding",
      [](const Local& i, const Local&) {
        return i.phase != Phase::leader || i.mynumber == Running::processes();
      });
  largest.specification = true;
  largest.reads = reading(&Local::phase, &Local::mynumber);
  return {largest};
}

std::vector<int> LeaderElection::numbers(const Instance& instance) {
  std::vector<int> list;
  std::istringstream text(instance.options.at("numbers"));
  for (std::string number; std::getline(text, number, ',');) list.push_back(std::stoi(number));
  return list;
}

OwnOption LeaderElection::numbers_option() {
  OwnOption option{
      "numbers", "ORDER|A,B,...", "of the processes (default descending)", "descending",
      [](const std::string& text, const Instance& instance) {
        const auto n = static_cast<std::size_t>(instance.processes());
        std::vector<std::string> in_order(n);
        for (std::size_t i = 0; i < n; ++i) in_order[i] = std::to_string(i + 1);
        if (text == "ascending") return fmt::format("{}", fmt::join(in_order, ","));
        const std::vector<std::string> descending(in_order.rbegin(), in_order.rend());
        if (text == "descending") return fmt::format("{}", fmt::join(descending, ","));
        std::vector<std::string> given;
        std::istringstream list(text);
        for (std::string one; std::getline(list, one, ',');) given.push_back(one);
        if (!std::is_permutation(given.begin(), given.end(), in_order.begin(), in_order.end())) {
          const auto no_number = std::ranges::find_if_not(given, model::is_whole_number);
          model::refuse_value(
              no_number == given.end() ? given.front() : *no_number,
              fmt::format("--numbers {}: give descending, ascending, or each of 1 to {} once, as "
                          "in {}",
                          text, n, fmt::join(descending, ",")));
        }
        return fmt::format("{}", fmt::join(given, ","));
      }};
  // Every process has a number of its own, which no other order of the processes keeps.
  option.kept_by = [](const std::string&, const Permutation& permutation) {
    for (std::size_t i = 0; i < permutation.size(); ++i)
      if (permutation[i].index != i) return false;
    return true;
  };
  return option;
}

}  // namespace ample::cases::classics
