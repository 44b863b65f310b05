// The two kinds of machines, and every assignment of the registers.
#include "cases/self_stabilization/dijkstra_ring.hpp"

#include "model/errors.hpp"

#include <fmt/format.h>

namespace ample::cases::self_stabilization {

namespace {

using Ring = DijkstraRing;
using Local = Ring::Local;
using P = Process<Ring>;

std::uint8_t left_of(ProcessId i, const Ring::Registers& S, int n) {
  return S.values[static_cast<std::size_t>((i + n - 1) % n)];
}

Part<Ring> condition(const char* text, bool bottom) {
  return {text, [bottom](const Local&, const P& p) {
            return (p.id() == 0) == bottom && Ring::privileged(p.id(), p.shared().S, p.n());
          }};
}

}  // namespace

int Ring::K(const Instance& instance) { return std::stoi(instance.options.at("states")); }

bool Ring::privileged(ProcessId i, const Registers& S, int n) {
  return (S.values[i.index] == left_of(i, S, n)) == (i == 0);
}

Ring::Shared Ring::initial_shared(const Instance& instance) {
  Shared shared;
  shared.S.count = static_cast<std::uint8_t>(instance.processes());
  return shared;
}

std::vector<Action<Ring>> Ring::actions(const Instance& instance) {
  return {
      invocation<Ring>("count", "the bottom machine: if L = S then S := (S+1) mod K",
                       free<Ring>({condition("S[0] = S[n-1]", true)}),
                       [K = K(instance)](Local&, P& p) {
                         std::uint8_t& S = p.shared().S.values[0];
                         S = static_cast<std::uint8_t>((S + 1) % K);
                       }),
      invocation<Ring>("copy", "any other machine: if L /= S then S := L",
                       free<Ring>({condition("S[i] /= S[i-1]", false)}),
                       [](Local&, P& p) {
                         Registers& S = p.shared().S;
                         S.values[p.id().index] = left_of(p.id(), S, p.n());
                       }),
  };
}

Faults Ring::faults(const Instance& instance) {
  const int n = instance.processes();
  Faults faults;
  faults.locals = [](ProcessId) { return std::vector<Bytes>{SystemOf<Ring>::to_bytes(Local{})}; };
  faults.shared = [instance, n] {
    std::vector<Bytes> all;
    Shared shared = initial_shared(instance);
    for (bool more = true; more;) {
      all.push_back(SystemOf<Ring>::to_bytes_of_shared(shared));
      int i = 0;  // counts up with base K
      while (i < n && ++shared.S.values[static_cast<std::size_t>(i)] == K(instance))
        shared.S.values[static_cast<std::size_t>(i++)] = 0;
      more = i < n;
    }
    return all;
  };
  faults.legitimate = [n](const Configuration& configuration) {
    const auto shared = read_bytes<Shared>(configuration.shared.data());
    int privileges = 0;
    for (const ProcessId i : ProcessSet::first(n)) privileges += privileged(i, shared.S, n);
    return privileges == 1;
  };
  faults.legitimacy = "exactly one machine is privileged";
  return faults;
}

void Ring::check_size(const Instance& instance) {
  if (instance.processes() > most_machines)
    throw BadInstance(fmt::format("dijkstra-ring has at most {} machines here, not {}",
                                  most_machines, instance.processes()));
}

}  // namespace ample::cases::self_stabilization
