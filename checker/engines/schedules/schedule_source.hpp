// Draws schedules, and makes them shorter, by rapidcheck.
#pragma once

#include "checker/engines/schedules/distribution.hpp"

#include <functional>
#include <memory>

namespace ample::checker {

/// Draws plans: each by its number alone, so that any of them can be made again.
class ScheduleSource {
 public:
  /// `distributions` is not empty; a schedule starts from one of `initials` configurations.
  ScheduleSource(std::uint64_t seed, std::vector<Distribution> distributions, std::size_t initials);
  ~ScheduleSource();

  SchedulePlan plan(std::uint64_t number) const;

 private:
  struct Generator;
  std::uint64_t seed_;
  std::unique_ptr<const Generator> generator_;
};

/// Offers schedules with runs of choices taken out, the longest runs first, until one is accepted.
/// True when one was.
bool offer_shorter(const std::vector<Choice>& schedule,
                   const std::function<bool(const std::vector<Choice>&)>& accept);

}  // namespace ample::checker
