// Checks an algorithm's text while its handlers run for the first time: each must be a function of
// what it sees and, if clocks are renumbered, must not depend on the value of a clock.
#pragma once

#include "model/configuration.hpp"

#include <bitset>
#include <optional>

namespace ample::checker {

/// Runs handlers again. Where clocks are renumbered, each run is repeated with other clocks, since
/// verdicts rest on it, and invariants are judged again in a sample of configurations
/// (InvariantMemo). Elsewhere a sample of the runs is repeated as it was. Throws
/// model::WrongAlgorithm. It is for one thread at a time, but for look_at_invariant.
class HandlerChecks {
 public:
  explicit HandlerChecks(const model::System& system);

  /// The first runs are all looked at, and later one of so many.
  static constexpr std::uint64_t all_of_the_first = 4096, one_of = 16;
  static constexpr bool looks_at(std::uint64_t run) {
    return run < all_of_the_first || run % one_of == 0;
  }

  /// True when clocks are renumbered, so that their values mean nothing.
  bool renumbers() const { return renumbers_; }

  /// Checks the outcome, with this number, of an internal action at an argument (a local state,
  /// then the shared variable); nothing if it was not enabled.
  void look_at(model::ActionId action, model::ProcessId process, const model::Bytes& argument,
               int number, const std::optional<model::Outcome>& outcome);
  /// Checks the outcome of a receipt; nothing if the message was not accepted.
  void look_at(model::ProcessId process, model::ProcessId sender, const model::Bytes& argument,
               const model::Bytes& message, const std::optional<model::Outcome>& outcome);
  /// Refuses a text that does not say the same of this process everywhere, whatever the values of
  /// clocks.
  void look_at_text(model::ProcessId process, const model::Bytes& argument) const;
  /// Refuses an invariant on which the verdict is another one with other clocks.
  void look_at_invariant(std::size_t invariant, const model::Configuration& where,
                         bool holds) const;

 private:
  using Outcome = std::optional<model::Outcome>;
  struct Input {
    model::Bytes argument, message;  ///< no message of an internal action
  };
  using Run = std::function<Outcome(const Input&)>;
  /// The clock that takes the place of another, where that is known.
  using Renaming = std::function<std::optional<model::Clock>(model::Clock)>;
  /// The clocks that occur.
  using Clocks = std::bitset<256>;

  void look_at(const std::string& what, const Input& input, const Outcome& outcome, const Run& run);
  void look_at_values(const std::string& what, const model::Outcome& outcome) const;
  void look_at_new_clocks(const std::string& what, const Input& input, const Clocks& clocks,
                          const model::Outcome& outcome) const;
  void shift(const std::string& what, const Input& input, const Clocks& clocks,
             const Outcome& outcome, const Run& run, int by) const;
  void spread(const std::string& what, const Input& input, const Clocks& clocks,
              const Run& run) const;
  Clocks clocks_of(const Input& input) const;
  /// The input with renamed clocks; nothing where the new name of one is not known.
  std::optional<Input> renamed(Input input, const Renaming& renaming) const;
  std::optional<Outcome> renamed(Outcome outcome, const Renaming& renaming) const;
  bool rename_local(model::Bytes& local, const Renaming& renaming) const;
  bool rename_message(model::Bytes& message, const Renaming& renaming) const;
  bool rename(model::Configuration& configuration, const Renaming& renaming) const;

  const model::System* system_;
  bool renumbers_;
  std::size_t local_size_;
  std::uint64_t runs_ = 0;
};

}  // namespace ample::checker
