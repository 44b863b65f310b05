// The actions of Lamport's algorithm.
#include "cases/classics/lamport.hpp"

#include "model/printable.hpp"
#include "model/refused_value.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::cases::classics {

namespace {

using La = Lamport;
using Local = La::Local;
using P = Process<La>;

constexpr const char* no_bound = "none";
constexpr int most_clock = 200;

/// beats(p,q): as far as P_i knows its request comes before P_j's.
bool beats(const Local& i, const P& p, ProcessId j) {
  const int own = i.req[p.id()], other = i.req[j];
  return other == 0 || own < other || (own == other && p.id() < j);
}

bool beats_all_others(const Local& i, const P& p) {
  for (const ProcessId j : p.others())
    if (!beats(i, p, j)) return false;
  return true;
}

Part<La> requests(const char* text, bool does) {
  return {text, [does](const Local& i, const P& p) { return (i.req[p.id()] != 0) == does; }};
}
Part<La> is_critical(const char* text, bool is) {
  return {text, [is](const Local& i, const P&) { return i.crit == is; }};
}

/// In a configuration without messages everybody has acknowledged what it was told: one was lost,
/// or P_j has crashed.
Blames missing_acks(const View<La>& all, const P& p) {
  Blames blames;
  for (const ProcessId j : p.others() - all[p.id().index].ack)
    blames.push_back({{}, "no ACK of " + to_text(j) + " is on its way"});
  return blames;
}

Blames earlier_requests(const View<La>& all, const P& p) {
  const Local& i = all[p.id().index];
  Blames blames;
  for (const ProcessId j : p.others())
    if (!beats(i, p, j))
      blames.push_back({{j},
                        fmt::format("{} knows of the request ({},{})", to_text(p.id()),
                                    int{i.req[j]}, to_text(j))});
  return blames;
}

}  // namespace

std::vector<Action<La>> Lamport::actions(const Instance&) {
  return {invocation<La>("request", "Request(p)", requesting<La>({requests("req_i[i] = 0", false)}),
                         [](Local& i, P& p) {
                           i.req[p.id()] = i.clock;
                           i.ack = {p.id()};
                           p.send(Request{i.clock}, p.others());
                         }),

          wait_until<La>("enter", "Enter(p)",
                         {requests("req_i[i] ≠ 0", true),
                          is_critical("P_i is not in the critical section", false),
                          {"ack_i = Proc",
                           [](const Local& i, const P& p) { return i.ack == p.instance().all(); },
                           &missing_acks},
                          {"P_i beats all others", &beats_all_others, &earlier_requests}},
                         [](Local& i, P&) { i.crit = true; }),

          invocation<La>("exit", "Exit(p)",
                         free<La>({is_critical("P_i is in the critical section", true)}),
                         [](Local& i, P& p) {
                           i.crit = false;
                           i.req[p.id()] = 0;
                           i.ack = {};
                           p.send(Release{}, p.others());
                         }),

          on_receipt<La, Request>("ReceiveRequest(p,q)",
                                  [](Local& i, P& p, Request m, ProcessId j) {
                                    i.req[j] = m.clock;
                                    i.clock = std::max<int>(i.clock, m.clock) + 1;
                                    p.send(Ack{}, j);
                                  }),

          on_receipt<La, Ack>("ReceiveAck(p,q)",
                              [](Local& i, P&, Ack, ProcessId j) { i.ack.insert(j); }),

          on_receipt<La, Release>("ReceiveRelease(p,q)",
                                  [](Local& i, P&, Release, ProcessId j) { i.req[j] = 0; })};
}

std::vector<Invariant<La>> Lamport::invariants() {
  return {invariant_of_whole<La>("bounded-network", "a channel holds at most three messages",
                                 "BoundedNetwork",
                                 [](const Whole<La>& whole, const Instance& instance) {
                                   for (const ProcessId i : instance.all())
                                     for (const ProcessId j : instance.all())
                                       if (whole.channel(i, j).size() > 3) return false;
                                   return true;
                                 })};
}

Constraint<La> Lamport::constraint(const Instance& instance) {
  const std::string& most = instance.options.at("max-clock");
  if (most == no_bound) return {};
  return {"clock_i <= " + most, [most = std::stoi(most)](const Whole<La>& whole, const Instance&) {
            return std::ranges::all_of(whole.locals,
                                       [most](const Local& i) { return i.clock <= most; });
          }};
}

OwnOption Lamport::max_clock_option() {
  OwnOption option;
  option.name = "max-clock";
  option.form = "none|M";
  option.meaning = "the search goes on where no clock is beyond (default none)";
  option.otherwise = no_bound;
  option.canonical = [](const std::string& text, const Instance&) -> std::string {
    if (text == no_bound) return text;
    const bool is_number = !text.empty() && text.size() <= 3
                           && text.find_first_not_of("0123456789") == std::string::npos;
    if (!is_number || std::stoi(text) < 1 || std::stoi(text) > most_clock)
      model::refuse_value(text, fmt::format("--max-clock {}: give none, or a number from 1 to {}",
                                            printable(text), most_clock));
    return std::to_string(std::stoi(text));
  };
  return option;
}

}  // namespace ample::cases::classics
