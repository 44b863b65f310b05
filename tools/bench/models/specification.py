"""Counts, for every connected graph of so many processes, the instances (l,k,C0) of Definition 1 [LCS], those that some
algorithm solves, and of these those that no yielding one does (cases/local_cs/SOLUTION.md): a second text of
properties/base/solvable.cpp and properties/base/overtaking.cpp.

    python3 -m models.specification 4     (in tools/bench; up to so many processes; seconds)
"""

import sys
from itertools import combinations, permutations, product


def connected_graphs(n: int) -> list[list[int]]:
    """One of each up to isomorphism: for each process the bit mask of its neighbours and itself."""
    pairs = list(combinations(range(n), 2))
    found: dict[tuple, list[int]] = {}
    for chosen in product((False, True), repeat=len(pairs)):
        edges = [pair for pair, there in zip(pairs, chosen) if there]
        around = [1 << i for i in range(n)]
        for i, j in edges:
            around[i] |= 1 << j
            around[j] |= 1 << i
        reached = 1
        for _ in range(n):
            for i in range(n):
                if reached >> i & 1:
                    reached |= around[i]
        names = min(tuple(sorted(tuple(sorted((name[i], name[j]))) for i, j in edges)) for name in permutations(range(n)))
        if reached == (1 << n) - 1:
            found.setdefault(names, around)
    return list(found.values())


def part_of(start: int, movers: int, n: int, allowed: set[int]) -> tuple[set[int], int]:
    """The sets that changes of the movers reach within the allowed ones, and who changes among them."""
    part, queue, moved = {start}, [start], 0
    for inside in queue:
        for i in range(n):
            there = inside ^ 1 << i
            if movers >> i & 1 and there in allowed:
                moved |= 1 << i
                if there not in part:
                    part.add(there)
                    queue.append(there)
    return part, moved


def overtaken(reach: set[int], n: int) -> bool:
    """Is there a set S of processes, and a part of the reachable sets where nobody of S may change and all others do?"""
    everyone = (1 << n) - 1
    for waiting in range(1, everyone):
        past = {inside for inside in reach if not any(waiting >> i & 1 and inside ^ 1 << i in reach for i in range(n))}
        if any(part_of(inside, everyone ^ waiting, n, past)[1] == everyone ^ waiting for inside in past):
            return True
    return False


def count(around: list[int]) -> tuple[int, int, int]:
    """Instances, solvable ones, and of these those in which somebody can be overtaken for ever."""
    n = len(around)
    instances = solvable = starving = 0
    bounds = [[(l, k) for k in range(1, mask.bit_count() + 1) for l in range(k)] for mask in around]
    for chosen in product(*bounds):
        safe = {inside for inside in range(1 << n)
                if all(l <= (inside & mask).bit_count() <= k for (l, k), mask in zip(chosen, around))}
        instances += len(safe)
        while safe:
            part, moved = part_of(min(safe), (1 << n) - 1, n, safe)
            safe -= part
            if moved == (1 << n) - 1:
                solvable += len(part)
                starving += len(part) * overtaken(part, n)
    return instances, solvable, starving


def main() -> None:
    for n in range(1, int(sys.argv[1]) + 1):
        for around in connected_graphs(n):
            edges = [f"{i}-{j}" for i, j in combinations(range(n), 2) if around[i] >> j & 1]
            print(n, ",".join(edges) or "-", *count(around))


if __name__ == "__main__":
    main()
