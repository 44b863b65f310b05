// Graphs by name, in graph6, as a list of edges, and in a file.
#include "tests/fuzz/fuzzing.hpp"

#include "model/errors.hpp"
#include "model/topology.hpp"
#include "model/topology_named.hpp"

namespace ample::fuzz {

namespace {

/// What was read is read again from its own name and from its graph6.
void require_round_trip(const model::Topology& graph) {
  require(model::topology_named(graph.name()) == graph, "a graph is not that of its name");
  require(model::topology_named("g6:" + graph.graph6()) == graph,
          "a graph is not that of its graph6");
}

void try_name(const std::string& text) try {
  require_round_trip(model::topology_named(text));
} catch (const model::WrongUsage&) {
} catch (const model::BadInstance&) {
}

}  // namespace

void try_reading(const std::string& text) {
  for (const char* form : {"", "edges:", "g6:"}) try_name(form + text);
  const File file(text);
  require_round_trip(model::Topology::parse("file:" + file.path()));
}

}  // namespace ample::fuzz
