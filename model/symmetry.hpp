// Configurations that differ by the names of the processes only, in the plain model.
//
// A permutation π of the processes maps a configuration to the one in which P_π(i) is where P_i
// was. Timestamps are ordered by their clocks, and equal ones by the names of their processes, so
// that π keeps what the processes do as long as it keeps the order of every two whose requests may
// still have equal timestamps: those *tied*. What is tied only becomes less with every step.
#pragma once

#include "model/configuration.hpp"

#include <span>

namespace ample::model {

/// Which processes are tied: row i has those of greater numbers that are tied to P_i.
struct Ties {
  std::vector<ProcessMask> rows;
  bool operator==(const Ties&) const = default;
};

/// What matters of the requests of one process.
struct RequestTimes {
  std::uint64_t live = 0;      ///< bit v: a request with timestamp v is somewhere
  bool may_ask_again = false;  ///< there may be a later one
  Clock later{};               ///< and this is the least timestamp that it may have
};
/// Two processes are tied when both may ask again, when both have a live request with the same
/// timestamp, or when a later request of one may have that of a live one of the other.
Ties ties_among(std::span<const RequestTimes> processes);
/// The bit of a timestamp in RequestTimes::live; throws BoundExceeded beyond 63.
std::uint64_t bit_of_timestamp(Clock ts);

/// Of a system with timestamps; where there are none nothing is tied.
Ties ties_of(const System& system, const Configuration& configuration);

/// Are the names of any two tied processes in the same order as before?
bool keeps_order(const Permutation& names, const Ties& ties);

/// P_i is called P_names[i].
Configuration renamed(const System& system, const Configuration& configuration,
                      const Permutation& names);

bool is_identity(const Permutation& names);
Permutation inverse_of(const Permutation& names);
/// first, and then second.
Permutation composed(const Permutation& first, const Permutation& second);
/// In cycles: (P0 P2)(P1 P3); () of the identity.
std::string cycles_text(const Permutation& names);

}  // namespace ample::model
