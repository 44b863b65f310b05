// Systems that watch what they are asked.
#pragma once

#include "model/errors.hpp"
#include "tests/support/mutant.hpp"

#include <set>

namespace ample::tests {

/// Once told so it contradicts itself in every receipt that it has not made before. For one thread.
class Contradiction : public Mutant {
 public:
  explicit Contradiction(std::unique_ptr<model::System> right)
      : Mutant(std::move(right), Mistake::loses, no_action) {}

  void meet_nothing_new() const { nothing_new_ = true; }
  model::Outcome receive(model::ProcessId process, model::ProcessId sender,
                         const model::Bytes& local, const model::Bytes& message) const override {
    if (met_.insert({int{process}, int{sender}, local, message}).second && nothing_new_)
      throw model::InternalError("nothing new");
    return Mutant::receive(process, sender, local, message);
  }

 private:
  static constexpr model::ActionId no_action = std::numeric_limits<model::ActionId>::max();

  mutable bool nothing_new_ = false;
  mutable std::set<std::tuple<int, int, model::Bytes, model::Bytes>> met_;
};

/// A system that says whether a register ever had a byte that no handler writes.
class Guarded : public Mutant {
 public:
  explicit Guarded(std::unique_ptr<model::System> right)
      : Mutant(std::move(right), Mistake::loses, std::numeric_limits<model::ActionId>::max()) {}

  static constexpr char foreign = '\x77';
  bool met_foreign() const { return met_foreign_; }
  bool enabled(model::ActionId action, model::ProcessId process,
               const model::Bytes& local) const override {
    if (local.find(foreign, local.size() - initial_shared().size()) != model::Bytes::npos)
      met_foreign_ = true;
    return Mutant::enabled(action, process, local);
  }

 private:
  mutable bool met_foreign_ = false;
};

}  // namespace ample::tests
