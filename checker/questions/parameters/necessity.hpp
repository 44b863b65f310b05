// Whether every assumption is needed. Each is dropped alone, and the instances are explored without
// it: the smallest graph on which something breaks, and the shortest trace on it.
#pragma once

#include "checker/questions/parameters/dropped.hpp"
#include "checker/questions/parameters/instance_search.hpp"

#include <set>

namespace ample::checker {

struct Necessity {
  Drop drop;
  std::uint64_t explored = 0;    ///< instances
  std::uint64_t incomplete = 0;  ///< of which so many ended at a limit or a horizon
  std::uint64_t cut_off = 0;     ///< and of these at a limit, which may hide a shorter trace
  /// And so many of those that did not were seen within a state constraint only.
  std::uint64_t constrained = 0;
  /// And on so many of these it holds only as something never happened.
  std::uint64_t vacuous = 0;
  /// And on so many every configuration has a step, where deadlock says little.
  std::uint64_t endless = 0;
  std::string where;        ///< the smallest instance that breaks; empty when none did
  std::string words;        ///< its graph, bounds and CS(C0), as a paper names them
  std::string graph;        ///< its graph
  std::string broken;       ///< the property
  std::size_t length = 0;   ///< of the shortest trace found
  bool shortest = true;     ///< false when an instance that was looked at may have a shorter one
  std::string explanation;  ///< of the property's violation
  /// Of which executions it is said (outcome/bound_text.hpp); empty where no instance was explored.
  std::string bound{};
  std::string bound_without_faults{};  ///< the same but for faults
  /// A larger bound that was tried in vain: it was not seen to its end. Else empty.
  std::string not_decided{};
  std::string never{};         ///< what never happened on the first instance that is vacuous
  bool never_differs = false;  ///< on another one something else did not
  std::string open{};          ///< why the first that is incomplete is so
  std::string refused{};  ///< why the last graph without an instance has none, if it was refused
  std::set<std::string> judged{};  ///< the names of the properties that were judged
  std::string missing{};           ///< why nothing is known of it: "interrupted"; else empty

  bool is_missing() const { return !missing.empty(); }
  /// True when an instance without the assumption was explored.
  bool was_dropped() const { return explored > 0; }
  /// True when nothing breaks, but on every instance only because something never happened.
  bool all_vacuous() const {
    return where.empty() && incomplete == 0 && was_dropped() && vacuous == explored;
  }
  /// Neither does anything break, nor was everything seen.
  bool undecided() const { return where.empty() && (incomplete > 0 || is_missing()); }
};

/// Judges graph by graph, in their order, until one breaks; the trace is the shortest of all
/// instances of that graph. Where nothing breaks and the sweep has no --rounds, it is judged again
/// with two requests a process, if that is seen to its end within some two million configurations.
Necessity judge(const properties::Sweep& sweep, const Drop& drop, InstanceSearch search);

}  // namespace ample::checker
