// Runs handlers again, some with other clocks, and compares.
#include "checker/store/tabulation/handler_checks.hpp"

#include "model/clock_quotient.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

#include <array>

namespace ample::checker {

using model::Bytes;
using model::Clock;
using model::ProcessId;

namespace {

/// The first runs are tried with clocks shifted by 1, 2, ... up to small_shifts and by large_shift,
/// later ones by the last only.
constexpr int small_shifts = 12, large_shift = 100;
/// Two ways to spread clocks: neighbours in their order become so far apart. A handler counts up at
/// most so often.
constexpr int near = 5, far = 24, most_counted = 3;
constexpr int greatest = 240;

/// Spread one way: which clock, in their order, and so much counted up from there.
std::optional<Clock> spread_farther(Clock clock) {
  const int rank = clock.value / near, counted = clock.value % near;
  if (counted > most_counted) return std::nullopt;
  return Clock(rank * far + counted);
}

[[noreturn]] void refuse_impure(const std::string& what) {
  throw model::WrongAlgorithm(fmt::format(
      "{}: run twice on the same local state it does two things: a handler may use nothing but its "
      "arguments, no static or global variable, no variable without a value, no reference to one "
      "that is gone, and no random number",
      what));
}

/// Fills the stack that a handler is about to use. Who reads a variable that has no value, or one
/// that is gone, sees something else each time.
[[gnu::noinline]] void fill_stack(std::uint64_t with) {
  std::array<volatile unsigned char, std::size_t{8} * 1024> below;
  constexpr std::uint64_t odd = 0x9E3779B97F4A7C15u;  // all bytes change with its multiples
  constexpr int highest_byte = 56;
  const auto byte = static_cast<unsigned char>((with + 1) * odd >> highest_byte);
  for (volatile unsigned char& each : below) each = byte;
}

[[noreturn]] void refuse_value(const std::string& what) {
  throw model::WrongDeclaration(
      fmt::format("{}: it reads the value of a clock, and --rounds unbounded renumbers clocks: "
                  "compare it with other clocks and count it up with next() only, or give --rounds "
                  "a number",
                  what));
}

/// With all clocks greater, but for 0, which stands for none.
std::optional<Clock> shifted(Clock clock, int by) {
  if (clock == Clock{}) return clock;
  if (clock.value + by > greatest) return std::nullopt;
  return Clock(clock.value + by);
}

/// The outcome of a handler with other clocks; nothing if it asks for what is not there, as its
/// local state need not be real then.
template <class Run, class Input>
std::optional<std::optional<model::Outcome>> tried(const Run& run, const Input& input) {
  try {
    return run(input);
  } catch (const model::BoundExceeded&) {
  } catch (const model::WrongAlgorithm&) {
  }
  return std::nullopt;
}

}  // namespace

HandlerChecks::HandlerChecks(const model::System& system)
    : system_(&system),
      renumbers_(model::renumbers_clocks(system)),
      local_size_(system.initial(0, {}).size()) {}

void HandlerChecks::look_at(model::ActionId action, ProcessId process, const Bytes& argument,
                            int number, const Outcome& outcome) {
  const auto run = [&](const Input& input) -> Outcome {
    if (!system_->enabled(action, process, input.argument)
        || number >= system_->outcomes(action, process, input.argument))
      return std::nullopt;
    return system_->take_outcome(action, process, input.argument, number);
  };
  look_at(fmt::format("{}, in {}", model::to_text(process), system_->actions()[action].name),
          {argument, {}}, outcome, run);
}

void HandlerChecks::look_at(ProcessId process, ProcessId sender, const Bytes& argument,
                            const Bytes& message, const Outcome& outcome) {
  const auto run = [&](const Input& input) -> Outcome {
    if (!system_->accepts(process, sender, input.argument, input.message)) return std::nullopt;
    return system_->receive(process, sender, input.argument, input.message);
  };
  look_at(fmt::format("{}, in {}", model::to_text(process),
                      system_->actions()[system_->receipt_of(message)].name),
          {argument, message}, outcome, run);
}

void HandlerChecks::look_at_text(ProcessId process, const Bytes& argument) const {
  if (const std::string said = system_->contradiction(process, argument); !said.empty())
    throw model::WrongDeclaration(said);
  if (!renumbers_) return;
  for (const int by : {1, large_shift}) {
    Bytes other = argument;
    if (!rename_local(other, [by](Clock clock) { return shifted(clock, by); })) continue;
    const char* const differs =
        system_->in_cs(process, other) != system_->in_cs(process, argument)       ? "in_cs()"
        : system_->waiting(process, other) != system_->waiting(process, argument) ? "waiting()"
                                                                                  : nullptr;
    if (differs != nullptr)
      refuse_value(fmt::format("{}, in {}", model::to_text(process), differs));
  }
}

void HandlerChecks::look_at_invariant(std::size_t invariant, const model::Configuration& where,
                                      bool holds) const {
  if (!renumbers_) return;
  for (const int by : {1, large_shift}) {
    model::Configuration other = where;
    if (rename(other, [by](Clock clock) { return shifted(clock, by); })
        && system_->invariant_holds_in(invariant, other) != holds)
      refuse_value("the invariant " + system_->invariants()[invariant].name);
  }
}

void HandlerChecks::look_at(const std::string& what, const Input& input, const Outcome& outcome,
                            const Run& run) {
  const bool is_early = runs_ < all_of_the_first;
  if (looks_at(runs_)) {
    fill_stack(runs_);
    if (run(input) != outcome) refuse_impure(what);
    if (outcome) look_at_values(what, *outcome);
  }
  ++runs_;
  if (!renumbers_) return;
  const Clocks clocks = clocks_of(input);
  if (outcome) look_at_new_clocks(what, input, clocks, *outcome);
  for (int by = 1; is_early && by <= small_shifts; ++by)
    shift(what, input, clocks, outcome, run, by);
  shift(what, input, clocks, outcome, run, large_shift);
  spread(what, input, clocks, run);
}

/// Throws WrongAlgorithm, naming `what`, where a value has no text.
void HandlerChecks::look_at_values(const std::string& what, const model::Outcome& outcome) const {
  try {
    system_->variables(outcome.local);
    system_->shared_variables(outcome.shared);
    for (const model::Send& send : outcome.sends) system_->text_of_message(send.message);
  } catch (const model::WrongAlgorithm& error) {
    throw model::WrongAlgorithm(fmt::format("{}: {}", what, error.what()));
  }
}

/// A timestamp that was not there is next() of the process's own clock, which never falls: only
/// then every timestamp to come exceeds the least clock.
void HandlerChecks::look_at_new_clocks(const std::string& what, const Input& input,
                                       const Clocks& clocks, const model::Outcome& outcome) const {
  const Clock before = system_->clock_of_local(input.argument);
  bool is_next = system_->clock_of_local(outcome.local) >= before;
  renamed(outcome, [&](Clock clock) {
    if (clock != Clock{} && !clocks[clock.value]) is_next = is_next && clock > before;
    return std::optional(clock);
  });
  if (!is_next)
    throw model::WrongDeclaration(
        fmt::format("{}: it makes a timestamp that is not beyond its own clock, or sets that back, "
                    "and --rounds unbounded renumbers clocks: let clock() or own_clock() be the "
                    "clock that timestamps are made from, or give --rounds a number",
                    what));
}

/// Runs the handler with all clocks greater, but for 0, which stands for none. A process whose own
/// clock is 0 is left out, as a clock that it counts up from there would not be shifted.
void HandlerChecks::shift(const std::string& what, const Input& input, const Clocks& clocks,
                          const Outcome& outcome, const Run& run, int by) const {
  if (system_->clock_of_local(input.argument) == Clock{} || clocks.none()) return;
  const Renaming all = [by](Clock clock) { return shifted(clock, by); };
  const std::optional<Input> with_others = renamed(input, all);
  const std::optional<Outcome> expected = renamed(outcome, all);
  if (!with_others || !expected) return;
  if (const auto did = tried(run, *with_others); did && *did != *expected) refuse_value(what);
}

/// The same order of clocks twice, with other differences.
void HandlerChecks::spread(const std::string& what, const Input& input, const Clocks& clocks,
                           const Run& run) const {
  if (clocks.none() || (static_cast<int>(clocks.count()) + 1) * far > greatest) return;
  const Renaming ranked = [&](Clock clock) -> std::optional<Clock> {
    int rank = 0;
    for (int value = 1; value <= clock.value; ++value)
      rank += clocks[static_cast<std::size_t>(value)] ? 1 : 0;
    return Clock(rank * near);
  };
  const std::optional<Input> one = renamed(input, ranked);
  const std::optional<Input> other = renamed(*one, spread_farther);
  const auto did_first = tried(run, *one), did_then = tried(run, *other);
  if (!did_first || !did_then) return;
  if (const auto expected = renamed(*did_first, spread_farther); expected && *did_then != *expected)
    refuse_value(what);
}

HandlerChecks::Clocks HandlerChecks::clocks_of(const Input& input) const {
  Clocks clocks;
  renamed(input, [&](Clock clock) {
    if (clock != Clock{}) clocks.set(clock.value);
    return std::optional(clock);
  });
  return clocks;
}

std::optional<HandlerChecks::Input> HandlerChecks::renamed(Input input,
                                                           const Renaming& renaming) const {
  if (!rename_local(input.argument, renaming)) return std::nullopt;
  if (!input.message.empty() && !rename_message(input.message, renaming)) return std::nullopt;
  return input;
}

std::optional<HandlerChecks::Outcome> HandlerChecks::renamed(Outcome outcome,
                                                             const Renaming& renaming) const {
  if (!outcome) return outcome;
  if (!rename_local(outcome->local, renaming)) return std::nullopt;
  for (model::Send& send : outcome->sends)
    if (!rename_message(send.message, renaming)) return std::nullopt;
  for (model::Followup& followup : outcome->followups)
    if (!followup.message.empty() && !rename_message(followup.message, renaming))
      return std::nullopt;
  return outcome;
}

bool HandlerChecks::rename(model::Configuration& configuration, const Renaming& renaming) const {
  bool known = true;
  for (Bytes& local : configuration.locals) known = rename_local(local, renaming) && known;
  for (auto& from : configuration.channels)
    for (auto& channel : from)
      for (Bytes& message : channel) known = rename_message(message, renaming) && known;
  return known;
}

bool HandlerChecks::rename_local(Bytes& local, const Renaming& renaming) const {
  bool known = true;
  const Bytes shared = local.substr(local_size_);
  local.resize(local_size_);
  system_->for_each_clock_of_local(local, [&](Clock& clock) {
    const std::optional<Clock> other = renaming(clock);
    known = known && other;
    clock = other.value_or(clock);
  });
  local += shared;
  return known;
}

bool HandlerChecks::rename_message(Bytes& message, const Renaming& renaming) const {
  bool known = true;
  const auto rename = [&](Clock& clock) {
    const std::optional<Clock> other = renaming(clock);
    known = known && other;
    clock = other.value_or(clock);
  };
  Clock beside(system_->clock_of_message(message));
  rename(beside);
  system_->set_clock_of_message(message, beside);
  system_->for_each_clock_of_message(message, rename);
  return known;
}

}  // namespace ample::checker
