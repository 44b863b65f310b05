// The actions of Agrawal and El Abbadi's algorithm, and its quorums.
#include "cases/textbook/agrawal_el_abbadi.hpp"

#include "model/errors.hpp"
#include "model/printable.hpp"
#include "model/refused_value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <sstream>

namespace ample::cases::textbook {

namespace {

using AE = AgrawalElAbbadi;
using Local = AE::Local;
using P = Process<AE>;
using Phase = AE::Phase;

Part<AE> is(Phase phase, const char* text) {
  return {text, [phase](const Local& i, const P&) { return i.phase == phase; }};
}

/// In a configuration without messages, P_i's missing permissions are those that others have.
Blames missing_permissions(ProcessSet quorum, const View<AE>& all, const P& p) {
  Blames blames;
  for (const ProcessId j : quorum - all[p.id().index].replied) {
    const MaybeProcess holder = all[j.index].permitted;
    const auto& queue = all[j.index].queue;
    if (holder == MaybeProcess(p.id()))
      blames.push_back(
          {{}, fmt::format("{} permits {}, which has no REPLY", to_text(j), to_text(p.id()))});
    else if (std::none_of(queue.begin(), queue.end(),
                          [&](const Timestamp& entry) { return entry.process == p.id(); }))
      blames.push_back(
          {{}, fmt::format("{} does not have {}'s REQUEST", to_text(j), to_text(p.id()))});
    else
      blames.push_back({holder.is_nil() ? ProcessSet{} : ProcessSet{*holder},
                        fmt::format("{} permits {}", to_text(j), name_of(holder)), 1, j});
  }
  return blames;
}

void permit(Timestamp request, Local& i, P& p) {
  i.permitted = request.process;
  i.permitted_ts = request.ts;
  p.send(AE::Reply{}, request.process);
}

void permit_next(Local& i, P& p) {
  i.permitted = nil;
  i.permitted_ts = {};
  i.inquired = false;
  if (!i.queue.empty()) permit(i.queue.pop_front(), i, p);
}

/// GetQuorum of the subtree of `node`.
std::optional<ProcessSet> quorum_below(int node, int processes, ProcessSet failed, ProcessId i) {
  if (node >= processes) return ProcessSet{};
  const auto is_within = [](int below, int root) {
    while (below > root) below = (below - 1) / 2;
    return below == root;
  };
  int first = 2 * node + 1, second = 2 * node + 2;
  if (is_within(i.index, second)) std::swap(first, second);
  const auto one = quorum_below(first, processes, failed, i);
  const auto other = quorum_below(second, processes, failed, i);
  if (!failed.contains(node)) {
    if (!one && !other) return std::nullopt;
    return ProcessSet{node} | (one ? *one : *other);
  }
  if (first >= processes || !one || !other) return std::nullopt;
  return *one | *other;
}

}  // namespace

std::optional<ProcessSet> tree_quorum(int processes, ProcessSet failed, ProcessId i) {
  return quorum_below(0, processes, failed, i);
}

std::vector<Action<AE>> AgrawalElAbbadi::actions(const Instance& instance) {
  std::vector<ProcessSet> quorums;
  for (const ProcessId i : instance.all()) quorums.push_back(quorum(instance, i));
  const auto Q = [quorums](const P& p) { return quorums[p.id().index]; };
  const ProcessSet failed_ones = failed(instance);

  return {
      invocation<AE>("request", "a REQUEST to every site of a tree quorum",
                     requesting<AE>({is(Phase::idle, "P_i is idle"),
                                     {"P_i has not failed",
                                      [=](const Local&, const P& p) {
                                        return !failed_ones.contains(p.id());
                                      }}}),
                     [=](Local& i, P& p) {
                       i.phase = Phase::requesting;
                       i.clk = next(i.clk);
                       p.send(Request{i.clk}, Q(p));
                     }),

      wait_until<AE>(
          "enter", "a REPLY of every site of the quorum",
          {is(Phase::requesting, "P_i requests"),
           {"replied_i = Q_i", [=](const Local& i, const P& p) { return i.replied == Q(p); },
            [=](const View<AE>& all, const P& p) { return missing_permissions(Q(p), all, p); }}},
          [](Local& i, P&) { i.phase = Phase::critical; }),

      invocation<AE>("leave", "a RELINQUISH to every site of the quorum",
                     free<AE>({is(Phase::critical, "P_i is in the critical section")}),
                     [=](Local& i, P& p) {
                       i.phase = Phase::idle;
                       i.replied = {};
                       p.send(Relinquish{}, Q(p));
                     }),

      on_receipt<AE, Request>("on receipt of REQUEST",
                              [](Local& i, P& p, Request m, ProcessId j) {
                                i.clk = std::max(i.clk, m.ts);
                                const Timestamp request{m.ts, j};
                                if (i.permitted.is_nil()) return permit(request, i, p);
                                i.queue.insert_ordered(request);
                                if (i.inquired || Timestamp{i.permitted_ts, *i.permitted} < request)
                                  return;
                                i.inquired = true;
                                p.send(Inquire{}, *i.permitted);
                              }),

      on_receipt<AE, Reply>("on receipt of REPLY",
                            [](Local& i, P&, Reply, ProcessId j) { i.replied.insert(j); }),

      on_receipt<AE, Relinquish>("on receipt of RELINQUISH",
                                 [](Local& i, P& p, Relinquish, ProcessId) { permit_next(i, p); }),

      on_receipt<AE, Inquire>("on receipt of INQUIRE: yield, unless all REPLYs are there",
                              [=](Local& i, P& p, Inquire, ProcessId j) {
                                if (i.phase != Phase::requesting || i.replied == Q(p)
                                    || !i.replied.contains(j))
                                  return;
                                i.replied.erase(j);
                                p.send(Yield{}, j);
                              }),

      on_receipt<AE, Yield>("on receipt of YIELD", [](Local& i, P& p, Yield, ProcessId j) {
        i.queue.insert_ordered({i.permitted_ts, j});
        permit_next(i, p);
      })};
}

std::vector<Invariant<AE>> AgrawalElAbbadi::invariants(const Instance& instance) {
  std::vector<ProcessSet> quorums;
  for (const ProcessId i : instance.all()) quorums.push_back(quorum(instance, i));
  return {{.name = "permitted-by-quorum",
           .meaning = "all of Q_i permit P_i while it is in the critical section",
           .place = "the argument for mutual exclusion",
           .holds =
               [quorums](const View<AE>& all, const Instance& here) {
                 for (const ProcessId i : here.all())
                   for (const ProcessId j : quorums[i.index])
                     if (in_cs(all[i.index]) && all[j.index].permitted != MaybeProcess(i))
                       return false;
                 return true;
               },
           .reads = reading(&Local::phase, &Local::permitted)}};
}

OwnOption AgrawalElAbbadi::failed_option() {
  OwnOption option{
      "failed", "none|I,J,...", "which processes have failed, as everybody knows (default none)",
      "none", [](const std::string& text, const Instance& instance) {
        if (text == "none") return text;
        ProcessSet failed;
        std::istringstream list(text);
        for (std::string one; std::getline(list, one, ',');) {
          const bool is_number =
              !one.empty() && one.size() < 3
              && std::ranges::all_of(one, [](char c) { return c >= '0' && c <= '9'; });
          if (!is_number || std::stoi(one) >= instance.processes())
            model::refuse_value(one, fmt::format("--failed '{}': give none, or processes from 0 to "
                                                 "{}, as in 0 or 0,2",
                                                 printable(text), instance.processes() - 1));
          failed.insert(std::stoi(one));
        }
        std::string canonical;
        for (const ProcessId i : failed)
          canonical += (canonical.empty() ? "" : ",") + std::to_string(int{i});
        if (canonical.empty())
          throw WrongUsage("--failed '': give none, or processes, as in 0 or 0,2");
        return canonical;
      }};
  // The tree is that of the numbers.
  option.kept_by = [](const std::string&, const Permutation& permutation) {
    for (std::size_t i = 0; i < permutation.size(); ++i)
      if (permutation[i].index != i) return false;
    return true;
  };
  return option;
}

ProcessSet AgrawalElAbbadi::failed(const Instance& instance) {
  ProcessSet failed;
  const std::string& text = instance.options.at("failed");
  if (text == "none") return failed;
  std::istringstream list(text);
  for (std::string one; std::getline(list, one, ',');) failed.insert(std::stoi(one));
  return failed;
}

ProcessSet AgrawalElAbbadi::quorum(const Instance& instance, ProcessId i) {
  return tree_quorum(instance.processes(), failed(instance), i).value();
}

void AgrawalElAbbadi::check_tree(const Instance& instance) {
  const auto n = static_cast<unsigned>(instance.processes());
  if (!std::has_single_bit(n + 1))
    throw BadInstance(
        fmt::format("{} processes are no complete binary tree: give --n 1, 3, 7, 15 or 31", n));
  if (!tree_quorum(instance.processes(), failed(instance), 0))
    throw BadInstance(
        fmt::format("there is no tree quorum where {} have failed: each needs a "
                    "path from the root, or from both children of who has failed",
                    to_text(failed(instance))));
}

}  // namespace ample::cases::textbook
