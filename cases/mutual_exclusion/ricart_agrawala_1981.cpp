// The statements of the listing of 1981, process by process.
#include "cases/mutual_exclusion/ricart_agrawala_1981.hpp"

#include "model/errors.hpp"
#include "model/refused_value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace ample::cases::mutual_exclusion {

namespace {

using RA81 = RicartAgrawala1981;
using enum RA81::Repair;
using Local = RA81::Local;
using P = RA81::P;

Part<RA81> invoking_is(const char* text, RA81::Invoking at) {
  return {text, [=](const Local& i, const P&) { return i.invoking == at; }};
}
Part<RA81> receiving_is(const char* text, RA81::Receiving at) {
  return {text, [=](const Local& i, const P&) { return i.receiving == at; }};
}

/// If it is held between two steps, it is by the process that receives REQUESTs. [section]
bool is_free(const Local& i, const P& p) {
  return !p.repaired(section) || i.receiving == RA81::Receiving::idle;
}
Part<RA81> semaphore_is_free() { return {"Shared_vars_i is free", &is_free}; }

/// The next of the others after `after`, or n.
std::uint8_t next_other(int after, const P& p) {
  const int j = after + 1 == p.id().index ? after + 2 : after + 1;
  return static_cast<std::uint8_t>(std::min(j, p.n()));
}

/// Highest + 1
RA81::Number number_after(RA81::Number highest, const Instance& instance) {
  const int modulus = RA81::modulus(instance);
  if (modulus != 0) return static_cast<RA81::Number>((highest + 1) % modulus);
  if (highest == 255)
    throw BoundExceeded("bound exceeded: a sequence number passed 255; lower --rounds");
  return static_cast<RA81::Number>(highest + 1);
}

Blames missing_replies(const View<RA81>& all, const P& p) {
  Blames blames;
  for (const ProcessId j : p.others())
    if (all[j.index].Deferred.contains(p.id()))
      blames.push_back({{j},
                        fmt::format("Reply_Deferred_{}[{}] = TRUE{}", int{j}, int{p.id()},
                                    all[j.index].Requesting ? "" : ", and nobody looks any more")});
  return blames;
}

}  // namespace

std::vector<Action<RA81>> RicartAgrawala1981::actions(const Instance& instance) {
  std::vector<Action<RA81>> list = {
      invocation<RA81>("choose", "M1: P, Requesting := TRUE, Our := Highest + 1, V",
                       requesting<RA81>({invoking_is("P_i invokes nothing", Invoking::idle),
                                         semaphore_is_free()}),
                       [](Local& i, P& p) {
                         i.Requesting = true;
                         i.Our = number_after(i.Highest, p.instance());
                         if (p.repaired(raise)) i.Highest = i.Our;  // [raise]
                         i.invoking = Invoking::chosen;
                       }),

      wait_until<RA81>("ask", "M2 and M3: Outstanding := N - 1, the REQUESTs",
                       {invoking_is("P_i has chosen a number", Invoking::chosen)},
                       [](Local& i, P& p) {
                         i.Outstanding = static_cast<std::uint8_t>(p.n() - 1);
                         p.send(Request{i.Our}, p.others());
                         i.invoking = Invoking::waiting;
                       }),

      wait_until<RA81>(
          "enter", "M4: WAITFOR (Outstanding = 0)",
          {invoking_is("P_i waits", Invoking::waiting),
           {"Outstanding_i = 0", [](const Local& i, const P&) { return i.Outstanding == 0; },
            &missing_replies}},
          [](Local& i, P&) { i.invoking = Invoking::critical; }),

      invocation<RA81>(
          "leave", "M5: Requesting := FALSE",
          free<RA81>({invoking_is("P_i is in the critical section", Invoking::critical)}),
          [](Local& i, P& p) {
            i.Requesting = false;
            i.next = next_other(-1, p);
            i.invoking = Invoking::answering;
          }),

      wait_until<RA81>("answer", "M6, one j: IF Reply_Deferred[j], the REPLY",
                       {invoking_is("P_i answers", Invoking::answering),
                        {"Shared_vars_i is free",
                         [](const Local& i, const P& p) {
                           return !p.repaired(answers) || is_free(i, p);  // [answers]
                         }}},
                       [](Local& i, P& p) {
                         const ProcessId to(i.next);
                         if (i.Deferred.contains(to)) {
                           i.Deferred.erase(to);
                           p.send(Reply{}, to);
                         }
                         i.next = next_other(i.next, p);
                         if (i.next < p.n()) return;
                         i.next = 0;
                         i.invoking = Invoking::idle;
                       }),

      on_receipt<RA81, Request>("on receipt of REQUEST(k,j); R1 if the process is idle",
                                [](Local& i, P& p, Request m, ProcessId j) {
                                  if (i.receiving == Receiving::idle && i.arrived.empty())
                                    take({m.k, j}, i, p);
                                  else
                                    i.arrived.push_back({m.k, j});
                                }),

      wait_until<RA81>(
          "take", "R1: Highest := max(Highest, k)",
          {receiving_is("P_i handles no REQUEST", Receiving::idle),
           {"one has arrived", [](const Local& i, const P&) { return !i.arrived.empty(); }}},
          [](Local& i, P& p) { take(i.arrived.pop_front(), i, p); }),

      wait_until<RA81>("decide", "R2: P, Defer_it := ..., V",
                       {receiving_is("P_i has received a REQUEST", Receiving::received)},
                       [](Local& i, P& p) {
                         i.Defer_it =
                             i.Requesting
                             && (greater(i.k, i.Our, p) || (i.k == i.Our && *i.j > p.id()));
                         i.receiving = Receiving::decided;
                       }),

      wait_until<RA81>("respond", "R3: IF Defer_it",
                       {receiving_is("P_i has decided", Receiving::decided)},
                       [](Local& i, P& p) {
                         if (i.Defer_it)
                           i.Deferred.insert(*i.j);
                         else
                           p.send(Reply{}, *i.j);
                         i.receiving = Receiving::idle;
                         i.k = 0;
                         i.j = nil;
                         i.Defer_it = false;
                       }),

      on_receipt<RA81, Reply>("A1: Outstanding := Outstanding - 1",
                              [](Local& i, P& p, Reply, ProcessId) {
                                if (i.Outstanding == 0) return p.anomaly(Anomaly::reply_unasked);
                                --i.Outstanding;
                              }),
  };
  // Of two nodes, neither is asked again before it has replied.
  if (instance.processes() == 2)
    std::erase_if(list, [](const Action<RA81>& action) { return action.name == "take"; });
  return list;
}

void RicartAgrawala1981::take(Arrived request, Local& i, P& p) {
  if (greater(request.k, i.Highest, p)) i.Highest = request.k;
  i.k = request.k;
  i.j = request.j;
  i.receiving = Receiving::received;
}

bool RicartAgrawala1981::greater(Number a, Number b, P& p) {
  const int difference = a > b ? a - b : b - a;
  if (difference < p.n()) return a > b;
  if (modulus(p.instance()) != 0) return a < b;  // the smaller counts as increased by the modulus
  p.anomaly(Anomaly::far_apart);
  return a > b;
}

std::vector<Invariant<RA81>> RicartAgrawala1981::invariants() {
  return {
      {"deferred-while-busy", "Reply_Deferred_i[j] => P_i invokes mutual exclusion",
       "only a process that requests defers, and it answers when it leaves",
       [](const View<RA81>& all, const Instance&) {
         return std::all_of(all.begin(), all.end(), [](const Local& i) {
           return i.invoking != Invoking::idle || i.Deferred.empty();
         });
       },
       false, reading(&Local::invoking, &Local::Deferred), contradicted_by_the_text},
  };
}

int RicartAgrawala1981::modulus(const Instance& instance) {
  const std::string& text = instance.options.at("modulus");
  return text == "none" ? 0 : std::stoi(text);
}

OwnOption RicartAgrawala1981::modulus_option() {
  return {"modulus", "none|2n-1|M", "of the sequence numbers (default none)", "none",
          [](const std::string& text, const Instance& instance) -> std::string {
            if (text == "none") return text;
            if (text == "2n-1") return std::to_string(2 * instance.processes() - 1);
            int number = 0;
            const char* const end = text.data() + text.size();
            const auto read = std::from_chars(text.data(), end, number);
            if (read.ec != std::errc() || read.ptr != end || number < 2 || number > 255)
              model::refuse_value(
                  text,
                  fmt::format("--modulus {}: give none, 2n-1, or a number from 2 to 255", text));
            return std::to_string(number);
          }};
}

}  // namespace ample::cases::mutual_exclusion
