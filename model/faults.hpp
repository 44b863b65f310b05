// Faults: the configurations that they may leave behind, for self-stabilization.
//
// A case declares the values that its variables may have and the messages that its links may hold;
// the arbitrary configurations are all combinations of them.
#pragma once

#include "model/configuration.hpp"

#include <functional>

namespace ample::model {

/// A number that is proposed to decrease with every step while nothing is legitimate yet.
struct Potential {
  std::string name, meaning;
  std::function<int(const Configuration&)> value;
};

struct Faults {
  /// Every local state of a process that its declared domains allow; of those that are represented
  /// by the same one, that one.
  std::function<std::vector<Bytes>(ProcessId)> locals;
  /// The local state that represents this one: nothing tells them apart, since they differ only in
  /// variables that are always written before they are read. If it is not set, each represents
  /// itself.
  std::function<Bytes(ProcessId, const Bytes&)> representative = nullptr;
  /// The values of the shared variable, one register, by number, as they may be too many to be held
  /// at once; a system without one has the empty one.
  std::uint64_t shared_values = 1;
  std::function<Bytes(std::uint64_t number)> shared = [](std::uint64_t) { return Bytes(); };
  /// Every message that a link between two processes may hold; empty where there is no link.
  std::function<std::vector<Bytes>(ProcessId from, ProcessId to)> messages =
      [](ProcessId, ProcessId) { return std::vector<Bytes>{}; };
  /// The most messages in a link at the start.
  int capacity = 0;
  /// True when the configuration is legitimate. If it is not set, the legitimate configurations are
  /// the largest closed set of safe ones.
  std::function<bool(const Configuration&)> legitimate = nullptr;
  std::string legitimacy{};  ///< the predicate in words
  /// True when this step from a configuration ends a traversal of the token. If it is not set,
  /// nothing is measured in traversals.
  std::function<bool(const Configuration&, const Step&)> ends_traversal = nullptr;
  std::vector<Potential> potentials{};
};

}  // namespace ample::model
