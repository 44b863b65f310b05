// Level by level where executions end, all at once where they do not.
#include "checker/questions/estimate/sampled_count.hpp"

#include "checker/questions/estimate/population.hpp"

#include <cmath>

namespace ample::checker {

namespace {

class Sampling {
 public:
  Sampling(const KnownLevels& known, const SamplingTuning& tuning,
           const std::function<bool()>& may_go_on)
      : known_(&known),
        tuning_(&tuning),
        may_go_on_(&may_go_on),
        population_(*known.tabulation, tuning.seed) {}

  std::optional<Spread> run() {
    begin(known_->last(), 1, pilots);
    for (std::uint32_t step = 0; step < tuning_->most_steps && population_.any(); ++step) go_on();
    return population_.any() ? without_end() : level_by_level();
  }

 private:
  static constexpr std::uint32_t pilots = 200;

  void go_on() {
    if (!(*may_go_on_)()) throw Stopped{};
    population_.step();
  }
  void begin(std::size_t level, std::uint32_t groups, std::uint32_t in_group);
  std::vector<double> bias_by_steps();
  std::optional<Spread> level_by_level();
  std::optional<Spread> without_end();
  std::vector<Sample> known_among(const std::vector<Sample>& samples);

 public:
  struct Stopped {};

 private:
  const KnownLevels* known_;
  const SamplingTuning* tuning_;
  const std::function<bool()>* may_go_on_;
  Population population_;
};

/// Starts executions from configurations of this level, drawn evenly.
void Sampling::begin(std::size_t level, std::uint32_t groups, std::uint32_t in_group) {
  population_.begin();
  for (std::uint32_t group = 0; group < groups; ++group) {
    std::vector<std::vector<Index>> starts(in_group);
    for (std::vector<Index>& start : starts) {
      const std::uint64_t state = known_->before[level] + population_.draw(known_->size(level));
      start.resize(known_->tabulation->max_slots());
      known_->states->layout().unpack(known_->states->record(static_cast<StateNumber>(state)),
                                      start.data());
    }
    population_.add_group(starts);
  }
}

/// For each number of steps, the logarithm of the factor by which executions meet oftener. It is
/// measured from a level that has at most a fiftieth of the last one's configurations, and taken as
/// never falling.
std::vector<double> Sampling::bias_by_steps() {
  constexpr std::uint64_t smaller = 50;
  const std::size_t last = known_->last();
  std::size_t from = last;
  while (from > 0 && known_->size(from) > known_->size(last) / smaller) --from;
  begin(from, tuning_->groups, tuning_->in_group);
  std::vector<double> bias = {0};
  for (std::size_t level = from + 1; level <= last; ++level) {
    go_on();
    auto met = population_.samples();
    const double drawn_from = collisions(met).drawn_from();
    bias.push_back(
        std::max(bias.back(), std::log(static_cast<double>(known_->size(level)) / drawn_from)));
  }
  return bias;
}

/// After more steps than it was measured for, it has grown on at a share of its mean speed.
double bias_after(const std::vector<double>& measured, std::size_t steps, double share) {
  const std::size_t most = measured.size() - 1;
  if (steps <= most) return measured[steps];
  const double speed = most == 0 ? 0 : measured.back() / static_cast<double>(most);
  return measured.back() + share * speed * static_cast<double>(steps - most);
}

/// Where there are few hits there is one more attempt, with more groups. The farther a guess leads
/// beyond what is known, the lower it tends to be: measured, tools/bench/README.md ("Known
/// beforehand").
std::optional<Spread> Sampling::level_by_level() {
  constexpr std::uint32_t more_groups = 4;
  constexpr double probable_share = 0.5, least_spread = 2, fewest_hits = 5;
  const std::vector<double> bias = bias_by_steps();
  Spread sum{};
  double hits = 0;
  for (const std::uint32_t groups : {tuning_->groups, tuning_->groups * more_groups}) {
    sum.least = sum.probable = sum.most = static_cast<double>(known_->before.back());
    double largest = 0;
    begin(known_->last(), groups, tuning_->in_group);
    for (std::size_t steps = 1;; ++steps) {
      go_on();
      if (!population_.any()) break;
      auto met = population_.samples();
      const Collisions found = collisions(met);
      const double size = found.drawn_from();
      sum.least += size;
      sum.probable += size * std::exp(bias_after(bias, steps, probable_share));
      sum.most += size * std::exp(bias_after(bias, steps, 1));
      if (size > largest) hits = found.hits;
      largest = std::max(largest, size);
    }
    if (hits >= tuning_->enough_hits) break;
  }
  if (hits < fewest_hits) return std::nullopt;
  const double noise = 1 + 2 / std::sqrt(hits);
  const double times_known = sum.probable / static_cast<double>(known_->before.back());
  const double may_be_low = std::max(least_spread, std::cbrt(times_known));
  return Spread{.least = std::min(sum.least, sum.probable / least_spread) / noise,
                .probable = sum.probable,
                .most = std::max(sum.most, sum.probable * may_be_low) * noise};
}

/// The samples that are of levels that were found whole.
std::vector<Sample> Sampling::known_among(const std::vector<Sample>& samples) {
  std::vector<Sample> known;
  const Layout& layout = known_->states->layout();
  std::vector<std::uint64_t> words(layout.words());
  std::size_t at = 0;
  population_.for_each([&](std::span<const Index> here, std::uint64_t, std::uint32_t) {
    const Sample& sample = samples[at++];
    if (!layout.pack(here, words.data())) return;
    const auto number =
        known_->states->find(Layout::hash_of_sum(layout.sum(here.data())), words.data());
    if (number && *number < known_->before.back()) known.push_back(sample);
  });
  return known;
}

std::optional<Spread> Sampling::without_end() {
  constexpr std::uint32_t fewer = 5, forgets_its_start = 200, of_each_process = 30, looks = 100;
  constexpr double least_spread = 4, fewest_hits = 10;
  begin(known_->last(), tuning_->groups, tuning_->in_group / fewer);
  const std::uint32_t steps =
      std::max(forgets_its_start, of_each_process * known_->tabulation->processes());
  for (std::uint32_t step = 0; step < steps && population_.any(); ++step) go_on();
  std::vector<Sample> all, known;
  for (std::uint32_t look = 0; look < looks && population_.any(); ++look) {
    go_on();
    const std::vector<Sample> now = population_.samples();
    const std::vector<Sample> met = known_among(now);
    all.insert(all.end(), now.begin(), now.end());
    known.insert(known.end(), met.begin(), met.end());
  }
  const auto sampled = static_cast<double>(all.size());
  const auto sampled_known = static_cast<double>(known.size());
  const Collisions of_all = collisions(all), of_known = collisions(known);
  if (of_all.hits < fewest_hits || sampled_known < fewest_hits) return std::nullopt;
  const auto size = static_cast<double>(known_->before.back());
  const double low = std::max(size, of_all.drawn_from());
  const double by_share = size * sampled / sampled_known;  // marked, and met again
  const bool is_measured = of_known.hits >= fewest_hits;
  const double probable =
      is_measured ? low * std::max(1.0, size / of_known.drawn_from()) : std::max(low, by_share);
  return Spread{.least = std::max(size, std::min(low, probable / least_spread)),
                .probable = probable,
                .most = std::max(by_share, probable * least_spread)};
}

}  // namespace

std::optional<Spread> sampled_count(const KnownLevels& known, const SamplingTuning& tuning,
                                    const std::function<bool()>& may_go_on) {
  try {
    return Sampling(known, tuning, may_go_on).run();
  } catch (const Sampling::Stopped&) {
    return std::nullopt;
  }
}

}  // namespace ample::checker
