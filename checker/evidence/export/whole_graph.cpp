// A search of everything, and its configurations visited once more.
#include "checker/evidence/export/whole_graph.hpp"

#include "model/errors.hpp"

#include <fmt/format.h>

namespace ample::checker {

namespace {

Options everything(Options options) {
  options.keep_going = true;
  return options;
}

}  // namespace

WholeGraph::WholeGraph(const model::System& system, const Options& options)
    : options_(everything(options)),
      search_(system, options_),
      looked_up_(search_.tabulation(), search_.states()) {
  search_.run();
  if (search_.budget().ended())
    throw model::BoundExceeded(
        fmt::format("only a whole instance can be written: the search ended after {} "
                    "configurations by {}",
                    states(), search_.budget().limit_text()));
  if (search_.state().discoveries.outside)
    throw model::BoundExceeded("only a whole instance can be written: the constraint "
                               + system.constraint() + " cuts this one off");
}

void WholeGraph::for_each_step(
    const std::function<void(StateNumber, const model::Step&, StateNumber)>& visit) {
  Successors successors(search_.tabulation(), search_.states());
  for (StateNumber state = 0; state < search_.states().size(); ++state)
    for (const Succession& succession : successors.of(state))
      visit(state, search_.tabulation().step_of(succession.move), succession.to);
}

}  // namespace ample::checker
