// The future of a configuration: what all its continuations together may still do.
//
// A search of its own from any configuration, without the graph of the main search, also for a
// trace that was read from a file. A partial deadlock is about all continuations: it is confirmed
// in the plain model (plain_future.hpp) as far as that goes, and by this search beyond.
#pragma once

#include "checker/verdict/outcome/report.hpp"
#include "checker/verdict/replay/plain_future.hpp"

namespace ample::checker {

/// Looks until stop(future so far); nothing after `most` configurations, or when a bound of the
/// algorithm is exceeded. With unbounded rounds the clocks are renumbered.
std::optional<Future> future_of(const model::System& system,
                                const model::Configuration& configuration, std::uint64_t most,
                                const std::function<bool(const Future&)>& stop);

/// Says who is stuck in a partial deadlock, who goes on, and what the stuck wait for; nothing when
/// there is none. If there are more than `most_plain` continuations, the text says that the plain
/// model has not seen them all, but the tabulated model. Throws BoundExceeded when there are too
/// many for that, too.
constexpr std::uint64_t most_plain_continuations = 50'000;
std::optional<std::string> partial_deadlock_text(
    const model::System& system, const model::Configuration& configuration,
    std::uint64_t most_plain = most_plain_continuations);

/// Says, in a line of its own, that the plain model has not seen all continuations.
std::string not_all_in_plain_text(std::uint64_t most_plain);

/// Notes in a trace to a deadlock after how many steps it cannot be avoided any more: every
/// continuation ends in a deadlock or, for a partial one, lets none of its processes through. That
/// is sought by halves, and what has more than `most` continuations is left open: then the deadlock
/// is inevitable at the latest there (Trace::perhaps_earlier). The end of a trace has few
/// continuations, so that nearly every deadlock has a mark. Other properties have none, nor have
/// instances of more than max_processes.
void mark_inevitable(const model::System& system, const properties::Property& property,
                     Trace& trace, std::uint64_t most);
void mark_inevitable(const model::System& system, const properties::Property& property,
                     Trace& trace);
/// Marks it in every finding's trace.
void mark_inevitable(const model::System& system, std::vector<Finding>& findings);

}  // namespace ample::checker
