"""Writes LKCS and the naive composition in Promela, from the paper alone: a second text of Algorithms 3-7 [LCS]
to compare the numbers of states and transitions with.

    python3 -m models.spin_lkcs lkcs k3 0 3 0,1 init > lkcs.pml      (in tools/bench; graph, l, k, InCS, init or printed)
    python3 -m models.spin_lkcs lkcs butterfly 2,0,0,0,0 5,3,3,3,3 0,1,3 printed 1,1,0,1,0 > lkcs.pml      (and rounds)
    spin -a lkcs.pml && cc -O2 -DSAFETY -DNOREDUCE -o pan pan.c && ./pan -A -m100000
    spin -a lkcs.pml && cc -O2 -DSAFETY -DNOREDUCE -DBFS -o pan pan.c && ./pan      (a shortest way to lose safety)

One d_step is one step of Ample. Only Request carries a clock (--clock request) and every process makes one
invocation (--rounds 1), or none. A set of timestamps is a word of bits: (ts,P) has the number ts*n+P, so that the
order of the bits is that of the timestamps. Pan counts one transition more, its initial one.
"""

import sys

from .instances import GRAPHS, closed_neighbourhoods

MUTEX, MUTIN = 0, 1
REQUEST, GRANT, RELEASE, PREEMPT, RELINQUISH, TRIGGER, REQUEST_BY_TRIGGER = range(1, 8)


def promela(algorithm: str, graph: str, l: list[int], k: list[int], inside: set[int], init: bool, rounds: list[int]) -> str:
    """The text for `lkcs` (leader 0, no leader rule) or `lcs-naive`, as printed or with `init`."""
    n = GRAPHS[graph][0]
    around = closed_neighbourhoods(graph)
    sidetrack = algorithm == "lkcs"
    distant = _distances(graph)
    lower = [l[i] + 1 if sidetrack and distant[i] <= 2 else l[i] for i in range(n)]
    upper = [k[i] - 1 if sidetrack and distant[i] <= 2 else k[i] for i in range(n)]
    timestamps = 2 + sum(rounds)  # ts is at most 1 + the number of invocations
    bits = n * timestamps
    if bits > 31:
        raise SystemExit(f"{bits} bits do not fit into an int of SPIN: let fewer processes ask")

    def granted_at_first(i: int, at: int) -> int:
        members = inside if at == MUTEX or not init else set(range(n)) - inside
        return sum(1 << (n + j) for j in around[i] if j in members)

    lines = [
        f"/* {algorithm} on {graph}, l={l} k={k}, InCS {sorted(inside)}, {'init' if init else 'as printed'} */",
        f"#define N {n}", f"#define TIMESTAMPS {timestamps}", f"#define BITS {bits}",
        "#define BOUNDS (" + " && ".join(_bounds(around[i], l[i], k[i]) for i in range(n)) + ")",
        "#define at(x, i) ((x) * N + (i))",
        "bool in_cs[N]; byte control[N], ts[N], rounds[N];  /* control: 0 idle, 1 while, 2 inner wait */",
        "byte nGrants[2 * N]; int grantedTo[2 * N], pendingReq[2 * N]; byte preemptingNow[2 * N]; /* number + 1 */",
        f"chan c[{n * n}] = [12] of {{ byte, byte, byte }};  /* kind, at, ts */",
        "byte kind, x, t, h, p, q, wait; bool both;  /* 0 between two steps */",
        _helpers(),
    ]
    for i in range(n):
        lines += _process(i, around[i], lower[i], upper[i], rounds[i])
        if sidetrack and i == 0:
            lines += _leader(n, around[i], lower[i], upper[i], timestamps)
        lines += ["  od }"]
    lines += ["init { atomic {"]
    for i in range(n):
        lines += [f"  in_cs[{i}] = {int(i in inside)}; ts[{i}] = 1;"]
        for at in (MUTEX, MUTIN):
            lines += [f"  grantedTo[at({at}, {i})] = {granted_at_first(i, at)};"]
    lines += ["  " + " ".join(f"run P{i}();" for i in range(n)) + " } }"]
    return "\n".join(lines) + "\n"


def _distances(graph: str) -> list[int]:
    """Hops from process 0."""
    around = closed_neighbourhoods(graph)
    distance = {0: 0}
    queue = [0]
    for i in queue:
        for j in around[i]:
            if j not in distance:
                distance[j] = distance[i] + 1
                queue.append(j)
    return [distance[i] for i in range(len(around))]


def _helpers() -> str:
    return """
inline lowest(set) { h = 0; do :: h < BITS && !((set) & (1 << h)) -> h++ :: else -> break od }
inline highest(set) { h = BITS; do :: h > 0 && !((set) & (1 << (h - 1))) -> h-- :: else -> break od; h-- }
inline size(set) { t = 0; h = 0; do :: h < BITS -> t = t + (((set) >> h) & 1); h++ :: else -> break od; h = 0 }
/* every entry of P_j */
inline entries(j) { q = 0; do :: q < TIMESTAMPS -> mask = mask | (1 << (q * N + (j))); q++ :: else -> break od; q = 0 }
"""


def _bounds(around: list[int], l: int, k: int) -> str:
    inside = " + ".join(f"in_cs[{j}]" for j in around)
    return f"{l} <= {inside} && {inside} <= {k}"


def _process(i: int, around: list[int], lower: int, upper: int, rounds: int) -> list[str]:
    degree = len(around) - 1
    full = sum(1 << j for j in around)

    def send(kind: int, at: str, ts: str = "0") -> str:
        return " ".join(f"c[{i} * N + {j}]!{kind},{at},{ts};" for j in around)

    def count(at: int, name: str) -> str:
        entries = f"{name}[at({at}, {i})]"
        return f"size({entries});"

    clear = "kind = 0; x = 0; t = 0; h = 0; p = 0; q = 0; mask = 0;"
    # deleteMin(pendingReq[x]) and Grant, when there is one
    grant_least = f"""
      if :: pendingReq[at(x, {i})] != 0 -> lowest(pendingReq[at(x, {i})]);
            pendingReq[at(x, {i})] = pendingReq[at(x, {i})] & ~(1 << h);
            grantedTo[at(x, {i})] = grantedTo[at(x, {i})] | (1 << h);
            c[{i} * N + h % N]!{GRANT},x,0
         :: else fi;"""
    take_back = f"entries(p); grantedTo[at(x, {i})] = grantedTo[at(x, {i})] & ~mask; mask = 0;"
    lines = [
        f"proctype P{i}() {{ int mask;", "end: do",
        f"  :: d_step {{ in_cs[{i}] && control[{i}] == 0 && rounds[{i}] < {rounds} -> rounds[{i}]++; ts[{i}]++; "
        f"nGrants[at({MUTIN}, {i})] = 0; control[{i}] = 1; {send(REQUEST, str(MUTIN), f'ts[{i}]')} }}",
        f"  :: d_step {{ !in_cs[{i}] && control[{i}] == 0 && rounds[{i}] < {rounds} -> rounds[{i}]++; "
        f"nGrants[at({MUTEX}, {i})] = 0; control[{i}] = 1; {send(REQUEST, str(MUTEX), f'ts[{i}]')} }}",
        f"  :: d_step {{ in_cs[{i}] && control[{i}] == 1 && nGrants[at({MUTIN}, {i})] == {full} -> in_cs[{i}] = 0; "
        f"control[{i}] = 0; {send(RELEASE, str(MUTEX))} assert(BOUNDS) }}",
        f"  :: d_step {{ !in_cs[{i}] && control[{i}] == 1 && nGrants[at({MUTEX}, {i})] == {full} -> in_cs[{i}] = 1; "
        f"control[{i}] = 0; {send(RELEASE, str(MUTIN))} assert(BOUNDS) }}",
    ]
    for j in around:
        lines += [f"""  :: d_step {{ c[{j} * N + {i}]?kind,x,t -> p = {j};
    if
    :: kind == {REQUEST} -> if :: t > ts[{i}] -> ts[{i}] = t :: else fi;
      p = t * N + {j}; /* the number of (ts_j,P_j) */
      pendingReq[at(x, {i})] = pendingReq[at(x, {i})] | (1 << p);
      size(grantedTo[at(x, {i})]);
      if :: (x == {MUTEX} && t < {upper}) || (x == {MUTIN} && t + {lower} < {degree + 1}) -> {grant_least}
         :: else -> if :: preemptingNow[at(x, {i})] == 0 && grantedTo[at(x, {i})] != 0 ->
              highest(grantedTo[at(x, {i})]);
              if :: p < h -> preemptingNow[at(x, {i})] = h + 1; c[{i} * N + h % N]!{PREEMPT},x,0 :: else fi
            :: else fi
      fi
    :: kind == {GRANT} -> nGrants[at(x, {i})] = nGrants[at(x, {i})] | (1 << p)
    :: kind == {RELEASE} -> if :: preemptingNow[at(x, {i})] != 0 && (preemptingNow[at(x, {i})] - 1) % N == p ->
                                 preemptingNow[at(x, {i})] = 0 :: else fi;
      {take_back} {grant_least}
    :: kind == {PREEMPT} -> if :: (x == {MUTEX} && !in_cs[{i}]) || (x == {MUTIN} && in_cs[{i}]) ->
                                 nGrants[at(x, {i})] = nGrants[at(x, {i})] & ~(1 << p); c[{i} * N + {j}]!{RELINQUISH},x,0
                               :: else fi
    :: kind == {RELINQUISH} -> preemptingNow[at(x, {i})] = 0;
      entries(p); mask = mask & grantedTo[at(x, {i})];
      grantedTo[at(x, {i})] = grantedTo[at(x, {i})] & ~mask;
      if :: mask != 0 -> highest(mask); pendingReq[at(x, {i})] = pendingReq[at(x, {i})] | (1 << h) :: else fi;
      mask = 0; {grant_least}
    :: kind == {TRIGGER} ->
      if :: ((x == {MUTIN} && in_cs[{i}]) || (x == {MUTEX} && !in_cs[{i}])) && t == ts[{i}] && nGrants[at(x, {i})] != {full} ->
           nGrants[at(x, {i})] = 0; {send(REQUEST_BY_TRIGGER, 'x')}
         :: else fi
    :: kind == {REQUEST_BY_TRIGGER} -> entries(p); pendingReq[at(x, {i})] = pendingReq[at(x, {i})] & ~mask;
      grantedTo[at(x, {i})] = (grantedTo[at(x, {i})] & ~mask) | (1 << p); mask = 0;
      c[{i} * N + {j}]!{GRANT},x,0
    fi; {clear} }}"""]
    return lines


def _leader(n: int, around: list[int], lower: int, upper: int, timestamps: int) -> list[str]:
    """The body of the while: TriggerNomination(), then `wait until`."""
    degree = len(around) - 1
    full = sum(1 << j for j in around)
    mutin, mutex = f"grantedTo[at({MUTIN}, 0)]", f"grantedTo[at({MUTEX}, 0)]"

    # wait := Waiting_LDR
    def candidate(shift: int) -> str:
        """The least (ts,P) with (ts+shift,P) in grantedTo[MUTIN] and (ts,P) in grantedTo[MUTEX]."""
        return f"mask = {mutex} & ({mutin} >> {'N' if shift else 0});"

    def trigger(at: int, shift: int) -> str:
        pending = f"pendingReq[at({at}, 0)]"
        return (f"if :: {pending} != 0 -> lowest({pending}); {pending} = {pending} & ~(1 << h); c[h % N]!{TRIGGER},{at},(h / N) "
                f":: else -> {candidate(shift)} if :: mask != 0 -> lowest(mask); c[h % N]!{TRIGGER},{at},(h / N) :: else fi fi")

    each = " + ".join(
        f"(({mutin} & (ENTRIES << {j})) != 0 && ({mutex} & (ENTRIES << {j})) != 0)" for j in range(full.bit_length()))
    entries = " | ".join(f"(1 << ({ts} * N))" for ts in range(timestamps))
    bits = " + ".join(f"((pendingReq[at({MUTIN}, 0)] >> {b}) & 1) + ((pendingReq[at({MUTEX}, 0)] >> {b}) & 1)" for b in range(timestamps * n))
    return [
        f"#define ENTRIES ({entries})",
        f"#define WAITING ({bits} + {each})",
        f"  :: d_step {{ control[0] == 1 && WAITING == {degree + 1} && ((in_cs[0] && nGrants[at({MUTIN}, 0)] != {full}) || "
        f"(!in_cs[0] && nGrants[at({MUTEX}, 0)] != {full})) ->",
        f"    size({mutin}); p = t; size({mutex});",
        f"    if :: p == {degree} - {lower} -> {trigger(MUTEX, 0)}",
        f"       :: p != {degree} - {lower} && t == {upper} - 1 -> {trigger(MUTIN, 1)}",
        "       :: else fi;",
        "    control[0] = 2; t = 0; h = 0; p = 0; mask = 0; }",
        f"  :: d_step {{ control[0] == 2 && WAITING < {degree + 1} -> control[0] = 1 }}",
    ]


def _of_each(text: str, n: int) -> list[int]:
    """One number for all processes, or one for each."""
    numbers = [int(number) for number in text.split(",")]
    return numbers * n if len(numbers) == 1 else numbers


def main() -> None:
    algorithm, graph, l, k, inside, variant, *rounds = sys.argv[1:8]
    n = GRAPHS[graph][0]
    members = set() if inside == "none" else {int(i) for i in inside.split(",")}
    each = [_of_each(text, n) for text in (l, k, rounds[0] if rounds else "1")]
    print(promela(algorithm, graph, each[0], each[1], members, variant == "init", each[2]), end="")


if __name__ == "__main__":
    main()
