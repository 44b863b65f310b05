// The two kinds of machines, and every assignment of the registers.
#include "cases/self_stabilization/dijkstra_ring.hpp"

#include "model/errors.hpp"

#include <fmt/format.h>

namespace ample::cases::self_stabilization {

namespace {

using Ring = DijkstraRing;
using Local = Ring::Local;
using P = Process<Ring>;

std::uint8_t left_of(ProcessId i, const Ring::Registers& S, int n) { return S[(i + n - 1) % n]; }

Part<Ring> is_bottom(const char* text, bool bottom) {
  return {text, [bottom](const Local&, const P& p) { return (p.id() == 0) == bottom; }};
}
Part<Ring> equals_left(const char* text, bool equal) {
  return {text, [equal](const Local&, const P& p) {
            return (p.shared().S[p.id()] == left_of(p.id(), p.shared().S, p.n())) == equal;
          }};
}

Ring::Registers registers_of(const Configuration& configuration) {
  return read_bytes<Ring::Shared>(configuration.shared.data()).S;
}

int privileges(const Ring::Registers& S, int n) {
  int count = 0;
  for (const ProcessId i : ProcessSet::first(n)) count += Ring::privileged(i, S, n);
  return count;
}

/// The sum of n-i over the privileged machines but the bottom one: a copy moves a privilege to the
/// right, or ends it.
int ahead(const Ring::Registers& S, int n) {
  int sum = 0;
  for (int i = 1; i < n; ++i) sum += Ring::privileged(ProcessId(i), S, n) ? n - i : 0;
  return sum;
}

/// How often the bottom machine counts until its value is new: no machine has it behind the first
/// ones that are equal to it. Copying makes no value new or old there.
int counts_until_new(const Ring::Registers& S, int n, int K) {
  int first = 0;  // of those behind
  while (first < n && S[first] == S[0]) ++first;
  for (int counts = 0;; ++counts) {
    bool is_new = true;
    for (int i = first; i < n; ++i) is_new = is_new && S[i] != (S[0] + counts) % K;
    if (is_new || counts == K) return counts;
  }
}

}  // namespace

int Ring::K(const Instance& instance) { return std::stoi(instance.options.at("states")); }

bool Ring::privileged(ProcessId i, const Registers& S, int n) {
  return (S[i] == left_of(i, S, n)) == (i == 0);
}

std::vector<Action<Ring>> Ring::actions(const Instance& instance) {
  return {
      invocation<Ring>("count", "the bottom machine: if L = S then S := (S+1) mod K",
                       free<Ring>({equals_left("S[0] = S[n-1]", true),
                                   is_bottom("P_i is the bottom machine", true)}),
                       [K = K(instance)](Local&, P& p) {
                         std::uint8_t& S = p.shared().S[0];
                         S = static_cast<std::uint8_t>((S + 1) % K);
                       }),
      invocation<Ring>("copy", "any other machine: if L /= S then S := L",
                       free<Ring>({equals_left("S[i] /= S[i-1]", false),
                                   is_bottom("P_i is not the bottom machine", false)}),
                       [](Local&, P& p) {
                         Registers& S = p.shared().S;
                         S[p.id()] = left_of(p.id(), S, p.n());
                       }),
  };
}

std::vector<Invariant<Ring>> Ring::invariants() {
  return {invariant_of_whole<Ring>(
      "one-privilege", "exactly one machine is privileged", "legitimate states",
      [](const Whole<Ring>& whole, const Instance& instance) {
        return privileges(whole.shared.S, instance.processes()) == 1;
      },
      /*specification=*/true)};
}

Faults Ring::faults(const Instance& instance) {
  const int n = instance.processes();
  Faults faults;
  faults.locals = [](ProcessId) { return std::vector<Bytes>{SystemOf<Ring>::to_bytes(Local{})}; };
  const auto base = static_cast<std::uint64_t>(K(instance));
  for (int i = 0; i < n; ++i)
    if (__builtin_mul_overflow(faults.shared_values, base, &faults.shared_values))
      throw BoundExceeded("there are more than 2^64 values of the registers");
  faults.shared = [n, base](std::uint64_t number) {
    Shared shared;
    for (int i = 0; i < n; ++i, number /= base)  // its digits
      shared.S[i] = static_cast<std::uint8_t>(number % base);
    return SystemOf<Ring>::to_bytes_of_shared(shared);
  };
  faults.legitimate = [n](const Configuration& configuration) {
    return privileges(registers_of(configuration), n) == 1;
  };
  faults.legitimacy = "exactly one machine is privileged";
  faults.potentials = {
      {"privileges", "the sum of n-i over the privileged machines i > 0",
       [n](const Configuration& c) { return ahead(registers_of(c), n); }},
      {"counts",
       "first how often the bottom machine counts until its value is new, then privileges",
       [n, K = K(instance)](const Configuration& c) {
         const Registers S = registers_of(c);
         return counts_until_new(S, n, K) * (n * (n - 1) / 2 + 1) + ahead(S, n);
       }}};
  return faults;
}

void Ring::check_size(const Instance& instance) {
  if (instance.processes() > most_machines)
    throw BadInstance(fmt::format("dijkstra-ring has at most {} machines here, not {}",
                                  most_machines, instance.processes()));
}

}  // namespace ample::cases::self_stabilization
