// Wrong variants: an algorithm with some of its actions changed.
#pragma once

#include "tests/support/checking.hpp"
#include "tests/support/named.hpp"

namespace ample::tests {

template <class A>
class Changed {
 public:
  using Local = typename A::Local;
  using Message = typename A::Message;
  using P = model::Process<A>;

  Changed(const char* algorithm, const properties::Request& request)
      : instance_(properties::instance_from(cases::algorithm(algorithm), request)),
        actions_(A::actions(instance_)) {}

  model::Action<A>& action(const char* name) { return the_one_named(actions_, name); }
  /// The effect, and then `after`.
  template <class After>
  Changed& then(const char* name, After after) {
    model::Action<A>& changed = action(name);
    if (changed.effect)
      changed.effect = [after, before = changed.effect](Local& i, P& p) {
        before(i, p);
        after(i, p);
      };
    else
      changed.on_message = [after, before = changed.on_message](
                               Local& i, P& p, const Message& message, model::ProcessId j) {
        before(i, p, message, j);
        after(i, p);
      };
    return *this;
  }
  checker::Report explored() const { return explore_all(model::SystemOf<A>(instance_, actions_)); }

 private:
  model::Instance instance_;
  std::vector<model::Action<A>> actions_;
};

}  // namespace ample::tests
