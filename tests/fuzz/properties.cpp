// Files of properties, asked of a system together.
#include "checker/questions/claims/properties_file.hpp"

#include "cases/catalogue.hpp"
#include "properties/asked/asked.hpp"
#include "properties/instances/request.hpp"
#include "tests/fuzz/fuzzing.hpp"

namespace ample::fuzz {

void try_reading(const std::string& text) {
  static const model::AlgorithmInfo& lmutin = cases::algorithm("lmutin");
  properties::Request request{{"graph", "k2"}};
  for (const checker::NamedProperty& property : checker::read_properties("p.toml", text))
    request.emplace(property.asked.word, property.asked.text);
  properties::system_of(lmutin, properties::instance_from(lmutin, request));
}

}  // namespace ample::fuzz
