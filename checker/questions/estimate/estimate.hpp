// What a full search will take, known beforehand: how many configurations, memory, disk and time.
//
// Three means, in this order: a search of the first million configurations, which may be all; a
// decision diagram with bounded work, which counts exactly; and random executions from where the
// first million ends (sampled_count.hpp). Each is bounded by work and not by the clock, so that the
// same question has the same answer. Beside random executions there is a second guess, from how the
// levels of the first million grow (growth.hpp). Each has missed where the other did not: so the
// spread is that of both together, and what is probable lies in their middle.
#pragma once

#include "checker/questions/estimate/sampled_count.hpp"

namespace ample::checker {

enum class Means : std::uint8_t { search, diagram, samples, none };
inline const properties::Words<Means> means_words = {{"search", Means::search},
                                                     {"diagram", Means::diagram},
                                                     {"samples", Means::samples},
                                                     {"none", Means::none}};

struct EstimateTuning {
  std::uint64_t known = 1'000'000;          ///< configurations visited one by one
  std::uint64_t diagram_work = 50'000'000;  ///< Effort::work; 0: no diagram is tried
  SamplingTuning sampling = {};
};

struct Estimate {
  Means means = Means::none;
  /// With `search` and `diagram` all three are the same number; with `none` only `least` is known.
  Spread configurations{};
  std::string digits = {};  ///< all of them, where 64 bits do not suffice
  std::string why_none = {};
  /// Why the diagram has not counted them; empty where it has, or was not needed.
  std::string why_no_diagram = {};
  double diagram_seconds = 0;
  // These are of a full search, and measured on the configurations that were visited.
  double bytes_each = 0, disk_bytes_each = 0;
  double per_second = 0;  ///< with so many workers
  int workers = 1;
};

/// Estimates all that can be reached, whatever is violated. The options say how many workers there
/// are, how much memory and time the diagram may take, and what interrupts it.
Estimate estimate(const model::System& system, const Options& options,
                  const EstimateTuning& tuning = {});

}  // namespace ample::checker
