// The quotient by the values of logical clocks, which makes unbounded rounds finite.
//
// An algorithm that only compares clocks, and makes a new timestamp only as next() of a process's
// clock, cannot see how large they are. Let m be the least clock of a process. Every timestamp to
// come exceeds m, so of a value below m only its order among the others matters. 0 stays 0: it
// stands for "none" and comes before all. A message may carry a clock beside its fields, of which
// the receiver takes the maximum with its own; if its own is no less already, and can only grow,
// the message's clock is dropped. (--clock lamport is refused without a bound on rounds; reduced
// searches drop a clock if the receiver's is greater.)
//
// From m on, the gap between one value and the next matters as well, since a process below it may
// count up until they are equal. But a clock that lags behind, of a process that the others do not
// need, would make ever larger gaps. So a gap is known as a number up to most_exact, and as "at
// least g" beyond, with g at most most_exact + 1. A configuration then stands for all that differ
// from it in the values of such gaps only. Counting up makes "at least g" to "at least g - 1", or
// (on the far side) to "at least g + 1"; a gap that two others make is at least their sum. As long
// as no "at least 0" comes up, every two values are in the same order in all that a configuration
// stands for: they have the same steps, and after each one what it leads to stands for what they
// lead to. So each of them has the steps of its representative for ever: a bisimulation, that
// tests/model/clock_quotient_test.cpp tries on random walks. "At least 0" is refused (lagging): two
// timestamps whose order depends on how often others had a turn before, so that no number of
// configurations suffices. A handler may compare its new timestamp within the step that makes it,
// with one that it then deletes; so what the step changed is looked at as it was before, too.
#pragma once

#include "model/configuration.hpp"
#include "model/errors.hpp"

#include <array>
#include <optional>

namespace ample::model {

/// Order-preserving: the values below the least clock become 1, 2, ..., the others keep their gaps,
/// large ones as far as they are known.
class Renumbering {
 public:
  static constexpr int most_value = 63;
  /// A gap that is known to be at least g is written as at_least + g.
  static constexpr int most_exact = 1, at_least = 10;

  /// Bit v of `values`: v occurs. Throws BoundExceeded for a value beyond most_value.
  Renumbering(std::uint64_t values, Clock least);
  /// The bit of a value; throws BoundExceeded beyond most_value.
  static std::uint64_t bit(Clock value);

  bool is_identity() const { return is_identity_; }
  /// The new value of a value that occurs, or of 0.
  Clock operator()(Clock value) const { return to_[value.value]; }
  /// The values that these become.
  std::uint64_t image(std::uint64_t values) const;
  /// The value below a gap that may be 0; then there is no representative.
  std::optional<Clock> lagging() const { return lagging_; }

 private:
  std::array<std::uint8_t, most_value + 1> to_{};
  bool is_identity_ = true;
  std::optional<Clock> lagging_;
};

/// The message about it: the process whose clock it is, given all clocks.
BoundExceeded lagging(Clock value, const std::vector<Clock>& clocks);

/// True when clocks are renumbered in this system. They are only if the rounds of some process are
/// unbounded, as the system would be infinite otherwise. Nothing above speaks of rounds, and the
/// rounds that a bounded process has begun stand beside its clock, unchanged.
bool renumbers_clocks(const System& system);

/// True when a message loses the clock beside its fields once that is no news to its receiver. In a
/// channel that is not FIFO it keeps it, so that sorted messages keep their places.
bool drops_clocks(const System& system);

/// True when the clock beside a message's fields is no news to its receiver, whose clock is `own`.
bool is_no_news(const System& system, Clock beside, Clock own);

/// The representative of an initial configuration. Throws BoundExceeded when there is none: see
/// Renumbering.
Configuration representative(const System& system, Configuration configuration);
/// The representative of what a step leads to from `before`, a representative itself.
Configuration representative_after(const System& system, const Configuration& before,
                                   Configuration configuration);

}  // namespace ample::model
