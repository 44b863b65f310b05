// The names of the quantities, and where they do not apply.
#include "properties/asked/quantity.hpp"

#include "model/errors.hpp"
#include "model/suggest.hpp"
#include "properties/asked/selection.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::properties {

namespace {

bool is_of_messages(Measure measure) {
  return measure == Measure::messages_by_cause || measure == Measure::messages_by_owner;
}

bool is_time(Measure measure) {
  return measure == Measure::time_alone || measure == Measure::time_contended
         || measure == Measure::delay;
}

template <class Wanted>
bool has_action(const model::System& system, Wanted wanted) {
  const auto actions = system.actions();
  return std::any_of(actions.begin(), actions.end(), wanted);
}

}  // namespace

const std::vector<Quantity>& quantities() {
  using enum Measure;
  static const std::vector<Quantity> all = {
      {messages_by_cause, false, false, "messages.cause", "messages",
       "of a pair, by cause: all that its invocations trigger"},
      {messages_by_owner, false, false, "messages.owner", "messages",
       "of a pair, by owning request: all about requests of its process, sent while it lasts"},
      {messages_by_cause, true, false, "messages.cause.others", "messages",
       "the same by cause, without messages to oneself"},
      {messages_by_owner, true, false, "messages.owner.others", "messages",
       "the same by owning request, without messages to oneself"},
      {time_alone, false, false, "time.alone", "time units",
       "waiting time where nobody else asks in the whole execution, every message taking one unit"},
      {time_contended, false, false, "time.contended", "time units",
       "waiting time while others ask whenever they like"},
      {delay, false, true, "delay", "time units",
       "synchronization delay: from one change of state to the one that waited for it"},
      {bypass, false, false, "bypass", "times", "how often others get through while one waits"},
      {bypass_by_one, false, false, "bypass.one", "times",
       "how often the same other one gets through while one waits"},
      {inside, false, true, "inside", "processes", "how many processes are InCS"}};
  return all;
}

const Quantity& quantity(const std::string& name) {
  std::vector<std::string> known;
  for (const Quantity& each : quantities()) {
    if (each.name == name) return each;
    known.push_back(each.name);
  }
  throw model::WrongUsage(model::unknown_name("quantity", name, known));
}

std::string why_not(const Quantity& quantity, const model::System& system,
                    const model::Measures& measures) {
  const Measure measure = quantity.measure;
  const model::Instance& instance = system.instance();
  if (measure == Measure::inside) return {};
  if (!somebody_asks(system)) return "nobody asks for a permission";
  if (is_of_messages(measure) && measures.answers.empty())
    return has_action(
               system,
               [](const model::ActionInfo& action) { return action.role == model::Role::receipt; })
               ? "the algorithm does not say whose request a message is about"
               : "there are no messages";
  if (measure == Measure::messages_by_owner && !measures.sent_on.empty())
    return fmt::format("who sends a {} on does not say for whom: use messages.cause",
                       measures.sent_on);
  if (is_time(measure)
      && has_action(system, [](const model::ActionInfo& action) { return action.timeout; }))
    return "its timeouts happen at no certain time";
  const bool by_place = measure == Measure::messages_by_cause || is_time(measure);
  if (by_place && instance.network == model::Network::unordered)
    return "it needs to know which of two equal messages comes: use --network fifo";
  if (measure == Measure::messages_by_cause && instance.wake == model::Wake::eager)
    return "a step has two causes with --wake eager: use --wake step";
  if (measure == Measure::delay && !has_action(system, [](const model::ActionInfo& action) {
        return action.role == model::Role::invocation && !action.counted && !action.timeout;
      }))
    return "every change of state has to be asked for";
  return {};
}

}  // namespace ample::properties
