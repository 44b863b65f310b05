// How C0 must be restricted for LKCS: safe for (l,k) is not enough, it must be safe for (L,K).
//
// Step by step on the butterfly, which meets every assumption of the paper and is too large to be
// explored to this depth; `ample claims` finds the same on a star (lemma-4.initial.*).
#include "tests/support/execution.hpp"

namespace ample {
namespace {

using model::ProcessId;
using model::ProcessSet;
using tests::Execution;

const ProcessSet leaves = {1, 2, 3, 4};

/// The leaves ask for one thing and the leader for the other. Its grants to the leaves are all out
/// with the third; so P4's request and its own wait, P1 to P3 have both its grants, and that makes
/// five: the leader suspects a deadlock, although the three only wait for messages under way.
void leader_triggers_itself(Execution& execution, const std::string& leaves_ask,
                            const std::string& leader_asks) {
  execution.act(1, leaves_ask);
  execution.receive(0, 1);  // from now on the leader's clock is that of the leaves
  execution.act(0, leader_asks);
  execution.receive(0, 0);
  for (const ProcessId leaf : {2, 3, 4}) {
    execution.act(leaf, leaves_ask);
    execution.receive(0, leaf);
  }
  execution.act(0, "suspect");
  execution.act(0, "resume");  // its own request is no longer pending
  execution.receive(0, 0);     // the Trigger
  execution.receive(0, 0);     // its own RequestByTrigger
  for (const ProcessId leaf : leaves) {
    execution.receive_all(leaf, 0);  // the Request, perhaps a Grant, the RequestByTrigger
    execution.receive(0, leaf);
  }
  execution.receive(0, 0);
}

// The leader holds (0,4), and L_0 = 1, K_0 = 3. In C0 its four neighbours are InCS: at most four,
// but not at most three.
TEST(LkcsInitial, SafeForTheBoundsIsNotEnoughToEnter) {
  Execution execution("lkcs", {{"graph", "butterfly"},
                               {"l", "0"},
                               {"k", "4,3,3,3,3"},
                               {"inside", "1,2,3,4"},
                               {"repair", "init,prets,triglk,reqts"}});
  leader_triggers_itself(execution, "exit-sequence", "entry-sequence");
  EXPECT_TRUE(execution.safe());
  execution.act(0, "enter");
  EXPECT_EQ(execution.inside(), ProcessSet::first(5));
  EXPECT_FALSE(execution.safe());  // |CS_0| = 5 > k_0 = 4
}

// The complement: the leader holds (1,5), L_0 = 2, and in C0 only the leader is InCS.
TEST(LkcsInitial, SafeForTheBoundsIsNotEnoughToLeave) {
  Execution execution("lkcs", {{"graph", "butterfly"},
                               {"l", "1,0,0,0,0"},
                               {"k", "5,3,3,3,3"},
                               {"inside", "0"},
                               {"repair", "init,prets,triglk,reqts"}});
  leader_triggers_itself(execution, "entry-sequence", "exit-sequence");
  EXPECT_TRUE(execution.safe());
  execution.act(0, "leave");
  EXPECT_EQ(execution.inside(), ProcessSet{});
  EXPECT_FALSE(execution.safe());  // |CS_0| = 0 < l_0 = 1
}

}  // namespace
}  // namespace ample
