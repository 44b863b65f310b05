"""The instances every checker of the bench explores, with the counts all of them must reach.

The counts size the peers' hash tables too: a user who knows how large a model is tells SPIN so, and a
table that is far too large or grows during the search would make the peers look slower than they are.
"""

from dataclasses import dataclass

GRAPHS: dict[str, tuple[int, tuple[tuple[int, int], ...]]] = {
    "k2": (2, ((0, 1),)),
    "p3": (3, ((0, 1), (1, 2))),
    "k3": (3, ((0, 1), (1, 2), (0, 2))),
    "butterfly": (5, ((0, 1), (0, 2), (1, 2), (0, 3), (0, 4), (3, 4))),
}
"""Name -> number of processes, edges; the names are Ample's (`--graph`)."""


@dataclass(frozen=True)
class Instance:
    """One algorithm on one topology with one bound; `channel_capacity` is the least that never fills."""

    algorithm: str
    topology: str
    rounds: int
    channel_capacity: int
    states: int
    transitions: int

    @property
    def name(self) -> str:
        return f"{self.algorithm}-{self.topology}-R{self.rounds}"

    @property
    def ample_arguments(self) -> list[str]:
        """The arguments of `ample` that select this instance and a full search by one worker."""
        if self.algorithm == "lmutin":
            chosen = ["--graph", self.topology, "--l", "1", "--repair", "init", "--clock", "request", "--self", "channel"]
        else:
            chosen = ["--n", str(self.processes)]
        search = ["--reduce", "none", "--workers", "1", "--keep-going", "--format", "json"]
        return ["check", self.algorithm, *chosen, "--rounds", str(self.rounds), *search]

    @property
    def processes(self) -> int:
        return GRAPHS[self.topology][0] if self.topology in GRAPHS else int(self.topology.removeprefix("n"))

    @property
    def largest_timestamp(self) -> int:
        """Every request raises the greatest clock by one at most, and each process makes `rounds` of them."""
        return self.processes * self.rounds


def closed_neighbourhoods(graph: str) -> list[list[int]]:
    """For each process the sorted numbers of its neighbours and itself (LMUTIN sends to N_i and itself)."""
    processes, edges = GRAPHS[graph]
    linked = {(i, i) for i in range(processes)} | set(edges) | {(j, i) for i, j in edges}
    return [[j for j in range(processes) if (i, j) in linked] for i in range(processes)]


INSTANCES: tuple[Instance, ...] = (
    Instance("lmutin", "k2", 1, 3, 414, 831),
    Instance("lmutin", "k2", 2, 5, 5_819, 14_178),
    Instance("lmutin", "k2", 3, 5, 22_310, 56_061),
    Instance("lmutin", "k2", 4, 5, 55_835, 142_116),
    Instance("lmutin", "p3", 1, 3, 36_493, 125_321),
    Instance("lmutin", "p3", 2, 6, 9_960_607, 42_189_964),
    Instance("lmutin", "k3", 1, 3, 877_808, 3_794_642),
    Instance("ricart-agrawala", "n3", 1, 2, 2_357, 6_282),
    Instance("ricart-agrawala", "n3", 2, 2, 29_384, 81_347),
    Instance("ricart-agrawala", "n3", 3, 2, 139_014, 389_986),
    Instance("ricart-agrawala", "n3", 4, 2, 426_259, 1_203_748),
    Instance("ricart-agrawala", "n4", 1, 2, 1_470_924, 7_730_343),
)
