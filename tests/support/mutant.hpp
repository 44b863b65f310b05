// A system with a mistake: another system that loses a message, sends one twice, or forgets an
// action. Made of any system, so that what must work for every algorithm is also tried on wrong
// ones.
#pragma once

#include "model/system.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string_view>

namespace ample::tests {

class Mutant : public model::System {
 public:
  enum class Mistake : std::uint8_t {
    forgets,  ///< the action is never enabled; a receipt does nothing
    loses,    ///< the action does not send its last message
    repeats   ///< the action sends its last message twice
  };

  Mutant(std::unique_ptr<model::System> right, Mistake mistake, model::ActionId action)
      : System(right->instance()), right_(std::move(right)), mistake_(mistake), action_(action) {}

  std::span<const model::ActionInfo> actions() const override { return right_->actions(); }
  std::span<const model::AnomalyInfo> anomalies() const override { return right_->anomalies(); }
  std::span<const model::InvariantInfo> own_invariants() const override {
    return right_->invariants();
  }
  int initials() const override { return right_->initials(); }
  model::Bytes initial(model::ProcessId process, model::ProcessSet inside,
                       int number = 0) const override {
    return right_->initial(process, inside, number);
  }
  std::span<const model::Register> registers() const override { return right_->registers(); }
  model::Bytes initial_shared(int number = 0) const override {
    return right_->initial_shared(number);
  }
  bool enabled(model::ActionId action, model::ProcessId process,
               const model::Bytes& local) const override {
    return !(mistake_ == Mistake::forgets && action == action_)
           && right_->enabled(action, process, local);
  }
  model::Outcome take(model::ActionId action, model::ProcessId process,
                      const model::Bytes& local) const override {
    return with_mistake(action, right_->take(action, process, local));
  }
  model::ActionId receipt_of(const model::Bytes& message) const override {
    return right_->receipt_of(message);
  }
  bool is_awaited(const model::Bytes& message) const override {
    return right_->is_awaited(message);
  }
  model::Outcome receive(model::ProcessId process, model::ProcessId sender,
                         const model::Bytes& local, const model::Bytes& message) const override {
    const model::ActionId action = receipt_of(message);
    if (mistake_ != Mistake::forgets || action != action_)
      return with_mistake(action, right_->receive(process, sender, local, message));
    const std::size_t without_shared = local.size() - initial_shared().size();
    return {.local = local.substr(0, without_shared),
            .shared = local.substr(without_shared),
            .sends = {},
            .followups = {}};
  }
  bool in_cs(model::ProcessId process, const model::Bytes& local) const override {
    return right_->in_cs(process, local);
  }
  bool accepts(model::ProcessId process, model::ProcessId sender, const model::Bytes& local,
               const model::Bytes& message) const override {
    return right_->accepts(process, sender, local, message);
  }
  bool own_invariant_holds_in(std::size_t invariant,
                              const model::Configuration& where) const override {
    return right_->invariant_holds_in(invariant, where);
  }
  std::string own_constraint() const override { return right_->constraint(); }
  bool own_within_constraint(const model::Configuration& where) const override {
    return right_->within_constraint(where);
  }
  bool waiting(model::ProcessId process, const model::Bytes& local) const override {
    return right_->waiting(process, local);
  }
  bool derives_waiting() const override { return right_->derives_waiting(); }
  bool stopped_by_bound(model::ProcessId process, const model::Bytes& local) const override {
    return right_->stopped_by_bound(process, local);
  }
  bool own_invariant_holds(std::size_t invariant,
                           std::span<const model::Bytes> locals) const override {
    return right_->invariant_holds(invariant, locals);
  }
  model::Bytes read_by_own_invariant(std::size_t invariant,
                                     const model::Bytes& local) const override {
    return right_->read_by_invariant(invariant, model::ProcessId(0), local);
  }
  void try_own_reads(std::size_t invariant, std::span<const std::vector<model::Bytes>> met,
                     int times) const override {
    right_->try_reads(invariant, met, times);
  }
  void try_registers(model::ProcessId process, const model::Bytes& argument,
                     const model::Bytes& elsewhere, model::ProcessId sender,
                     const model::Bytes& message) const override {
    right_->try_registers(process, argument, elsewhere, sender, message);
  }
  std::vector<model::Lack> lacks(model::ProcessId process,
                                 std::span<const model::Bytes> locals) const override {
    return right_->lacks(process, locals);
  }
  model::Record variables(const model::Bytes& local) const override {
    return right_->variables(local);
  }
  model::Record shared_variables(const model::Bytes& shared) const override {
    return right_->shared_variables(shared);
  }
  model::MessageText text_of_message(const model::Bytes& message) const override {
    return right_->text_of_message(message);
  }
  int clock_of_message(const model::Bytes& message) const override {
    return right_->clock_of_message(message);
  }
  bool has_clocks() const override { return right_->has_clocks(); }
  model::Clock clock_of_local(const model::Bytes& local) const override {
    return right_->clock_of_local(local);
  }
  void for_each_clock_of_local(model::Bytes& local, const model::ClockVisit& visit) const override {
    right_->for_each_clock_of_local(local, visit);
  }
  void for_each_clock_of_message(model::Bytes& message,
                                 const model::ClockVisit& visit) const override {
    right_->for_each_clock_of_message(message, visit);
  }
  void set_clock_of_message(model::Bytes& message, model::Clock clock) const override {
    right_->set_clock_of_message(message, clock);
  }
  void set_clock_of_local(model::Bytes& local, model::Clock clock) const override {
    right_->set_clock_of_local(local, clock);
  }
  std::unique_ptr<model::System> with_any_rounds() const override {
    auto right = right_->with_any_rounds();
    return right ? std::make_unique<Mutant>(std::move(right), mistake_, action_) : nullptr;
  }
  bool may_ask_again(model::ProcessId process, const model::Bytes& local) const override {
    return right_->may_ask_again(process, local);
  }

 private:
  model::Outcome with_mistake(model::ActionId action, model::Outcome outcome) const {
    if (action != action_ || outcome.sends.empty()) return outcome;
    if (mistake_ == Mistake::loses) outcome.sends.pop_back();
    if (mistake_ == Mistake::repeats) outcome.sends.push_back(outcome.sends.back());
    return outcome;
  }

  std::unique_ptr<model::System> right_;
  Mistake mistake_;
  model::ActionId action_;
};

/// The mutant with the mistake in the action of that name, of which there must be one.
inline Mutant mutant_of(std::unique_ptr<model::System> right, Mutant::Mistake mistake,
                        std::string_view action) {
  const auto actions = right->actions();
  const auto found = std::ranges::find(actions, action, &model::ActionInfo::name);
  if (found == actions.end()) throw std::invalid_argument("no action " + std::string(action));
  const auto id = static_cast<model::ActionId>(found - actions.begin());
  return {std::move(right), mistake, id};
}

}  // namespace ample::tests
