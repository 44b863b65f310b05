// The actions of readers and writers, as they stand in ReadersWriters.tla.
#include "cases/classics/readers_writers.hpp"

#include <algorithm>

namespace ample::cases::classics {

namespace {

using RW = ReadersWriters;
using Local = RW::Local;
using P = Process<RW>;
using Kind = RW::Kind;

Part<RW> is(bool Local::*flag, bool value, const char* text) {
  return {text, [=](const Local& i, const P&) { return i.*flag == value; }};
}

bool is_first(const P& p, Kind kind) {
  const auto& waiting = p.shared().waiting;
  return !waiting.empty() && waiting.front() == RW::Entry{kind, p.id()};
}

Blames those(const View<RW>& all, bool Local::*flag, const char* does, const P& p) {
  Blames blames;
  for (const ProcessId j : p.others())
    if (all[j.index].*flag) blames.push_back({{j}, to_text(j) + does});
  return blames;
}

Part<RW> at_the_head(Kind kind, const char* text) {
  return {text, [kind](const Local&, const P& p) { return is_first(p, kind); },
          [](const View<RW>&, const P& p) {
            const auto& waiting = p.shared().waiting;
            if (waiting.empty() || waiting.front().actor == p.id()) return Blames{};
            const ProcessId first = waiting.front().actor;
            return Blames{{{first}, to_text(first) + " is the first in the queue"}};
          }};
}

Part<RW> nobody_writes() {
  return {"writers = {}", [](const Local&, const P& p) { return p.shared().writers.empty(); },
          [](const View<RW>& all, const P& p) { return those(all, &Local::writes, " writes", p); }};
}

Part<RW> nobody_reads() {
  return {"readers = {}", [](const Local&, const P& p) { return p.shared().readers.empty(); },
          [](const View<RW>& all, const P& p) { return those(all, &Local::reads, " reads", p); }};
}

}  // namespace

std::vector<Action<RW>> ReadersWriters::actions(const Instance&) {
  return {
      invocation<RW>("try-read", "TryRead(actor)",
                     requesting<RW>({is(&Local::waits_to_read, false, "not in WaitingToRead")}),
                     [](Local& i, P& p) {
                       i.waits_to_read = true;
                       p.shared().waiting.push_back({Kind::read, p.id()});
                     }),

      invocation<RW>("try-write", "TryWrite(actor)",
                     requesting<RW>({is(&Local::waits_to_write, false, "not in WaitingToWrite")}),
                     [](Local& i, P& p) {
                       i.waits_to_write = true;
                       p.shared().waiting.push_back({Kind::write, p.id()});
                     }),

      wait_until<RW>("read", "ReadOrWrite: Read(actor)",
                     {is(&Local::waits_to_read, true, "in WaitingToRead"),
                      at_the_head(Kind::read, "Head(waiting) = (read,P_i)"), nobody_writes()},
                     [](Local& i, P& p) {
                       i.waits_to_read = false;
                       i.reads = true;
                       p.shared().readers.insert(p.id());
                       p.shared().waiting.pop_front();
                     }),

      wait_until<RW>("write", "ReadOrWrite: Write(actor)",
                     {is(&Local::waits_to_write, true, "in WaitingToWrite"),
                      at_the_head(Kind::write, "Head(waiting) = (write,P_i)"), nobody_writes(),
                      nobody_reads()},
                     [](Local& i, P& p) {
                       i.waits_to_write = false;
                       i.writes = true;
                       p.shared().writers.insert(p.id());
                       p.shared().waiting.pop_front();
                     }),

      invocation<RW>("stop-reading", "StopActivity(actor)",
                     free<RW>({is(&Local::reads, true, "in readers")}),
                     [](Local& i, P& p) {
                       i.reads = false;
                       p.shared().readers.erase(p.id());
                     }),

      invocation<RW>("stop-writing", "StopActivity(actor)",
                     free<RW>({is(&Local::writes, true, "in writers")}), [](Local& i, P& p) {
                       i.writes = false;
                       p.shared().writers.erase(p.id());
                     })};
}

std::vector<Invariant<RW>> ReadersWriters::invariants() {
  return {{.name = "apart",
           .meaning = "nobody reads while somebody writes, and one at most writes",
           .place = "Safety",
           .holds =
               [](const View<RW>& all, const Instance&) {
                 const auto writing = std::ranges::count(all, true, &Local::writes);
                 const auto reading = std::ranges::count(all, true, &Local::reads);
                 return writing == 0 || (writing == 1 && reading == 0);
               },
           .specification = true,
           .reads = reading(&Local::reads, &Local::writes)}};
}

}  // namespace ample::cases::classics
