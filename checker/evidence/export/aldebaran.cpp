// A line for each step.
#include "checker/evidence/export/aldebaran.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>

namespace ample::checker {

namespace {

std::string label(const model::System& system, const model::Step& step) {
  std::string gate = system.actions()[step.action].name;
  std::ranges::replace(gate, ' ', '_');
  std::string text = fmt::format("{} !{}", gate, int{step.process});
  if (!step.sender.is_nil()) text += fmt::format(" !{}", int{*step.sender});
  return text;
}

}  // namespace

void write_aldebaran(std::ostream& out, const model::System& system, WholeGraph& graph) {
  const bool has_start = graph.roots() > 1;
  const std::uint64_t first = has_start ? 1 : 0;
  const std::uint64_t starts = has_start ? graph.roots() : 0;
  fmt::print(out, "des (0, {}, {})\n", graph.steps() + starts, graph.states() + first);
  for (StateNumber root = 0; root < starts; ++root)
    fmt::print(out, "(0, \"start !{}\", {})\n",
               to_text(model::occupancy(system, graph.configuration(root))), root + first);
  graph.for_each_step([&](StateNumber from, const model::Step& step, StateNumber to) {
    fmt::print(out, "({}, \"{}\", {})\n", from + first, label(system, step), to + first);
  });
}

}  // namespace ample::checker
