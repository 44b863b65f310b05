// A turn that a shared variable and a message give on, with several initial configurations: whose
// turn it is first, and with --option broken one more, in which P1 need not wait for its turn.
#pragma once

#include "tests/support/bare_algorithm.hpp"

namespace ample::tests {

struct Turnstile : BareAlgorithm {
  struct Left {
    static constexpr const char* name = "Left";
  };
  using Message = model::OneOf<Left>;
  struct Local {
    bool inside{};
    bool heard{};     ///< that its predecessor has left
    bool may_pass{};  ///< without its turn
  };
  struct Shared {
    model::ProcessId turn{};
  };

  static bool is_broken(const model::Instance& instance) {
    return instance.options.contains("broken");
  }
  static int initials(const model::Instance& instance) {
    return instance.processes() + (is_broken(instance) ? 1 : 0);
  }
  static Local initial(const model::Instance& instance, model::ProcessId i, model::ProcessSet,
                       int number) {
    return {.inside = false, .heard = true, .may_pass = number == instance.processes() && i == 1};
  }
  static Shared initial_shared(const model::Instance& instance, int number) {
    return {.turn = number % instance.processes()};
  }
  static bool in_cs(const Local& i) { return i.inside; }

  using P = model::Process<Turnstile>;
  using Part = model::Part<Turnstile>;
  static std::vector<model::Action<Turnstile>> actions(const model::Instance&) {
    const Part outside{"P_i is outside", [](const Local& i, const P&) { return !i.inside; }};
    const Part inside{"P_i is inside", [](const Local& i, const P&) { return i.inside; }};
    const Part heard{"heard_i", [](const Local& i, const P&) { return i.heard; }};
    const Part its_turn{"turn = i or mayPass_i", [](const Local& i, const P& p) {
                          return p.shared().turn == p.id() || i.may_pass;
                        }};
    return {model::invocation<Turnstile>("enter", "nowhere",
                                         model::requesting<Turnstile>({outside, heard, its_turn}),
                                         [](Local& i, P&) { i.inside = true; }),
            model::invocation<Turnstile>("leave", "nowhere", model::free<Turnstile>({inside}),
                                         [](Local& i, P& p) {
                                           const model::ProcessId next = (p.id().index + 1) % p.n();
                                           i.inside = i.heard = false;
                                           p.shared().turn = next;
                                           p.send(Left{}, next);
                                         }),
            model::on_receipt<Turnstile, Left>(
                "nowhere", [](Local& i, P&, Left, model::ProcessId) { i.heard = true; })};
  }
};

/// At most one is inside.
inline std::unique_ptr<model::System> turnstile(std::size_t processes, model::Rounds rounds,
                                                bool is_broken) {
  model::Instance instance = bare_instance(processes, 1, rounds);
  if (is_broken) instance.options["broken"] = "yes";
  return std::make_unique<model::SystemOf<Turnstile>>(instance);
}

}  // namespace ample::tests

BOOST_HANA_ADAPT_STRUCT(ample::tests::Turnstile::Left);
BOOST_HANA_ADAPT_STRUCT(ample::tests::Turnstile::Local, inside, heard, may_pass);
BOOST_HANA_ADAPT_STRUCT(ample::tests::Turnstile::Shared, turn);
