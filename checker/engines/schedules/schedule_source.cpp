// The only source of the checker that speaks to rapidcheck.
#include "checker/engines/schedules/schedule_source.hpp"

#include <rapidcheck.h>

namespace ample::checker {

struct ScheduleSource::Generator {
  rc::Gen<SchedulePlan> plan;
};

ScheduleSource::ScheduleSource(std::uint64_t seed, std::vector<Distribution> distributions,
                               std::size_t initials)
    : seed_(seed),
      generator_(std::make_unique<Generator>(Generator{rc::gen::map(
          rc::gen::tuple(rc::gen::elementOf(std::move(distributions)),
                         rc::gen::inRange<std::uint32_t>(0, static_cast<std::uint32_t>(initials)),
                         rc::gen::arbitrary<std::uint64_t>()),
          [](const std::tuple<Distribution, std::uint32_t, std::uint64_t>& drawn) {
            const auto& [distribution, initial, choices] = drawn;
            return SchedulePlan{distribution, initial, choices};
          })})) {}

ScheduleSource::~ScheduleSource() = default;

SchedulePlan ScheduleSource::plan(std::uint64_t number) const {
  const rc::Random random(rc::Random::Key{seed_, number, 0, 0});
  return generator_->plan(random, rc::kNominalSize).value();
}

bool offer_shorter(const std::vector<Choice>& schedule,
                   const std::function<bool(const std::vector<Choice>&)>& accept) {
  auto candidates = rc::shrink::removeChunks(schedule);
  while (const auto candidate = candidates.next())
    if (accept(*candidate)) return true;
  return false;
}

}  // namespace ample::checker
