// Predicates of --always, --never and --reach, judged in the first configuration.
#include "properties/predicate/predicate.hpp"

#include "cases/catalogue.hpp"
#include "properties/instances/request.hpp"
#include "tests/fuzz/fuzzing.hpp"

namespace ample::fuzz {

void try_reading(const std::string& text) {
  static const model::AlgorithmInfo& lmutin = cases::algorithm("lmutin");
  static const auto system = lmutin.make(properties::instance_from(lmutin, {{"graph", "p3"}}));
  static const model::Configuration first =
      model::initial_configuration(*system, system->instance().inside[0]);
  const properties::Predicate predicate("--always", text, *system);
  if (!predicate.holds(first)) (void)predicate.why_not(first);
}

}  // namespace ample::fuzz
