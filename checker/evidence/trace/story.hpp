// A trace as a story: every step with what it changed, and every message with where it went.
//
// Played once through the plain model; all the forms that show a trace are made from it.
#pragma once

#include "checker/evidence/trace/message_flow.hpp"
#include "checker/evidence/trace/only.hpp"
#include "checker/verdict/replay/waits_for.hpp"
#include "model/algorithm.hpp"

namespace ample::checker {

struct StoryStep {
  PlayedStep played;
  std::vector<std::size_t> sent;  ///< its messages, as numbers in Story::messages
  std::optional<std::size_t> received;
  model::WideProcessSet inside;  ///< CS(C) afterwards
  bool at_once = false;          ///< taken at the same time as the step before
};

/// The subject of a trace: the parts that every form of it names.
struct Shown {
  const model::AlgorithmInfo& algorithm;
  const model::System& system;
  const properties::Property& property;
  const Trace& trace;
  std::string command;  ///< that finds the violation again
  Only only = {};       ///< which steps are shown, in the forms that can leave some out
};

/// "on butterfly"; of an algorithm that takes a number of processes, as on a ring, "with 3
/// processes".
std::string instance_words(const Shown& shown);

/// "a deadlock is reached"; "InCS(0) is reached", if that was looked for; "safety is violated"; "an
/// execution".
std::string what_it_shows(const properties::Property& property);
/// Behind that: " after 36 steps"; if the last ones repeat, ": 6 steps, then a loop of 30".
std::string after_steps(const Trace& trace);

struct Story {
  model::WideProcessSet inside;  ///< CS of the first configuration
  model::Configuration initial;
  std::vector<StoryStep> steps;
  std::vector<Sending> messages;  ///< in the order of sending
  std::size_t loop = 0;           ///< so many of the last steps repeat for ever
  std::string violation;          ///< what is violated at the end, in a line or more; or empty
  WaitsFor waits_for;             ///< at the end
};

/// "steps 5 to 9 repeat for ever", or nothing.
std::string loop_text(const Story& story);

/// Throws InternalError when the trace does not replay, or not to a violation of the property.
Story story_of(const Shown& shown);
/// The story of an execution, which need not violate anything. Throws InternalError when it does
/// not replay.
Story story_of(const model::System& system, const Trace& trace);

}  // namespace ample::checker
