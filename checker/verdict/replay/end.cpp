// Says why an execution may end, and what it leaves under way.
#include "checker/verdict/replay/end.hpp"

#include "checker/verdict/outcome/joined.hpp"
#include "checker/verdict/replay/cause.hpp"

#include <fmt/format.h>

#include <set>

namespace ample::checker {

using model::Configuration;
using model::ProcessId;
using model::System;

namespace {

/// Of a process that is there: what it does not accept, and what one of its own actions keeps back.
std::vector<std::string> sentences_of(const System& system, const Configuration& end,
                                      ProcessId receiver) {
  const std::string name = model::to_text(receiver);
  const model::Bytes local = model::local_and_shared(end, receiver);
  std::set<std::string> kept_back, refused;
  for (const ProcessId from : system.instance().all())
    for (const model::Bytes& message : model::deliverable(system, end, from, receiver)) {
      const model::ActionInfo& receipt = system.actions()[system.receipt_of(message)];
      const std::string what = fmt::format("{} from {}", receipt.name, model::to_text(from));
      if (system.accepts(receiver, from, local, message))
        kept_back.insert(what);
      else
        refused.insert(fmt::format("{} does not {}: \"{}\" is not true.", name, what,
                                   model::subscripted(receipt.accepts, receiver)));
    }
  std::vector<std::string> sentences(refused.begin(), refused.end());
  const auto before = model::keeps_back(system, end, receiver);
  if (!kept_back.empty() && before)
    sentences.push_back(fmt::format("{}'s {} would change nothing, and comes before: {}.", name,
                                    system.actions()[*before].name, fmt::join(kept_back, ", ")));
  return sentences;
}

/// Of a process that has crashed: all that is under way to it.
std::vector<std::string> sentences_of_crashed(const System& system, const Configuration& end,
                                              ProcessId receiver) {
  std::vector<std::string> messages;
  for (const ProcessId from : system.instance().all())
    for (const model::Bytes& message : end.channels[from.index][receiver.index])
      messages.push_back(fmt::format("{} from {}", model::to_text(system.text_of_message(message)),
                                     model::to_text(from)));
  if (messages.empty()) return {};
  return {fmt::format("{} has crashed, and does not receive {}.", model::to_text(receiver),
                      fmt::join(messages, ", "))};
}

}  // namespace

std::string what_is_not_received(const System& system, const Configuration& end) {
  std::string lines;
  for (const ProcessId receiver : system.instance().all())
    for (const std::string& sentence : system.has_crashed(end.locals[receiver.index])
                                           ? sentences_of_crashed(system, end, receiver)
                                           : sentences_of(system, end, receiver))
      lines += "\n" + sentence;
  return lines;
}

std::string why_it_ends(const System& system, const Configuration& end) {
  std::set<Cause> requests;
  for (const model::Step& step : model::enabled_steps(system, end))
    if (const auto cause = cause_of(system, step)) requests.insert(*cause);
  if (requests.empty()) return "nothing moves any more";
  return fmt::format(
      "nobody has to move any more: only requests are possible ({}), and nobody owes one",
      joined(requests, ", ", [&](const Cause& cause) { return to_text(system, cause); }));
}

}  // namespace ample::checker
