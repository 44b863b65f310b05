// Says in words who waits for what.
#include "checker/verdict/outcome/joined.hpp"
#include "checker/verdict/replay/waits_for.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

namespace ample::checker {

using model::Blame;
using model::ProcessId;
using model::WideProcessSet;

namespace {

std::string reason_text(const Blame& blame) {
  if (blame.on.empty() && blame.because.empty()) return "nobody can give it";
  if (blame.because.empty()) return to_text(blame);
  return is_choice(blame) ? fmt::format("{}; it waits for {}", blame.because, to_text(blame))
                          : blame.because;
}

bool goes_on(const std::string& text, std::size_t at) {
  return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0;
}

/// Each `part` that ends where a word does becomes `by`.
std::string with_words(std::string text, const std::string& part, const std::string& by) {
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at)) {
    const bool is_word = !goes_on(text, at + part.size());
    if (is_word) text.replace(at, part.size(), by);
    at += is_word ? by.size() : 1;
  }
  return text;
}

/// The reason without the process that it begins with, whose number stands behind "_" in the names
/// of its variables: what several reasons may share. Empty when it begins otherwise.
std::string shared_part(const std::string& reason, std::string& process) {
  const std::size_t end = reason.find(' ');
  if (end < 2 || end == std::string::npos || reason[0] != 'P'
      || reason.find_first_not_of("0123456789", 1) != end)
    return "";
  process = reason.substr(0, end);
  return with_words(reason.substr(end), "_" + process.substr(1), "_i");
}

/// A line each; where three or more say the same of processes, one line for all of them.
std::string reason_lines(const std::vector<std::string>& reasons) {
  constexpr std::size_t few = 2;
  std::string text;
  for (std::size_t i = 0, end; i < reasons.size(); i = end) {
    std::string process;
    const std::string shared = shared_part(reasons[i], process);
    std::vector<model::ProcessId> all = {};
    for (end = i; end < reasons.size(); ++end) {
      if (shared.empty() || shared_part(reasons[end], process) != shared) break;
      all.emplace_back(std::stoi(process.substr(1)));
    }
    end = std::max(end, i + 1);
    if (all.size() > few) {
      text += fmt::format("\n  each P_i of {}{}", folded_names(all), shared);
      continue;
    }
    for (std::size_t k = i; k < end; ++k) text += "\n  " + reasons[k];
  }
  return text;
}

/// "P0 waits until a (because) and until b:" of the process that is called P0, with the reasons
/// below it when there are several.
std::string blocked_text(const BlockedProcess& blocked, const std::string& name) {
  std::string text = name;
  if (blocked.lacks.empty()) text += " " + text_without_lacks(blocked);
  for (std::size_t i = 0; i < blocked.lacks.size();) {
    std::size_t end = i;
    while (end < blocked.lacks.size() && blocked.lacks[end].condition == blocked.lacks[i].condition)
      ++end;
    text +=
        fmt::format("{} {}", i == 0 ? " waits until" : "\n  and until", blocked.lacks[i].condition);
    std::vector<std::string> reasons;
    for (; i < end; ++i) reasons.push_back(reason_text(blocked.lacks[i].blame));
    text += reasons.size() == 1 ? fmt::format(" ({})", reasons[0]) : ":" + reason_lines(reasons);
  }
  return text;
}

/// The text of a blocked process that is called `name`, in which it is "P_j", and the rest of `all`
/// are "the others".
std::string blocked_text_of_any(const BlockedProcess& blocked, const std::string& name,
                                WideProcessSet all) {
  const std::string own = to_text(blocked.process);
  std::string text = blocked_text(blocked, name);
  const std::string others = model::to_text(all - WideProcessSet{blocked.process});
  for (std::size_t at = text.find(others); at != std::string::npos; at = text.find(others, at))
    text.replace(at, others.size(), "the others");
  return with_words(with_words(text, own + "'s", "P_j's"), fmt::format("_{}", int{blocked.process}),
                    "_j");
}

/// One text for all of them where five or more say the same: thirty copies fill ten screens.
std::optional<std::string> text_of_all(const std::vector<BlockedProcess>& blocked) {
  constexpr std::size_t many = 5;
  if (blocked.size() < many) return std::nullopt;
  std::vector<ProcessId> names;
  WideProcessSet all;
  for (const BlockedProcess& one : blocked) {
    names.push_back(one.process);
    all.insert(one.process);
  }
  const std::string name = "each P_j of " + folded_names(names);
  std::string text = blocked_text_of_any(blocked.front(), name, all);
  for (const BlockedProcess& one : blocked)
    if (blocked_text_of_any(one, name, all) != text) return std::nullopt;
  return text;
}

}  // namespace

std::string text_without_lacks(const BlockedProcess& blocked) {
  return blocked.for_a_message ? "waits for a message"
                               : "waits, and the algorithm's text does not say for what";
}

std::string to_text(const Blame& blame) {
  if (!blame.enough.empty()) return blame.enough;
  return is_choice(blame) ? fmt::format("{} of {}", blame.needed, model::to_text(blame.on))
                          : model::to_text(blame.on);
}

std::string reason_text(const WaitsFor& waits_for) {
  const std::string knot = model::to_text(waits_for.knot);
  if (waits_for.knot.size() == 1)
    return names_of(waits_for.knot) + " waits for what nobody else can give";
  if (!waits_for.knot.empty())
    return fmt::format("knot {}: each waits for another in the set", knot);
  std::string text;
  for (const ProcessId process : waits_for.cycle) text += to_text(process) + " -> ";
  return text.empty() ? text : text + to_text(waits_for.cycle.front());
}

std::string to_text(const WaitsFor& waits_for) {
  std::string text;
  if (const auto of_all = text_of_all(waits_for.blocked))
    text = *of_all;
  else
    for (const BlockedProcess& blocked : waits_for.blocked)
      text += (text.empty() ? "" : "\n") + blocked_text(blocked, to_text(blocked.process));
  const std::string reason = reason_text(waits_for);
  return reason.empty() ? text : text + "\n" + reason;
}

}  // namespace ample::checker
