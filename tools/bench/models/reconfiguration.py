"""Instances (l,k,C0) of Definition 1 [LCS] whose schedules are long, and to which the reconfiguration of independent
sets is reduced (cases/local_cs/SOLUTION.md, Theorems 3 and 4).

    python3 -m models.reconfiguration 6     (in tools/bench; up to so many rings; two minutes)
"""

import random
import sys
from dataclasses import dataclass, field


@dataclass
class Instance:
    """Of each process its neighbours and itself, l and k; helpers only forbid, and least as they are in C0."""

    around: list[int] = field(default_factory=list)
    low: list[int] = field(default_factory=list)
    start: int = 0
    helpers: int = 0
    only_one: int = 0  # those with k = 1; of the others k = |N|+1

    def process(self, inside: bool = False) -> int:
        self.around.append(1 << len(self.around))
        self.low.append(0)
        self.start |= inside << len(self.low) - 1
        return len(self.low) - 1

    def helper(self, linked: list[int], inside: bool) -> int:
        process = self.process(inside)
        self.helpers |= 1 << process
        for other in linked:
            self.around[process] |= 1 << other
            self.around[other] |= 1 << process
        return process

    def excl(self, *linked: int) -> None:
        """At most one of them is InCS."""
        self.only_one |= 1 << self.helper(list(linked), False)

    def some(self, number: int, *linked: int) -> None:
        """So many of them are InCS at least."""
        self.low[self.helper(list(linked), True)] = number + 1

    def may_flip(self, inside: int, process: int) -> bool:
        there = inside ^ 1 << process
        return all(
            self.low[i] <= (there & self.around[i]).bit_count() <= (1 if self.only_one >> i & 1 else len(self.around))
            for i in range(len(self.around))
            if self.around[process] >> i & 1
        )

    def first_changes(self) -> dict[int, int]:
        """The number of the first change, at the earliest, of each process that can change, if helpers never do."""
        far, queue, first = {self.start: 0}, [self.start], {}
        for inside in queue:
            for process in range(len(self.around)):
                if not self.may_flip(inside, process):
                    continue
                first.setdefault(process, far[inside] + 1)
                there = inside ^ 1 << process
                if not self.helpers >> process & 1 and there not in far:
                    far[there] = far[inside] + 1
                    queue.append(there)
        return first


def rings(m: int, prefixes: bool) -> tuple[Instance, int]:
    """Chinese rings: ring i changes only while ring i-1 is on and those before it are off. And the last ring's a."""
    all_of = Instance()
    on = [all_of.process() for _ in range(m)]
    off = [all_of.process(True) for _ in range(m)]
    gate = [all_of.process() for _ in range(m)]
    all_of.excl(*gate)
    for i in range(m):
        all_of.excl(on[i], off[i])
        all_of.some(1, on[i], off[i], gate[i])
        if i > 0:
            all_of.excl(gate[i], off[i - 1])
    if not prefixes:
        for i in range(m):
            for j in range(i - 1):
                all_of.excl(gate[i], on[j])
        return all_of, on[-1]
    clear = [all_of.process() for _ in range(m - 2)]  # all rings up to this one are off
    unclear = [all_of.process(True) for _ in range(m - 2)]
    for j in range(m - 2):
        all_of.some(1, clear[j], unclear[j])
        all_of.excl(clear[j], on[j])
        all_of.excl(gate[j + 2], unclear[j])
        if j > 0:
            all_of.excl(clear[j], unclear[j - 1])
    return all_of, on[-1]


def reconfigures(edges: list[int], least: int, start: int, end: int) -> bool:
    """Do single additions and removals lead from one independent set to the other, with so many members throughout?"""
    seen, queue = {start}, [start]
    for inside in queue:
        for v, neighbours in enumerate(edges):
            there = inside ^ 1 << v
            is_legal = there.bit_count() >= least if inside >> v & 1 else not inside & neighbours
            if is_legal and there not in seen:
                seen.add(there)
                queue.append(there)
    return end in seen


def reduction(edges: list[int], least: int, start: int, end: int) -> Instance:
    n = len(edges)
    all_of = Instance()
    vertices = [all_of.process(bool(start >> v & 1)) for v in range(n)]
    counted = list(vertices)
    for v in vertices:
        for u in range(v):
            if edges[v] >> u & 1:
                all_of.excl(u, v)

    def family(hostile: list[int]) -> None:
        for _ in range(least + 2):
            member = all_of.process()
            counted.append(member)
            for v in hostile:
                all_of.excl(member, v)

    family([v for v in vertices if not end >> v & 1])
    for u in vertices:
        if not (start | end) >> u & 1:
            family([v for v in vertices if v != u])
    all_of.some(least, *counted)
    return all_of


def main() -> None:
    for m in range(2, int(sys.argv[1]) + 1):
        for prefixes in (False, True) if m > 2 else (False,):
            all_of, last = rings(m, prefixes)
            first = all_of.first_changes()
            assert len(first) == len(all_of.around) and first[last] >= 2 ** (m + 1) - 1
            print(f"{m} rings, {len(all_of.around)} processes: {first[last] - 1} changes before the last ring is on")
    chosen = random.Random(1)
    answers = {True: 0, False: 0}
    while sum(answers.values()) < 200:
        n = chosen.randint(5, 6)
        edges = [0] * n
        often = chosen.random()
        for v in range(n):
            for u in range(v):
                if chosen.random() < often:
                    edges[v] |= 1 << u
                    edges[u] |= 1 << v
        independent = [
            inside
            for inside in range(1 << n)
            if inside.bit_count() == 3 and not any(inside >> v & 1 and inside & edges[v] for v in range(n))
        ]
        if len(independent) < 2:
            continue
        start, end = chosen.sample(independent, 2)
        if n - (start | end).bit_count() > 1:
            continue
        answer = reconfigures(edges, 2, start, end)
        all_of = reduction(edges, 2, start, end)
        assert (len(all_of.first_changes()) == len(all_of.around)) == answer, (edges, start, end)
        answers[answer] += 1
    print(f"reduction: {answers[True]} graphs with, {answers[False]} without a way between two independent sets")


if __name__ == "__main__":
    main()
