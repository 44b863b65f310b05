// Letter by letter, with the plain model.
#include "checker/verdict/replay/ltl_replay.hpp"

#include "checker/verdict/replay/end.hpp"
#include "checker/verdict/replay/lasso.hpp"
#include "checker/verdict/replay/playback.hpp"
#include "checker/verdict/replay/replay.hpp"
#include "model/owed.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ample::checker {

using properties::LtlLasso;
using properties::LtlLetter;
using properties::LtlQuestion;

namespace {

/// "2 to 5, 8" of the numbers of which it is true; empty of none.
std::string ranges_text(const std::vector<bool>& is_true) {
  std::vector<std::string> ranges;
  for (std::size_t first = 0; first < is_true.size(); ++first) {
    if (!is_true[first]) continue;
    std::size_t last = first;
    while (last + 1 < is_true.size() && is_true[last + 1]) ++last;
    ranges.push_back(first == last ? std::to_string(first) : fmt::format("{} to {}", first, last));
    first = last;
  }
  return fmt::format("{}", fmt::join(ranges, ", "));
}

/// Says where in the trace each atom is true, a line an atom; nothing of a formula without atoms. A
/// predicate is true after some steps, an atom about steps in some.
std::string truth_text(const LtlQuestion& question, const LtlLasso& lasso, bool loops) {
  std::string text;
  for (std::size_t atom = 0; atom < question.atoms.size(); ++atom) {
    const bool about_steps = question.atoms[atom].step.has_value();
    std::vector<bool> is_true(about_steps ? 1 : 0, false);  // steps are counted from 1
    for (const LtlLetter letter : lasso.letters) is_true.push_back((letter >> atom & 1u) != 0);
    if (!about_steps && loops)  // after its last step the loop is where it began
      is_true.push_back(is_true[is_true.size() - lasso.loop]);
    const std::string where = ranges_text(is_true);
    const bool throughout = std::ranges::count(is_true, false) == (about_steps ? 1 : 0);
    text += fmt::format(
        "\n  {}: {}", question.atoms[atom].text,
        where.empty() ? "never"
        : throughout  ? "always"
                      : fmt::format("{} step{} {}", about_steps ? "in" : "after",
                                   std::ranges::count(is_true, true) == 1 ? "" : "s", where));
  }
  return text.empty() ? "" : "\nTrue are" + text;
}

/// The letters of a trace. An execution without a loop stays for ever where it ends. Throws
/// InternalError when a step is not enabled.
LtlLasso lasso_of(const model::System& system, const LtlQuestion& question, const Trace& trace) {
  LtlLasso lasso{{}, trace.loop};
  Playback playback = Playback::of_whole(system, trace);
  for (const model::Step& step : trace.steps) {
    lasso.letters.push_back(question.letter_of(playback.configuration())
                            | question.letter_of(step));
    playback.take(step);
  }
  if (trace.loop == 0) {
    lasso.letters.push_back(question.letter_of(playback.configuration()));
    lasso.loop = 1;
  }
  return lasso;
}

}  // namespace

std::optional<std::string> ltl_violation_text(const model::System& system,
                                              const LtlQuestion& question, const Trace& trace) {
  const LtlLasso lasso = lasso_of(system, question, trace);
  const std::string truth = truth_text(question, lasso, trace.loop > 0);
  if (trace.loop == 0 && question.is_decided(lasso.letters, ~question.about_steps()))
    return "whatever follows, it does not hold any more." + truth;
  if (!question.is_violation(lasso)) return std::nullopt;
  if (trace.loop == 0) {
    const model::Configuration end = replay(system, trace).configuration;
    const model::Requests requests = system.instance().requests;
    if (!model::may_end(system, end, requests)) return std::nullopt;
    // Whoever only the bound on rounds stopped would ask there.
    if (requests == model::Requests::owed && !standstill_of(system, end).stopped.empty())
      return std::nullopt;
    return why_it_ends(system, end) + "." + truth + what_is_not_received(system, end);
  }
  const auto fair = why_fair(system, question.fairness, trace);
  if (!fair) return std::nullopt;
  return fmt::format("steps {} to {} can be repeated for ever{}.{}\n{}",
                     trace.steps.size() - trace.loop + 1, trace.steps.size(),
                     but_for_clocks(system, trace), truth, *fair);
}

}  // namespace ample::checker
