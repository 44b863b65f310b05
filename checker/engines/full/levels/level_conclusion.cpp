// The report of a search by levels, which all ranks make together.
#include "checker/engines/full/levels/level_run.hpp"
#include "checker/engines/full/levels/way_back.hpp"
#include "checker/verdict/run/checksummed_file.hpp"
#include "checker/verdict/run/conclusion.hpp"
#include "checker/verdict/run/declarations.hpp"

#include <fmt/format.h>

namespace ample::checker {

Finding LevelRun::confirmed(std::size_t property) {
  std::optional<Trace> trace;
  if (now_.witnesses[property])
    trace = trace_to(*now_.witnesses[property], keep_, common_, ranks_, tabulation_, chunk_);
  return checker::conclude(*system_, options_->properties[property], std::move(trace),
                           !budget_.ended(), now_.search.tally.horizon);
}

/// What was read may have been made by hand: a contradiction, which all ranks meet, is refused
/// then.
Finding LevelRun::finding_of(std::size_t property) {
  const auto without_trace = [&](const std::string& why) {
    return Finding{.property = options_->properties[property],
                   .verdict = Verdict::incomplete,
                   .trace = std::nullopt,
                   .explanation = fmt::format("it is violated, but no trace can be read: {}", why)};
  };
  if (now_.witnesses[property] && !is_whole_) return without_trace(budget_.limit_text());
  try {
    return confirmed(property);
  } catch (const DiskFailure& failure) {
    return without_trace(failure.what());
  } catch (const model::InternalError& error) {
    if (!went_on_) throw;
    throw model::WrongUsage(damaged_text(keep_.place(), error.what()));
  }
}

Report LevelRun::conclude() {
  try_declarations(tabulation_, options_->properties);
  collectives_.share(now_.witnesses);
  collectives_.share(now_.search.discoveries);
  now_.search.tally = collectives_.sum(now_.search.tally);
  widen_chunk();  // on the way back any value may occur
  std::vector<Finding> findings;
  for (std::size_t i = 0; i < options_->properties.size(); ++i) findings.push_back(finding_of(i));
  Report report = counts_of(now_.search, budget_, *system_);
  report.findings = std::move(findings);
  report.states = all_.stored;
  report.depth = static_cast<std::uint32_t>(collectives_.greatest(now_.search.depth));
  report.workers = static_cast<int>(pool_.workers());
  keep_.end(report, can_go_on(budget_.limit()) || !is_whole_);
  checker::conclude(report, *system_, budget_, now_.search.discoveries,
                    collectives_.sum(std::uint64_t{bytes()}));
  if (collectives_.sum(std::uint64_t{damaged_}) > 0) report.disk.clear();  // no run goes on there
  report.ranks = ranks_.size();
  report.sent = collectives_.sum(delivery_.sent());
  report.sent_bytes = collectives_.sum(delivery_.sent_bytes());
  report.peak_bytes = collectives_.greatest(report.peak_bytes);
  report.cpu_seconds = collectives_.sum(stopwatch_.cpu());
  return report;
}

}  // namespace ample::checker
