// An instance: algorithm + variant + topology + parameters + initial configuration + bound.
#pragma once

#include "model/topology.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ample::model {

/// The processes that a pair (l,k) speaks about: N_i ∪ {P_i} for each i [LCS], or all at once
/// [GCS].
enum class Scope : std::uint8_t { neighbourhood, network };

/// The messages that carry the sender's logical clock, of which the receiver takes the maximum:
/// every one [LCS, Section 3], the requests only, or none (ts changes at ts := ts+1 only). In
/// `lamport` every message does, and the receiver's becomes greater than it (CACM 21(7), 1978,
/// IR2).
enum class ClockRule : std::uint8_t { message, request, plain, lamport };

/// True when every message carries the clock of its sender.
inline bool carries_clocks(ClockRule rule) {
  return rule == ClockRule::message || rule == ClockRule::lamport;
}

/// A message to oneself travels in a FIFO channel, or is handled within the sending step, after
/// that step's sends to the others (another model, not a reduction).
enum class SelfDelivery : std::uint8_t { channel, immediate };

/// A satisfied wait completes in a step of its own, or within the step that satisfies it (another
/// model, not a reduction).
enum class Wake : std::uint8_t { step, eager };

enum class Network : std::uint8_t { fifo, unordered };

/// Nobody has to ask for ever, so that an execution may end where only requests are possible; or
/// everybody asks again and again, as some papers suppose (owed.hpp).
enum class Requests : std::uint8_t { free, owed };

/// The faults that may happen in an execution (unreliable.hpp).
struct Unreliable {
  bool loses = false, duplicates = false;  ///< what the network may do to a message
  std::uint8_t messages = 0;               ///< so many in an execution, of both kinds together
  std::uint8_t crashes = 0;                ///< so many processes may stop for ever
  bool any() const { return messages > 0 || crashes > 0; }
  bool operator==(const Unreliable&) const = default;
};

/// The number of permission-requesting invocations that a process may start; nullopt is unbounded.
using Rounds = std::optional<std::uint8_t>;

/// A question of a person about an instance: "always", "never" or "reach", and a predicate of
/// configurations (properties/asked/asked.hpp).
struct Asked {
  std::string word, text;
  bool operator==(const Asked&) const = default;
};

struct Instance {
  std::string algorithm;
  Topology topology{"path:1", 1, {}};
  Scope scope = Scope::neighbourhood;
  std::vector<int> l, k;             ///< the bounds of the critical section, one a process
  std::vector<ProcessSet> inside;    ///< CS(C0) of each initial configuration
  std::vector<Rounds> rounds;        ///< one a process
  std::vector<std::string> repairs;  ///< the switches that are on, in the algorithm's order
  std::uint64_t repair_bits = 0;     ///< bit b: the b-th repair of the algorithm is on
  ClockRule clock = ClockRule::message;
  SelfDelivery self = SelfDelivery::channel;
  Wake wake = Wake::step;
  Network network = Network::fifo;
  Requests requests = Requests::free;
  Unreliable unreliable = {};
  /// "leave/2": the second part of the guard of leave is left out; "initial/grantedTo": grantedTo
  /// begins with zero (nil, the empty set); or empty
  std::string dropped = {};
  std::vector<Asked> asked = {};
  std::string until = {};  ///< a predicate: nobody looks at what comes after it holds; or empty
  std::map<std::string, std::string> options;  ///< what only some algorithms have: leader, mx, ...

  int processes() const { return topology.processes(); }
  /// True when this switch of the algorithm is on. `Repair` is its enumeration.
  template <class Repair>
  bool repaired(Repair repair) const {
    return (repair_bits >> static_cast<unsigned>(repair) & 1u) != 0;
  }
  /// True when some process may start any number of rounds.
  bool has_unbounded_rounds() const {
    return std::ranges::any_of(rounds, [](const Rounds& bound) { return !bound; });
  }
  /// True when the author has said that nothing grows in it (AlgorithmInfo::what_grows), without
  /// which unbounded rounds are refused. Not of a text or a network that somebody has changed.
  bool is_said_to_be_finite() const {
    return has_unbounded_rounds() && dropped.empty() && !unreliable.any()
           && network == Network::fifo;
  }
  /// The same with any number of rounds for everybody, of a text from which `dropped` is left out
  /// already.
  Instance with_any_rounds() const {
    Instance other = *this;
    other.dropped.clear();
    other.rounds.assign(rounds.size(), std::nullopt);
    return other;
  }
  WideProcessSet all() const { return WideProcessSet::first(processes()); }
};

}  // namespace ample::model
