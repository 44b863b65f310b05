// The two steps of Chang and Roberts' election.
#include "cases/classics/chang_roberts.hpp"

namespace ample::cases::classics {

namespace {

using CR = ChangRoberts;
using Standing = CR::Standing;

void send_on(RingNumber number, Process<CR>& p) {
  p.send(CR::Number{number}, ProcessId((p.id() + 1) % p.n()));
}

}  // namespace

CR::Local ChangRoberts::initial(const Instance& instance, ProcessId i, ProcessSet) {
  return {.mynumber = LeaderElection::numbers(instance)[i.index]};
}

std::vector<Action<CR>> ChangRoberts::actions(const Instance&) {
  return {
      invocation<CR>("start", "a process sends its number",
                     free<CR>({{"P_i has not started",
                                [](const Local& i, const Process<CR>&) { return !i.started; }}}),
                     [](Local& i, Process<CR>& p) {
                       i.started = true;
                       send_on(i.mynumber, p);
                     }),

      on_receipt<CR, Number>("a process receives a number and compares it with its own",
                             [](Local& i, Process<CR>& p, Number m, ProcessId) {
                               if (m.nr > i.mynumber) {
                                 i.standing = Standing::lost;
                                 send_on(m.nr, p);
                               } else if (m.nr == i.mynumber) {
                                 i.standing = Standing::leader;
                               }
                             })};
}

std::vector<Invariant<CR>> ChangRoberts::invariants() {
  // It can be asked of a process by itself: the largest number is that of the processes.
  Invariant<CR> largest = invariant_of_neighbours<CR>(
      "largest", "the leader has the largest number", "extrema finding",
      [](const Local& i, const Local&) {
        return i.standing != Standing::leader || i.mynumber == Running::processes();
      });
  largest.reads = reading(&Local::standing, &Local::mynumber);
  return {largest};
}

}  // namespace ample::cases::classics
