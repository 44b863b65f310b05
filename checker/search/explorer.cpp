// Start reading here: the search, breadth first, a block of configurations at a time.
//
// A block is visited in three phases. Expand (expander.cpp): its configurations are judged, and
// their successors packed and hashed. Probe and commit (store.cpp): those that are new are numbered
// in the order in which one worker alone would have met them, so that nothing that is reported
// depends on the number of workers. Records in the order of their numbers are the queue.
#include "checker/search/explorer.hpp"

#include "checker/search/search.hpp"
#include "checker/single/lone_steps.hpp"

namespace ample::checker {

Report explore(const model::System& system, const Options& options) {
  return or_damaged(options.resume, [&] { return Search(system, options).run(); });
}

/// The loop. A configuration is stored in as few bits as have sufficed so far; when a successor
/// does not fit, all are repacked and the block begins again, its handlers' results being known.
void Search::explore() {
  begin();
  while (!finished()) {
    const Block block = next_block();
    expand(block);
    if (outgrown()) {
      widen();
      continue;
    }
    account();
    store_successors();
    now_.visited = block.last;
    if (options_->lone != nullptr) visit_again(options_->lone->take_reopened());
    states_.forget_before(now_.visited);
    watch_limits();
  }
  if (cut_off_) budget_.end_at_depth();
}

}  // namespace ample::checker
