// Choosing steps by what they speak of.
#include "checker/evidence/trace/only.hpp"

#include "checker/verdict/outcome/joined.hpp"
#include "model/errors.hpp"
#include "model/printable.hpp"
#include "model/suggest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace ample::checker {

using model::System;

namespace {

/// The variable nGrants, given nGrants[MUTEX].
std::string without_index(const std::string& variable) {
  return variable.substr(0, variable.find('['));
}

/// nGrants of nGrants_1[MUTEX]; a shared variable has no subscript.
std::string without_subscript(const std::string& variable) {
  const std::string name = without_index(variable);
  const std::size_t digits = name.find_last_not_of("0123456789");
  const bool has = digits != std::string::npos && name[digits] == '_' && digits + 1 < name.size();
  return has ? name.substr(0, digits) : name;
}

std::set<std::string> names_in(const System& system, const PlayedStep& played) {
  std::set<std::string> names;
  const auto message = [&](const model::Bytes& bytes) {
    if (!bytes.empty()) names.insert(system.text_of_message(bytes).name);
  };
  message(played.message);
  for (const model::Send& send : played.outcome.sends) message(send.message);
  for (const model::Followup& followup : played.outcome.followups) message(followup.message);
  for (const Change& change : played.changes) {
    names.insert(change.variable);
    names.insert(without_index(change.variable));
    names.insert(without_subscript(change.variable));
  }
  return names;
}

/// Variables, whether the trace changes them or not, and the messages of its steps.
std::vector<std::string> known_names(const System& system, const Trace& trace) {
  Playback playback = Playback::of_whole(system, trace);
  std::set<std::string> names;
  for (const model::ProcessId process : system.instance().all())
    for (const model::NamedValue& variable :
         variables_of(system, playback.configuration(), process)) {
      names.insert(without_subscript(variable.name));
      names.insert(without_index(variable.name));
    }
  for (std::size_t i = 0; i < trace.steps.size(); ++i)
    names.merge(names_in(system, playback.take(trace.steps[i], trace.is_at_once(i))));
  return {names.begin(), names.end()};
}

std::optional<int> process_in(const std::string& word) {
  const bool is_process = word.size() >= 2 && word.size() <= 4 && word[0] == 'P'
                          && word.find_first_not_of("0123456789", 1) == std::string::npos;
  return is_process ? std::optional(std::stoi(word.substr(1))) : std::nullopt;
}

}  // namespace

bool Only::shows(const System& system, const PlayedStep& played) const {
  if (!processes.empty() && std::ranges::find(processes, played.step.process) == processes.end())
    return false;
  if (names.empty()) return true;
  const std::set<std::string> found = names_in(system, played);
  return std::ranges::any_of(names, [&](const std::string& name) { return found.contains(name); });
}

Only only_of(const std::vector<std::string>& words, const System& system, const Trace& trace) {
  Only only;
  std::vector<std::string> known;
  for (const std::string& word : words) {
    if (const auto process = process_in(word)) {
      if (*process >= system.processes())
        throw model::WrongUsage(
            fmt::format("--only {}: the processes are P0 to P{}", word, system.processes() - 1));
      only.processes.emplace_back(*process);
      continue;
    }
    if (known.empty()) known = known_names(system, trace);
    if (std::ranges::find(known, word) == known.end())
      throw model::WrongUsage(model::unknown_name("process, message or variable of the trace",
                                                  model::printable(word), known));
    only.names.push_back(word);
  }
  return only;
}

std::string shown_text(const Only& only, std::size_t shown, std::size_t steps) {
  std::vector<std::string> words = only.names;
  if (!only.processes.empty()) words.insert(words.begin(), names_of(only.processes));
  return fmt::format("only {}: {} of {} steps", fmt::join(words, ", "), shown, steps);
}

}  // namespace ample::checker
