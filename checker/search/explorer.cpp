// The loop of the full search, breadth first, a block of configurations at a time.
//
// A block is visited in three phases. Expand (expander.cpp): its configurations are judged, and
// their successors packed and hashed. Claim and number (store.cpp): those that are new are numbered
// in the order in which one worker alone would have met them, so that nothing that is reported
// depends on the number of workers. Records in the order of their numbers are the queue.
#include "checker/search/search.hpp"

namespace ample::checker {

/// The loop. A configuration is stored in as few bits as have sufficed so far; when a successor
/// does not fit, all are repacked and the block begins again, its handlers' results being known.
void Search::visit_all() {
  begin();
  while (!finished()) {
    const Block block = next_block();
    expand(block);
    if (expanders_.outgrown()) {
      look_ahead(block);
      widen();
      continue;
    }
    expanders_.account(now_.tally, now_.discoveries, budget_);
    store_successors();
    now_.visited = block.last;
    if (chooser_ != nullptr) visit_again(chooser_->take_reopened());
    states_.forget_before(now_.visited);
    if (sleep_sets_) sleep_sets_->forget_before(now_.visited);
    if (after_level_ && now_.visited == now_.level_end && !at_greatest_depth() && !budget_.ended())
      after_level_(now_.level);
    watch_limits();
  }
  if (cut_off_) budget_.end_at_depth();
}

}  // namespace ample::checker
