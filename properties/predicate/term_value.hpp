// The terms that a predicate is made of, and their values in a configuration.
#pragma once

#include "model/configuration.hpp"
#include "model/type.hpp"

#include <span>
#include <string>
#include <vector>

namespace ample::properties {

/// A part of a predicate that stands for one value: constant, or looked up, or made of its parts.
struct PredicateTerm {
  enum class Op : std::uint8_t {
    constant,  ///< `value`
    variable,  ///< of `process`, by `name`
    in_cs,     ///< state_p = InCS, of `process`
    waits,     ///< `process` has asked to change its state
    enabled,   ///< `process` may take the action `number`
    shared,    ///< the shared variable's field `name`
    channel,   ///< the messages from `process` to process `number`, by name, head first
    messages,  ///< the same with their fields: (Request,1,P0)
    terminal,  ///< no step is enabled, but for faults
    item,      ///< `number` of a sequence
    size,
    tuple,
    set,
    negation,
    conjunction,
    disjunction,
    implication,
    equivalence,
    equal,
    less,  ///< also of timestamps, by their order
    in,
    occurrences,  ///< how many items of the second part match the first
    before,       ///< in the third part an item like the first stands before one like the second
    subset,
    plus,
    minus,
    times,
    modulo,
    count,      ///< how many parts are true
    processes,  ///< the set of those processes whose part is true
    anything    ///< true or false: a part of which it is asked whether it matters
  };
  Op op = Op::constant;
  model::Type type{};
  model::Value value{};
  std::string name{};
  model::ProcessId process{};
  std::size_t number = 0;
  std::vector<PredicateTerm> parts{};
  std::string text{};    ///< as written, with what its bound variables stand for
  bool is_open = false;  ///< it is `anything`, or has such a part
};

/// The variables of processes where somebody has looked them up already, by process: what they are
/// is asked again and again. Null, or beyond the end, where nobody has.
using VariablesKnown = std::span<const model::Record* const>;

/// Terms look at a scene. `whole` is null if only local states are known; then only those that are
/// looked at need to be there.
struct Scene {
  const model::System& system;
  std::span<const model::Bytes> locals;  ///< with the shared variable
  const model::Configuration* whole = nullptr;
  VariablesKnown variables{};
};

/// Throws WrongUsage where a value of a type that is not known beforehand is of another kind than
/// its operator takes.
model::Value value_of(const PredicateTerm& term, const Scene& scene);
bool holds(const PredicateTerm& term, const Scene& scene);
/// The same whatever its parts are that may be anything; no where it has no meaning then, as what
/// is beside such a part may be there to see to that.
bool holds_whatever(const PredicateTerm& term, const Scene& scene);
/// A * in a tuple of the pattern stands for anything.
bool matches(const model::Value& pattern, const model::Value& value);

/// True when its value is the same in every configuration, as that of 1 < 2.
bool looks_at_nothing(const PredicateTerm& term);
/// True when it follows from the local state of its process alone whether it can be taken.
bool is_local(const model::ActionInfo& action, const model::System& system);

}  // namespace ample::properties
