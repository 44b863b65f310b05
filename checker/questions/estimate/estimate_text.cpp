// Whole sentences, each with what it rests on.
#include "checker/questions/estimate/estimate_text.hpp"

#include "checker/engines/engines.hpp"
#include "checker/verdict/outcome/count_text.hpp"
#include "checker/verdict/outcome/json.hpp"
#include "model/counted.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace ample::checker {

namespace {

std::string count_line(const Estimate& estimate) {
  const double number = estimate.configurations;
  const std::string exact = count_text(
      number < 0x1p63 ? static_cast<std::uint64_t>(number) : ~std::uint64_t{0}, estimate.digits);
  switch (estimate.means) {
    case Means::search:
      return exact + " configurations: all of them were visited.";
    case Means::diagram:
      return fmt::format(
          "{} configurations, counted by a decision diagram in {:.1f} s. --reduce {} takes about "
          "as long for what it can judge, and --reduce {}, the default, tries it beside others.",
          exact, estimate.diagram_seconds, engines_that(&Abilities::at_once),
          default_engine().name);
    case Means::none:
      break;
  }
  return fmt::format("At least {} configurations. How many there are is not known: {}.", exact,
                     estimate.why_none);
}

double bytes_of(const Estimate& estimate) {
  return estimate.configurations * estimate.bytes_each + estimate.own_bytes;
}
double disk_of(const Estimate& estimate) {
  return estimate.configurations * estimate.disk_bytes_each;
}
double seconds_of(const Estimate& estimate) {
  return estimate.per_second > 0 ? estimate.configurations / estimate.per_second : 0;
}

std::string cost_line(const Estimate& estimate) {
  return fmt::format(
      "A full search (--reduce none) takes {} of memory, {:.0f} bytes each and {} for the program; "
      "{} with {}; or, with "
      "--disk DIR, {} of disk.",
      size_text(bytes_of(estimate)), estimate.bytes_each, size_text(estimate.own_bytes),
      duration_text(seconds_of(estimate)),
      model::counted(static_cast<std::uint64_t>(estimate.workers), "worker"),
      size_text(disk_of(estimate)));
}

/// The least number of ranks of which each can number its share and keep it in `most_bytes` of
/// memory; 0 is no limit.
std::string ranks_text(const Estimate& estimate, double most_bytes) {
  constexpr auto numbers = static_cast<double>(VisitedSet::most_states);
  const double ranks = std::max(estimate.configurations / numbers,
                                most_bytes > 0 ? bytes_of(estimate) / most_bytes : 0);
  return model::counted(static_cast<std::uint64_t>(std::ceil(ranks)), "rank");
}

/// Whether it fits, and if not, what would do.
std::string need_line(const Estimate& estimate, std::uint64_t most_bytes) {
  const auto most = static_cast<double>(most_bytes);
  const bool fits = most_bytes == 0 || bytes_of(estimate) <= most;
  const bool is_open = estimate.means == Means::none;  // how much more it takes is not known
  const std::string means = fmt::format("--disk DIR, or {}{}", ranks_text(estimate, most),
                                        most_bytes > 0 ? " with as much memory each" : "");
  std::string line;
  if (is_open)
    line = fits ? "" : fmt::format("It does not fit into --max-memory, {}. ", size_text(most));
  else if (estimate.configurations > static_cast<double>(VisitedSet::most_states))
    line = fmt::format("That is more than one search in memory can number: it needs {}.", means);
  else if (!fits)
    line =
        fmt::format("It does not fit into --max-memory, {}: it needs {}.", size_text(most), means);
  if (is_open)
    line += fmt::format(
        "--reduce {} stores fewer where it applies, and --reduce {}, the default, tries that "
        "beside "
        "the full search: how many is not known beforehand.",
        engines_that(&Abilities::gathers_evidence), default_engine().name);
  return line;
}

}  // namespace

std::string duration_text(double seconds) {
  constexpr double minute = 60, hour = 60 * minute, day = 24 * hour;
  if (seconds < 2 * minute) return fmt::format("{:.{}f} s", seconds, seconds < 10 ? 1 : 0);
  if (seconds < 2 * hour) return fmt::format("{:.0f} minutes", seconds / minute);
  if (seconds < 2 * day) return fmt::format("{:.0f} hours", seconds / hour);
  return fmt::format("{:.0f} days", seconds / day);
}

std::string to_text(const Estimate& estimate, std::uint64_t most_bytes) {
  std::string text = count_line(estimate) + "\n";
  if (estimate.means != Means::none) text += cost_line(estimate) + "\n";
  const std::string need = need_line(estimate, most_bytes);
  return need.empty() ? text : text + need + "\n";
}

std::string to_json(const model::AlgorithmInfo& algorithm, const model::Instance& instance,
                    const std::string& bound, const Estimate& estimate, std::uint64_t most_bytes) {
  Json figures = {{"means", properties::text_of(estimate.means, means_words)},
                  {"configurations", estimate.configurations}};
  add_exact_count(figures, "configurations", estimate.digits);
  if (estimate.means == Means::none) {
    figures["why_none"] = estimate.why_none;
  } else {
    figures["memory_bytes"] = bytes_of(estimate);
    figures["disk_bytes"] = disk_of(estimate);
    figures["seconds"] = seconds_of(estimate);
  }
  if (estimate.means == Means::diagram) figures["diagram_seconds"] = estimate.diagram_seconds;
  figures["reduce"] = "none";  // of which search these are
  figures["bytes_each"] = estimate.bytes_each;
  figures["disk_bytes_each"] = estimate.disk_bytes_each;
  figures["per_second"] = estimate.per_second;
  figures["workers"] = estimate.workers;
  figures["needs"] = need_line(estimate, most_bytes);
  const Json json = {{"algorithm", algorithm.id},
                     {"instance", instance_json(algorithm, instance)},
                     {"bound", bound},
                     {"estimate", figures}};
  return to_text(json);
}

}  // namespace ample::checker
