/* Controller with l-Token-Circulation of [RING] (Datta, Hadid, Villain 2002, Algorithms 2-4) on a ring of N processes,
   L units, K the greatest NEED and LEAST the least, MaxV_c = V, SEQ = MaxSeq+1, R requests a process.  Written apart from
   cases/k_out_of_l, from the reconstruction in its README.  The repairs guard, lock and count are GUARD, LOCK, COUNT = 0 or 1.

     spin -a -DN=2 -DL=2 -DLEAST=1 -DK=2 -DV=2 -DSEQ=2 -DR=1 -DGUARD=1 -DLOCK=0 -DCOUNT=0 k_out_of_l.pml
     gcc -O2 -DSAFETY -DNOREDUCE -o pan pan.c && ./pan -E

   finds the states of `ample check k-out-of-l --n 2 --units 2 --repair guard --keep-going`, and one transition more: pan
   counts the initial one.  Of the protocol's actions only the first enabled one runs, in the order of the text; where that
   one does nothing (an A_l7 without enough tokens), nothing is a step.

   Beside them CF1, DROP and REL are the repairs of these names, R = 0 bounds no requests, and ANY = 1 starts from every value
   of every variable with empty links, as `ample stabilize` does:

     spin -a -DN=2 -DL=1 -DLEAST=1 -DK=1 -DV=1 -DSEQ=2 -DR=0 -DGUARD=1 -DLOCK=0 -DCOUNT=1 -DCF1=1 -DDROP=1 -DREL=1 -DANY=1 k_out_of_l.pml

   finds the configurations of `ample stabilize k-out-of-l --n 2 --units 1 --repair guard,count,cf1,drop,rel`, and one more:
   the one before anything is chosen; of its transitions 110592, the starts, and one more are none of Ample's steps.

   Other readings of the print (cases/k_out_of_l/ring.hpp), each 0 or 1: AC3NEW, AC4ALL, AC4EACH, START_ALWAYS, AL2_FREE, AL5_OTHERS,
   EQUAL_ORDER.  STAY is the mask of --stay; with NEED0, NEED1 and NEED2 each process asks for so many only. */
#ifndef AC3NEW
#define AC3NEW 0
#endif
#ifndef AC4ALL
#define AC4ALL 0
#endif
#ifndef AC4EACH
#define AC4EACH 0
#endif
#ifndef START_ALWAYS
#define START_ALWAYS 0
#endif
#ifndef AL2_FREE
#define AL2_FREE 0
#endif
#ifndef AL5_OTHERS
#define AL5_OTHERS 0
#endif
#ifndef EQUAL_ORDER
#define EQUAL_ORDER 0
#endif
#ifndef STAY
#define STAY 0
#endif
#ifdef NEED0
#define ASKS_FOR(units) (units == (me == 0 -> NEED0 : (me == 1 -> NEED1 : NEED2)))
#else
#define ASKS_FOR(units) (LEAST <= units && units <= K)
#endif
#ifndef CF1
#define CF1 0
#endif
#ifndef DROP
#define DROP 0
#endif
#ifndef REL
#define REL 0
#endif
#ifndef ANY
#define ANY 0
#endif
mtype = { CToken, Enabled, Token, Allocate, Collect, Disable };
#define OUT 0
#define REQUEST 1
#define IN 2

chan link[N] = [12] of { mtype, byte, byte };  /* link[i] leads to process i */
byte state[N], need[N], rounds[N], MySeq[N];
short Th[N], Td[N], MyTc[N], MyTa[N], Ce, Cf;
bit MyOrder[N];
bit destroying;           /* [drop] */
bit started = 1 - ANY;
byte ctokens;  /* how many CTokens the links hold */
hidden short value, before, total; hidden byte order;

#define me _pid
#define next link[(_pid + 1) % N]
#define here link[_pid]
#define EN (Th[me] - Td[me])
#define HEAD(kind) here?[kind, _, _]
/* (A_c1)-(A_c5) come before A_l1 and A_l7, and those before the other receipts. */
#define CONTROLLER (HEAD(CToken) || HEAD(Enabled) || (me == 0 && ctokens == 0))
#define SOMETHING (Th[me] + Td[me] > 0)
#define A_L7 (SOMETHING && (state[me] == OUT || (state[me] == REQUEST && (!GUARD || EN >= need[me]))))
#define FREE_TO_RECEIVE (!CONTROLLER && !A_L7)
#define MAY_ASK (started && state[me] == OUT && (R == 0 || rounds[me] < R) && (!REL || !SOMETHING))
#define LOCKED (state[me] == REQUEST && 0 < Th[me] - LOCK * Td[me] && Th[me] - LOCK * Td[me] < need[me])

inline send_tokens(count) {
  do :: count > 0 -> next!Token, 0, 0; count-- :: else -> break od
}
inline raise_cf(by) {
  Cf = Cf + by; if :: Cf > L + CF1 -> Cf = L + CF1 :: else fi
}
inline recount() {  /* [count] at Root */
  if
  :: COUNT && EN >= before -> raise_cf(EN - before)
  :: COUNT && EN < before ->
       before = before - EN;
       if :: before <= Ce -> Ce = Ce - before :: else -> Cf = Cf - (before - Ce); Ce = 0 fi
  :: else
  fi
}
inline start() {
  total = Ce + Cf + MyTc[0] + MyTa[0];
  destroying = (DROP && total > L);
  if :: total > L -> next!Disable, 0, 0 :: else fi;
  if
  :: total > L && !START_ALWAYS
  :: total <= L || START_ALWAYS ->
       value = L - total; send_tokens(value);
       if :: MyTc[0] + MyTa[0] > 0 -> next!Allocate, MyTc[0] + MyTa[0], MyOrder[0] :: else fi;
       next!Collect, 0, 0
  fi;
  Ce = Th[0] - Td[0]; Cf = 0; MyTc[0] = 0; MyTa[0] = 0
}
inline clear() {
  value = 0; before = 0; total = 0; order = 0;
  /* But for Root these are written before they are read; with ANY one value stands for all. */
  if :: ANY && me != 0 -> MyTc[me] = 0; MyTa[me] = 0 :: else fi
}

inline choose(i) {
  select(value : 0 .. 2); state[i] = value;
  if :: state[i] != OUT -> select(value : LEAST .. K); need[i] = value :: else fi;
  select(value : 0 .. K); Th[i] = value; select(value : 0 .. K); Td[i] = value; select(value : 0 .. 1); MyOrder[i] = value; select(value : 0 .. SEQ - 1); MySeq[i] = value;
  if
  :: i == 0 ->
       select(value : 0 .. V); MyTc[0] = value; select(value : 0 .. (2 * V < L -> 2 * V : L)); MyTa[0] = value;
       select(value : 0 .. L); Ce = value; select(value : 0 .. L + CF1); Cf = value;
       if :: DROP -> select(value : 0 .. 1); destroying = value :: else fi
  :: else
  fi
}

active [N] proctype process()
{
end:  do
  :: atomic { !started && me == 0 ->
       order = 0; do :: order < N -> choose(order); order++ :: else -> break od;
       started = 1; clear() }
  /* (A_c1), (A_c4) */
  :: d_step { HEAD(CToken) -> here?CToken, value, _;
       if
       :: me == 0 && value == MySeq[0] -> MySeq[0] = (MySeq[0] + 1) % SEQ; start(); next!CToken, MySeq[0], 0
       :: me == 0 && value != MySeq[0] -> ctokens--
       :: me != 0 ->
            before = (value != MySeq[me]); MySeq[me] = value;
            if :: before || AC4EACH -> value = EN;
                    do :: value > 0 -> next!Enabled, 0, 0; value-- :: else -> break od
               :: else fi;
            if :: before || !AC4ALL -> next!CToken, MySeq[me], 0 :: else -> ctokens-- fi
       fi; clear() }
  /* (A_c2), (A_c5) */
  :: d_step { HEAD(Enabled) -> here?Enabled, _, _;
       if :: me == 0 -> raise_cf(1) :: else -> next!Enabled, 0, 0 fi }
  /* (A_c3) */
  :: d_step { started && me == 0 && ctokens == 0 && !HEAD(CToken) && !HEAD(Enabled) ->
       if :: AC3NEW -> MySeq[0] = (MySeq[0] + 1) % SEQ :: else fi; next!CToken, MySeq[0], 0; ctokens++ }
  /* (A_l1), (A_l7) */
  :: d_step { !CONTROLLER && state[me] == OUT && SOMETHING ->
       value = EN; send_tokens(value); Th[me] = 0; Td[me] = 0; clear() }
  :: d_step { !CONTROLLER && state[me] == REQUEST && SOMETHING && EN >= need[me] -> state[me] = IN }
  /* (A_l2), (A_l8) */
  :: d_step { FREE_TO_RECEIVE && HEAD(Token) -> here?Token, _, _;
       if :: me == 0 && !destroying && (state[me] != REQUEST || !AL2_FREE || COUNT) -> raise_cf(1) :: else fi;
       if
       :: me == 0 && destroying
       :: !(me == 0 && destroying) && state[me] != REQUEST -> next!Token, 0, 0
       :: !(me == 0 && destroying) && state[me] == REQUEST && Th[me] < need[me] -> Th[me]++
       :: !(me == 0 && destroying) && state[me] == REQUEST && Th[me] >= need[me] -> Td[me]--
       fi }
  /* (A_l3), (A_l4), (A_l9), (A_l10) */
  :: d_step { FREE_TO_RECEIVE && HEAD(Allocate) -> here?Allocate, value, order;
       before = EN; MyTa[me] = value;
       total = need[me] - EN;  /* what is still needed */
       if
       :: (me == 0 || EQUAL_ORDER) == (MyOrder[me] == order) ->
            if
            :: state[me] == REQUEST && value >= total ->
                 MyTa[me] = value - total; Th[me] = need[me]; Td[me] = 0; MyOrder[me] = (me == 0 -> 1 - order : order);
                 if :: me != 0 && MyTa[me] > 0 -> next!Allocate, MyTa[me], order :: else fi
            :: state[me] == REQUEST && value < total && Td[me] >= value -> Td[me] = Td[me] - value; MyTa[me] = 0
            :: state[me] == REQUEST && value < total && Td[me] < value -> Th[me] = value - Td[me]; Td[me] = 0; MyTa[me] = 0
            :: state[me] != REQUEST ->
                 MyOrder[me] = (me == 0 -> 1 - order : order);
                 if :: me != 0 -> next!Allocate, value, order :: else fi
            fi
       :: else ->
            if :: state[me] == REQUEST && Td[me] > 0 && value >= total ->
                    MyTa[me] = value - total; Th[me] = need[me]; Td[me] = 0
               :: else fi;
            if :: me != 0 && MyTa[me] > 0 -> next!Allocate, MyTa[me], order :: else fi
       fi;
       if :: me == 0 -> recount() :: else fi; clear() }
  /* (A_l5), (A_l11) */
  :: d_step { FREE_TO_RECEIVE && HEAD(Collect) -> here?Collect, value, _;
       before = EN; MyTc[me] = value;
       if :: LOCKED && !(me == 0 && AL5_OTHERS) -> MyTc[me] = value + EN; Td[me] = Th[me];
               if :: MyTc[me] > V -> MyTc[me] = V :: else fi
          :: else fi;
       if :: me == 0 -> recount() :: else -> next!Collect, MyTc[me], 0 fi; clear() }
  /* (A_l6), (A_l12) */
  :: d_step { FREE_TO_RECEIVE && HEAD(Disable) -> here?Disable, _, _;
       Td[me] = Th[me]; if :: me != 0 -> next!Disable, 0, 0 :: else fi }
  /* the application */
  :: d_step { MAY_ASK && ASKS_FOR(1) -> state[me] = REQUEST; need[me] = 1; rounds[me] = rounds[me] + (R > 0) }
  :: d_step { MAY_ASK && ASKS_FOR(2) -> state[me] = REQUEST; need[me] = 2; rounds[me] = rounds[me] + (R > 0) }
  :: d_step { MAY_ASK && ASKS_FOR(3) -> state[me] = REQUEST; need[me] = 3; rounds[me] = rounds[me] + (R > 0) }
  :: d_step { state[me] == IN && (STAY >> me) % 2 == 0 -> state[me] = OUT; need[me] = 0 }
  od
}
