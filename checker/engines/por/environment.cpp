// Reads the summaries of the channels to and from one process.
#include "checker/engines/por/environment.hpp"

#include <algorithm>
#include <set>

namespace ample::checker {

namespace {

/// The next so many bits; none for what is not counted.
Environment::Used bits_for(unsigned times, unsigned& given) {
  if (times > Environment::most_counted || given + times > 64) return 0;
  const Environment::Used bits = ((Environment::Used{1} << times) - 1) << given;
  given += times;
  return bits;
}

}  // namespace

std::vector<Environment::Allowances> Environment::find_arriving(AssumptionId assumption) {
  std::vector<Allowances> found;
  const auto channels = summaries_->assumptions_[assumption];
  unsigned given = 0;
  for (ProcessIndex sender = 0; sender < summaries_->processes_; ++sender) {
    if (channels[sender] == 0) continue;
    const MaySendSummaries::Parts parts = summaries_->parts(channels[sender]);
    std::vector<std::pair<std::uint32_t, Used>> bits;
    for (const auto& [kind, times] : parts.kinds) bits.emplace_back(kind, bits_for(times, given));
    const Slot channel = summaries_->tabulation_->slot_of(sender, process_);
    Allowances& allowances = found.emplace_back(Allowances{sender, {}});
    for (const auto& [message, times] : parts.messages) {
      const MessageKinds::Kind kind = summaries_->kinds_->kind(channel, message);
      const auto of_kind = std::find_if(bits.begin(), bits.end(),
                                        [=](const auto& entry) { return entry.first == kind; });
      allowances.messages.push_back({message, of_kind->second});
    }
  }
  return found;
}

std::vector<Index> Environment::find_written(AssumptionId assumption) const {
  std::set<Index> found;
  const SharedVariable& shared = summaries_->tabulation_->shared();
  const auto writes =
      summaries_->assumptions_[assumption].subspan(2 * std::size_t{summaries_->processes_});
  for (ProcessIndex other = 0; other < writes.size(); ++other)
    if (other != process_)
      for (const auto& [write, times] : summaries_->parts(writes[other]).messages)
        for (const Index part : shared.parts_of(write))
          if ((shared.written(part) & shared.used_set(process_)) != no_register) found.insert(part);
  return {found.begin(), found.end()};
}

bool Environment::sends(AssumptionId assumption, const Sent& sent) const {
  const ProcessIndex to = sent.table->to().index;
  return to == process_
         || summaries_->contains(summaries_->assumptions_[assumption][summaries_->processes_ + to],
                                 sent.message);
}

bool Environment::knows(AssumptionId assumption, EffectNumber effect) const {
  const Effect& known = summaries_->tabulation_->effect(effect);
  if (known.writes() && !writes(assumption, known.write)) return false;
  return std::ranges::all_of(known.sends,
                             [&](const Sent& sent) { return sends(assumption, sent); });
}

bool Environment::includes(AssumptionId assumption, AssumptionId part) {
  const auto all = summaries_->assumptions_[assumption], some = summaries_->assumptions_[part];
  return std::ranges::equal(all, some, [&](auto more, auto less) {
    return summaries_->joined_channel(more, less) == more;
  });
}

}  // namespace ample::checker
