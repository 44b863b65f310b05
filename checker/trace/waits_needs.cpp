// Giving letters to parts, and joining needs.
#include "checker/trace/waits_needs.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::checker {

using model::ProcessId;

namespace {

std::string letter(std::size_t number) {
  const std::string last(1, static_cast<char>('a' + number % 26));
  return number < 26 ? last : letter(number / 26 - 1) + last;
}

}  // namespace

Needs needs_of(const WaitsFor& waits_for) {
  Needs needs;
  std::size_t parts = 0;
  for (const BlockedProcess& blocked : waits_for.blocked) {
    const ProcessId process = blocked.process;
    const std::vector<model::Lack>& lacks = blocked.lacks;
    const std::size_t first = needs.drawn.size();
    if (lacks.empty())
      needs.texts.emplace_back(
          process,
          to_text(process) + " waits, and neither a `wait until` nor awaits() says for what");
    for (std::size_t i = 0; i < lacks.size(); ++i) {
      if (i == 0 || lacks[i].condition != lacks[i - 1].condition)
        needs.texts.emplace_back(process, fmt::format("{}: {} lacks {}", letter(parts++),
                                                      to_text(process), lacks[i].condition));
      const std::string name = letter(parts - 1);
      const auto same = std::find_if(needs.drawn.begin() + static_cast<std::ptrdiff_t>(first),
                                     needs.drawn.end(), [&](const Need& need) {
                                       return need.blame.on == lacks[i].blame.on
                                              && need.blame.needed == lacks[i].blame.needed;
                                     });
      if (same == needs.drawn.end())
        needs.drawn.push_back({process, lacks[i].blame, name});
      else if (!same->letters.ends_with(name))
        same->letters += ", " + name;
    }
  }
  return needs;
}

}  // namespace ample::checker
