// Playback: a trace taken step by step through the plain model, and what each step changed.
//
// Everything that shows or checks a trace (text, JSON, `ample trace replay`) is made from it, so
// that they cannot disagree.
#pragma once

#include "checker/verdict/outcome/report.hpp"

namespace ample::checker {

/// A variable of one process that a step gave another value.
struct Change {
  std::string variable;  ///< with its subscript: nGrants_1[MUTEX]
  model::Value from, to;
};

struct PlayedStep {
  model::Step step;
  model::Bytes message;  ///< the one received; empty for an internal action
  model::Outcome outcome;
  std::vector<Change> changes;  ///< in the order of declaration
};

/// nGrants_1[MUTEX]: the subscript stands before the index.
std::string variable_name(const std::string& variable, const std::string& subscript);
std::string variable_name(const std::string& variable, model::ProcessId process);

/// The variables of one process, with their subscripts.
model::Record variables_of(const model::System& system, const model::Configuration& configuration,
                           model::ProcessId process);

/// Throws InternalError when the step, which a trace takes there, is not enabled.
void require_enabled(const model::System& system, const model::Configuration& configuration,
                     const model::Step& step);
/// The same, and what can be said of the step before it is taken: the message that it receives.
PlayedStep about_to_take(const model::System& system, const model::Configuration& configuration,
                         const model::Step& step);

class Playback {
 public:
  Playback(const model::System& system, model::Configuration start)
      : system_(system), configuration_(std::move(start)) {}
  Playback(const model::System& system, const Trace& trace) : Playback(system, trace.start) {}
  /// All steps of the trace will be taken, and no others: if none is taken at once, nothing is kept
  /// for that.
  static Playback of_whole(const model::System& system, const Trace& trace) {
    Playback playback(system, trace);
    playback.some_at_once_ = !trace.at_once.empty();
    return playback;
  }

  const model::Configuration& configuration() const { return configuration_; }
  /// Takes it; with `at_once` at the same time as the step before, whose effect it does not see.
  /// Throws InternalError when the step is not enabled.
  PlayedStep take(const model::Step& step, bool at_once = false);

 private:
  const model::System& system_;
  model::Configuration configuration_;
  bool some_at_once_ = true;             ///< true when steps may be taken at once
  model::Configuration before_{};        ///< before those that are, if some may be
  std::vector<model::Step> together_{};  ///< those of them that have been taken
};

}  // namespace ample::checker
