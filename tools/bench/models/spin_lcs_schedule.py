"""Writes LCS-schedule in Promela, from the pseudo-code of cases/local_cs/SOLUTION.md: one d_step for each step of Ample, to
compare the numbers of states and transitions with. The walk W is found here anew.

    python3 -m models.spin_lcs_schedule p3 0,1,1 1,2,2 1 > schedule.pml     (in tools/bench; graph, l, k, InCS)

The rounds are unbounded. Verify with pan -DSAFETY -DNOREDUCE; pan counts one transition more than Ample, its initial one.
"""

import sys
from collections.abc import Callable

from .instances import closed_neighbourhoods

TURN, CHANGED = 1, 2


def closed_walk(around: list[list[int]], lower: list[int], upper: list[int], start: frozenset[int]) -> list[int]:
    """By turns the nearest change of somebody who has not changed yet, the least first, and at last the shortest way back."""

    def safe(inside: frozenset[int]) -> bool:
        return all(lower[i] <= len(inside & set(around[i])) <= upper[i] for i in range(len(around)))

    def legal(inside: frozenset[int]) -> list[int]:
        return [i for i in range(len(around)) if safe(inside ^ {i})]

    def way(here: frozenset[int], wanted: Callable[[frozenset[int]], bool]) -> list[int] | None:
        ways = {here: []}
        for inside in (queue := [here]):
            if wanted(inside):
                return ways[inside]
            for i in legal(inside):
                if inside ^ {i} not in ways:
                    ways[inside ^ {i}] = [*ways[inside], i]
                    queue.append(inside ^ {i})
        return None

    walk: list[int] = []
    here = start
    while (steps := way(here, lambda inside: any(i not in walk for i in legal(inside)))) is not None:
        for i in steps:
            here ^= {i}
        last = next(i for i in legal(here) if i not in walk)
        here ^= {last}
        walk += [*steps, last]
    return walk + way(here, lambda inside: inside == start)


def promela(graph: str, lower: list[int], upper: list[int], inside: set[int]) -> str:
    """turns is a bit mask."""
    around = closed_neighbourhoods(graph)
    n = len(around)
    walk = closed_walk(around, lower, upper, frozenset(inside))
    lines = [f"/* LCS-schedule on {graph}, l={lower} k={upper}, InCS {sorted(inside)}: W = {walk} */",
             f"#define N {n}", f"chan c[{n * n}] = [4] of {{ byte }};", "hidden byte kind;  /* within a step */"]
    own = [[p for p in walk if p in around[i]] for i in range(n)]
    for i in range(n):
        lines += _process(i, around[i], own, i in inside)
    return "\n".join(lines) + "\n"


def _process(i: int, around: list[int], own: list[list[int]], inside: bool) -> list[str]:
    everyone = sum(1 << j for j in around)
    first = sum(1 << j for j in around if own[j][0] == i)
    changed = " ".join(f"c[{i} * N + {j}]!{CHANGED};" for j in around)
    lines = [f"active proctype P{i}() {{ bool state = {int(inside)}, asking; byte turns = {first}, place;",
             "end: do",
             "  :: d_step { !asking -> asking = 1 }",
             f"  :: d_step {{ asking && turns == {everyone} -> state = !state; asking = 0; turns = 0; {changed} }}"]
    for j in around:
        on = " ".join(f":: place == {at} -> assert({own[i][at]} == {j}); place = {(at + 1) % len(own[i])}; "
                      f"c[{i} * N + {own[i][(at + 1) % len(own[i])]}]!{TURN};" for at in range(len(own[i])))
        lines += [f"""  :: d_step {{ c[{j} * N + {i}]?kind ->
    if
    :: kind == {TURN} -> turns = turns | {1 << j}
    :: kind == {CHANGED} -> if {on} fi
    fi; kind = 0 }}"""]
    return [*lines, "  od }"]


def main() -> None:
    graph, lower, upper, inside = sys.argv[1:5]
    members = set() if inside == "none" else {int(i) for i in inside.split(",")}
    print(promela(graph, [int(l) for l in lower.split(",")], [int(k) for k in upper.split(",")], members), end="")


if __name__ == "__main__":
    main()
