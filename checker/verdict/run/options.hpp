// The options of a search: the properties asked, and its limits.
#pragma once

#include "checker/store/visited/visited_set.hpp"
#include "model/interrupt.hpp"
#include "properties/asked/selection.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>

namespace ample::checker {

class Ranks;

/// True when one of that kind is among the properties.
inline bool asks_for(const std::vector<properties::Property>& properties, properties::Kind kind) {
  return std::ranges::find(properties, kind, &properties::Property::kind) != properties.end();
}

/// The contents of a progress line.
struct Progress {
  std::uint64_t states, transitions, queue;
  std::uint32_t depth;
  std::uint64_t bytes;
  double seconds;
  /// Diagrams made so far by a symbolic search, which does not count states on the way.
  std::uint64_t nodes = 0;
  /// What is violated already, while shorter traces are looked for: "deadlock in 58 steps".
  std::string known = {};
};

/// The work that a search has done.
struct Effort {
  std::uint64_t work;        ///< in steps of a full search, or what takes about as long
  std::uint32_t level = 0;   ///< breadth first: of the configurations that are visited next
  std::uint64_t stored = 0;  ///< configurations, so far
};

/// The lesser of two limits, of which the first may be 0: none.
inline std::uint64_t at_most(std::uint64_t limit, std::uint64_t most) {
  return limit == 0 ? most : std::min(limit, most);
}

/// How long a shorter trace than the one that was found first is looked for: not at all, for about
/// as long as that took, or until one is shown to be a shortest one.
enum class Shortening : std::uint8_t { never, briefly, to_the_end };

/// Limits end a run as `incomplete`, never as `holds`. Zero is no limit.
struct Options {
  std::vector<properties::Property> properties = {};
  bool coverage = false;    ///< count the steps and the new configurations of each action
  bool keep_going = false;  ///< see everything, report the first violation of each property
  Shortening shortening = Shortening::briefly;
  int workers = 1;
  Storage storage = Storage::exact;
  std::uint32_t max_depth = 0;  ///< in steps, of the full search, breadth first
  std::uint64_t seed = 0;       ///< of the fingerprints
  std::uint64_t max_states = 0;
  std::uint64_t max_bytes = 0;  ///< of the visited set and the tables
  /// Of the whole process, as the system counts them: so nothing that tables do not count gets far
  /// beyond what was asked for.
  std::uint64_t max_resident = 0;
  double max_seconds = 0;
  /// What was asked for, where a search has a part of it; 0: the limits themselves. Only said.
  std::uint64_t said_bytes = 0;
  double said_seconds = 0;
  /// The command, without its limits: what a directory's search has to be of.
  std::string identity = {};
  /// The directory where what is found is kept, instead of memory. An empty path is none.
  std::filesystem::path disk = {};
  /// The processes that search together, of which each makes the same call. Null stands for this
  /// one alone.
  Ranks* ranks = nullptr;
  const model::Interrupt* interrupt = nullptr;  ///< set by Ctrl-C
  /// Called now and then with what was done since the last time. It may wait; false ends the run.
  /// The calls do not depend on a clock.
  std::function<bool(const Effort&)> pace = nullptr;
  std::function<void(const Progress&)> progress = nullptr;
  double progress_every = 1;  ///< seconds, about
};

}  // namespace ample::checker
