// A lock for tests of the checker, wrong on purpose and small enough for brute force.
//
// P_i asks its neighbours, enters when all have agreed, and leaves. Two ways to answer an Ask while
// asking oneself: `stubborn` (everybody defers: deadlock) and `polite` (the larger number agrees,
// though the smaller may have agreed to it before: two are inside). With every Ask it sends itself
// two equal Ticks, so that a channel to oneself and equal messages in one channel occur.
#pragma once

#include "model/configuration.hpp"
#include "model/errors.hpp"

namespace ample::tests {

class ToyLock : public model::System {
 public:
  enum class Rule : std::uint8_t { stubborn, polite };
  enum Action : model::ActionId { ask, enter, leave, receive_ask, receive_agree, receive_tick };

  struct Shape {
    std::string graph = "k3";
    int rounds = 1;
    Rule rule = Rule::stubborn;
    model::Network network = model::Network::fifo;
    int most_ticks = 255;     ///< beyond it BoundExceeded
    bool all_inside = false;  ///< another initial configuration: unsafe, since (l,k) = (0,1)
    bool stay = false;        ///< after its last round a process does not leave
    model::Requests requests = model::Requests::free;
  };

  explicit ToyLock(const Shape& shape) : System(instance_of(shape)), shape_(shape) {}

  std::span<const model::ActionInfo> actions() const override { return actions_; }
  std::span<const model::AnomalyInfo> anomalies() const override { return anomalies_; }
  std::span<const model::InvariantInfo> own_invariants() const override { return invariants_; }

  model::Bytes initial(model::ProcessId process, model::ProcessSet inside,
                       int /*number*/ = 0) const override {
    return bytes_of({.phase = inside.contains(process) ? Phase::inside : Phase::outside});
  }

  bool enabled(model::ActionId action, model::ProcessId process,
               const model::Bytes& bytes) const override {
    const Local local = local_of(bytes);
    switch (action) {
      case ask:
        return local.phase == Phase::outside && local.rounds < shape_.rounds;
      case enter:
        return local.phase == Phase::asking
               && int{local.agreed} == instance().topology.degree(process);
      case leave:
        return local.phase == Phase::inside && !stays(local);
      default:
        return false;
    }
  }

  model::Outcome take(model::ActionId action, model::ProcessId process,
                      const model::Bytes& bytes) const override {
    Local local = local_of(bytes);
    model::Outcome outcome;
    if (action == ask) {
      local.phase = Phase::asking;
      ++local.rounds;
      for (const model::ProcessId other : instance().topology.neighbours(process))
        outcome.sends.push_back({other, "A"});
      outcome.sends.push_back({process, "T"});
      outcome.sends.push_back({process, "T"});
    } else if (action == enter) {
      local.phase = Phase::inside;
      local.agreed = 0;
    } else {
      local.phase = Phase::outside;
      for (const model::ProcessId other : model::ProcessSet::from_mask(local.deferred))
        outcome.sends.push_back({other, "G"});
      local.deferred = 0;
    }
    outcome.local = bytes_of(local);
    return outcome;
  }

  model::ActionId receipt_of(const model::Bytes& message) const override {
    return message == "A" ? receive_ask : message == "G" ? receive_agree : receive_tick;
  }

  model::Outcome receive(model::ProcessId process, model::ProcessId sender,
                         const model::Bytes& bytes, const model::Bytes& message) const override {
    Local local = local_of(bytes);
    model::Outcome outcome;
    if (message == "G") {
      ++local.agreed;
      if (local.phase != Phase::asking) outcome.anomalies = 1;
    } else if (message == "T") {
      if (++local.ticks > shape_.most_ticks) throw model::BoundExceeded("too many ticks");
      if (local.phase == Phase::inside) outcome.anomalies = 2;
      local.ticks = local.ticks % 2;
    } else if (defers(local, process, sender)) {
      local.deferred = static_cast<std::uint8_t>(local.deferred | 1u << sender.index);
    } else {
      outcome.sends.push_back({sender, "G"});
    }
    outcome.local = bytes_of(local);
    return outcome;
  }

  bool in_cs(model::ProcessId, const model::Bytes& bytes) const override {
    return local_of(bytes).phase == Phase::inside;
  }
  bool waiting(model::ProcessId, const model::Bytes& bytes) const override {
    return local_of(bytes).phase == Phase::asking;
  }
  bool stopped_by_bound(model::ProcessId, const model::Bytes& bytes) const override {
    const Local local = local_of(bytes);
    return (local.phase == Phase::outside && local.rounds >= shape_.rounds) || stays(local);
  }

  bool own_invariant_holds(std::size_t, std::span<const model::Bytes> locals) const override {
    int asking = 0;
    for (const model::Bytes& local : locals) asking += local_of(local).phase == Phase::asking;
    return asking < 3;
  }
  bool own_invariant_holds_in(std::size_t invariant,
                              const model::Configuration& where) const override {
    return own_invariant_holds(invariant, model::locals_and_shared(where));
  }

  std::vector<model::Lack> lacks(model::ProcessId process,
                                 std::span<const model::Bytes> locals) const override {
    std::vector<model::Lack> found;
    if (!waiting(process, locals[process.index]) || enabled(enter, process, locals[process.index]))
      return found;
    model::Lack lack{"all have agreed", {}};
    for (const model::ProcessId other : instance().topology.neighbours(process))
      if ((local_of(locals[other.index]).deferred >> process.index & 1u) != 0)
        lack.blame.on.insert(other);
    lack.blame.needed = lack.blame.on.size();
    found.push_back(lack);
    return found;
  }

  model::Record variables(const model::Bytes& bytes) const override {
    return {{"ticks", model::value_of(local_of(bytes).ticks)}};
  }
  model::MessageText text_of_message(const model::Bytes& message) const override {
    return {message, {}};
  }
  int clock_of_message(const model::Bytes&) const override { return 0; }

 private:
  enum class Phase : std::uint8_t { outside, asking, inside };
  struct Local {
    Phase phase = Phase::outside;
    std::uint8_t rounds = 0, agreed = 0, deferred = 0, ticks = 0;
  };

  static model::Bytes bytes_of(const Local& local) {
    return {static_cast<char>(local.phase), static_cast<char>(local.rounds),
            static_cast<char>(local.agreed), static_cast<char>(local.deferred),
            static_cast<char>(local.ticks)};
  }
  static Local local_of(const model::Bytes& bytes) {
    return {static_cast<Phase>(bytes[0]), static_cast<std::uint8_t>(bytes[1]),
            static_cast<std::uint8_t>(bytes[2]), static_cast<std::uint8_t>(bytes[3]),
            static_cast<std::uint8_t>(bytes[4])};
  }

  bool stays(const Local& local) const {
    return shape_.stay && local.phase == Phase::inside && local.rounds >= shape_.rounds;
  }
  bool defers(const Local& local, model::ProcessId process, model::ProcessId sender) const {
    if (local.phase == Phase::inside) return true;
    return local.phase == Phase::asking && (shape_.rule == Rule::stubborn || process < sender);
  }

  static model::Instance instance_of(const Shape& shape) {
    const model::Topology topology = model::Topology::parse(shape.graph);
    const auto n = static_cast<std::size_t>(topology.processes());
    const auto all = model::ProcessSet::first(topology.processes());
    std::vector<model::ProcessSet> inside = {model::ProcessSet{}};
    if (shape.all_inside) inside.push_back(all);
    const model::Rounds rounds = static_cast<std::uint8_t>(shape.rounds);
    return {.algorithm = "toy",
            .topology = topology,
            .scope = model::Scope::network,
            .l = std::vector<int>(n, 0),
            .k = std::vector<int>(n, 1),
            .inside = inside,
            .rounds = std::vector<model::Rounds>(n, rounds),
            .repairs = {},
            .network = shape.network,
            .requests = shape.requests,
            .options = {}};
  }

  Shape shape_;
  std::vector<model::ActionInfo> actions_ = {{"ask", "", model::Role::invocation, true},
                                             {"enter", "", model::Role::wait, false},
                                             {"leave", "", model::Role::invocation, false},
                                             {"receive Ask", "", model::Role::receipt, false},
                                             {"receive Agree", "", model::Role::receipt, false},
                                             {"receive Tick", "", model::Role::receipt, false}};
  std::vector<model::AnomalyInfo> anomalies_ = {{"late", "an Agree for nobody"},
                                                {"tick-inside", "a Tick within the section"}};
  std::vector<model::InvariantInfo> invariants_ = {{"few-ask", "fewer than three ask", ""}};
};

}  // namespace ample::tests
