// The wishes, a row each, and which engine cannot fulfil them.
#include "checker/engines/wishes.hpp"

#include "checker/verdict/outcome/joined.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace ample::checker {

namespace {

constexpr std::array<Wish, 5> wishes = {
    {{[](const Options& options) { return options.storage == Storage::fingerprints; },
      &Abilities::hashes, "--visited hash", "does not go with --visited hash:"},
     {[](const Options& options) { return options.coverage; }, &Abilities::coverage, "--coverage",
      "does not take every step, and --coverage counts them:"},
     {[](const Options& options) { return !options.disk.empty(); }, &Abilities::disk, "--disk",
      "keeps nothing on disk:"},
     {[](const Options& options) { return options.max_depth != 0; }, &Abilities::depth,
      "--max-depth", "does not go with --max-depth:"},
     {[](const Options& options) { return options.max_states != 0; }, &Abilities::counts_on_its_way,
      "--max-states",
      "does not count states on its way: end it by --max-memory or --max-time, or"}}};

}  // namespace

std::vector<Wish> unfulfilled(const Options& options, const Engine& engine) {
  std::vector<Wish> left;
  std::ranges::copy_if(wishes, std::back_inserter(left), [&](const Wish& wish) {
    return wish.is_made(options) && !(engine.can.*wish.can);
  });
  return left;
}

std::string options_refused_by(const Engine& engine) {
  std::vector<std::string> names;
  for (const Wish& wish : wishes)
    if (!(engine.can.*wish.can)) names.emplace_back(wish.option);
  return listed(names, " and ");
}

}  // namespace ample::checker
