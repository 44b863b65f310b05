// Finds properties by name.
#include "properties/asked/selection.hpp"

#include "model/errors.hpp"
#include "model/suggest.hpp"
#include "properties/asked/asked.hpp"
#include "properties/base/bounds.hpp"
#include "properties/ltl/ltl_question.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::properties {

namespace {

/// Those that were asked of the instance, or those of the text.
std::vector<Property> invariants(const model::System& system, bool asked) {
  std::vector<Property> list;
  for (std::size_t i = 0; i < system.invariants().size(); ++i)
    if (const model::InvariantInfo& info = system.invariants()[i]; info.asked == asked)
      list.push_back({.kind = Kind::invariant,
                      .index = i,
                      .name = info.name,
                      .meaning = info.meaning,
                      .contradicted = info.contradicted});
  return list;
}

int rank_of(Kind kind) {
  switch (kind) {
    case Kind::safety:
    case Kind::invariant:
      return 0;
    case Kind::deadlock:
    case Kind::partial_deadlock:
      return 1;
    case Kind::liveness:
    case Kind::alternation:
    case Kind::temporal:
    case Kind::convergence:
      return 2;
    case Kind::anomaly:
    case Kind::execution:
      break;
  }
  return 3;
}

}  // namespace

Property any_execution() {
  return {.kind = Kind::execution, .name = "execution", .meaning = "an execution"};
}

Property convergence(const model::Faults& faults, Fairness fairness) {
  return {.kind = Kind::convergence,
          .fairness = fairness,
          .name = name_under("convergence", fairness),
          .meaning = "something legitimate is reached: "
                     + (faults.legitimate ? faults.legitimacy
                                          : "from where nothing leads out of what is safe"),
          .legitimate = faults.legitimate};
}

int rank_of(const Property& property) {
  return is_to_be_reached(property.name) ? 4 : rank_of(kind_of(property));
}

int rank_of(const std::string& name) {
  return rank_of(Property{.kind = kind_of(name), .name = name});
}

Kind kind_of(const std::string& name) {
  const std::string first = name.substr(0, name.find_first_of(". "));
  return first == "safety"             ? Kind::safety
         : first == "deadlock"         ? Kind::deadlock
         : first == "partial-deadlock" ? Kind::partial_deadlock
         : first == "liveness"         ? Kind::liveness
         : first == "alternation"      ? Kind::alternation
         : first == "ltl"              ? Kind::temporal
         : first == "convergence"      ? Kind::convergence
         : first == "anomaly"          ? Kind::anomaly
                                       : Kind::invariant;
}

Kind kind_of(const Property& property) {
  if (property.contradicted) return Kind::anomaly;
  return is_asked(property.name) ? kind_of(property.name) : property.kind;
}

std::vector<Property> properties_of_all_steps() {
  std::vector<Property> list = {
      {.kind = Kind::partial_deadlock,
       .name = "partial-deadlock",
       .meaning = "no process that waits is stuck for ever while others go on"}};
  for (const auto& [word, fairness] : fairness_words) {
    list.push_back({.kind = Kind::liveness,
                    .fairness = fairness,
                    .name = name_under("liveness", fairness),
                    .meaning = "every process that waits gets through"});
    list.push_back(
        {.kind = Kind::alternation,
         .fairness = fairness,
         .name = name_under("alternation", fairness),
         .meaning = "every process enters and leaves again and again, if all ask again and again"});
  }
  return list;
}

namespace {

Property safety() {
  return {
      .kind = Kind::safety, .name = "safety", .meaning = "the bounds of the critical section hold"};
}

/// What is said of the text: safety, where something can violate it, deadlock, the invariants, and
/// what is reported beside them.
std::vector<Property> of_the_text(const model::System& system) {
  std::vector<Property> list;
  if (CriticalSectionBounds(system.instance()).can_be_broken()) list.push_back(safety());
  list.push_back({.kind = Kind::deadlock,
                  .name = "deadlock",
                  .meaning = "no process is blocked for ever with nothing able to move"});
  for (Property& property : invariants(system, false)) list.push_back(std::move(property));
  std::stable_partition(list.begin(), list.end(),
                        [](const Property& property) { return !property.contradicted; });
  for (std::size_t i = 0; i < system.anomalies().size(); ++i)
    list.push_back({.kind = Kind::anomaly,
                    .index = i,
                    .name = "anomaly." + system.anomalies()[i].name,
                    .meaning = system.anomalies()[i].meaning});
  return list;
}

/// The properties that were asked of the instance.
std::vector<Property> asked_properties(const model::System& system) {
  std::vector<Property> asked = invariants(system, true);
  for (const model::Asked& each : system.instance().asked)
    if (const auto fairness = fairness_of(each);
        fairness && std::ranges::count(asked, name_of(each), &Property::name) == 0)
      asked.push_back({.kind = Kind::temporal,
                       .fairness = *fairness,
                       .name = name_of(each),
                       .meaning = each.text,
                       .legitimate = nullptr,
                       .formula = std::make_shared<const LtlQuestion>(ltl_question(each, system))});
  return asked;
}

}  // namespace

std::vector<Property> default_properties(const model::System& system) {
  std::vector<Property> asked = asked_properties(system);
  return asked.empty() ? of_the_text(system) : asked;
}

std::vector<Property> all_properties(const model::System& system) {
  std::vector<Property> list = of_the_text(system);
  for (Property& property : invariants(system, true)) list.push_back(std::move(property));
  return list;
}

bool somebody_asks(const model::System& system) {
  return std::ranges::any_of(system.actions(), &model::ActionInfo::counted);
}

std::vector<Property> select_properties(const model::System& system,
                                        const std::vector<std::string>& names) {
  const std::vector<Property> asked = asked_properties(system);
  std::vector<Property> known = all_properties(system);
  for (Property& property : known) property.contradicted = false;  // it is what is asked
  if (known.front().kind != Kind::safety) known.push_back(safety());
  for (const Property& property : properties_of_all_steps()) known.push_back(property);
  for (const Property& property : asked)
    if (property.kind == Kind::temporal) known.push_back(property);
  std::vector<Property> selected;
  for (const std::string& name : names) {
    const auto has_name = [&](const Property& property) {
      return property.name == name || own_name(property.name) == name;
    };
    const auto found = std::find_if(known.begin(), known.end(), has_name);
    if (found == known.end()) {
      std::vector<std::string> known_names;
      known_names.reserve(known.size());
      for (const Property& property : known) known_names.push_back(property.name);
      throw model::WrongUsage(model::unknown_name("property", name, known_names));
    }
    if (std::find_if(selected.begin(), selected.end(), has_name) != selected.end())
      throw model::WrongUsage(fmt::format("property '{}' is named twice", name));
    if (found->kind == Kind::alternation && !somebody_asks(system))
      throw model::WrongUsage(fmt::format(
          "{} is about processes that go on asking to enter or to leave: in {} nobody asks", name,
          system.instance().algorithm));
    selected.push_back(*found);
  }
  // Questions are left out only if other questions are named.
  if (std::ranges::none_of(selected,
                           [](const Property& each) { return !own_name(each.name).empty(); }))
    for (const Property& property : asked)
      if (std::ranges::count(selected, property.name, &Property::name) == 0)
        selected.push_back(property);
  return selected;
}

}  // namespace ample::properties
