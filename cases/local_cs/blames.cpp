// The words of the reasons.
#include "cases/local_cs/blames.hpp"

#include <fmt/format.h>

namespace ample::cases::local_cs {

using model::Blame;
using model::ProcessId;
using model::ProcessSet;
using model::TimestampSet;

Blame keeps_pending(ProcessId j, ProcessId process, const std::string& variable,
                    const TimestampSet& granted, bool may_grant) {
  return {processes_of(granted),
          fmt::format("{} keeps {}'s request pending, {}: {} = {}", to_text(j), to_text(process),
                      may_grant ? "though it has permissions left"
                                : "it has given all its permissions away",
                      variable, to_text(value_of(granted))),
          1, j};
}

Blame lists_a_grant(ProcessId j, ProcessId process) {
  return {{process},
          fmt::format("{} has no grant of {}, which lists it as granted", to_text(process),
                      to_text(j))};
}

Blame lacks_the_request(ProcessId j, ProcessId process, ProcessSet on) {
  return {on, fmt::format("{} does not have {}'s request", to_text(j), to_text(process))};
}

ProcessSet processes_of(const TimestampSet& set) {
  ProcessSet processes;
  for (const model::Timestamp& entry : set) processes.insert(entry.process);
  return processes;
}

}  // namespace ample::cases::local_cs
