// The quotient by the values of logical clocks: what makes unbounded rounds finite.
//
// An algorithm that only compares clocks, and makes a new timestamp only as next() of a process's
// clock, cannot see how large they are. Let m be the least clock of a process. Every timestamp to
// come exceeds m, so of a value below m only its order among the others matters; values from m on
// keep their distances, since counting up may make them equal. 0 stays 0: it stands for "none" and
// comes before all. Of the clock that a message carries beside its fields the receiver takes the
// maximum with its own; where its own is no less already, and can only grow, it is dropped. A
// configuration and its representative thus have the same steps for ever: a bisimulation, that
// tests/model/clock_quotient_test.cpp tries on random walks.
//
// It is finite only where no clock lags behind the others for ever.
#pragma once

#include "model/configuration.hpp"

namespace ample::model {

/// Order-preserving: the values below the least clock become 1, 2, ..., the others move along.
class Renumbering {
 public:
  /// Bit v of `values`: v occurs. Throws BoundExceeded for a value beyond most_value.
  Renumbering(std::uint64_t values, Clock least);
  static constexpr int most_value = 63;
  /// The bit of a value; throws BoundExceeded beyond most_value.
  static std::uint64_t bit(Clock value);

  bool is_identity() const { return least_ == 0 || moved_ == 0; }
  Clock operator()(Clock value) const;

 private:
  std::uint64_t old_;  ///< the values below the least clock, without 0
  int least_, moved_;  ///< the least clock, and how much it decreases
};

/// Are clocks renumbered in this system? Only with unbounded rounds, which would be infinite else.
bool renumbers_clocks(const System& system);

/// Does a message lose the clock beside its fields once its receiver's is no less? In a channel
/// that is not FIFO it keeps it, so that sorted messages keep their places.
bool drops_clocks(const System& system);

/// The representative of a configuration.
Configuration representative(const System& system, Configuration configuration);

}  // namespace ample::model
