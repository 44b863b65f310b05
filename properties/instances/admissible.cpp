// Admissible bounds and safe initial configurations.
#include "properties/instances/admissible.hpp"

#include "model/definition.hpp"
#include "model/errors.hpp"
#include "model/printable.hpp"
#include "properties/base/bounds.hpp"
#include "properties/base/option_text.hpp"

#include <fmt/format.h>

namespace ample::properties {

using model::AlgorithmInfo;
using model::BadInstance;
using model::Instance;
using model::Problem;
using model::ProcessId;
using model::ProcessMask;
using model::ProcessSet;

namespace {

/// "k_2" and "|N_2|+1", or "k" and "n" for the network.
std::string symbol(const Instance& instance, const char* letter, ProcessId i) {
  return instance.scope == model::Scope::network ? letter : fmt::format("{}_{}", letter, int{i});
}
std::string most_text(const Instance& instance, ProcessId i) {
  return instance.scope == model::Scope::network ? "n" : fmt::format("|N_{}|+1", int{i});
}

/// Enumerating 2^n sets is for graphs that can be explored at all.
constexpr int most_enumerated = 20;

std::vector<ProcessSet> safe_sets(const Instance& instance) {
  if (instance.processes() > most_enumerated)
    throw BadInstance(
        fmt::format("the safe configurations of {} processes are too many to list (at most {}): "
                    "give --inside",
                    instance.processes(), most_enumerated));
  const CriticalSectionBounds bounds(instance);
  std::vector<ProcessSet> sets;
  for (ProcessMask mask = 0; mask < ProcessMask{1} << instance.processes(); ++mask) {
    // Lexicographic in (state_0, state_1, ...), OutCS before InCS: P0 is the most significant.
    ProcessSet inside;
    for (int i = 0; i < instance.processes(); ++i)
      if ((mask >> (instance.processes() - 1 - i) & 1u) != 0) inside.insert(i);
    if (bounds.hold(inside)) sets.push_back(inside);
  }
  if (sets.empty())
    throw BadInstance(
        "no configuration is safe for these bounds: lower some l_i or raise some k_i");
  return sets;
}

ProcessSet listed(const Instance& instance, const std::string& text) {
  if (text.find_first_not_of("-0123456789,") != std::string::npos)
    throw model::WrongUsage(fmt::format(
        "--inside '{}': expected processes as in 0,2, or all, or none", model::printable(text)));
  ProcessSet inside;
  for (const std::string& piece : list_of("--inside", text)) {
    const int i = number_of("--inside", piece, 0, instance.processes() - 1);
    if (i >= instance.processes())
      throw BadInstance(fmt::format("--inside {}: P{} does not exist, the processes are P0 to P{}",
                                    text, i, instance.processes() - 1));
    if (inside.contains(i))
      throw BadInstance(fmt::format("--inside {}: P{} is named twice", text, i));
    inside.insert(i);
  }
  return inside;
}

}  // namespace

int most_inside(const Instance& instance, ProcessId process) {
  return instance.scope == model::Scope::network ? instance.processes()
                                                 : instance.topology.degree(process) + 1;
}

void check_bounds(const AlgorithmInfo& algorithm, const Instance& instance) {
  for (const ProcessId i : instance.all()) {
    const int l = instance.l[i.index], k = instance.k[i.index], most = most_inside(instance, i);
    const std::string l_i = symbol(instance, "l", i), k_i = symbol(instance, "k", i);
    const std::string most_i = most_text(instance, i);
    if (!model::at_most_all(k, most))
      throw BadInstance(
          fmt::format("{} = {} > {} = {}: it must be at most {}", k_i, k, most_i, most, most));
    if (algorithm.problem == Problem::mutual_inclusion && k != most)
      throw BadInstance(fmt::format("{} is {} = {} in mutual inclusion, not {}: leave --k out", k_i,
                                    most_i, most, k));
    if (algorithm.problem == Problem::k_exclusion && l != 0)
      throw BadInstance(fmt::format("{} is 0 in mutual exclusion, not {}: leave --l out", l_i, l));
    if (!model::at_least_none(l) || !model::leaves_room(l, k))
      throw BadInstance(fmt::format("{} = {} but {} = {}: 0 <= l < k <= {} = {} must hold", l_i, l,
                                    k_i, k, most_i, most));
  }
}

ProcessSet listed_set(const Instance& instance, const std::string& text) {
  if (text == "all") return instance.all();
  return text == "none" ? ProcessSet{} : listed(instance, text);
}

std::vector<ProcessSet> initial_sets(const AlgorithmInfo& algorithm, const Instance& instance,
                                     const std::string& text) {
  if (text == every_safe_one) return safe_sets(instance);
  ProcessSet inside;
  if (!text.empty())
    inside = listed_set(instance, text);
  else if (algorithm.inside == model::DefaultInside::first_safe)
    return {safe_sets(instance).front()};
  else if (algorithm.inside == model::DefaultInside::all)
    inside = instance.all();
  if (const auto broken = CriticalSectionBounds(instance).first_broken(inside))
    throw BadInstance(fmt::format("the initial configuration {} is not safe: {}",
                                  model::to_text(inside), to_text(*broken)));
  return {inside};
}

}  // namespace ample::properties
