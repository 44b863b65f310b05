"""Writes the Promela models of Chandy and Misra's philosophers (cases/textbook/chandy_misra.hpp, drinking.hpp).

    python3 -m models.spin_philosophers dining EDGES ROUNDS [each] [cyclic]      EDGES as in 0-1,1-2
    python3 -m models.spin_philosophers drinking EDGES ROUNDS

ROUNDS is a number or `unbounded`. One d_step an action, written independently of cases/. `each`: R1 and R2 are steps of
their own; `cyclic`: P_i has the fork between it and P_{i+1} first, cyclically.
"""

import itertools
import sys

THINKING, HUNGRY, EATING = 0, 1, 2
TRANQUIL, THIRSTY, DRINKING = 0, 1, 2


class Graph:
    def __init__(self, text: str, cyclic: bool) -> None:
        self.edges = [tuple(sorted(int(i) for i in edge.split("-"))) for edge in text.split(",")]
        self.n = max(max(edge) for edge in self.edges) + 1
        self.cyclic = cyclic

    def near(self, i: int) -> list[int]:
        return sorted(j for edge in self.edges for j in edge if i in edge and j != i)

    def has_first(self, i: int, j: int) -> bool:
        if self.cyclic and (i + 1) % self.n == j:
            return True
        if self.cyclic and (j + 1) % self.n == i:
            return False
        return i < j

    def bits(self, name: str, value) -> list[str]:
        return [f"bool {name}{i}_{j} = {int(value(i, j))};" for i in range(self.n) for j in self.near(i)]


def when(condition: str, then: str) -> str:
    return f"if :: {condition} -> {then} :: else fi"


def bound_of(i: int, rounds: str) -> tuple[str, str]:
    return ("", "") if rounds == "unbounded" else (f" && rounds[{i}] < {rounds}", f" rounds[{i}]++;")


def release(i: int, j: int) -> tuple[str, str]:
    return (f"dine[{i}] != {EATING} && reqf{i}_{j} && fork{i}_{j} && dirty{i}_{j}",
            f"fork{i}_{j} = 0; dirty{i}_{j} = 0; c{i}_{j}!FORK")


def request(i: int, j: int) -> tuple[str, str]:
    return f"dine[{i}] == {HUNGRY} && reqf{i}_{j} && !fork{i}_{j}", f"reqf{i}_{j} = 0; c{i}_{j}!ASKFORK"


def common(graph: Graph) -> list[str]:
    return ["#define ASKFORK 1", "#define FORK 2", "#define ASKBOTTLE 3", "#define BOTTLE 4",
            f"byte dine[{graph.n}], rounds[{graph.n}]; hidden byte m;",
            *(f"chan c{i}_{j} = [8] of {{ byte }};" for i in range(graph.n) for j in graph.near(i)),
            *graph.bits("fork", graph.has_first), *graph.bits("dirty", graph.has_first),
            *graph.bits("reqf", lambda i, j: not graph.has_first(i, j))]


def dining(graph: Graph, rounds: str, each: bool) -> list[str]:
    lines = common(graph)
    for i in range(graph.n):
        near, (bound, count) = graph.near(i), bound_of(i, rounds)
        rules = "" if each else " ".join(when(*release(i, j)) + ";" for j in near) + " " + " ".join(when(*request(i, j)) + ";" for j in near)
        all_forks = " && ".join(f"fork{i}_{j}" for j in near)
        lines += [f"active proctype P{i}()", "{ end: do",
                  f"  :: d_step {{ dine[{i}] == {THINKING}{bound} ->{count} dine[{i}] = {HUNGRY}; {rules} }}",
                  f"  :: d_step {{ dine[{i}] == {HUNGRY} && {all_forks} -> dine[{i}] = {EATING}; "
                  + "; ".join(f"dirty{i}_{j} = 1" for j in near) + " }",
                  f"  :: d_step {{ dine[{i}] == {EATING} -> dine[{i}] = {THINKING}; {rules} }}"]
        for j in near:
            lines += [f"  :: d_step {{ c{j}_{i}?m -> if :: m == FORK -> fork{i}_{j} = 1 :: else -> reqf{i}_{j} = 1 fi; {rules} }}"]
            if each:
                lines += [f"  :: d_step {{ {condition} -> {then} }}" for condition, then in (release(i, j), request(i, j))]
        lines += ["  od }"]
    return lines


def drinking(graph: Graph, rounds: str) -> list[str]:
    lines = [*common(graph), f"byte phase[{graph.n}];", *graph.bits("bot", graph.has_first),
             *graph.bits("reqb", lambda i, j: not graph.has_first(i, j)), *graph.bits("need", lambda i, j: False)]
    for i in range(graph.n):
        near, (bound, count) = graph.near(i), bound_of(i, rounds)
        all_forks = " && ".join(f"fork{i}_{j}" for j in near)
        releases = " ".join(when(*release(i, j)) + ";" for j in near)
        # D2, D1, R2, and eating with all forks; who is not thirsty has eaten enough at once, and gives forks away again
        rules = " ".join([
            when(f"dine[{i}] == {EATING} && phase[{i}] != {THIRSTY}", f"dine[{i}] = {THINKING}") + ";",
            when(f"dine[{i}] == {THINKING} && phase[{i}] == {THIRSTY}", f"dine[{i}] = {HUNGRY}") + ";", releases,
            when(f"dine[{i}] == {HUNGRY} && {all_forks}", f"dine[{i}] = (phase[{i}] == {THIRSTY} -> {EATING} : {THINKING}); "
                 + "; ".join(f"dirty{i}_{j} = 1" for j in near)) + ";", releases,
            *(when(*request(i, j)) + ";" for j in near),
            *(when(f"reqb{i}_{j} && bot{i}_{j} && !(need{i}_{j} && (phase[{i}] == {DRINKING} || fork{i}_{j}))",
                   f"bot{i}_{j} = 0; c{i}_{j}!BOTTLE") + ";" for j in near),
            *(when(f"phase[{i}] == {THIRSTY} && need{i}_{j} && reqb{i}_{j} && !bot{i}_{j}",
                   f"reqb{i}_{j} = 0; c{i}_{j}!ASKBOTTLE") + ";" for j in near)])
        has_all = " && ".join(f"(!need{i}_{j} || bot{i}_{j})" for j in near)
        lines += [f"active proctype P{i}()", "{ end: do"]
        for size in range(1, len(near) + 1):
            for session in itertools.combinations(near, size):
                lines += [f"  :: d_step {{ phase[{i}] == {TRANQUIL}{bound} ->{count} phase[{i}] = {THIRSTY}; "
                          + "; ".join(f"need{i}_{j} = 1" for j in session) + f"; {rules} }}"]
        lines += [f"  :: d_step {{ phase[{i}] == {THIRSTY} && {has_all} -> phase[{i}] = {DRINKING}; {rules} }}",
                  f"  :: d_step {{ phase[{i}] == {DRINKING} -> phase[{i}] = {TRANQUIL}; "
                  + "; ".join(f"need{i}_{j} = 0" for j in near) + f"; {rules} }}",
                  *(f"  :: d_step {{ c{j}_{i}?m -> if :: m == FORK -> fork{i}_{j} = 1 :: m == ASKFORK -> reqf{i}_{j} = 1"
                    f" :: m == BOTTLE -> bot{i}_{j} = 1 :: m == ASKBOTTLE -> reqb{i}_{j} = 1 fi; {rules} }}" for j in near),
                  "  od }"]
    return lines


def main(arguments: list[str]) -> str:
    kind, edges, rounds, *switches = arguments
    graph = Graph(edges, "cyclic" in switches)
    lines = dining(graph, rounds, "each" in switches) if kind == "dining" else drinking(graph, rounds)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(main(sys.argv[1:]))
