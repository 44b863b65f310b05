/* The controller of [RING] (Datta, Hadid, Villain 2002, Algorithm 2), alone, on a ring of N processes: START and
   COUNT-ET do nothing, and T-ENABLED is 1.  MySeq is modulo SEQ = MaxSeq+1.  Written apart from cases/k_out_of_l.

     spin -a -DN=3 -DSEQ=2 ring_controller.pml && gcc -O2 -DSAFETY -DNOREDUCE -o pan pan.c && ./pan

   finds the states of `ample check ring-controller --n 3`, and one transition more: pan counts the initial one. */
#define CTOKEN 1
#define ENABLED_TOKEN 2

chan link[N] = [N] of { byte, byte };  /* link[i] leads to process i */
byte MySeq[N];
byte ctokens;                          /* how many CTokens the links hold */
hidden byte seq;

active [N] proctype process()
{
end:  do
  :: d_step { link[_pid]?[CTOKEN, _] && _pid == 0 -> link[0]?CTOKEN, seq;
       if :: seq == MySeq[0] -> MySeq[0] = (MySeq[0] + 1) % SEQ; link[1 % N]!CTOKEN, MySeq[0]
          :: else -> ctokens--
       fi; seq = 0 }
  :: d_step { link[_pid]?[CTOKEN, _] && _pid != 0 -> link[_pid]?CTOKEN, seq;
       if :: seq != MySeq[_pid] -> MySeq[_pid] = seq; link[(_pid + 1) % N]!ENABLED_TOKEN, 0 :: else fi;
       link[(_pid + 1) % N]!CTOKEN, MySeq[_pid]; seq = 0 }
  :: d_step { link[_pid]?[ENABLED_TOKEN, _] -> link[_pid]?ENABLED_TOKEN, _;
       if :: _pid != 0 -> link[(_pid + 1) % N]!ENABLED_TOKEN, 0 :: else fi }
  :: d_step { _pid == 0 && ctokens == 0 && !link[0]?[ENABLED_TOKEN, _] -> link[1 % N]!CTOKEN, MySeq[0]; ctokens++ }
  od
}
