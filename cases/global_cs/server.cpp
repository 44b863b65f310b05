// The actions of k-mutual exclusion by a server.
#include "cases/global_cs/server.hpp"

namespace ample::cases::global_cs {

namespace {

using ServerProcess = Process<Server>;

Part<Server> client_is(const char* text, CsState state) {
  return {text, [=](const Server::Local& i, const ServerProcess&) {
            return i.state == state && !i.requesting;
          }};
}

/// In a configuration without messages, P_i waits for those that hold all permits, unless the
/// server never had its REQUEST or has given it a permit already: then a message was lost, or the
/// server has crashed, and nobody can give it one.
Blames missing_permit(const View<Server>& all, const ServerProcess& p) {
  const Server::Local& server = all[Server::the_server.index];
  if (server.holders.contains(p.id()))
    return {{{},
             "the server has " + to_text(p.id())
                 + " among the holders of permits: " + to_text(server.holders)}};
  if (!server.queue.contains(p.id())) return {{{}, "the server does not have its REQUEST"}};
  if (server.holders.size() < p.k())
    return {{{}, "the server gives no permit before it receives a message"}};
  return {
      {server.holders, "every permit is out: " + to_text(server.holders), 1, Server::the_server}};
}

}  // namespace

void Server::give(Local& i, Process<Server>& p) {
  while (!i.queue.empty() && i.holders.size() < p.k()) {
    const ProcessId next = i.queue.pop_front();
    i.holders.insert(next);
    p.send(Permit{}, next);
  }
}

std::vector<Action<Server>> Server::actions(const Instance&) {
  return {
      invocation<Server>(
          "entry", "a client asks the server",
          requesting<Server>({client_is("P_i is OutCS and does not request", CsState::OutCS)}),
          [](Local& i, ServerProcess& p) {
            i.requesting = true;
            p.send(Request{}, the_server);
          }),

      wait_until<Server>(
          "enter", "a client with a permit enters",
          {{"P_i requests", [](const Local& i, const ServerProcess&) { return i.requesting; }},
           {"P_i has a permit", [](const Local& i, const ServerProcess&) { return i.permitted; },
            &missing_permit}},
          [](Local& i, ServerProcess&) {
            i.requesting = i.permitted = false;
            i.state = CsState::InCS;
          }),

      invocation<Server>(
          "exit", "a client returns its permit",
          free<Server>({client_is("P_i is InCS and does not request", CsState::InCS)}),
          [](Local& i, ServerProcess& p) {
            i.state = CsState::OutCS;
            p.send(Return{}, the_server);
          }),

      on_receipt<Server, Request>("the server, on receipt of REQUEST",
                                  [](Local& i, ServerProcess& p, Request, ProcessId j) {
                                    i.queue.push_back(j);
                                    give(i, p);
                                  }),

      on_receipt<Server, Permit>(
          "a client, on receipt of PERMIT",
          [](Local& i, ServerProcess&, Permit, ProcessId) { i.permitted = true; }),

      on_receipt<Server, Return>("the server, on receipt of RETURN",
                                 [](Local& i, ServerProcess& p, Return, ProcessId j) {
                                   if (!i.holders.contains(j)) p.anomaly(Anomaly::stray_return);
                                   i.holders.erase(j);
                                   give(i, p);
                                 }),
  };
}

}  // namespace ample::cases::global_cs
