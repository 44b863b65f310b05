// Algorithms 1-2 of [GCS], action by action.
#include "cases/global_cs/mutin.hpp"

#include "model/coterie.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::cases::global_cs {

namespace {

using enum Mutin::Repair;
using At = Mutin::At;
using Local = Mutin::Local;
using P = Mutin::P;

Part<Mutin> state_is(const char* text, CsState state) {
  return {text, [=](const Local& i, const P&) { return i.state == state; }};
}
Part<Mutin> stands_at(const char* text, At at) {
  return {text, [=](const Local& i, const P&) { return i.at == at; }};
}

/// In a configuration without messages, these are whom P_i does not know to be InCS, and why not.
Blames missing_processes(const Coterie& coterie, const View<Mutin>& all, const P& p) {
  Blame blame;
  const auto add = [&](ProcessSet on, const std::string& why) {
    blame.on = blame.on | on;
    blame.because += (blame.because.empty() ? "" : "; ") + why;
  };
  const Local& i = all[p.id().index];
  // One Response2 may tell of all the others at once, but each OutCS has to enter itself.
  int more = p.l() + 1 - i.currentInCS.size();
  for (const ProcessId j : p.instance().all() - i.currentInCS) {
    if (all[j.index].state == CsState::OutCS) {
      add({j}, to_text(j) + " is OutCS");
      continue;
    }
    --more;
    for (const ProcessId a : coterie.Q(j) & coterie.Q(p.id()))
      add({a}, fmt::format(
                   "{} {} {} in procsInCS_{} and {}", to_text(a),
                   all[a.index].procsInCS.contains(j) ? "has" : "does not have", to_text(j), int{a},
                   all[a.index].responseAgainTo == MaybeProcess(p.id()) ? "still owes a Response2"
                                                                        : "owes no Response2"));
  }
  blame.needed = std::max(1, more);
  return {blame};
}

/// Each answers at once: where no message is under way, one was lost, or P_j has crashed.
Blames missing_acks(const Coterie& coterie, const View<Mutin>& all, const P& p) {
  Blames blames;
  for (const ProcessId j : coterie.Q(p.id()) - all[p.id().index].ackFrom)
    blames.push_back({{}, "no Ack from " + to_text(j)});
  return blames;
}

/// The ideal lock in place of the object mx of [GCS]: --mx lock gives itself to any process that
/// waits, --mx fifo-lock to the one that has waited longest, --mx none (the object is elsewhere,
/// see mutin_over.hpp) at once.
class IdealLock {
 public:
  explicit IdealLock(const Instance& instance)
      : here_(instance.options.at("mx") == "lock" || instance.options.at("mx") == "fifo-lock"),
        fifo_(instance.options.at("mx") == "fifo-lock") {}

  /// mx.Entry() is invoked.
  void ask(Mutin::P& p) const {
    if (fifo_) p.shared().queue.push_back(p.id());
  }
  /// mx.Entry() may return.
  bool is_free(const Mutin::P& p) const {
    const Mutin::Shared& lock = p.shared();
    const bool is_first = !lock.queue.empty() && lock.queue.front() == p.id();
    return !here_ || (lock.holder == nil && (!fifo_ || is_first));
  }
  /// mx.Entry() returns.
  void take(Mutin::P& p) const {
    if (fifo_) p.shared().queue.pop_front();
    if (here_) p.shared().holder = p.id();
  }
  /// mx.Exit()
  void release(Mutin::P& p) const { p.shared().holder = nil; }
  /// The process that keeps P_i at mx.Entry().
  static Blames holder(const View<Mutin>&, const Mutin::P& p) {
    const MaybeProcess holder = p.shared().holder;
    if (holder.is_nil()) return {};
    return {{{*holder}, to_text(*holder) + " has the lock mx"}};
  }

 private:
  bool here_;
  bool fifo_;
};

}  // namespace

Local Mutin::initial(const Instance& instance, ProcessId i, ProcessSet inside) {
  Local local;
  local.state = inside.contains(i) ? CsState::InCS : CsState::OutCS;
  local.procsInCS = Coterie::of(instance).R(i) & inside;
  return local;
}

std::vector<Action<Mutin>> Mutin::actions(const Instance& instance) {
  const Coterie coterie = Coterie::of(instance);
  const IdealLock mx(instance);
  const bool late = instance.repaired(late_state);
  std::vector<Action<Mutin>> list;

  list.push_back(
      invocation<Mutin>("exit", "Algorithm 1, Exit(): mx.Entry() is invoked",
                        requesting<Mutin>({state_is("state_i = InCS", CsState::InCS),
                                           stands_at("P_i is in no method", At::nowhere)}),
                        [=](Local& i, P& p) {
                          i.at = At::mx_entry;
                          mx.ask(p);
                        }));

  list.push_back(wait_until<Mutin>(
      "query", "Algorithm 1, Exit(): from the return of mx.Entry() to the first wait",
      {stands_at("P_i is in mx.Entry()", At::mx_entry),
       {"mx is free for P_i", [=](const Local&, const P& p) { return mx.is_free(p); },
        &IdealLock::holder}},
      [=](Local& i, P& p) {
        mx.take(p);
        i.at = At::first_wait;
        i.reqCnt = next_request(i, p);
        i.currentInCS = {};
        i.responded = {};
        p.send(Query{i.reqCnt, p.id()}, coterie.Q(p.id()));
      }));

  list.push_back(wait_until<Mutin>(
      "acquire", "Algorithm 1, Exit(): the first wait until, up to the second",
      {stands_at("P_i is at the first wait", At::first_wait),
       {"|currentInCS_i| >= l+1",
        [](const Local& i, const P& p) { return i.currentInCS.size() >= p.l() + 1; },
        [=](const View<Mutin>& all, const P& p) { return missing_processes(coterie, all, p); }}},
      [=](Local& i, P& p) {
        i.at = At::second_wait;
        i.responded = {};
        i.ackFrom = {};
        p.send(Acquire{p.id()}, coterie.Q(p.id()));
      }));

  list.push_back(wait_until<Mutin>(
      "leave", "Algorithm 1, Exit(): the second wait until, and after",
      {stands_at("P_i is at the second wait", At::second_wait),
       {"ackFrom_i = Q_i",
        [=](const Local& i, const P& p) { return i.ackFrom == coterie.Q(p.id()); },
        [=](const View<Mutin>& all, const P& p) { return missing_acks(coterie, all, p); }}},
      [=](Local& i, P& p) {
        i.at = At::nowhere;
        mx.release(p);
        i.state = CsState::OutCS;
      }));

  list.push_back(invocation<Mutin>("entry", "Algorithm 1, Entry()",
                                   free<Mutin>({state_is("state_i = OutCS", CsState::OutCS),
                                                stands_at("P_i is in no method", At::nowhere)}),
                                   [=](Local& i, P& p) {
                                     if (late)
                                       i.at = At::entry_return;  // [late-state]
                                     else
                                       i.state = CsState::InCS;
                                     p.send(Release{p.id()}, coterie.Q(p.id()));
                                   }));
  if (late)  // [late-state]
    list.push_back(wait_until<Mutin>(
        "entry returns", "Algorithm 1, Entry(): its return",
        {stands_at("P_i is at the return of Entry()", At::entry_return)}, [](Local& i, P&) {
          i.at = At::nowhere;
          i.state = CsState::InCS;
        }));

  list.push_back(on_receipt<Mutin, Query>(
      "Algorithm 2, on receipt of Query", [](Local& i, P& p, Query m, ProcessId) {
        p.send(Response1{i.procsInCS, m.reqCnt, p.id()}, m.process);
        if (i.responseAgainTo != nil) p.anomaly(Anomaly::query_overwrites);
        i.responseAgainTo = m.process;
        i.respAgainReqCnt = m.reqCnt;
      }));

  list.push_back(on_receipt<Mutin, Response1>("Algorithm 2, on receipt of Response1",
                                              [](Local& i, P& p, Response1 m, ProcessId) {
                                                if (is_outdated(m.reqCnt, i, p)) return;
                                                i.currentInCS = i.currentInCS | m.procsInCS;
                                                if (i.at == At::first_wait)
                                                  i.responded.insert(m.process);
                                              }));

  list.push_back(on_receipt<Mutin, Acquire>("Algorithm 2, on receipt of Acquire",
                                            [](Local& i, P& p, Acquire m, ProcessId) {
                                              i.procsInCS.erase(m.process);
                                              p.send(Ack{p.id()}, m.process);
                                              i.responseAgainTo = nil;
                                              i.respAgainReqCnt = 0;
                                            }));

  list.push_back(
      on_receipt<Mutin, Ack>("Algorithm 2, on receipt of Ack",
                             [](Local& i, P&, Ack m, ProcessId) { i.ackFrom.insert(m.process); }));

  list.push_back(on_receipt<Mutin, Release>(
      "Algorithm 2, on receipt of Release", [](Local& i, P& p, Release m, ProcessId) {
        i.procsInCS.insert(m.process);
        if (i.responseAgainTo == nil) return;
        p.send(Response2{i.procsInCS, i.respAgainReqCnt, p.id()}, *i.responseAgainTo);
        if (p.repaired(again)) return;  // [again]
        i.responseAgainTo = nil;
        i.respAgainReqCnt = 0;
      }));

  list.push_back(on_receipt<Mutin, Response2>("Algorithm 2, on receipt of Response2",
                                              [](Local& i, P& p, Response2 m, ProcessId) {
                                                if (!is_outdated(m.reqCnt, i, p))
                                                  i.currentInCS = i.currentInCS | m.procsInCS;
                                              }));

  return list;
}

std::uint8_t Mutin::next_request(const Local& i, const P& p) {
  if (!p.instance().rounds[p.id().index]) return i.reqCnt == 1 ? 2 : 1;
  return static_cast<std::uint8_t>(i.reqCnt + 1);  // at most 100 rounds
}

bool Mutin::is_outdated(std::uint8_t reqCnt, const Local& i, P& p) {
  if (reqCnt == i.reqCnt) return false;
  p.anomaly(Anomaly::reqcnt_redundant);
  return true;
}

std::vector<Invariant<Mutin>> Mutin::invariants(const Instance& instance) {
  const bool late = instance.repaired(Repair::late_state);  // the reading contradicts what they say
  return {
      {"procs-in-cs", "P_j in procsInCS_i => state_j = InCS", "Lemma 1, proof, first step",
       [](const View<Mutin>& all, const Instance&) {
         for (const Local& i : all)
           for (const ProcessId j : i.procsInCS)
             if (all[j.index].state != CsState::InCS) return false;
         return true;
       },
       false, reading(&Local::state, &Local::procsInCS), late},
      {"current-in-cs", "P_j in currentInCS_i => state_j = InCS, while P_i is in Exit()",
       "Lemma 1, proof: #L >= |currentInCS_i|",
       [](const View<Mutin>& all, const Instance&) {
         for (const Local& i : all)
           for (const ProcessId j : i.currentInCS)
             if ((i.at == At::first_wait || i.at == At::second_wait)
                 && all[j.index].state != CsState::InCS)
               return false;
         return true;
       },
       false, reading(&Local::state, &Local::at, &Local::currentInCS), late},
      {"enough-responses", "|currentInCS_k| >= l when every Response1 is in",
       "Lemma 2, proof, case (2)",
       [coterie = Coterie::of(instance)](const View<Mutin>& all, const Instance& here) {
         for (const ProcessId k : here.all())
           if (const Local& local = all[k.index]; local.at == At::first_wait
                                                  && local.responded == coterie.Q(k)
                                                  && local.currentInCS.size() < here.l[k.index])
             return false;
         return true;
       },
       false, reading(&Local::at, &Local::currentInCS, &Local::responded),
       contradicted_by_the_text},
      {"acked", "P_j in ackFrom_i => P_i not in procsInCS_j, while P_i is at the second wait",
       "Section 4, ackFrom_i: the handshake guarantees it before mx.Exit()",
       [](const View<Mutin>& all, const Instance& here) {
         for (const ProcessId i : here.all())
           if (all[i.index].at == At::second_wait)
             for (const ProcessId j : all[i.index].ackFrom)
               if (all[j.index].procsInCS.contains(i)) return false;
         return true;
       },
       false, reading(&Local::at, &Local::ackFrom, &Local::procsInCS)},
      {"entry-at-once", "P_i in a method => state_i = InCS: nobody stands in Entry() as OutCS",
       "Lemma 4, proof: the waiting time for entry",
       [](const View<Mutin>& all, const Instance&) {
         return std::all_of(all.begin(), all.end(), [](const Local& i) {
           return i.at == At::nowhere || i.state == CsState::InCS;
         });
       },
       false, reading(&Local::state, &Local::at), late},
      {"one-past-mx", "at most one process is between mx.Entry() and mx.Exit()",
       "Lemma 2, proof: exactly one process is blocked in case (2)",
       [](const View<Mutin>& all, const Instance&) {
         int past = 0;
         for (const Local& i : all)
           if (i.at == At::first_wait || i.at == At::second_wait) ++past;
         return past <= 1;
       },
       false, reading(&Local::at)},
  };
}

}  // namespace ample::cases::global_cs
