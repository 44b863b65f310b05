// The logarithm of the growth from level to level falls about as a line.
#include "checker/questions/estimate/growth.hpp"

#include <cmath>
#include <numeric>

namespace ample::checker {

namespace {

/// ln(growth) at the last step from level to level, and how it changes.
struct Line {
  double last, slope;
};

/// Least squares over the last half of the steps.
Line line_through(std::span<const double> levels) {
  const std::size_t steps = levels.size() - 1, used = std::max<std::size_t>(4, steps / 2);
  const double middle = static_cast<double>(used - 1) / 2;
  double sum = 0, products = 0, squares = 0;
  for (std::size_t i = 0; i < used; ++i) {
    const std::size_t step = steps - used + i;
    const double growth = std::log(levels[step + 1] / levels[step]);
    const double place = static_cast<double>(i) - middle;
    sum += growth;
    products += place * growth;
    squares += place * place;
  }
  const double slope = products / squares;
  return {sum / static_cast<double>(used) + slope * middle, slope};
}

/// Goes on until a level is empty.
double summed_up(std::span<const double> levels, Line line) {
  double all = std::accumulate(levels.begin(), levels.end(), 0.0);
  double size = std::log(levels.back()), growth = line.last;
  for (int level = 0; size > 0 && level < 10'000; ++level) {
    growth += line.slope;
    size += growth;
    all += std::exp(size);
  }
  return all;
}

}  // namespace

/// The line falls more slowly later on: measured, tools/bench/README.md ("Known beforehand").
std::optional<Spread> projected(std::span<const double> levels) {
  constexpr std::size_t fewest = 8;
  constexpr double probably = 0.7, at_most = 0.5, least_slope = 1e-4;
  if (levels.size() < fewest) return std::nullopt;
  const Line line = line_through(levels);
  if (line.slope > -least_slope) return std::nullopt;
  return Spread{.least = summed_up(levels, line),
                .probable = summed_up(levels, {line.last, line.slope * probably}),
                .most = summed_up(levels, {line.last, line.slope * at_most})};
}

void Growth::see(const Effort& since) {
  if (stored_.size() <= since.level) stored_.resize(since.level + 1);
  stored_[since.level] = since.stored;
}

/// The last level is still being visited.
std::optional<Spread> Growth::all() const {
  std::vector<double> levels;
  std::uint64_t before = 0;
  for (std::size_t level = 0; level + 1 < stored_.size(); ++level) {
    if (stored_[level] <= before) continue;
    if (before > 0) levels.push_back(static_cast<double>(stored_[level] - before));
    before = stored_[level];
  }
  auto all = projected(levels);
  if (!all) return all;
  const double known = std::accumulate(levels.begin(), levels.end(), 0.0);
  const double left_out = static_cast<double>(before) - known;
  return Spread{all->least + left_out, all->probable + left_out, all->most + left_out};
}

}  // namespace ample::checker
