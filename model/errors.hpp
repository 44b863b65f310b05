// The five ways a run can end without an answer, each with the exit status the command line gives
// it.
//
// Every text is one line that says what is wrong and what would be right.
#pragma once

#include <stdexcept>
#include <string>

namespace ample::model {

/// The request cannot be read: an unknown name, a malformed list, an unreadable file (status 2).
struct WrongUsage : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The request can be read but is no instance of the problem: l >= k, a self loop, an unsafe
/// initial configuration (status 10).
struct BadInstance : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A container or counter of the model is too small for the run.  Not a verdict: the search ends as
/// `incomplete` (status 20).
struct BoundExceeded : std::runtime_error {
  using std::runtime_error::runtime_error;
  BoundExceeded(const std::string& what, const void* container)
      : std::runtime_error(what), place(container) {}
  const void* place = nullptr;  ///< of the container, so that the field can be named (StepRunner)
  /// It stands for a WrongDeclaration or HandlerFailed, which a step has not come to yet.
  bool is_of_declaration = false;
  /// It may be that something grows without end; where clocks are not renumbered it need not be.
  bool may_be_growth = false;
};

/// A bound that is exceeded where info.what_grows says that nothing grows.
inline BoundExceeded unsaid_growth(const std::string& what) {
  BoundExceeded bound(what
                      + "; under --rounds unbounded that may be because it grows without end: then "
                        "say so in info.what_grows");
  bound.is_of_declaration = true;
  bound.may_be_growth = true;
  return bound;
}

/// The text of the algorithm does what no text may: it asks for what is not there, or its handlers
/// are no functions of what they see. No verdict would mean anything (status 65).
struct WrongAlgorithm : std::logic_error {
  using std::logic_error::logic_error;
  WrongAlgorithm(const std::string& what, const void* container)
      : std::logic_error(what), place(container) {}
  const void* place = nullptr;  ///< as above
};

/// What the author says of the algorithm beside its handlers (what they read, which registers they
/// use, who waits, that nothing grows) is not so. Engines rely on it, so none answers.
struct WrongDeclaration : WrongAlgorithm {
  using WrongAlgorithm::WrongAlgorithm;
};

/// A function of the author's does what none may, as to throw, or to change something in a guard.
/// Where a step comes to it no verdict is given.
struct HandlerFailed : WrongAlgorithm {
  using WrongAlgorithm::WrongAlgorithm;
};

/// Ample contradicts itself, for instance a trace that does not replay (status 70).
struct InternalError : std::logic_error {
  using std::logic_error::logic_error;
};

}  // namespace ample::model
