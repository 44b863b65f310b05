// A value of a quantity, and the execution that shows it.
#pragma once

#include "checker/verdict/outcome/report.hpp"
#include "properties/asked/quantity.hpp"

#include <optional>

namespace ample::checker {

/// An execution that shows a value, with what it takes to count it again.
struct TimedTrace {
  Trace trace;
  std::size_t begins = 0;  ///< what is weighed begins with this step, from 0
  /// When times are measured, an instant ends after so many steps, in increasing order; several may
  /// be equal.
  std::vector<std::size_t> instants;
  bool of_least = false;  ///< it shows the least, not the most
};

struct Value {
  std::optional<std::uint64_t> number;  ///< nothing: no bound, and the witness's loop shows why
  TimedTrace witness;
};

/// The values measured for one process, or for the whole system.
struct Measured {
  properties::Quantity quantity;
  std::optional<model::ProcessId> process;
  /// Nothing when it is never complete (and, of the most, when only complete ones count).
  std::optional<Value> least, most;
  bool gets_stuck = false;    ///< an execution ends while it is not complete
  Limit limit = Limit::none;  ///< else the values are of what was seen
  std::string limit_text;
  std::uint64_t nodes = 0;  ///< configurations times what is remembered
};

}  // namespace ample::checker
