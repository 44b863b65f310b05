// Letter by letter, with the plain model.
#include "checker/ltl/ltl_replay.hpp"

#include "checker/replay/lasso.hpp"
#include "checker/replay/playback.hpp"
#include "checker/replay/replay.hpp"
#include "model/clock_quotient.hpp"
#include "model/errors.hpp"
#include "properties/deadlock.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ample::checker {

using properties::LtlLasso;

namespace {

/// "waits(0) throughout, taken(1) now and then, InCS(0) never": of the letters that repeat.
std::string what_repeats(const LtlQuestion& question, const LtlLasso& lasso) {
  std::vector<std::string> parts;
  for (std::size_t atom = 0; atom < question.atoms.size(); ++atom) {
    std::size_t times = 0;
    for (std::size_t i = lasso.letters.size() - lasso.loop; i < lasso.letters.size(); ++i)
      times += lasso.letters[i] >> atom & 1u;
    parts.push_back(fmt::format("{} {}", question.atoms[atom].text,
                                times == 0            ? "never"
                                : times == lasso.loop ? "throughout"
                                                      : "now and then"));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace

LtlLasso lasso_of(const model::System& system, const LtlQuestion& question, const Trace& trace) {
  LtlLasso lasso{{}, trace.loop};
  Playback playback(system, trace);
  for (const model::Step& step : trace.steps) {
    lasso.letters.push_back(question.plain_predicates(playback.configuration())
                            | letter_of_step(question.atoms, step));
    playback.take(step);
  }
  if (trace.loop == 0) {
    lasso.letters.push_back(question.plain_predicates(playback.configuration()));
    lasso.loop = 1;
  }
  return lasso;
}

std::optional<std::string> ltl_violation_text(const model::System& system,
                                              const LtlQuestion& question, const Trace& trace) {
  const LtlLasso lasso = lasso_of(system, question, trace);
  if (trace.loop == 0 && question.is_decided(lasso.letters, ~about_steps(question.atoms)))
    return "it cannot hold any more, whatever follows";
  if (!question.is_violation(lasso)) return std::nullopt;
  if (trace.loop == 0) {
    const model::Configuration end = replay(system, trace).configuration;
    const properties::CriticalSectionBounds bounds(system.instance());
    if (!model::enabled_steps(system, end).empty()
        || !properties::ends_alternation(bounds, standstill_of(system, end)))
      return std::nullopt;
    return "nothing moves any more; from then on: " + what_repeats(question, lasso);
  }
  const auto fair = why_fair(system, question.fairness, trace);
  if (!fair) return std::nullopt;
  return fmt::format("steps {} to {} can be repeated for ever{}; in them: {}.\n{}",
                     trace.steps.size() - trace.loop + 1, trace.steps.size(),
                     model::renumbers_clocks(system) ? ", but for the values of the clocks" : "",
                     what_repeats(question, lasso), *fair);
}

std::string confirm_ltl(const model::System& system, const LtlQuestion& question,
                        const Trace& trace) {
  if (auto text = ltl_violation_text(system, question, trace)) return *text;
  throw model::InternalError("a trace that should violate '" + question.text
                             + "' does not, in the plain model");
}

}  // namespace ample::checker
