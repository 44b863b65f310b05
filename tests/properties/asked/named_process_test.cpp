// Questions that name a process, and those that do not.
#include "properties/asked/named_process.hpp"

#include <gtest/gtest.h>

namespace ample::properties {
namespace {

TEST(NamedProcess, IsSeenWhereverItStands) {
  for (const char* text : {"InCS(1)",
                           "not InCS(0) and ts_0 = 0",
                           "state_1 = InCS",
                           "lmin.state_0 = OutCS",
                           "grantedTo_1[MUTEX] = {}",
                           "|N_0| > 1",
                           "preemptingNow_i = P1",
                           "(*,P0) in S_i",
                           "forall i: grantedTo_i = {P0,P1}",
                           "Grant in 0->1",
                           "forall i: empty(i->0)",
                           "count(Request in 0->1) = 0",
                           "exists i: i = 0 and InCS(i)",
                           "forall i: 1 != i => InCS(i)",
                           "forall i, j: i < j => ts_i <= ts_j",
                           "exists i: InCS(i) and x_i = i + 1",
                           "count(i: InCS(i) and i > 2) = 0",
                           "forall i in N_2: InCS(i)",
                           "enabled(leave, 1)",
                           "(Request,1,0) in S_i",
                           "forall i: i mod 2 = 0 => InCS(i)"})
    EXPECT_TRUE(names_a_process({"never", text})) << text;
  for (const char* text : {"[] <> InCS(0)", "<> taken(leave,1)", "not (InCS(1) U waits(1))",
                           "forall i: [] (i < 1 => <> InCS(i))", "[] (waits(P0) => <> InCS(P0))"})
    EXPECT_TRUE(names_a_process({"ltl", text})) << text;
}

TEST(NamedProcess, IsNotSeenInANumberThatIsNone) {
  for (const char* text :
       {"count(i: InCS(i)) <= 1", "forall i: |grantedTo_i| <= |N_i| - l_i + 1",
        "terminal and (exists i: waits(i))", "forall i: forall j in N_i: not (InCS(i) and InCS(j))",
        "forall i, j: i != j => not (InCS(i) and InCS(j))", "exists i: preemptingNow_i = nil",
        "forall i: nGrants_i[MUTEX] = 0", "forall i: ts_i < 3 + 4 * 5",
        "exists i: exists j: Request in i->j and |i->j| > 2", "forall i: (*,i) in pendingReq_i",
        "count(i in N_j: InCS(i)) = 2", "clock2_i = 3", "token = nil"})
    EXPECT_FALSE(names_a_process({"always", text})) << text;
  for (const char* text : {"forall i: [] (waits(i) => <> InCS(i))", "[] <> (exists i: InCS(i))",
                           "[] (count(i: InCS(i)) >= 1)"})
    EXPECT_FALSE(names_a_process({"ltl.strong", text})) << text;
}

}  // namespace
}  // namespace ample::properties
