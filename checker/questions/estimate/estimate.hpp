// What a full search will take, known beforehand: how many configurations, memory, disk and time.
//
// They are counted by a search of the first million, which may be all, or by a decision diagram;
// where that takes too much, the number is open. It was guessed once from random executions and
// from how levels grow, and both missed by more than the spread that they said
// (tools/bench/README.md#decisions). Each means is bounded by work and not by the clock: the
// same question has the same answer.
#pragma once

#include "checker/verdict/run/options.hpp"
#include "model/system.hpp"
#include "properties/base/option_text.hpp"

namespace ample::checker {

enum class Means : std::uint8_t { search, diagram, none };
inline const properties::Words<Means> means_words = {
    {"search", Means::search}, {"diagram", Means::diagram}, {"none", Means::none}};

struct EstimateTuning {
  std::uint64_t known = 1'000'000;          ///< configurations visited one by one
  std::uint64_t diagram_work = 50'000'000;  ///< Effort::work; 0: no diagram is tried
};

struct Estimate {
  Means means = Means::none;
  double configurations = 0;  ///< all of them; with `none` there are at least so many
  std::string digits = {};    ///< all of them, where 64 bits do not suffice
  /// Why they are not counted. Empty where they are.
  std::string why_none = {};
  double diagram_seconds = 0;
  // These are of a full search, and measured on the configurations that were visited.
  double bytes_each = 0, disk_bytes_each = 0;
  double own_bytes = 0;   ///< what the program takes beside them
  double per_second = 0;  ///< with so many workers
  int workers = 1;
};

/// Of all that can be reached, whatever is violated. The options say how many workers there are,
/// how much memory and time the diagram may take, and what interrupts it.
Estimate estimate(const model::System& system, const Options& options,
                  const EstimateTuning& tuning = {});

}  // namespace ample::checker
