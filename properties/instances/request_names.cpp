// The options whose text may name a file are looked up in the lists of names, if they have one.
#include "properties/instances/request_names.hpp"

#include "model/coterie.hpp"
#include "model/topology_named.hpp"
#include "properties/asked/asked.hpp"

#include <fmt/format.h>

namespace ample::properties {

void require_names(const Request& request) {
  if (const auto graph = request.find("graph"); graph != request.end())
    model::topology_named(graph->second);
  if (const auto coterie = request.find("coterie"); coterie != request.end())
    model::Coterie::require_name(coterie->second);
  for (const auto& [option, text] : request)
    if (has_formula(option) && text.starts_with("file:"))
      throw model::WrongUsage(
          fmt::format("--{} names a file here: give the formula itself", option));
}

}  // namespace ample::properties
