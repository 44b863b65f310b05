// Who has the forks first.
#include "cases/textbook/forks.hpp"

#include "model/errors.hpp"

#include <fmt/format.h>

namespace ample::cases::textbook {

namespace {

bool has_ring_of_all(const Instance& instance) {
  const int n = instance.processes();
  for (const ProcessId i : instance.all())
    if (!instance.topology.neighbours(i).contains((i + 1) % n)) return false;
  return n > 2;
}

}  // namespace

OwnOption initial_forks() {
  OwnOption option = named_option("initial",
                                  "who has the forks first (default acyclic: the smaller of two; "
                                  "cyclic: P_i that with P_{i+1})",
                                  {"acyclic", "cyclic"});
  option.canonical = [named = option.canonical](const std::string& text, const Instance& instance) {
    std::string name = named(text, instance);
    if (name == "cyclic" && !has_ring_of_all(instance))
      throw BadInstance(fmt::format("--initial cyclic: {} has no ring P0, P1, ..., P0, as c4 has",
                                    instance.topology.name()));
    return name;
  };
  // Which of two is the smaller is another thing in every other order of the processes.
  option.kept_by = [](const std::string&, const Permutation& permutation) {
    for (std::size_t i = 0; i < permutation.size(); ++i)
      if (permutation[i].index != i) return false;
    return true;
  };
  return option;
}

ProcessSet forks_at_first(const Instance& instance, ProcessId i) {
  const int n = instance.processes();
  const bool cyclic = instance.options.at("initial") == "cyclic";
  const auto has_it = [&](ProcessId u, ProcessId v) {
    if (cyclic && v == (u + 1) % n) return true;
    if (cyclic && u == (v + 1) % n) return false;
    return u < v;
  };
  ProcessSet forks;
  for (const ProcessId j : instance.topology.neighbours(i))
    if (has_it(i, j)) forks.insert(j);
  return forks;
}

}  // namespace ample::cases::textbook
