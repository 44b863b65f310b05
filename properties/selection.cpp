// Properties by name.
#include "properties/selection.hpp"

#include "model/suggest.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::properties {

namespace {

std::vector<Property> invariants(const model::System& system) {
  std::vector<Property> list;
  for (std::size_t i = 0; i < system.invariants().size(); ++i)
    list.push_back(
        {Kind::invariant, i, system.invariants()[i].name, system.invariants()[i].meaning});
  return list;
}

}  // namespace

std::vector<Property> default_properties(const model::System& system) {
  std::vector<Property> list = {
      {Kind::safety, 0, "safety", "the bounds of the critical section hold"},
      {Kind::deadlock, 0, "deadlock", "no process is blocked for ever with nothing able to move"}};
  for (const Property& property : invariants(system))
    if (system.invariants()[property.index].specification) list.push_back(property);
  for (std::size_t i = 0; i < system.anomalies().size(); ++i)
    list.push_back(
        {Kind::anomaly, i, "anomaly." + system.anomalies()[i].name, system.anomalies()[i].meaning});
  return list;
}

std::vector<Property> all_properties(const model::System& system) {
  std::vector<Property> list = default_properties(system);
  for (const Property& property : invariants(system))
    if (!system.invariants()[property.index].specification) list.push_back(property);
  return list;
}

std::vector<Property> select_properties(const model::System& system,
                                        const std::vector<std::string>& names) {
  const std::vector<Property> known = all_properties(system);
  std::vector<Property> selected;
  for (const std::string& name : names) {
    const auto has_name = [&](const Property& property) { return property.name == name; };
    const auto found = std::find_if(known.begin(), known.end(), has_name);
    if (found == known.end()) {
      std::vector<std::string> known_names;
      for (const Property& property : known) known_names.push_back(property.name);
      throw model::WrongUsage(model::unknown_name("property", name, known_names));
    }
    if (std::find_if(selected.begin(), selected.end(), has_name) != selected.end())
      throw model::WrongUsage(fmt::format("property '{}' is named twice", name));
    selected.push_back(*found);
  }
  return selected;
}

}  // namespace ample::properties
