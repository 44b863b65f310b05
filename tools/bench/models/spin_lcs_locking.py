"""Writes LCS-locking with --repair ids in Promela, from the pseudo-code of cases/local_cs/LOCKING.md: one d_step for each step
of Ample, to compare the numbers of states and transitions with.

    python3 -m models.spin_lcs_locking p3 0,1,1 1,2,2 1 0 > locking.pml     (in tools/bench; graph, l, k, InCS, rounds)

rounds 0 are unbounded. Verify with pan -DSAFETY -DNOREDUCE; pan counts one transition more than Ample, its initial one.
"""

import sys

from .instances import closed_neighbourhoods

REQUEST, LOCKED, FAILED, INQUIRE, RELINQUISH, CHANGED, UNLOCK, ROOM = range(1, 9)
IDLE, LOCKING, REFUSED = range(3)


def promela(graph: str, lower: list[int], upper: list[int], inside: set[int], rounds: int) -> str:
    """Sets are bit masks; lockedFor (`has`) is 0 for nil, else the process plus one; the queue's least bit is its first."""
    around = closed_neighbourhoods(graph)
    n = len(around)
    lines = [f"/* LCS-locking on {graph}, l={lower} k={upper}, InCS {sorted(inside)}, {rounds or 'unbounded'} rounds */",
             f"#define N {n}", f"chan c[{n * n}] = [8] of {{ byte, byte }};  /* kind, may */",
             "hidden byte kind, may, h, s;  /* temporaries of a step */"]
    for i in range(n):
        lines += _process(i, around[i], lower[i], upper[i], inside, rounds)
    return "\n".join(lines) + "\n"


def _process(i: int, around: list[int], least: int, most: int, inside: set[int], rounds: int) -> list[str]:
    everyone = sum(1 << j for j in around)

    def send_all(kind: int) -> str:
        return " ".join(f"c[{i} * N + {j}]!{kind},0;" for j in around)

    def send_each(kind: int, members: str) -> str:
        """To every process of the set; the set may be changed by what is sent only after it was tested."""
        return " ".join(f"if :: ({members} >> {j}) & 1 -> c[{i} * N + {j}]!{kind},0 :: else fi;" for j in around)

    count = " + ".join(f"((incs >> {j}) & 1)" for j in around)
    # has_room(h): s := |inCS_i| after P_h has changed its state
    room = f"s = {count}; if :: (incs >> h) & 1 -> s-- :: else -> s++ fi;"
    has_room = f"s >= {least} && s <= {most}"
    lock_h = f"has = h + 1; asked = 0; {room} c[{i} * N + h]!{LOCKED},({has_room});"
    lock_next = (f"has = 0; asked = 0; if :: queue != 0 -> h = 0; do :: !((queue >> h) & 1) -> h++ :: else -> break od; "
                 f"queue = queue & ~(1 << h); {lock_h} :: else fi;")
    forget = "locked = 0; failed = 0; asking = 0;"
    ask = f"phase = {LOCKING}; {send_all(REQUEST)}"
    bound, counted = (f" && r < {rounds}", "r++;") if rounds else ("", "")
    change = f"state = !state; phase = {IDLE}; {forget} {send_all(CHANGED)}"
    initially = sum(1 << j for j in around if j in inside)
    lines = [
        f"active proctype P{i}() {{ bool state = {int(i in inside)}, failed, asked; byte phase, locked, refusing, asking, "
        f"incs = {initially}, has, queue, tell, r;",
        "end: do",
        f"  :: d_step {{ state && phase == {IDLE}{bound} -> {counted} {ask} }}",
        f"  :: d_step {{ !state && phase == {IDLE}{bound} -> {counted} {ask} }}",
        f"  :: d_step {{ phase == {LOCKING} && locked == {everyone} && refusing == 0 -> {change} }}",
        f"  :: d_step {{ phase == {LOCKING} && locked == {everyone} && refusing != 0 -> phase = {REFUSED}; {forget} {send_all(UNLOCK)} }}",
        f"  :: d_step {{ phase == {REFUSED} && refusing == 0 -> {ask} }}"]
    for j in around:
        told = " ".join(f"h = {m}; {room} if :: ((tell >> {m}) & 1) && {has_room} -> tell = tell & {255 - (1 << m)}; "
                        f"c[{i} * N + {m}]!{ROOM},0 :: else fi;" for m in around)
        lines += [f"""  :: d_step {{ c[{j} * N + {i}]?kind,may -> h = {j};
    if
    :: kind == {REQUEST} && has == 0 -> {lock_h}
    :: kind == {REQUEST} && has != 0 ->
      if
      :: has - 1 < {j} || (queue & {(1 << j) - 1}) != 0 -> c[{i} * N + {j}]!{FAILED},0
      :: else -> h = 0; do :: h < N && !((queue >> h) & 1) -> h++ :: else -> break od;
        if :: h < has - 1 -> c[{i} * N + h]!{FAILED},0 :: else fi;
        if :: !asked -> asked = 1; h = has - 1; c[{i} * N + h]!{INQUIRE},0 :: else fi
      fi; queue = queue | {1 << j}
    :: kind == {LOCKED} -> locked = locked | {1 << j}; if :: !may -> refusing = refusing | {1 << j} :: else fi
    :: kind == {INQUIRE} ->
      if
      :: phase == {LOCKING} && (locked >> {j}) & 1 && failed -> locked = locked & {255 - (1 << j)}; refusing = refusing & {255 - (1 << j)};
        c[{i} * N + {j}]!{RELINQUISH},0
      :: phase == {LOCKING} && (locked >> {j}) & 1 && !failed -> asking = asking | {1 << j}
      :: else
      fi
    :: kind == {FAILED} -> failed = 1; locked = locked & ~asking; refusing = refusing & ~asking; {send_each(RELINQUISH, 'asking')} asking = 0
    :: kind == {RELINQUISH} -> assert(has == {j + 1}); queue = queue | {1 << j}; {lock_next}
    :: kind == {CHANGED} -> assert(has == {j + 1}); incs = incs ^ {1 << j}; {told} {lock_next}
    :: kind == {UNLOCK} -> assert(has == {j + 1}); {room} if :: {has_room} -> skip :: else -> tell = tell | {1 << j} fi; {lock_next}
    :: kind == {ROOM} -> refusing = refusing & {255 - (1 << j)}
    fi; kind = 0; may = 0; h = 0; s = 0 }}"""]
    return [*lines, "  od }"]


def main() -> None:
    graph, lower, upper, inside, rounds = sys.argv[1:6]
    members = set() if inside == "none" else {int(i) for i in inside.split(",")}
    print(promela(graph, [int(l) for l in lower.split(",")], [int(k) for k in upper.split(",")], members, int(rounds)), end="")


if __name__ == "__main__":
    main()
