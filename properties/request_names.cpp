// The two options whose text may name a file are looked up in the lists of names.
#include "properties/request_names.hpp"

#include "model/coterie.hpp"
#include "model/topology_named.hpp"

namespace ample::properties {

void require_names(const Request& request) {
  if (const auto graph = request.find("graph"); graph != request.end())
    model::topology_named(graph->second);
  if (const auto coterie = request.find("coterie"); coterie != request.end())
    model::Coterie::require_name(coterie->second);
}

}  // namespace ample::properties
