// Whole sentences, each with what it rests on.
#include "checker/questions/estimate/estimate_text.hpp"

#include "checker/engines/engines.hpp"
#include "checker/verdict/outcome/bound_text.hpp"
#include "checker/verdict/outcome/count_text.hpp"
#include "checker/verdict/outcome/json.hpp"
#include "model/counted.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace ample::checker {

namespace {

/// 1234567 as it is, and from a billion on 3.1e9.
std::string rough(double number) {
  return number < 1e6 ? fmt::format("{:.0f}", number) : fmt::format("{:.1e}", number);
}

/// Writes 3.1e+08 as 3.1e8.
std::string without_plus(std::string text) {
  const std::size_t exponent = text.find("e+");
  if (exponent == std::string::npos) return text;
  const std::size_t digits = text.find_first_not_of('0', exponent + 2);
  return text.substr(0, exponent + 1) + text.substr(digits);
}

bool is_one_number(const Spread& spread) { return spread.least == spread.most; }

Spread times(const Spread& spread, double factor) {
  return {spread.least * factor, spread.probable * factor, spread.most * factor};
}

template <class Text>
std::string spread_as(const Spread& spread, Text text) {
  if (is_one_number(spread)) return text(spread.probable);
  return fmt::format("{} ({} to {})", text(spread.probable), text(spread.least), text(spread.most));
}

/// Only `least` is known where no means gives a number.
bool is_open(const Estimate& estimate) { return estimate.means == Means::none; }

std::string count_line(const Estimate& estimate) {
  const Spread& spread = estimate.configurations;
  const std::string exact =
      spread.most < 0x1p63 ? count_text(static_cast<std::uint64_t>(spread.most), estimate.digits)
                           : count_text(~std::uint64_t{0}, estimate.digits);
  switch (estimate.means) {
    case Means::search:
      return exact + " configurations: all of them were visited.";
    case Means::diagram:
      return fmt::format(
          "{} configurations, counted by a decision diagram in {:.1f} s. --reduce {} takes about "
          "as long for what it can judge, and --reduce {}, the default, tries it beside others.",
          exact, estimate.diagram_seconds, engines_that(&Abilities::at_once),
          default_engine().name);
    case Means::samples:
      return fmt::format(
          "About {} configurations, guessed from how often random executions met in the same one, "
          "and from how the levels grow.",
          spread_text(spread));
    case Means::none:
      break;
  }
  return fmt::format("At least {} configurations. No more can be said: {}.",
                     without_plus(rough(spread.least)), estimate.why_none);
}

Spread bytes_of(const Estimate& estimate) {
  return times(estimate.configurations, estimate.bytes_each);
}
Spread disk_of(const Estimate& estimate) {
  return times(estimate.configurations, estimate.disk_bytes_each);
}
Spread seconds_of(const Estimate& estimate) {
  return times(estimate.configurations, estimate.per_second > 0 ? 1 / estimate.per_second : 0);
}

std::string cost_line(const Estimate& estimate) {
  const auto size = [](double bytes) { return size_text(bytes); };
  return fmt::format(
      "A full search (--reduce none) takes {} of memory, {:.0f} bytes each; {} with {}; or, with "
      "--disk DIR, {} of disk.",
      spread_as(bytes_of(estimate), size), estimate.bytes_each,
      spread_as(seconds_of(estimate), duration_text),
      model::counted(static_cast<std::uint64_t>(estimate.workers), "worker"),
      spread_as(disk_of(estimate), size));
}

/// The least number of ranks of which each can number its share and keep it in `most_bytes` of
/// memory; 0 is no limit. "3", or "380 (16 to 3729)".
std::string ranks_text(const Estimate& estimate, double most_bytes) {
  const auto ranks = [&](double configurations) {
    constexpr auto numbers = static_cast<double>(VisitedSet::most_states);
    return std::ceil(
        std::max(configurations / numbers,
                 most_bytes > 0 ? configurations * estimate.bytes_each / most_bytes : 0));
  };
  const Spread& of = estimate.configurations;
  const Spread spread = {ranks(of.least), ranks(of.probable), ranks(of.most)};
  return spread_as(spread, [](double number) { return fmt::format("{:.0f}", number); })
         + (spread.most == 1 ? " rank" : " ranks");
}

/// Whether it fits, and if not, what would do.
std::string need_line(const Estimate& estimate, std::uint64_t most_bytes) {
  const Spread bytes = bytes_of(estimate);
  const auto most = static_cast<double>(most_bytes);
  const std::string means = fmt::format("--disk DIR, or {}{}", ranks_text(estimate, most),
                                        most_bytes > 0 ? " with as much memory each" : "");
  std::string line;
  if (is_open(estimate))  // how much more it takes is not known
    line = most_bytes > 0 && bytes.least > most
               ? fmt::format("It does not fit into --max-memory, {}. ", size_text(most))
               : "";
  else if (estimate.configurations.probable > static_cast<double>(VisitedSet::most_states))
    line = fmt::format("That is more than one search in memory can number: it needs {}. ", means);
  else if (most_bytes > 0 && bytes.least > most)
    line =
        fmt::format("It does not fit into --max-memory, {}: it needs {}. ", size_text(most), means);
  else if (most_bytes > 0 && bytes.most > most)
    line = fmt::format("It may not fit into --max-memory, {}: use {}. ", size_text(most), means);
  if (!estimate.why_no_diagram.empty())
    line += fmt::format(
        "No decision diagram has counted them: {}. --reduce {} stores fewer where it applies, and "
        "--reduce {}, the default, tries that beside the full search: how many is not known "
        "beforehand.",
        estimate.why_no_diagram, engines_that(&Abilities::gathers_evidence), default_engine().name);
  return line;
}

Json spread_json(const Spread& spread) {
  return {{"least", spread.least}, {"probable", spread.probable}, {"most", spread.most}};
}

}  // namespace

std::string spread_text(const Spread& spread) {
  return spread_as(spread, [](double number) { return without_plus(rough(number)); });
}

std::string duration_text(double seconds) {
  constexpr double minute = 60, hour = 60 * minute, day = 24 * hour;
  if (seconds < 2 * minute) return fmt::format("{:.{}f} s", seconds, seconds < 10 ? 1 : 0);
  if (seconds < 2 * hour) return fmt::format("{:.0f} minutes", seconds / minute);
  if (seconds < 2 * day) return fmt::format("{:.0f} hours", seconds / hour);
  return fmt::format("{:.0f} days", seconds / day);
}

std::string to_text(const Estimate& estimate, std::uint64_t most_bytes) {
  std::string text = count_line(estimate) + "\n";
  if (!is_open(estimate)) text += cost_line(estimate) + "\n";
  const std::string need = need_line(estimate, most_bytes);
  return need.empty() ? text : text + need + "\n";
}

std::string to_json(const model::AlgorithmInfo& algorithm, const model::Instance& instance,
                    const Estimate& estimate, std::uint64_t most_bytes) {
  Json figures = {{"means", properties::text_of(estimate.means, means_words)},
                  {"configurations", spread_json(estimate.configurations)}};
  add_exact_count(figures, "configurations", estimate.digits);
  if (is_open(estimate)) {
    figures["configurations"] = {
        {"least", estimate.configurations.least}, {"probable", nullptr}, {"most", nullptr}};
    figures["why_none"] = estimate.why_none;
  } else {
    figures["memory_bytes"] = spread_json(bytes_of(estimate));
    figures["disk_bytes"] = spread_json(disk_of(estimate));
    figures["seconds"] = spread_json(seconds_of(estimate));
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
                     {"bound", bound_text(algorithm, instance)},
                     {"estimate", figures}};
  return to_text(json);
}

}  // namespace ample::checker
