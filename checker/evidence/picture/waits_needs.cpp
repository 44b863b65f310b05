// Joining the needs of a process.
#include "checker/evidence/picture/waits_needs.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <map>

namespace ample::checker {

namespace {

using Lacks = std::vector<model::Lack>;

/// Whoever gives what `one` needs gives what `other` needs: of those that `one` may do without, or
/// that `other` does not count, enough are left.
bool implies(const model::Blame& one, const model::Blame& other) {
  return one.needed - (one.on - other.on).size() >= other.needed;
}

/// The lacks from `first` until before `end` are of one part of a guard. Those that the others do
/// not imply are kept: who waits for P1 waits for 1 of {P1,P2} as well.
std::vector<model::Blame> strongest(const Lacks& lacks, std::size_t first, std::size_t end) {
  std::vector<model::Blame> kept;
  for (std::size_t i = first; i < end; ++i) {
    const model::Blame& blame = lacks[i].blame;
    bool implied = false;
    for (std::size_t j = first; j < end && !implied; ++j) {
      const model::Blame& other = lacks[j].blame;
      // If two imply each other, the first stays.
      implied = j != i && implies(other, blame) && (j < i || !implies(blame, other));
    }
    if (!implied) kept.push_back(blame);
  }
  return kept;
}

/// "P0 and 1 of {P1,P3}"; a line is not broken within it.
std::string whom(const std::vector<model::Blame>& blames) {
  model::WideProcessSet all;
  std::vector<std::string> choices;
  for (const model::Blame& blame : blames) {
    if (is_choice(blame))
      choices.push_back(fmt::format("{}\u00a0of\u00a0{}", blame.needed, to_text(blame.on)));
    else
      all = all | blame.on;
  }
  std::vector<std::string> names;
  for (const model::ProcessId process : all) names.push_back(to_text(process));
  names.insert(names.end(), choices.begin(), choices.end());
  return fmt::format("{}", fmt::join(names, " and "));
}

/// Calls part(process, condition, blames) for each part of a guard that is false.
template <class Part>
void for_each_part(const BlockedProcess& blocked, Part&& part) {
  const Lacks& lacks = blocked.lacks;
  for (std::size_t first = 0, end = 0; first < lacks.size(); first = end) {
    while (end < lacks.size() && lacks[end].condition == lacks[first].condition) ++end;
    part(blocked.process, lacks[first].condition, strongest(lacks, first, end));
  }
}

}  // namespace

std::vector<Wait> waits_of(const WaitsFor& waits_for) {
  std::map<std::pair<int, int>, Wait> waits;
  for (const BlockedProcess& blocked : waits_for.blocked)
    for_each_part(blocked, [&](model::ProcessId process, const std::string&,
                               const std::vector<model::Blame>& blames) {
      for (const model::Blame& blame : blames)
        for (const model::ProcessId on : blame.on) {
          Wait& wait =
              waits.try_emplace({process, on}, Wait{process, on, true, false}).first->second;
          wait.is_choice = wait.is_choice && is_choice(blame);
          wait.is_reason = wait.is_reason || is_reason(waits_for, process, blame, on);
        }
    });
  std::vector<Wait> list;
  list.reserve(waits.size());
  for (const auto& [pair, wait] : waits) list.push_back(wait);
  return list;
}

std::vector<std::string> texts_of(const BlockedProcess& blocked) {
  if (blocked.lacks.empty()) return {to_text(blocked.process) + " " + text_without_lacks(blocked)};
  std::vector<std::string> texts;
  for_each_part(blocked, [&](model::ProcessId process, const std::string& condition,
                             const std::vector<model::Blame>& blames) {
    const std::string from = whom(blames);
    texts.push_back(fmt::format("{} lacks: {}{}", to_text(process), condition,
                                from.empty() ? "" : ", from " + from));
  });
  return texts;
}

std::vector<std::string> texts_of(const WaitsFor& waits_for) {
  std::vector<std::string> texts;
  for (const BlockedProcess& blocked : waits_for.blocked)
    std::ranges::move(texts_of(blocked), std::back_inserter(texts));
  return texts;
}

}  // namespace ample::checker
