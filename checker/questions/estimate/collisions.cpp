// Equal hashes stand together when they are sorted.
#include "checker/questions/estimate/collisions.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace ample::checker {

namespace {

double pairs_within(std::uint64_t count) {
  const auto number = static_cast<double>(count);
  return number * (number - 1) / 2;
}

}  // namespace

Collisions collisions(std::vector<Sample>& samples) {
  const auto key = [](const Sample& sample) { return std::tuple(sample.hash, sample.group); };
  std::ranges::sort(samples, {}, key);
  Collisions found{.pairs = pairs_within(samples.size())};
  std::map<std::uint32_t, std::uint64_t> groups;
  std::uint64_t same_hash = 0, same_key = 0;
  const Sample* before = nullptr;
  for (const Sample& sample : samples) {
    ++groups[sample.group];
    const bool is_same = before != nullptr && before->hash == sample.hash;
    same_hash = is_same ? same_hash + 1 : 0;
    same_key = is_same && before->group == sample.group ? same_key + 1 : 0;
    found.hits += static_cast<double>(same_hash - same_key);
    before = &sample;
  }
  for (const auto& [group, count] : groups) found.pairs -= pairs_within(count);
  return found;
}

}  // namespace ample::checker
