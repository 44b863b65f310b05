// Lemma 4 (safety) fails for LKCS as printed from a C0 that is safe for (L,K), on five processes
// that meet every assumption: two Triggers are under way at once.
//
// Who is InCS in C0 has an entry in both initial grantedTo_LDR, and so counts as waiting before it
// asks; when it asks it counts once more. So the leader suspects too early, and with the next
// Request once more. Found by random schedules; here step by step, since no search of this graph
// gets as deep.
#include "tests/support/execution.hpp"

namespace ample {
namespace {

using model::ProcessId;
using model::ProcessSet;
using tests::Execution;

// P0 and P1 are linked to everybody, P2, P3 and P4 to those two. l_0 = 2, so that L_0 = 3 are InCS.
TEST(LkcsTwoTriggers, BothLeaveFromTheLastPlaceInReserve) {
  Execution execution("lkcs", {{"graph", "g6:D}o"},
                               {"l", "2,0,0,0,0"},
                               {"k", "5,5,3,3,3"},
                               {"inside", "2,3,4"},
                               {"repair", "none"}});
  for (const ProcessId leaf : {2, 4, 3}) execution.act(leaf, "exit-sequence");
  execution.receive(0, 4);
  execution.receive(0, 2);  // Waiting_0 = 5: P2, P3, P4 with both grants, and two Requests
  execution.act(0, "entry-sequence");
  execution.receive(3, 3);
  execution.receive(1, 3);      // P1 grants P3, which it has in grantedTo_1[MUTIN] already
  execution.act(0, "suspect");  // the first Trigger, to P2
  execution.act(0, "resume");
  execution.receive(0, 3);  // P3's Request in the place of P2's: five again
  execution.receive(2, 2);
  execution.receive(3, 0);
  execution.receive(0, 3);
  execution.receive(2, 0);
  execution.act(0, "suspect");  // the second, to P3
  execution.receive(0, 2);
  execution.receive(3, 0);
  execution.receive(3, 3);
  execution.receive(2, 0);
  execution.receive(0, 2);  // P2's RequestByTrigger: granted, whatever L_0 says
  execution.receive(2, 2);
  execution.receive(2, 0);
  execution.receive(0, 3);  // P3's: granted, too
  execution.receive(1, 3);
  execution.receive(3, 0);
  execution.receive(1, 2);
  execution.receive(3, 1);
  execution.receive(2, 1);
  execution.act(2, "leave");
  EXPECT_TRUE(execution.safe());
  execution.act(3, "leave");
  EXPECT_EQ(execution.inside(), ProcessSet{4});
  EXPECT_FALSE(execution.safe());  // |CS_0| = 1 < l_0 = 2
  EXPECT_EQ(execution.steps(), 31);
}

}  // namespace
}  // namespace ample
