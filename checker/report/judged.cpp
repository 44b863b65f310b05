// The default is what check judges, without the anomalies: they never make a run fail.
#include "checker/report/judged.hpp"

namespace ample::checker {

std::vector<properties::Property> judged(const model::System& system,
                                         const std::vector<std::string>& names) {
  if (!names.empty()) return properties::select_properties(system, names);
  std::vector<properties::Property> list = properties::default_properties(system);
  std::erase_if(list, [](const properties::Property& property) {
    return property.kind == properties::Kind::anomaly;
  });
  return list;
}

}  // namespace ample::checker
