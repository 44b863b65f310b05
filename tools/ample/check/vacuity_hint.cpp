// Random schedules of the instance with one round more.
#include "tools/ample/check/vacuity_hint.hpp"

#include "checker/engines/schedules/fuzz.hpp"
#include "model/errors.hpp"
#include "properties/asked/asked.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::tools {

namespace {

/// The rounds of every process; nothing if they differ or one has no bound.
std::optional<int> rounds_of_each(const model::Instance& instance) {
  const auto& rounds = instance.rounds;
  if (rounds.empty() || !rounds.front()) return std::nullopt;
  const bool equal = std::ranges::all_of(
      rounds, [&](const model::Rounds& bound) { return bound == rounds.front(); });
  return equal ? std::optional(int{*rounds.front()}) : std::nullopt;
}

}  // namespace

std::string vacuity_hint(const checker::Report& report, const model::AlgorithmInfo& algorithm,
                         const properties::Request& request, const model::Instance& instance) {
  const auto rounds = rounds_of_each(instance);
  if (!report.vacuity || !report.vacuity->any() || !rounds) return "";
  properties::Request with = request;
  with["rounds"] = std::to_string(*rounds + 1);
  try {
    const auto system =
        properties::system_of(algorithm, properties::instance_from(algorithm, with));
    const checker::FuzzOptions options{.properties = {{.kind = properties::Kind::safety,
                                                       .name = "safety",
                                                       .meaning = "",
                                                       .legitimate = nullptr}},
                                       .seed = 1,
                                       .schedules = 40,
                                       .keep_going = true};
    if (checker::fuzz(*system, options).never.any()) return "";
  } catch (const model::WrongUsage&) {
    return "";
  } catch (const model::BadInstance&) {
    return "";
  }
  return fmt::format("with --rounds {} all of it happens", *rounds + 1);
}

}  // namespace ample::tools
