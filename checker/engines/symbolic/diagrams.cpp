// Makes and joins diagrams.
#include "checker/engines/symbolic/diagrams.hpp"

namespace ample::checker {

Diagram Diagrams::of(std::span<const Edge> edges) {
  words_.clear();
  for (const Edge& edge : edges) {
    words_.push_back(edge.value);
    words_.push_back(edge.rest);
  }
  return nodes_.number_of(words_);
}

Diagram Diagrams::of_one(std::span<const Index> configuration) {
  Diagram diagram = end;
  for (std::size_t level = configuration.size(); level-- > 0;)
    diagram = of(std::array{Edge{configuration[level], diagram}});
  return diagram;
}

Diagram Diagrams::rest(Diagram diagram, Index value) const {
  const Edges all = edges(diagram);
  std::size_t from = 0, to = all.size();
  while (from < to) {
    const std::size_t middle = (from + to) / 2;
    if (all[middle].value == value) return all[middle].rest;
    if (all[middle].value < value)
      from = middle + 1;
    else
      to = middle;
  }
  return nothing;
}

Diagram Diagrams::united(Diagram a, Diagram b) {
  if (a == b || b == nothing) return a;
  if (a == nothing) return b;
  if (a > b) std::swap(a, b);
  const Diagram known = unions_.find(a, b, 0);
  return known != TripleMap::absent ? known : find_united(a, b);
}

Diagram Diagrams::find_united(Diagram a, Diagram b) {
  const Edges some = edges(a), others = edges(b);
  std::vector<Edge> both;
  both.reserve(some.size() + others.size());
  work_ += some.size() + others.size();
  std::size_t i = 0, j = 0;
  while (i < some.size() || j < others.size()) {
    if (j == others.size() || (i < some.size() && some[i].value < others[j].value)) {
      both.push_back(some[i++]);
    } else if (i == some.size() || others[j].value < some[i].value) {
      both.push_back(others[j++]);
    } else {
      both.push_back({some[i].value, united(some[i].rest, others[j].rest)});
      ++i, ++j;
    }
  }
  const Diagram number = of(both);
  unions_.set(a, b, 0, number);
  return number;
}

void Diagrams::mark(Diagram diagram, std::vector<bool>& marked) const {
  if (marked[diagram]) return;
  marked[diagram] = true;
  const Edges below = edges(diagram);
  for (std::size_t i = 0; i < below.size(); ++i) mark(below[i].rest, marked);
}

void Diagrams::keep_only(const std::vector<bool>& marked) {
  const auto stays = [&](Diagram diagram) {
    return diagram == nothing || diagram == end || marked[diagram];
  };
  unions_.keep_only([&](Diagram a, Diagram b, std::uint32_t, Diagram both) {
    return stays(a) && stays(b) && stays(both);
  });
  nodes_.keep_only(stays);
}

}  // namespace ample::checker
