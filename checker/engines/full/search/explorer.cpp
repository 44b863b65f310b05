// The loop of the full search, breadth first, a block of configurations at a time.
//
// A block is visited in two parts. Expand (expander.cpp): its configurations are judged, and their
// successors packed and hashed. Finish (search.cpp): those that are new are stored. Workers expand
// blocks of a level side by side and finish them in their order, one at a time, so that everything
// is numbered as one worker alone would do it, and nothing that is reported depends on the number
// of workers. Records in the order of their numbers are the queue.
#include "checker/engines/full/search/search.hpp"

namespace ample::checker {

/// The loop. A configuration is stored in as few bits as have sufficed so far; when a successor
/// does not fit, all are repacked and the block begins again, its handlers' results being known.
void Search::visit_all() {
  store_initial_configurations();
  while (!finished()) {
    begin_level();
    if (const auto outgrown = visit_blocks()) {
      look_ahead(*outgrown);
      widen();
    } else if (now_.visited == now_.level_end) {
      end_level();
    }
    do_what_is_due();
  }
  if (cut_off_) budget_.end_at_depth();
}

}  // namespace ample::checker
