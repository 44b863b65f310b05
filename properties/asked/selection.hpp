// Selects the properties that a run judges, by name.
//
// Names: `safety` (the critical-section bounds), `deadlock`, `partial-deadlock`, `liveness` and
// `alternation` (which are judged when all has been seen), `anomaly.<name>`, and a case's named
// invariants. The default is safety (where something can violate it), deadlock, every invariant and
// every anomaly; or what was asked by a predicate or a formula (asked.hpp), if something was.
#pragma once

#include "model/faults.hpp"
#include "model/system.hpp"
#include "properties/base/fairness.hpp"

#include <memory>
#include <string>
#include <vector>

namespace ample::properties {

struct LtlQuestion;

enum class Kind : std::uint8_t {
  safety,
  deadlock,
  anomaly,
  invariant,
  liveness,
  alternation,
  temporal,  ///< a formula of linear temporal logic
  partial_deadlock,
  convergence,  ///< of self-stabilization: something legitimate is reached
  execution     ///< of a trace that shows something else than a violation
};

struct Property {
  Kind kind;
  std::size_t index = 0;               ///< of the anomaly or invariant in the system's list
  Fairness fairness = Fairness::weak;  ///< where it is of infinite executions
  std::string name{};                  ///< as on the command line
  std::string meaning{};               ///< one line
  std::string sentence{};              ///< what a paper says, where the asker gives it
  /// An invariant that the text contradicts, and that nobody asked for (InvariantInfo).
  bool contradicted = false;
  /// The predicate of convergence that says what is legitimate, if there is one (model::Faults).
  std::function<bool(const model::Configuration&)> legitimate = nullptr;
  std::shared_ptr<const LtlQuestion> formula = nullptr;  ///< of a temporal one
};

/// A property of infinite executions: a violation ends with a loop, or where nothing is owed.
inline bool is_of_infinite_executions(const Property& property) {
  return property.kind == Kind::liveness || property.kind == Kind::alternation
         || property.kind == Kind::temporal || property.kind == Kind::convergence;
}

/// Whether everybody asks again and again in the executions of which the property speaks: as the
/// instance has it, and always in those of alternation.
inline model::Requests requests_of(const Property& property, const model::System& system) {
  return property.kind == Kind::alternation ? model::Requests::owed : system.instance().requests;
}

/// Judged on the graph of all steps, when everything has been seen.
inline bool needs_all_steps(const Property& property) {
  return is_of_infinite_executions(property) || property.kind == Kind::partial_deadlock;
}

/// An anomaly is reported and never stops the search; so is an invariant that the text contradicts.
inline bool stops_the_search(const Property& property) {
  return property.kind != Kind::anomaly && !property.contradicted;
}

/// The property of a trace that is there to be looked at: nothing is violated.
Property any_execution();

/// The property that something legitimate is reached after these faults.
Property convergence(const model::Faults& faults, Fairness fairness);

/// The graver a violation of the property of this name the smaller: of several, the gravest decides
/// how a run ends. What is there to be reached is no violation, and comes last.
int rank_of(const std::string& name);
/// The same of a property.
int rank_of(const Property& property);
/// The kind of the property of this name, as in a file of results; any other name is that of an
/// invariant.
Kind kind_of(const std::string& name);
/// What a violation of it counts as: of an invariant that the text contradicts, an anomaly; of a
/// question, what was asked, as "[] P" is judged as an invariant, and asked as a formula.
Kind kind_of(const Property& property);

/// Liveness and alternation, under every fairness, and partial deadlock.
std::vector<Property> properties_of_all_steps();

/// Every property the system has, but for those of all steps, and for a safety that nothing can
/// violate.
std::vector<Property> all_properties(const model::System& system);
/// The properties asked of the instance (asked.hpp), or else all that are of its text: safety
/// (where something can violate it), deadlock, every invariant and every anomaly.
std::vector<Property> default_properties(const model::System& system);
/// True when somebody asks to enter or to leave, so that something should alternate.
bool somebody_asks(const model::System& system);
/// The named ones; throws WrongUsage for a name the system does not have, for one given twice, and
/// for alternation where nobody asks.
std::vector<Property> select_properties(const model::System& system,
                                        const std::vector<std::string>& names);

}  // namespace ample::properties
